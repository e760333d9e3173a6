//! Sheets that are hard to settle: records that stop early, smudges, two slips,
//! grids that are wrong as a whole.

use std::time::Instant;

use outflank_core::adjudicate::{
    Budget, Code, Context, Evidence, Repairs, repairs, replay_with_context,
};
use outflank_core::board::{Square, Symmetry};
use outflank_core::game::{State, Variant};
use outflank_core::transcript::{Layout, Mark, Place as Somewhere, Transcript, Written};

use super::corpus::{Dice, Game};
use super::damage::{Pen, alike, grid, list};
use super::pen::{place, standing};
use super::tally::{Place, Tally, percent};

/// What is wrong with a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole {
    LeftOut(Layouts),
    LateLeftOut(Layouts),
    ExchangedEarlyEnd,
    LastMissing(usize),
    Smudges(Layouts, usize),
    TwoDigitSmudges(usize),
    LastSmudged,
    TwoSlips,
    Turned(Pen),
    FromFive,
    RowShifted,
    RowsExchanged,
    ColumnsExchanged,
    BeyondTheLast,
}

/// How a sheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layouts {
    List,
    Grid,
}

use Layouts::{Grid, List};

impl Hole {
    pub const ALL: [Self; 30] = [
        Self::LeftOut(List),
        Self::LeftOut(Grid),
        Self::LateLeftOut(List),
        Self::LateLeftOut(Grid),
        Self::ExchangedEarlyEnd,
        Self::LastMissing(1),
        Self::LastMissing(2),
        Self::LastMissing(3),
        Self::LastMissing(5),
        Self::LastMissing(8),
        Self::Smudges(List, 1),
        Self::Smudges(List, 3),
        Self::Smudges(List, 5),
        Self::Smudges(Grid, 1),
        Self::Smudges(Grid, 3),
        Self::Smudges(Grid, 4),
        Self::Smudges(Grid, 5),
        Self::Smudges(Grid, 8),
        Self::TwoDigitSmudges(8),
        Self::LastSmudged,
        Self::TwoSlips,
        Self::Turned(Pen::GridBlank),
        Self::Turned(Pen::GridNext),
        Self::Turned(Pen::GridReversed),
        Self::Turned(Pen::GridExchanged),
        Self::FromFive,
        Self::RowShifted,
        Self::RowsExchanged,
        Self::ColumnsExchanged,
        Self::BeyondTheLast,
    ];

    pub fn name(self) -> String {
        match self {
            Self::LeftOut(List) => "list: a move left out".to_owned(),
            Self::LeftOut(Grid) => "grid: a cell left blank".to_owned(),
            Self::LateLeftOut(List) => "list: one of moves 51 to 59 left out".to_owned(),
            Self::LateLeftOut(Grid) => "grid: one of moves 51 to 59 left blank".to_owned(),
            Self::ExchangedEarlyEnd => {
                "consecutive moves exchanged, the game ends early".to_owned()
            }
            Self::LastMissing(count) => format!("last {count} not recorded"),
            Self::Smudges(List, count) => format!("list: {count} smudged"),
            Self::Smudges(Grid, count) => format!("grid: {count} smudged"),
            Self::TwoDigitSmudges(count) => format!("grid: {count} smudged, one digit legible"),
            Self::LastSmudged => "grid: the last number smudged".to_owned(),
            Self::TwoSlips => "grid: two slips".to_owned(),
            Self::Turned(pen) => format!("turned or mirrored, and {}", pen.name()),
            Self::FromFive => "grid: numbers 5 to 64".to_owned(),
            Self::RowShifted => "grid: a row shifted by a cell".to_owned(),
            Self::RowsExchanged => "grid: two rows exchanged".to_owned(),
            Self::ColumnsExchanged => "grid: two columns exchanged".to_owned(),
            Self::BeyondTheLast => "grid: misread beyond the last move".to_owned(),
        }
    }

