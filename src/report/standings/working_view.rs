//! How a place came about.

use serde::{Serialize, Serializer};

use crate::report::csv::Cell;
use crate::report::standings::wording;
use outflank_core::ruleset::TieBreak;
use outflank_core::tournament::{
    Crosstable, Exact, HalfPoints, Separation, Standings, Term, TermSource, Working, WorkingOf,
};

/// The places of one or two players, and what separates them.
#[derive(Clone, Debug, Serialize)]
pub struct ExplainView {
    pub players: Vec<WorkingView>,
    pub separated_by: Option<SeparationView>,
    /// The last line of the explanation, if two players are compared.
    #[serde(skip)]
    pub separation: Option<String>,
    #[serde(skip)]
    pub after: u16,
    #[serde(skip)]
    pub ruleset: String,
    /// How many players are ranked.
    #[serde(skip)]
    pub ranked: usize,
}

/// How one player's place came about.
#[derive(Clone, Debug, Serialize)]
pub struct WorkingView {
    pub id: String,
    pub name: String,
    pub rank: Option<usize>,
    pub shared: bool,
    pub points: Cell,
    pub constant: Cell,
    pub games: Vec<PointsView>,
    pub tie_breaks: Vec<TieBreakView>,
}

/// The points of one round.
#[derive(Clone, Debug, Serialize)]
pub struct PointsView {
    pub round: u16,
    pub what: &'static str,
    pub opponent: Option<String>,
    pub points: Cell,
    /// What happened, for people.
    #[serde(skip)]
    pub source: String,
}

/// A tie-break with its terms.
#[derive(Clone, Debug, Serialize)]
pub struct TieBreakView {
    pub tie_break: TieBreakName,
    pub terms: Vec<TermView>,
    pub sum: Cell,
    /// What was compared: the sum, rounded if the ruleset says so. Nothing
    /// where the tie-break was not needed.
    pub value: Cell,
}

impl TieBreakView {
    /// Whether its terms are made of discs.
    pub const fn has_discs(&self) -> bool {
        matches!(
            self.tie_break.0,
            TieBreak::Brightwell | TieBreak::Discs | TieBreak::DiscDifference
        )
    }

    /// Whether its terms are made of points.
    pub const fn has_points(&self) -> bool {
        !matches!(
            self.tie_break.0,
            TieBreak::Discs
                | TieBreak::DiscDifference
                | TieBreak::OpponentsBrightwell
                | TieBreak::Wins
                | TieBreak::Lot
        )
    }

    /// Whether points are multiplied by a constant.
    pub fn has_constant(&self) -> bool {
        self.tie_break.0 == TieBreak::Brightwell
    }

    /// Whether it was needed, and has terms to add up.
    pub fn has_arithmetic(&self) -> bool {
        self.value != Cell::Nothing && self.tie_break.0 != TieBreak::Lot
    }
}

/// A tie-break, by name in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreakName(pub TieBreak);

impl Serialize for TieBreakName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

/// One term of a tie-break.
#[derive(Clone, Debug, Serialize)]
pub struct TermView {
    pub round: u16,
    pub what: &'static str,
    pub opponent: Option<String>,
    pub discs: Cell,
    pub points: Cell,
    pub term: Cell,
    /// Where it comes from, for people.
    #[serde(skip)]
    pub source: String,
    /// The points times the constant of the Brightwell quotient.
    #[serde(skip)]
    pub points_times_constant: String,
}

/// The first value that separates two players.
#[derive(Clone, Debug, Serialize)]
pub struct SeparationView {
    pub value: &'static str,
    pub first: Cell,
    pub second: Cell,
}

impl WorkingView {
    /// The view of a player's place.
    pub fn new(table: &Crosstable, standings: &Standings, working: &Working) -> Self {
        let player = table.player(working.player);
        let row = standings.row(working.player);
        let points = |&(round, source, points): &(u16, TermSource, HalfPoints)| PointsView {
            round,
            what: name(source),
            opponent: opponent(table, source),
            points: Cell::number(points),
            source: wording::term_source(source, table),
        };
        let term = |(term, value): &(Term, Exact)| TermView {
            round: term.round,
            what: name(term.source),
            opponent: opponent(table, term.source),
            discs: Cell::number(term.discs),
            points: Cell::number(term.points),
            term: Cell::number(value),
            source: wording::term_source(term.source, table),
            points_times_constant: working.times_constant(term.points).to_string(),
        };
        let tie_break = |of: &WorkingOf| TieBreakView {
            tie_break: TieBreakName(of.tie_break),
            terms: of.terms.iter().map(term).collect(),
            sum: Cell::number(of.sum),
            value: of.value.map(Cell::number).into(),
        };
        Self {
            id: player.id.clone(),
            name: player.name.clone(),
            rank: row.map(|row| row.rank),
            shared: row.is_some_and(|row| row.shared),
            points: row.map(|row| Cell::number(row.points)).into(),
            constant: Cell::number(working.constant),
            games: working.points.iter().map(points).collect(),
            tie_breaks: working.tie_breaks.iter().map(tie_break).collect(),
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
        TermSource::HalfPointBye => "half-point-bye",
        TermSource::Idle => "not-played",
        TermSource::Gone => "had-left",
    }
}

fn opponent(table: &Crosstable, source: TermSource) -> Option<String> {
    match source {
        TermSource::Game(player)
        | TermSource::GameWithoutDiscs(player)
        | TermSource::SetAside(player)
        | TermSource::Cut(player) => Some(table.player(player).name.clone()),
        TermSource::CutRound
        | TermSource::Bye
        | TermSource::HalfPointBye
        | TermSource::Idle
        | TermSource::Gone => None,
    }
}
