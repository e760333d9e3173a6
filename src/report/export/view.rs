//! An event on its way out of the database.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::report::csv::{Cell, Table};
use outflank_core::formats::Lost;
use outflank_core::formats::record::Loss;
use outflank_core::game::Score;

/// One game with its result, for a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRowView {
    /// The name of the round.
    pub round: Option<String>,
    /// What the round is to the standings: `swiss`, `round-robin`, `final`.
    pub stage: Option<&'static str>,
    pub table: Option<u32>,
    /// Black, or the player who has a bye.
    pub black: SeatedView,
    /// Called `bye` where there is no opponent.
    pub white: SeatedView,
    /// The official score, or the one that was entered while there is none.
    pub score: Option<Score>,
    pub ending: Option<String>,
    /// Who won, as in JSON: `black`, `tie`, `draw-win-white`; `None` while it is
    /// not decided.
    pub outcome: Option<&'static str>,
    /// The name of the winner.
    pub winner: Option<String>,
    pub bye: bool,
    pub remark: String,
}

/// A player at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatedView {
    /// As in the standings.
    pub id: String,
    pub name: String,
    pub country: String,
}

/// What is written in place of an opponent.
pub const BYE: &str = "bye";
pub use outflank_core::formats::list::pairing_csv::HALF_POINT_BYE;

impl ResultRowView {
    /// The results as a table.
    pub fn table(rows: &[Self]) -> Table {
        const COLUMNS: [&str; 16] = [
            "round",
            "stage",
            "table",
            "black_id",
            "black",
            "black_country",
            "white_id",
            "white",
            "white_country",
            "black_discs",
            "white_discs",
            "ending",
            "outcome",
            "winner",
            "bye",
            "remark",
        ];
        Table {
            columns: COLUMNS.iter().map(ToString::to_string).collect(),
            rows: rows.iter().map(Self::cells).collect(),
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let [black_id, black, black_country] = self.black.cells();
        let [white_id, white, white_country] = self.white.cells();
        vec![
            self.round.clone().into(),
            self.stage.into(),
            self.table.map(Cell::number).into(),
            black_id,
            black,
            black_country,
            white_id,
            white,
            white_country,
            self.score.map(|score| Cell::number(score.black)).into(),
            self.score.map(|score| Cell::number(score.white)).into(),
            self.ending.clone().into(),
            self.outcome.into(),
            self.winner.clone().into(),
            Cell::Flag(self.bye),
            self.remark.as_str().into(),
        ]
    }
}

impl SeatedView {
    fn cells(&self) -> [Cell; 3] {
        [&self.id, &self.name, &self.country].map(|text| text.as_str().into())
    }
}

/// What an export does not contain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportNote {
    /// The format cannot hold something.
    Lost(LossGroup),
    /// This many games have no sheet, so their moves are not known.
    WithoutSheet(usize),
    /// The database has this many events that are not in the file.
    OneEvent { others: usize },
    /// A line at the top of a result file, `sender` or `country`, has no value.
    Unnamed(&'static str),
    /// The remarks of this many games are not written.
    RemarksLeftOut(usize),
    /// A game that is written with a result and was not played.
    NotPlayed { round: String, game: String },
    /// What a result file leaves out, or what its readers will understand.
    ResultFile(String),
}

/// Something that a format cannot hold of one or more games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossGroup {
    /// In the first game it happens to.
    pub first: Lost,
    /// In how many other games.
    pub more: usize,
}

/// What a format cannot hold, each kind once: an archive of thousands of games
/// has few kinds.
#[derive(Clone, Debug, Default)]
pub struct LossTally {
    groups: BTreeMap<(String, String), (LossGroup, usize)>,
}

impl Extend<Lost> for LossTally {
    fn extend<I: IntoIterator<Item = Lost>>(&mut self, lost: I) {
        for lost in lost {
            let number = lost.game;
            match self.groups.entry(kind(&lost.loss)) {
                Entry::Vacant(free) => {
                    let group = LossGroup {
                        first: lost,
                        more: 0,
                    };
                    free.insert((group, number));
                }
                Entry::Occupied(mut known) => {
                    let (group, last) = known.get_mut();
                    group.more += usize::from(*last != number);
                    *last = number;
                }
            }
        }
    }
}

impl LossTally {
    /// In the order in which they first happened.
    pub fn groups(self) -> impl Iterator<Item = LossGroup> {
        let mut groups: Vec<LossGroup> = self.groups.into_values().map(|each| each.0).collect();
        groups.sort_by_key(|group| group.first.game);
        groups.into_iter()
    }
}

/// Losses of one kind: a name that is changed is a kind of its own.
fn kind(loss: &Loss) -> (String, String) {
    let debug = format!("{loss:?}");
    let end = debug.find(|c: char| !c.is_alphanumeric());
    let name = debug[..end.unwrap_or(debug.len())].to_owned();
    let subject = match loss {
        Loss::NameChanged { key, name, .. } | Loss::Name { key, name } => format!("{key} {name}"),
        Loss::WholeGame(_) | Loss::HeaderLines(_) | Loss::Rules(_) => loss.to_string(),
        _ => String::new(),
    };
    (name, subject)
}
