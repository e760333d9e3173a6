//! How a place came about, as JSON.

use serde::Serialize;

use crate::report::csv::Cell;
use crate::tournament::{
    Crosstable, HalfPoints, Separation, Standings, Term, TermSource, Working, WorkingOf,
};

/// The places of one or two players, and what separates them.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainView<'a> {
    pub players: Vec<WorkingView<'a>>,
    pub parted_by: Option<SeparationView>,
}

/// How one player's place came about.
#[derive(Clone, Debug, Serialize)]
pub struct WorkingView<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub rank: Option<usize>,
    pub shared: bool,
    pub points: Cell,
    pub constant: Cell,
    pub games: Vec<PointsView<'a>>,
    pub tie_breaks: Vec<TieBreakView<'a>>,
}

/// The points of one round.
#[derive(Clone, Debug, Serialize)]
pub struct PointsView<'a> {
    pub round: u16,
    pub what: &'static str,
    pub opponent: Option<&'a str>,
    pub points: Cell,
}

/// A tie-break with its terms.
#[derive(Clone, Debug, Serialize)]
pub struct TieBreakView<'a> {
    pub tie_break: &'static str,
    pub terms: Vec<TermView<'a>>,
    pub sum: Cell,
    pub value: Cell,
}

/// One term of a tie-break.
#[derive(Clone, Debug, Serialize)]
pub struct TermView<'a> {
    pub round: u16,
    pub what: &'static str,
    pub opponent: Option<&'a str>,
    pub discs: Cell,
    pub points: Cell,
    pub term: Cell,
}

/// The first value that separates two players.
#[derive(Clone, Debug, Serialize)]
pub struct SeparationView {
    pub value: &'static str,
    pub first: Cell,
    pub second: Cell,
}

impl<'a> WorkingView<'a> {
    /// The view of a player's place.
    pub fn new(table: &'a Crosstable, standings: &Standings, working: &Working) -> Self {
        let player = table.player(working.player);
        let row = standings.row(working.player);
        let points = |&(round, source, points): &(u16, TermSource, HalfPoints)| PointsView {
            round,
            what: name(source),
            opponent: opponent(table, source),
            points: Cell::number(points),
        };
        let tie_break = |of: &WorkingOf| TieBreakView {
            tie_break: of.tie_break.name(),
            terms: of
                .terms
                .iter()
                .map(|(term, value)| TermView::new(table, term, Cell::number(value)))
                .collect(),
            sum: Cell::number(of.sum),
            value: of.value.map(Cell::number).into(),
        };
        Self {
            id: &player.id,
            name: &player.name,
            rank: row.map(|row| row.rank),
            shared: row.is_some_and(|row| row.shared),
            points: row.map(|row| Cell::number(row.points)).into(),
            constant: Cell::number(working.constant),
            games: working.points.iter().map(points).collect(),
            tie_breaks: working.tie_breaks.iter().map(tie_break).collect(),
        }
    }
}

impl<'a> TermView<'a> {
    fn new(table: &'a Crosstable, term: &Term, value: Cell) -> Self {
        Self {
            round: term.round,
            what: name(term.source),
            opponent: opponent(table, term.source),
            discs: Cell::number(term.discs),
            points: Cell::number(term.points),
            term: value,
        }
    }
}

impl SeparationView {
    /// The view; nothing where the players share a place.
    pub fn new(separation: Separation) -> Option<Self> {
        let (value, first, second) = match separation {
            Separation::Points(first, second) => {
                ("points", Cell::number(first), Cell::number(second))
            }
            Separation::TieBreak(tie_break, first, second) => {
                (tie_break.name(), Cell::number(first), Cell::number(second))
            }
            Separation::Nothing => return None,
        };
        Some(Self {
            value,
            first,
            second,
        })
    }
}

const fn name(source: TermSource) -> &'static str {
    match source {
        TermSource::Game(_) => "game",
        TermSource::GameWithoutDiscs(_) => "game-without-discs",
        TermSource::SetAside(_) => "set-aside",
        TermSource::Cut(_) | TermSource::CutRound => "cut",
        TermSource::Bye => "bye",
        TermSource::Idle => "not-played",
        TermSource::Gone => "had-left",
    }
}

fn opponent(table: &Crosstable, source: TermSource) -> Option<&str> {
    match source {
        TermSource::Game(player)
        | TermSource::GameWithoutDiscs(player)
        | TermSource::SetAside(player)
        | TermSource::Cut(player) => Some(&table.player(player).name),
        TermSource::CutRound | TermSource::Bye | TermSource::Idle | TermSource::Gone => None,
    }
}