    /// The sheet of a game that is wrong like this, if the game has room for it.
    fn sheet(self, squares: &[Square], dice: &mut Dice) -> Option<Transcript> {
        let last = squares.len();
        Some(match self {
            Self::LeftOut(layout) => left_out(layout, squares, dice.below(last)),
            Self::LateLeftOut(_) if last < 60 => return None,
            Self::LateLeftOut(layout) => left_out(layout, squares, 50 + dice.below(9)),
            Self::ExchangedEarlyEnd if last == 60 => return None,
            Self::ExchangedEarlyEnd => Pen::Consecutive.damage(squares, dice)?,
            Self::LastMissing(count) => list(&squares[..last - count]),
            Self::Smudges(layout, count) => {
                smudged(layout, squares, &any(count, last, dice), |_| "?".to_owned())
            }
            Self::TwoDigitSmudges(count) => {
                let which = any(count, last, dice);
                let first = dice.below(2) == 0;
                smudged(Grid, squares, &which, |number| one_digit(number, first))
            }
            Self::LastSmudged => smudged(Grid, squares, &[last - 1], |_| "?".to_owned()),
            Self::TwoSlips => two_slips(squares, dice)?,
            Self::Turned(pen) => {
                let symmetry = dice.one_of(&Symmetry::ALL[4..]);
                let cells = pen.in_grid(squares, dice)?;
                grid(&on(cells, |square| {
                    symmetry.square(Variant::othello().geometry(), square)
                }))
            }
            Self::FromFive => grid(
                &numbered(squares)
                    .into_iter()
                    .map(|(n, s)| (n + 4, s))
                    .collect::<Vec<_>>(),
            ),
            Self::RowShifted => row_shifted(squares, dice),
            Self::RowsExchanged => grid(&on(numbered(squares), exchange(dice, 8))),
            Self::ColumnsExchanged => grid(&on(numbered(squares), exchange(dice, 1))),
            Self::BeyondTheLast => beyond(squares, dice)?,
        })
    }

    /// Whether the sheet is measured without the result too.
    const fn needs_no_result(self) -> bool {
        !matches!(self, Self::LastMissing(_) | Self::ExchangedEarlyEnd)
    }
}

fn numbered(squares: &[Square]) -> Vec<(u16, Square)> {
    (1..).zip(squares.iter().copied()).collect()
}

fn on(cells: Vec<(u16, Square)>, to: impl Fn(Square) -> Square) -> Vec<(u16, Square)> {
    cells
        .into_iter()
        .map(|(number, square)| (number, to(square)))
        .collect()
}

fn left_out(layout: Layouts, squares: &[Square], at: usize) -> Transcript {
    match layout {
        List => {
            let mut list_of = squares.to_vec();
            list_of.remove(at);
            list(&list_of)
        }
        Grid => {
            let mut cells = numbered(squares);
            cells.remove(at);
            grid(&cells)
        }
    }
}

/// So many different moves.
pub fn any(count: usize, last: usize, dice: &mut Dice) -> Vec<usize> {
    let mut which: Vec<usize> = Vec::new();
    while which.len() < count {
        let at = dice.below(last);
        if !which.contains(&at) {
            which.push(at);
        }
    }
    which
}

/// A number of which one digit can be read.
fn one_digit(number: u16, first: bool) -> String {
    let text = number.to_string();
    match (text.len(), first) {
        (1, _) => "?".to_owned(),
        (_, true) => format!("{}?", &text[..1]),
        (_, false) => format!("?{}", &text[1..]),
    }
}

pub fn smudged(
    layout: Layouts,
    squares: &[Square],
    which: &[usize],
    text: impl Fn(u16) -> String,
) -> Transcript {
    let mut sheet = match layout {
        List => list(squares),
        Grid => grid(&numbered(squares)),
    };
    for &at in which {
        let mark = &mut sheet.marks[at];
        let number = u16::try_from(at + 1).expect("at most 60");
        *mark = Mark {
            cell: mark.square().filter(|_| layout == Grid),
            ..Mark::new(Written::Illegible(text(number)), Somewhere::TOP)
        };
    }
    if let Layout::Grid { .. } = sheet.layout {
        sheet
            .marks
            .sort_by_key(|mark| mark.number.unwrap_or(u16::MAX));
    }
    sheet
}

const GRID_PENS: [Pen; 5] = [
    Pen::GridNext,
    Pen::GridAny,
    Pen::GridReversed,
    Pen::GridBlank,
    Pen::GridExchanged,
];

fn two_slips(squares: &[Square], dice: &mut Dice) -> Option<Transcript> {
    let (first, second) = (dice.one_of(&GRID_PENS), dice.one_of(&GRID_PENS));
    let cells = first.in_grid(squares, dice)?;
    second.in_cells(cells, dice).map(|cells| grid(&cells))
}

/// Rows (8 squares apart) or columns exchanged.
fn exchange(dice: &mut Dice, step: usize) -> impl Fn(Square) -> Square {
    let a = dice.below(8);
    let b = (a + 1 + dice.below(7)) % 8;
    move |square| {
        let index = square.index();
        let line = index / step % 8;
        let to = match line {
            line if line == a => b,
            line if line == b => a,
            line => line,
        };
        Square::from_index(index - line * step + to * step)
    }
}

/// A row a cell too far; the cell at its end falls off the paper.
pub fn row_shifted(squares: &[Square], dice: &mut Dice) -> Transcript {
    let (row, right) = (dice.below(8), dice.below(2) == 0);
    let shifted = numbered(squares)
        .into_iter()
        .filter_map(|(number, square)| {
            let index = square.index();
            let to = match (index / 8 == row, right, index % 8) {
                (false, _, _) => index,
                (true, true, 7) | (true, false, 0) => return None,
                (true, true, _) => index + 1,
                (true, false, _) => index - 1,
            };
            Some((number, Square::from_index(to)))
        });
    grid(&shifted.collect::<Vec<_>>())
}

