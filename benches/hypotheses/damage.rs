//! Slips of the pen, made on purpose.

use outflank_core::board::{Square, Symmetry};
use outflank_core::game::Variant;
use outflank_core::transcript::{GridRow, Layout, Mark, Place, Transcript, Written};

use super::corpus::Dice;

/// A slip of the pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pen {
    Consecutive,
    NextOfSide,
    SameSide,
    AnyTwo,
    Neighbour,
    Transposed,
    AnySquare,
    LeftOut,
    Twice,
    TooMany,
    GridNext,
    GridAny,
    GridAlike,
    GridReversed,
    GridBlank,
    GridMiscounted,
    GridMirrored,
    GridExchanged,
}

impl Pen {
    pub const ALL: [Self; 18] = [
        Self::Consecutive,
        Self::SameSide,
        Self::AnyTwo,
        Self::Neighbour,
        Self::Transposed,
        Self::AnySquare,
        Self::LeftOut,
        Self::Twice,
        Self::TooMany,
        Self::GridNext,
        Self::GridAny,
        Self::GridAlike,
        Self::GridReversed,
        Self::GridBlank,
        Self::GridMiscounted,
        Self::GridMirrored,
        Self::NextOfSide,
        Self::GridExchanged,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Consecutive => "two consecutive moves exchanged",
            Self::NextOfSide => "two successive moves of one side exchanged",
            Self::SameSide => "any two moves of one side exchanged",
            Self::AnyTwo => "any two moves exchanged",
            Self::Neighbour => "wrong square: a neighbour",
            Self::Transposed => "wrong square: row and column exchanged",
            Self::AnySquare => "wrong square: any",
            Self::LeftOut => "a move left out",
            Self::Twice => "a move written twice",
            Self::TooMany => "a move too many",
            Self::GridNext => "grid: k twice, k+1 missing",
            Self::GridAny => "grid: a number twice, another missing",
            Self::GridAlike => "grid: a digit misread (1/7, 3/8, 6/0)",
            Self::GridReversed => "grid: digits reversed",
            Self::GridBlank => "grid: a cell left blank",
            Self::GridMiscounted => "grid: a number skipped",
            Self::GridMirrored => "grid: sheet mirrored",
            Self::GridExchanged => "grid: consecutive numbers exchanged",
        }
    }

    /// The sheet of a game with one such slip, if the game has room for it.
    pub fn damage(self, squares: &[Square], dice: &mut Dice) -> Option<Transcript> {
        match self {
            Self::Consecutive
            | Self::NextOfSide
            | Self::SameSide
            | Self::AnyTwo
            | Self::Neighbour
            | Self::Transposed
            | Self::AnySquare
            | Self::LeftOut
            | Self::Twice
            | Self::TooMany => Some(list(&self.in_list(squares, dice)?)),
            Self::GridMirrored => {
                let variant = Variant::othello();
                let mirror = Symmetry::LeftRight;
                let mirrored = squares
                    .iter()
                    .map(|&square| mirror.square(variant.geometry(), square));
                Some(grid(&(1..).zip(mirrored).collect::<Vec<_>>()))
            }
            _ => Some(grid(&self.in_grid(squares, dice)?)),
        }
    }

    /// The squares of a list with one such slip.
    pub fn in_list(self, squares: &[Square], dice: &mut Dice) -> Option<Vec<Square>> {
        let mut list = squares.to_vec();
        let at = dice.below(list.len());
        match self {
            Self::Consecutive => {
                let at = dice.below(list.len() - 1);
                list.swap(at, at + 1);
            }
            Self::NextOfSide => {
                let at = dice.below(list.len() - 2);
                list.swap(at, at + 2);
            }
            Self::SameSide => {
                let others: Vec<_> = (0..list.len())
                    .filter(|&other| other != at && (at + other).is_multiple_of(2))
                    .collect();
                list.swap(at, dice.one_of(&others));
            }
            Self::AnyTwo => {
                let others: Vec<_> = (0..list.len()).filter(|&other| other != at).collect();
                list.swap(at, dice.one_of(&others));
            }
            Self::Neighbour | Self::Transposed | Self::AnySquare => {
                list[at] = self.wrong_square(list[at], dice)?;
            }
            Self::LeftOut => {
                list.remove(at);
            }
            Self::Twice => list.insert(at + 1, list[at]),
            Self::TooMany => list.insert(at, Square::from_index(dice.below(64))),
            _ => return None,
        }
        Some(list)
    }

    fn wrong_square(self, square: Square, dice: &mut Dice) -> Option<Square> {
        let variant = Variant::othello();
        let geometry = variant.geometry();
        let wrong: Vec<_> = match self {
            Self::Neighbour => (0..8)
                .filter_map(|direction| geometry.neighbour(square, direction))
                .collect(),
            Self::Transposed => vec![Symmetry::MainDiagonal.square(geometry, square)],
            _ => geometry.squares().iter().collect(),
        };
        let wrong: Vec<_> = wrong.into_iter().filter(|&other| other != square).collect();
        (!wrong.is_empty()).then(|| dice.one_of(&wrong))
    }

    /// The numbered cells of a grid with one such slip.
    pub fn in_grid(self, squares: &[Square], dice: &mut Dice) -> Option<Vec<(u16, Square)>> {
        self.in_cells((1..).zip(squares.iter().copied()).collect(), dice)
    }

    /// Numbered cells with one more such slip.
    pub fn in_cells(
        self,
        mut cells: Vec<(u16, Square)>,
        dice: &mut Dice,
    ) -> Option<Vec<(u16, Square)>> {
        let at = dice.below(cells.len() - 1);
        match self {
            Self::GridNext => cells[at + 1].0 = cells[at].0,
            Self::GridAny => {
                let others: Vec<_> = (0..cells.len()).filter(|&other| other != at).collect();
                cells[at].0 = cells[dice.one_of(&others)].0;
            }
            Self::GridAlike => {
                let ways: Vec<_> = (0..cells.len())
                    .flat_map(|at| alike(cells[at].0).into_iter().map(move |other| (at, other)))
                    .collect();
                let (at, number) = dice.one_of(&ways);
                cells[at].0 = number;
            }
            Self::GridReversed => {
                let ways: Vec<_> = (0..cells.len())
                    .filter_map(|at| Some((at, reversed(cells[at].0)?)))
                    .collect();
                let (at, number) = dice.one_of(&ways);
                cells[at].0 = number;
            }
            Self::GridBlank => {
                cells.remove(at);
            }
            Self::GridExchanged => {
                let number = cells[at].0;
                cells[at].0 = cells[at + 1].0;
                cells[at + 1].0 = number;
            }
            Self::GridMiscounted => {
                for cell in &mut cells[at..] {
                    cell.0 += 1;
                }
            }
            _ => return None,
        }
        Some(cells)
    }
}

