//! Games and sheets for the tests of this layer.

use crate::board::Square;
use crate::game::{Move, State, Variant};
use crate::transcript::{GridRow, Layout, Mark, Place, Transcript, Written};

/// A small generator, so that the same games come out every time.
pub(super) struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count
    }

    /// A game played to its end.
    pub fn game(&mut self, variant: &Variant) -> Vec<Square> {
        let mut position = variant.start();
        let mut squares = Vec::new();
        loop {
            match variant.state(&position) {
                State::Over => return squares,
                State::MustPass => {
                    variant.play(&mut position, Move::Pass).unwrap();
                }
                State::MayPlace(open) => {
                    let square = open.iter().nth(self.below(open.len())).unwrap();
                    variant.play(&mut position, Move::Place(square)).unwrap();
                    squares.push(square);
                }
            }
        }
    }
}

/// A list of squares.
pub(super) fn list(variant: &Variant, squares: &[Square]) -> Transcript {
    let mut sheet = Transcript::empty(variant.clone(), Place::TOP);
    sheet.marks = squares
        .iter()
        .map(|&square| Mark::new(Written::Place(square), Place::TOP))
        .collect();
    sheet
}

/// A grid: squares with their numbers.
pub(super) fn grid(variant: &Variant, cells: &[(u16, Square)]) -> Transcript {
    let mut grid = list(variant, &[]);
    let row = GridRow {
        cells: variant.geometry().columns(),
        place: Place::TOP,
    };
    grid.layout = Layout::Grid {
        rows: vec![row; variant.geometry().rows()],
    };
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    grid.marks = cells
        .iter()
        .map(|&(number, square)| Mark {
            number: Some(number),
            ..Mark::new(Written::Place(square), Place::TOP)
        })
        .collect();
    grid
}
