//! Text in columns: counted nouns, display width, wrapping.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr as _;

pub use outflank_core::text::{list, plural};

/// The columns of a page that is not a terminal.
pub const PAGE: usize = 80;

/// The text with its first letter a capital.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The columns a text takes on a terminal. A Japanese character takes two.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text with blanks after it, so that it takes this many columns.
pub fn padded(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(text));
    format!("{text}{:blanks$}", "")
}

/// The text, cut to this many columns where it is wider.
pub fn shortened(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        let longer = format!("{short}{character}");
        if width(&longer) + 1 > columns {
            break;
        }
        short = longer;
    }
    format!("{}…", short.trim_end())
}

/// The text with its control characters as pictures: what somebody has written
/// shows, and does nothing to a terminal. Line breaks and tabs stay.
pub fn visible(text: &str) -> String {
    let picture = |c: char| match c {
        '\n' | '\t' => c,
        '\u{7f}' => '\u{2421}',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        // They turn the direction of the text around them, or are not characters.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{10fffe}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    };
    text.chars().map(picture).collect()
}

/// Breaks a text between words into lines of at most `columns`. The first line
/// leaves room for `taken` columns before it, the others begin with `indent`
/// blanks. A word that is longer than a line is broken, moves run together
/// between two moves.
pub fn wrap(text: &str, columns: usize, taken: usize, indent: usize) -> String {
    let columns = columns - columns.saturating_sub(indent) % 2;
    let (before, blanks) = (" ".repeat(taken), " ".repeat(indent));
    let options = Options::new(columns)
        .initial_indent(&before)
        .subsequent_indent(&blanks)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let words: Vec<&str> = text.split_whitespace().collect();
    let lines = textwrap::wrap(&words.join(" "), options).join("\n");
    lines.get(taken..).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_run_together_are_broken_between_moves() {
        for indent in [12, 13] {
            let wrapped = wrap(&"f5d6".repeat(30), PAGE, 12, indent);
            let lines: Vec<&str> = wrapped.lines().map(str::trim).collect();
            assert_eq!(lines.concat(), "f5d6".repeat(30));
            assert!(lines.iter().all(|line| line.len() % 2 == 0), "{wrapped}");
        }
    }

    #[test]
    fn no_line_is_wider_than_the_page_and_no_word_is_lost() {
        let text = "a long explanation of what could have happened on the board ".repeat(4);
        let wrapped = wrap(&text, PAGE, 5, 5);
        for (index, line) in wrapped.lines().enumerate() {
            let before = if index == 0 { 5 } else { 0 };
            assert!(before + width(line) <= PAGE, "{line}");
        }
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&wrapped), words(&text));
    }

    #[test]
    fn a_short_text_stays_as_it_is() {
        assert_eq!(wrap("exchange 23 and 25", PAGE, 5, 5), "exchange 23 and 25");
        assert_eq!(wrap("", PAGE, 5, 5), "");
    }

    #[test]
    fn a_japanese_name_takes_two_columns_a_character() {
        assert_eq!(width("村上健"), 6);
        assert_eq!(padded("村上健", 8), "村上健  ");
        assert_eq!(shortened("村上健 たけし", 8), "村上健…");
        assert_eq!(shortened("Goto", 8), "Goto");
    }
}