/// The numbers that differ from one in a digit that looks alike.
pub fn alike(number: u16) -> Vec<u16> {
    let digits = number.to_string();
    let twin = |digit| match digit {
        '1' => Some('7'),
        '7' => Some('1'),
        '3' => Some('8'),
        '8' => Some('3'),
        '6' => Some('0'),
        '0' => Some('6'),
        _ => None,
    };
    (0..digits.len())
        .filter_map(|place| {
            let mut changed: Vec<_> = digits.chars().collect();
            changed[place] = twin(changed[place])?;
            let changed: String = changed.into_iter().collect();
            let number = changed.parse().ok()?;
            (number > 0 && !changed.starts_with('0')).then_some(number)
        })
        .collect()
}

/// A number with its two digits the other way round, if that is another one.
pub const fn reversed(number: u16) -> Option<u16> {
    let other = number % 10 * 10 + number / 10;
    if number > 9 && !number.is_multiple_of(10) && other != number {
        Some(other)
    } else {
        None
    }
}

/// A list of squares as a sheet.
pub fn list(squares: &[Square]) -> Transcript {
    let mut sheet = Transcript::empty(Variant::othello(), Place::TOP);
    sheet.marks = squares
        .iter()
        .map(|&square| Mark::new(Written::Place(square), Place::TOP))
        .collect();
    sheet
}

/// Numbered cells as a sheet.
pub fn grid(cells: &[(u16, Square)]) -> Transcript {
    let mut sheet = list(&[]);
    let row = GridRow {
        cells: 8,
        place: Place::TOP,
    };
    sheet.layout = Layout::Grid { rows: vec![row; 8] };
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    sheet.marks = cells
        .iter()
        .map(|&(number, square)| Mark {
            number: Some(number),
            ..Mark::new(Written::Place(square), Place::TOP)
        })
        .collect();
    sheet
}
