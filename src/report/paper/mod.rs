//! Pages for the printer: lists for the notice board, result slips, score
//! sheets. Each is one file that needs nothing else.

pub(in crate::report) mod list;
pub mod view;
pub mod wording;

use std::str::FromStr;

use askama::Template;

pub use crate::report::certificate::paper::certificate;
pub use crate::report::finals::paper::bracket;
pub use crate::report::result::paper::slips;
pub use crate::report::round::paper::{pairings, pairings_by_name, results};
pub use crate::report::sheet::paper::{SheetOf, sheets};
pub use crate::report::standings::paper::{crosstable, standings, teams};

/// The size of a sheet of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaperSize {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl PaperSize {
    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// The rule of the stylesheet, upright or lying.
    pub(in crate::report) const fn rule(self, is_wide: bool) -> &'static str {
        match (self, is_wide) {
            (Self::A4, false) => {
                ":root { --width: 210mm; --height: 297mm; }\n@page { size: A4 portrait; }\n"
            }
            (Self::A4, true) => "@page { size: A4 landscape; }\n",
            (Self::Letter, false) => {
                ":root { --width: 216mm; --height: 279mm; }\n@page { size: letter portrait; }\n"
            }
            (Self::Letter, true) => "@page { size: letter landscape; }\n",
        }
    }
}

/// A word that names no size of paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a paper size: expected a4 or letter")]
pub struct PaperSizeError(String);

impl FromStr for PaperSize {
    type Err = PaperSizeError;

    fn from_str(text: &str) -> Result<Self, PaperSizeError> {
        let sizes = [Self::A4, Self::Letter];
        let found = sizes
            .into_iter()
            .find(|size| size.word().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| PaperSizeError(text.to_owned()))
    }
}

/// Margins and page numbers of lists. Browsers that do not know boxes in the
/// margin leave the numbers out.
pub(super) const LIST: &str = "@page { margin: 11mm 12mm 14mm; @bottom-right { content: counter(page) \" / \" counter(pages); \
    font: 8pt system-ui, sans-serif; color: #444; } }\n";
/// What is cut to size fills the paper.
pub(super) const CUT: &str = "@page { margin: 0; }\n";

/// What a person sees who opens the file, and the printer does not.
pub(super) const HINT: &str = "To print: Ctrl+P (on a Mac ⌘P), 100 % scale.";

/// A page as a file that needs nothing else.
pub(super) fn document(page: &impl Template) -> Vec<u8> {
    let html = page.render().expect("memory can be written to");
    html.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_is_a4_or_letter_however_it_is_written() {
        assert_eq!("A4".parse(), Ok(PaperSize::A4));
        assert_eq!(" Letter ".parse(), Ok(PaperSize::Letter));
        let error = "a5".parse::<PaperSize>().expect_err("not known");
        assert_eq!(
            error.to_string(),
            "`a5` is not a paper size: expected a4 or letter"
        );
    }
}
