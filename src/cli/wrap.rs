//! Lines no wider than a terminal.

/// The widest line.
const WIDTH: usize = 80;

/// Breaks a text between words, so that no line is wider than a terminal when
/// the first is put behind `taken` columns; the others begin with as many
/// blanks as `indent` says.
pub(super) fn wrap(text: &str, taken: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = taken;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > taken.max(indent) && column + 1 + length > WIDTH {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if !wrapped.is_empty() {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn no_line_is_wider_than_a_terminal_and_no_word_is_lost() {
        let text = "a long explanation of what could have happened on the board ".repeat(4);
        let wrapped = wrap(&text, 5, 5);
        for (index, line) in wrapped.lines().enumerate() {
            let before = if index == 0 { 5 } else { 0 };
            assert!(before + line.chars().count() <= 80, "{line}");
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
        assert_eq!(wrap("exchange 23 and 25", 5, 5), "exchange 23 and 25");
    }
}