/// A number misread as one beyond the last move of a game that ends early.
fn beyond(squares: &[Square], dice: &mut Dice) -> Option<Transcript> {
    let last = u16::try_from(squares.len()).ok()?;
    let mut cells = numbered(squares);
    let ways: Vec<(usize, u16)> = (0..cells.len())
        .flat_map(|at| {
            let mut others = alike(cells[at].0);
            others.extend(super::damage::reversed(cells[at].0));
            others.into_iter().map(move |other| (at, other))
        })
        .filter(|&(_, other)| other > last && other <= 60)
        .collect();
    if ways.is_empty() {
        return None;
    }
    let (at, number) = dice.one_of(&ways);
    cells[at].0 = number;
    Some(grid(&cells))
}

/// How the answers to one kind did.
#[derive(Default)]
pub struct Answers {
    pub tally: Tally,
    /// Another game was the only answer.
    pub wrong_only: usize,
}

impl Answers {
    /// `visible | lost | only one | wrong and the only one`.
    pub fn shares(&self) -> String {
        let seen = self.tally.seen();
        format!(
            "{seen} | {} | {} | {}",
            percent(seen - self.tally.found(), seen),
            percent(self.tally.count(&[Place::Only]), seen),
            self.wrong_only
        )
    }
}

/// One such sheet of each game, without and with the result.
pub fn measure(
    hole: Hole,
    games: &[&Game],
    wanted: usize,
    seed: u64,
) -> (Option<Answers>, Answers) {
    let mut dice = Dice::new(seed);
    let (mut alone, mut with_score) = (Answers::default(), Answers::default());
    for game in games {
        if with_score.tally.games() == wanted {
            break;
        }
        let Some(sheet) = hole.sheet(&game.squares, &mut dice) else {
            continue;
        };
        let none = Evidence::default();
        answer(&sheet, &none, game, &mut alone);
        answer(
            &sheet,
            &none.or_reported(Some(game.score)),
            game,
            &mut with_score,
        );
    }
    (hole.needs_no_result().then_some(alone), with_score)
}

fn answer(sheet: &Transcript, evidence: &Evidence, game: &Game, answers: &mut Answers) {
    let start = Instant::now();
    let found: Repairs = repairs(sheet, evidence, &Budget::usual(&sheet.variant));
    let time = start.elapsed();
    let place = place(&found, game);
    answers.tally.add(place, found.total, time);
    let only = found.total == 1 && found.complete && standing(&found, game).is_none();
    answers.wrong_only += usize::from(only);
}

/// How many records that stop so many moves early, with the colours of the
/// result exchanged, cannot end so, and of how many of them that is said.
pub fn out_of_reach(missing: usize, games: &[&Game]) -> (usize, usize) {
    let mut counts = (0, 0);
    for game in games.iter().filter(|game| game.squares.len() == 60) {
        let sheet = list(&game.squares[..60 - missing]);
        let reported = game.score.exchanged();
        let cannot = reported != game.score && !can_end(&sheet, reported);
        let context = Context {
            reported: Some(reported),
            ..Context::default()
        };
        let replay = replay_with_context(&sheet, &context);
        let said = replay
            .findings
            .iter()
            .any(|found| found.code() == Code::OutOfReach);
        counts.0 += usize::from(cannot);
        counts.1 += usize::from(cannot && said);
        assert!(
            cannot || !said,
            "a result that can be reached is said to be out of reach"
        );
    }
    counts
}

/// Whether a record can end with a score, by trying all games on the general
/// board.
fn can_end(sheet: &Transcript, score: outflank_core::game::Score) -> bool {
    use outflank_core::game::{Empties, Move, Position};
    fn ends(variant: &Variant, position: Position, fits: &dyn Fn(&Position) -> bool) -> bool {
        let mut next = position;
        match variant.state(&position) {
            State::Over => fits(&position),
            State::MustPass => {
                variant.play(&mut next, Move::Pass).expect("a forced pass");
                ends(variant, next, fits)
            }
            State::MayPlace(open) => open.iter().any(|square| {
                let mut next = position;
                variant
                    .play(&mut next, Move::Place(square))
                    .expect("a legal move");
                ends(variant, next, fits)
            }),
        }
    }
    let end = outflank_core::adjudicate::replay(sheet).end;
    ends(&sheet.variant, end, &|position| {
        let by = |empties| outflank_core::game::score(position.counts(), 64, empties) == score;
        Empties::ALL.into_iter().any(by)
    })
}
