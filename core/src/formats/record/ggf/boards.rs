//! Tags `BO` and `TY` to variants.

use crate::formats::Reason;
use crate::game::{Setup, SetupError, Variant};

/// The variants of a file; most games have the same.
#[derive(Debug)]
pub(super) struct Boards {
    /// What is expected where the file does not say.
    pub expected: Variant,
    last: Option<(String, Variant)>,
}

impl Boards {
    pub fn new(expected: &Variant) -> Self {
        let expected = expected.clone();
        let last = None;
        Self { expected, last }
    }

    /// The variant of a board (`8 -------- … *`) and a type.
    pub fn find(&mut self, board: &str, kind: &str) -> Result<Variant, Reason> {
        let asked = format!("{kind} {board}");
        if let Some((known, variant)) = &self.last
            && *known == asked
        {
            return Ok(variant.clone());
        }
        let digits = board
            .trim_start()
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let (size, cells) = board.trim_start().split_at(digits);
        let base = self
            .base(size, kind)
            .ok_or_else(|| Reason::BoardSize(size.to_owned()))?;
        let setup = Setup::parse(base.geometry(), &joined(cells)).map_err(|error| match error {
            SetupError::WrongLength { found, expected } => Reason::BoardCells { found, expected },
            error => Reason::Setup(error),
        })?;
        let variant = if base.start().setup() == setup {
            base
        } else {
            base.starting_from(setup).map_err(Reason::Setup)?
        };
        self.last = Some((asked, variant.clone()));
        Ok(variant)
    }

    /// The variant of a type alone.
    pub fn of_type(&self, kind: &str) -> Variant {
        let start = kind
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(kind.len());
        let digits = kind[start..].bytes().take_while(u8::is_ascii_digit).count();
        let size = &kind[start..start + digits];
        self.base(size, kind)
            .unwrap_or_else(|| self.expected.clone())
    }

    /// The game on a board of this size: the one expected if it fits.
    fn base(&self, size: &str, kind: &str) -> Option<Variant> {
        let size: usize = size.parse().ok()?;
        let geometry = self.expected.geometry();
        if kind.contains(['a', 'A']) {
            format!("anti-{size}x{size}").parse::<Variant>().ok()
        } else if (geometry.columns(), geometry.rows()) == (size, size) {
            Some(self.expected.clone())
        } else {
            Variant::rectangle(size, size).ok()
        }
    }
}

/// The cells without blanks between them, and the side to move apart: here it
/// is never left out, so that a disc at the very end is not a cell.
fn joined(cells: &str) -> String {
    let mut cells: String = cells.split_whitespace().collect();
    match cells.pop() {
        Some(empty @ ('-' | '.' | '_')) => format!("{cells}{empty}"),
        Some(side) => format!("{cells} {side}"),
        None => cells,
    }
}
