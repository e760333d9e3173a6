//! The one way of text to the terminal: control characters become pictures, so
//! that nothing a user has typed or sent moves the cursor or changes a colour.
//!
//! The styles of this program are control characters as well. They are written
//! with a mark that only this process knows ([`styled`]), and only marked ones
//! become styles again.

use crate::cli::prelude::*;
use crate::report::text::visible;
use std::{hash::BuildHasher, hash::RandomState, sync::LazyLock};

/// Replaces the escape character of a style: a character that no text
/// has, and a number that nobody outside can know.
static MARK: LazyLock<String> = LazyLock::new(|| {
    let number = RandomState::new().hash_one("style");
    format!("\u{10fffe}{number:016x}")
});

/// A text of this program whose escape sequences are its own styles.
pub(super) fn styled(text: &str) -> String {
    text.replace('\u{1b}', &MARK)
}

/// Writes text with its control characters as pictures.
pub(super) struct Visible<W: Write> {
    out: W,
    /// The end of what was written, if it is the beginning of something longer.
    held: Vec<u8>,
}

impl<W: Write> Visible<W> {
    pub(super) const fn new(out: W) -> Self {
        Self {
            out,
            held: Vec::new(),
        }
    }

    fn pass_on(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (plain, rest) = bytes.split_at(plain_lines(bytes));
            self.out.write_all(plain)?;
            let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            self.pass_on_line(&rest[..line])?;
            bytes = &rest[line..];
        }
        Ok(())
    }

    fn pass_on_line(&mut self, bytes: &[u8]) -> io::Result<()> {
        let text = String::from_utf8_lossy(bytes);
        let mut first = true;
        for piece in text.split(MARK.as_str()) {
            if !first {
                self.out.write_all(b"\x1b")?;
            }
            first = false;
            self.out.write_all(keep_line_ends(piece).as_bytes())?;
        }
        Ok(())
    }
}

/// How many bytes at the beginning are whole lines of printable ASCII, which
/// stay as they are: nearly all that is ever printed.
fn plain_lines(bytes: &[u8]) -> usize {
    // Without an early end inside a block, the compiler looks at many bytes at once.
    let is_plain = |block: &&[u8]| {
        let plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        block.iter().fold(true, |all, &byte| all & plain(byte))
    };
    let plain: usize = bytes.chunks(64).take_while(is_plain).map(<[u8]>::len).sum();
    if plain == bytes.len() {
        return plain;
    }
    memchr::memrchr(b'\n', &bytes[..plain]).map_or(0, |at| at + 1)
}

/// The line ends of a spreadsheet stay.
fn keep_line_ends(text: &str) -> String {
    let lines: Vec<String> = text.split("\r\n").map(visible).collect();
    lines.join("\r\n")
}

/// How many bytes at the end may belong to something that is not complete.
fn incomplete(bytes: &[u8]) -> usize {
    if bytes.ends_with(b"\r") {
        return 1;
    }
    let mark = MARK.as_bytes();
    let begun = (1..mark.len()).rev().find(|&n| bytes.ends_with(&mark[..n]));
    begun.unwrap_or_else(|| match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        _ => 0,
    })
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.held);
        all.extend_from_slice(bytes);
        let complete = all.len() - incomplete(&all);
        self.held = all.split_off(complete);
        self.pass_on(&all)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.pass_on(&held)?;
        self.out.flush()
    }
}

impl<W: Write> Drop for Visible<W> {
    fn drop(&mut self) {
        // Whoever wants to know whether it was written flushes before.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(parts: &[&str]) -> String {
        let mut bytes = Vec::new();
        let mut out = Visible::new(&mut bytes);
        for part in parts {
            out.write_all(part.as_bytes()).expect("it is written");
        }
        drop(out);
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn a_control_character_is_shown_and_does_nothing() {
        assert_eq!(written(&["tan\u{1b}[31m\u{7}"]), "tan␛[31m␇");
        assert_eq!(written(&["a\u{202e}b\u{9b}2J"]), "a\u{fffd}b\u{fffd}2J");
        assert_eq!(written(&["a\tb\r\nc\n"]), "a\tb\r\nc\n");
        assert_eq!(written(&["a\rb", "c\r", "\nd"]), "a␍bc\r\nd");
    }

    #[test]
    fn only_the_styles_of_the_program_are_styles() {
        let bold = styled(&anstyle::Style::new().bold().to_string());
        assert_eq!(written(&[&bold, "x"]), "\u{1b}[1mx");
        let (one, other) = bold.split_at(7);
        assert_eq!(written(&[one, other, "x"]), "\u{1b}[1mx");
        assert_eq!(written(&["\u{10fffe}0000[1mx"]), "\u{fffd}0000[1mx");
    }

    #[test]
    fn what_is_plain_does_not_hide_what_is_not() {
        let plain = "{\"moves\": \"f5d6c3d3c4\"}\n".repeat(9);
        let bell = "tan\u{7}\n";
        let bold = styled("\u{1b}[1m");
        let text = format!("{plain}{bell}{plain}é\r\n{bold}{plain}{bell}");
        let shown = format!("{plain}tan␇\n{plain}é\r\n\u{1b}[1m{plain}tan␇\n");
        assert_eq!(written(&[&text]), shown);
        for cut in [1, 100, plain.len(), plain.len() + 4] {
            let (one, other) = text.split_at(cut);
            assert_eq!(written(&[one, other]), shown);
        }
    }

    #[test]
    fn a_character_in_two_pieces_is_one() {
        let bytes = "é".as_bytes();
        let mut all = Vec::new();
        let mut out = Visible::new(&mut all);
        out.write_all(&bytes[..1]).expect("it is written");
        out.write_all(&bytes[1..]).expect("it is written");
        drop(out);
        assert_eq!(all, bytes);
    }
}
