//! The crosstable: for every player and round the opponent, the colour, the
//! discs and the running total, in the order of the standings.

use serde::Serialize;

use crate::report::csv::{Cell, Table};
use outflank_core::board::Colour;
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::{self, Crosstable, HalfPoints, PlayerRounds, Standings};

/// The crosstable of an event. As JSON it is the list of its rows.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct CrosstableView {
    pub rows: Vec<CrosstableRowView>,
    #[serde(skip)]
    pub title: String,
    /// Which rounds and results count, in words.
    #[serde(skip)]
    pub counted: String,
    #[serde(skip)]
    pub after: u16,
}

/// One player of the crosstable.
#[derive(Clone, Debug, Serialize)]
pub struct CrosstableRowView {
    /// From 1: by it the cells name opponents, since ranks may be shared.
    pub line: usize,
    pub rank: usize,
    /// The number in the event, where one was given.
    pub entrant: Option<u32>,
    pub id: String,
    pub name: String,
    pub country: String,
    pub points: Cell,
    /// The last round they played, if they withdrew after it.
    pub withdrew_after: Option<u16>,
    pub rounds: Vec<RoundView>,
}

/// A round of one player.
#[derive(Clone, Debug, Serialize)]
pub struct RoundView {
    pub games: Vec<MeetingView>,
    pub total: Cell,
}

/// A game or a bye.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum MeetingView {
    Bye {
        bye: bool,
        /// Whether they asked not to play, for half a point.
        half_point: bool,
    },
    Game {
        /// The rank of the opponent.
        opponent: Option<usize>,
        opponent_line: Option<usize>,
        opponent_entrant: Option<u32>,
        colour: Option<&'static str>,
        points: Cell,
        discs: Cell,
        opponent_discs: Cell,
        /// `+`, `=`, `-`, or `?` while the result is missing.
        #[serde(skip)]
        sign: char,
    },
}

impl CrosstableView {
    /// With the title and what counts, in words.
    pub fn new(
        [title, counted]: [&str; 2],
        table: &Crosstable,
        ruleset: &Ruleset,
        standings: &Standings,
    ) -> Self {
        let rounds = tournament::player_rounds(table, ruleset, standings);
        let row = |row| CrosstableRowView::new(table, row, standings.after);
        Self {
            rows: rounds.iter().map(row).collect(),
            title: title.to_owned(),
            counted: counted.to_owned(),
            after: standings.after,
        }
    }

    /// A column for each round and its running total.
    pub fn table(&self) -> Table {
        let columns = ["line", "rank", "id", "name", "country"].map(str::to_owned);
        let rounds = self.rows.first().map_or(0, |row| row.rounds.len());
        let rounds = (1..=rounds).flat_map(|n| [format!("round {n}"), format!("total {n}")]);
        let cells = |row: &CrosstableRowView| {
            let mut cells = vec![
                Cell::number(row.line),
                Cell::number(row.rank),
                row.id.as_str().into(),
                row.name.as_str().into(),
                row.country.as_str().into(),
            ];
            for round in &row.rounds {
                let games: Vec<String> = round.games.iter().map(MeetingView::whole).collect();
                cells.extend([games.join(" / ").into(), round.total.clone()]);
            }
            cells
        };
        Table {
            columns: columns.into_iter().chain(rounds).collect(),
            rows: self.rows.iter().map(cells).collect(),
        }
    }
}

impl CrosstableRowView {
    fn new(table: &Crosstable, row: &PlayerRounds, after: u16) -> Self {
        let player = table.player(row.player);
        let rounds = row.rounds.iter().zip(&row.totals);
        Self {
            line: row.line,
            rank: row.rank,
            entrant: player.entrant,
            id: player.id.clone(),
            name: player.name.clone(),
            country: player.country.clone(),
            points: Cell::number(row.points),
            withdrew_after: player.withdrawn_by(after),
            rounds: rounds
                .map(|(round, total)| RoundView {
                    games: round
                        .iter()
                        .map(|each| MeetingView::new(table, each))
                        .collect(),
                    total: Cell::number(total),
                })
                .collect(),
        }
    }
}

impl MeetingView {
    fn new(table: &Crosstable, meeting: &tournament::Meeting) -> Self {
        let (opponent, line, rank, colour, result) = match *meeting {
            tournament::Meeting::Bye => {
                return Self::Bye {
                    bye: true,
                    half_point: false,
                };
            }
            tournament::Meeting::HalfPointBye => {
                return Self::Bye {
                    bye: true,
                    half_point: true,
                };
            }
            tournament::Meeting::Game {
                opponent,
                line,
                rank,
                colour,
                result,
            } => (opponent, line, rank, colour, result),
        };
        let points = result.map(|result| result.outcome.points_of_first());
        let discs = result.and_then(|result| result.discs);
        let discs = |side: usize| discs.map(|discs| Cell::number(discs[side])).into();
        Self::Game {
            opponent: rank,
            opponent_line: line,
            opponent_entrant: table.player(opponent).entrant,
            colour: colour.map(Colour::name),
            points: points.map(Cell::number).into(),
            discs: discs(0),
            opponent_discs: discs(1),
            sign: match points {
                None => '?',
                Some(HalfPoints::WIN) => '+',
                Some(HalfPoints::DRAW) => '=',
                Some(_) => '-',
            },
        }
    }
}

impl MeetingView {
    /// `12b`, `bye`: the opponent's line and the player's own colour.
    pub fn opponent(&self) -> String {
        let Self::Game {
            opponent_line,
            colour,
            ..
        } = self
        else {
            return "bye".to_owned();
        };
        let line = opponent_line.map_or_else(|| "?".to_owned(), |line| line.to_string());
        let colour = colour.and_then(|colour| colour.chars().next());
        line + &colour.map_or_else(String::new, String::from)
    }

    /// `+40`, `=32`, `-24`: the result and the player's own discs.
    pub fn score(&self) -> String {
        match self {
            Self::Bye { half_point, .. } => if *half_point { "=" } else { "+" }.to_owned(),
            Self::Game { sign, discs, .. } => format!("{sign}{discs}"),
        }
    }

    /// `12b 40-24`: everything.
    fn whole(&self) -> String {
        match self {
            Self::Game {
                discs,
                opponent_discs,
                ..
            } if *discs != Cell::Nothing => {
                format!("{} {discs}-{opponent_discs}", self.opponent())
            }
            _ => format!("{} {}", self.opponent(), self.score()),
        }
    }
}
