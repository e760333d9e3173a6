//! Lines no wider than a terminal.

/// The widest line.
const WIDTH: usize = 80;

/// Breaks a text between words, so that no line is wider than a terminal when
/// the first is put behind `taken` columns; the others begin with as many
/// blanks as `indent` says.
pub(super) fn wrap(text: &str, taken: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = taken;
    for word in text
        .split_whitespace()
        .flat_map(|word| pieces(word, indent))
    {
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

/// A word that fits on no line, in pieces that do; moves run together stay whole.
fn pieces(word: &str, indent: usize) -> Vec<&str> {
    let most = WIDTH.saturating_sub(indent).max(2) & !1;
    let mut pieces = Vec::new();
    let mut rest = word;
    while let Some((at, _)) = rest.char_indices().nth(most) {
        let (piece, after) = rest.split_at(at);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn moves_run_together_are_broken_between_moves() {
        let wrapped = wrap(&"f5d6".repeat(30), 12, 12);
        let lines: Vec<&str> = wrapped.lines().map(str::trim).collect();
        assert_eq!(lines.concat(), "f5d6".repeat(30));
        assert!(
            lines
                .iter()
                .all(|line| line.len() <= 68 && line.len() % 2 == 0)
        );
    }

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
