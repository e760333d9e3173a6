//! What became of an imported file.

use std::fmt::Display;

use serde::{Serialize, Serializer};

use outflank_core::adjudicate::{Code, Severity};
use outflank_core::formats::Unread;
use outflank_core::formats::list::elo::Oddity;
use outflank_core::game::Score;
use outflank_core::tournament::Note;
use outflank_core::transcript::{Ending, Place};

/// What became of a file.
#[derive(Clone, Debug, Serialize)]
pub struct ImportView {
    pub file: String,
    #[serde(flatten)]
    pub outcome: ImportOutcome,
}

/// What a file turned out to be.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ImportOutcome {
    /// The same bytes have been imported before, under this name.
    Already { already: String },
    /// The names of an archive, which are read with its games.
    Names { names: usize },
    /// A new event.
    Event(NewEventView),
    /// Another edition of the file of an event.
    Edition(EditionView),
    /// Games of an archive.
    Archive(ArchiveView),
    /// Some games of a large archive; others follow.
    Part(ImportPart),
}

/// A part of a large archive, by the numbers of its games in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ImportPart {
    pub first: usize,
    pub last: usize,
}

/// An event made of a result file.
#[derive(Clone, Debug, Serialize)]
pub struct NewEventView {
    pub event: i64,
    pub name: String,
    pub players: usize,
    /// The number of the last round; finals come after it.
    pub rounds: usize,
    pub final_rounds: usize,
    /// Finals included, byes not.
    pub games: usize,
    pub byes: usize,
    #[serde(serialize_with = "sentences")]
    pub notes: Vec<ImportNote>,
}

/// What another edition of a result file changes in its event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditionView {
    pub event: i64,
    pub name: String,
    #[serde(serialize_with = "sentences")]
    pub changes: Vec<EditionChange>,
    /// What differs from the file and stays as it is.
    #[serde(serialize_with = "sentences")]
    pub kept: Vec<EditionKept>,
    pub applied: bool,
    #[serde(serialize_with = "sentences")]
    pub notes: Vec<ImportNote>,
}

/// What became of the games of an archive. Every game of the file is the
/// same, changed or new.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ArchiveView {
    pub games: usize,
    /// The earlier editions, by the names of their files.
    pub edition_of: Vec<String>,
    pub new: usize,
    pub same: usize,
    #[serde(serialize_with = "sentences")]
    pub changed: Vec<ArchiveChange>,
    /// Games of an earlier edition that are not in this one; they are kept.
    #[serde(serialize_with = "sentences")]
    pub gone: Vec<ArchiveGone>,
    /// New players.
    pub players: usize,
    /// New events.
    pub events: usize,
    pub clean: usize,
    /// Games that stop before the end, without any other finding.
    pub unfinished: usize,
    /// Games with an error or a warning, those that stop early among them, as
    /// `check --summary` counts them.
    pub with_findings: usize,
    /// How many games of the file an interrupted import had dealt with, if this
    /// one went on after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continued: Option<usize>,
    #[serde(serialize_with = "unread")]
    pub unread: Vec<Unread>,
}

impl ArchiveView {
    /// Whether every game and every line of the file could be read and is legal.
    pub fn is_clean(&self) -> bool {
        let is_note = |piece| Code::of_unread(piece).severity() == Severity::Note;
        self.with_findings == self.unfinished && self.unread.iter().all(is_note)
    }
}

/// What a result file does not say, contradicts, or says oddly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportNote {
    /// Inferred; with the name of the player it is about.
    Inferred {
        note: Note,
        player: String,
    },
    Odd(Oddity),
    /// A row of a round that is neither a pairing nor a bye.
    NotPairing {
        round: u32,
        text: String,
    },
    /// The file has its own constant for the Brightwell quotient.
    BrightwellConstant {
        constant: String,
    },
    /// A statement that is kept in the file and has no effect.
    NotRead {
        place: Place,
        text: String,
    },
}

/// A difference between the event and another edition of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditionChange {
    Date { was: String, is: String },
    Country { was: String, is: String },
    Sender { was: String, is: String },
    Rounds { was: Option<u32>, is: Option<u32> },
    NewPlayer { name: String },
    Renamed { was: String, is: String },
    PlayerGone { name: String },
    Left { name: String, after: u32 },
    LeftLater { name: String, was: u32, is: u32 },
    NotLeft { name: String },
    RoundGone { round: u32 },
    NewGame(EditionGame),
    GameGone(EditionGame),
    Game { was: EditionGame, is: EditionGame },
}

/// What differs from the file and stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditionKept {
    /// The game has a sheet or a dispute.
    Game(EditionGame),
    /// The result is disputed.
    Disputed {
        stored: EditionGame,
        file: EditionGame,
    },
    /// The player has a game in the event.
    Player { name: String },
}

/// A game at its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionGame {
    pub round: u32,
    pub table: u32,
    pub black: String,
    /// `None` in a bye.
    pub white: Option<String>,
    pub score: Option<Score>,
    /// As the database calls it: `black`, `white`, `draw`, `nobody`.
    pub winner: Option<&'static str>,
    pub ending: Option<Ending>,
    /// As the database calls it: `yes`, `no`.
    pub rated: &'static str,
    /// As the database calls it: `known`, `unknown`.
    pub colours: &'static str,
    pub remark: String,
}

/// A game that another edition of an archive changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveChange {
    /// Its place in the file, from 1.
    pub number: usize,
    /// Who played where, as in the earlier edition.
    pub game: String,
    /// Who played where, if that is different.
    pub now: Option<String>,
    /// The result before and after, if it is different.
    pub result: Option<(String, String)>,
    /// The first move that is different.
    pub moves_from: Option<usize>,
}

/// A game that another edition of an archive does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveGone {
    /// Who played where.
    pub game: String,
    pub result: String,
}

/// Facts as the sentences people read.
fn sentences<T: Display, S: Serializer>(facts: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(facts.iter().map(ToString::to_string))
}

fn unread<S: Serializer>(pieces: &[Unread], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(pieces.iter().map(crate::report::import::wording::unread))
}
