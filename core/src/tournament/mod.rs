//! From results to tables: crosstable, standings, tie-breaks with their
//! working, what-if, finals, teams, series; and from tables to the next [`pairing`].
//!
//! A [`Crosstable`] holds the players and games of an event: entered one by one, or
//! out of a [`ResultFile`]. [`Standings`] rank it by a ruleset; [`Working`] shows each
//! term of a tie-break; [`open()`] says who can still win; [`finals()`] says who meets
//! whom afterwards, and [`teams`] and [`SeriesRules`] rank beyond the single event.
//!
//! Everything is exact: points in halves, values as whole numbers of parts of
//! a disc. Nothing depends on the order in which results were entered.

mod country;
mod crosstable;
mod date;
mod explain;
mod finals;
mod import;
mod likeness;
mod lot;
mod meetings;
mod open;
pub mod pairing;
mod player_ref;
mod points;
mod progress;
mod result;
mod round_check;
mod seat;
mod series;
mod standings;
mod tally;
mod team;
mod terms;
mod value;
mod whatif;

pub use crate::formats::list::elo::Rated;
pub use country::Country;
pub use country::is_one_letter_away;
pub use crosstable::{Colours, Crosstable, Designation, Game, Length, Player, PlayerIndex, Return};
pub use date::{Date, DateError, DateRule};
pub use explain::{Separation, Working, WorkingOf};
pub use finals::{
    Awaited, ColourBasis, DueGame, FinalPlace, FinalStage, Finals, LevelMatches, Match,
    MatchDecision, MatchPlace, MatchState, MatchWinner, Pair, PlayOff, Side, StageKind, StageMatch,
    due_games, finals,
};
pub use import::{FileGame, FilePlayer, Imported, Note, ResultFile};
pub use likeness::{Likeness, Registration};
pub use meetings::{Meeting, PlayerRounds, player_rounds};
pub use open::{Chance, Edge, Method, Open, open};
pub use player_ref::{Candidate, NoPlayer, PlayerRef, folded_words, matching, resolve, sort_key};
pub use points::HalfPoints;
pub use progress::{RoundProgress, complete_rounds};
pub use result::{GameResult, Measure, Outcome};
pub use round_check::{CheckedSeat, CheckedState, RoundToCheck, RoundWarning, Stage};
pub use seat::{RoundRange, Seat, SeatError, round_number, table_number};
pub use series::{EventPlace, EventPlaces, SERIES, SeriesError, SeriesRow, SeriesRules};
pub use standings::{Query, Row, Standings};
pub use tally::points;
pub use team::{Chosen, TeamRow, teams};
pub use terms::{Term, TermSource};
pub use value::Exact;
pub use whatif::{Rounds, Tables, WhatIf, WhatIfError};
