//! Positions to solve, one a line, as Edax and the FFO test suites write them
//! (`.obf`; formats reference, section 5): 64 cells from a1 to h8, the side to
//! move, then `; MOVE:+score` for moves whose value is known. `%` begins a comment.

use super::text::{self, Line};
use super::{Origin, Reason, Unread};
use crate::board::Square;
use crate::game::{Setup, Variant};
use crate::transcript::Place;

/// The positions of a file, and what of it could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionFile {
    /// In the order of the file.
    pub positions: Vec<ProblemPosition>,
    /// Lines that are not a position.
    pub unread: Vec<Unread>,
}

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemPosition {
    /// Where it is.
    pub place: Place,
    /// The board and the side to move.
    pub setup: Setup,
    /// Moves with their values: discs of the side to move minus the other's.
    pub values: Vec<(Square, i32)>,
    /// What follows a `%`.
    pub comment: Option<String>,
}

impl PositionFile {
    /// Reads a file of positions of standard Othello.
    pub fn read(bytes: &[u8]) -> Self {
        let variant = Variant::othello();
        let text = text::decode(bytes);
        let mut file = Self::default();
        for line in text::lines(&text, Origin::default()) {
            let (content, comment) = match line.text.split_once('%') {
                Some((content, comment)) => (content, Some(comment.trim().to_owned())),
                None => (line.text, None),
            };
            if content.trim().is_empty() {
                continue;
            }
            match position(line, content, &variant) {
                Ok(position) => file.positions.push(ProblemPosition {
                    comment,
                    ..position
                }),
                Err(reason) => file.unread.push(Unread {
                    place: line.place(),
                    reason,
                }),
            }
        }
        file
    }
}

fn position(line: Line<'_>, content: &str, variant: &Variant) -> Result<ProblemPosition, Reason> {
    let geometry = variant.geometry();
    let mut parts = content.split(';').map(str::trim);
    let cells: String = parts
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let setup = Setup::parse(geometry, &cells).map_err(Reason::Setup)?;
    let mut values = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let value = part.split_once(':').and_then(|(square, value)| {
            let square = geometry.parse(&square.trim().to_ascii_lowercase()).ok()?;
            Some((square, value.trim().parse().ok()?))
        });
        // `PS:-4` and `--:-127` are passes and placeholders, not moves.
        values.extend(value);
    }
    Ok(ProblemPosition {
        place: line.place(),
        setup,
        values,
        comment: None,
    })
}

/// Whether the first line with anything in it is a board of 64 cells and a side.
pub fn recognises(head: &[u8]) -> bool {
    let text = text::decode(head);
    let content = |line: &str| line.split('%').next().unwrap_or_default().trim().to_owned();
    let first = text.lines().map(content).find(|line| !line.is_empty());
    first.is_some_and(|line| {
        let board = line.split(';').next().unwrap_or_default();
        let cells: String = board.split_whitespace().collect();
        let drawn = |c: char| "xo*-.bw".contains(c.to_ascii_lowercase());
        cells.len() == 65 && cells.chars().all(drawn) && line.contains(';')
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;

    const START: &str = "---------------------------OX------XO--------------------------- X;";

    #[test]
    fn a_position_has_its_side_and_the_values_of_its_moves() {
        let text = format!("% openings\n{START} F5:+2; d3:-4; PS:0; % the start\nnonsense\n");
        assert!(recognises(text.as_bytes()));
        let file = PositionFile::read(text.as_bytes());
        assert_eq!((file.positions.len(), file.unread.len()), (1, 1));
        let position = &file.positions[0];
        assert_eq!(position.setup, Variant::othello().start().setup());
        assert_eq!(position.setup.to_move, Colour::Black);
        let values: Vec<i32> = position.values.iter().map(|(_, value)| *value).collect();
        assert_eq!(values, [2, -4]);
        assert_eq!(position.comment.as_deref(), Some("the start"));
        assert!(!recognises(b"f5 d6 c3\n"));
    }
}
