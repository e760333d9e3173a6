//! Why a typed text or number cannot be kept.

use super::{advice, refusals};
use std::fmt;

refusals! {
    /// A text or number that the database cannot keep, with the rule that it breaks.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum ValueRefusal;

    #[error("{0} is empty")]
    Empty(field: TextField) = "text-empty" {
        match field {
            TextField::User => {
                advice![Command("use --by NAME, or set OUTFLANK_USER to your name")]
            }
            TextField::Event => advice![Command("`outflank event list` lists the events")],
            _ => advice![],
        }
    },
    #[error(
        "{field} `{}` has {} (U+{:04X}) as character {position}",
        text.escape_debug(), character_name(*character), u32::from(*character)
    )]
    ControlCharacter {
        field: TextField,
        text: String,
        character: char,
        /// Counted from 1.
        position: usize,
    } = "text-control-character" [Say("type it on one line, without special keys")],
    #[error("{field} has {found} characters, more than {most}")]
    TooLong { field: TextField, found: usize, most: usize } = "text-too-long"
        [Say("shorten it; longer texts belong in a file of their own")],
    #[error("`{0}` is not a federation number: expected 1 to 9 digits")]
    PlayerNumber(text: String) = "player-number-unreadable" [],
    #[error("expected a round from 1 to {most}, found {found}")]
    Round { found: u32, most: u32 } = "round-out-of-range" [],
    #[error("expected a table from 1 to {most}, found {found}")]
    Table { found: u32, most: u32 } = "table-out-of-range" [],
    #[error("expected a move from 1, found 0")]
    Move = "move-out-of-range" [],
    #[error("`{0}` is not a time: expected 2026-05-01T10:00:00Z")]
    Time(text: String) = "time-unreadable" [],
}

/// What a typed text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextField {
    Event,
    Player,
    Country,
    Place,
    Sender,
    Team,
    Category,
    User,
    Reason,
    Dispute,
    Claim,
    Device,
}

impl fmt::Display for TextField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Event => "the name of the event",
            Self::Player => "the name of the player",
            Self::Country => "the country",
            Self::Place => "the place",
            Self::Sender => "the name of the sender",
            Self::Team => "the name of the team",
            Self::Category => "the category",
            Self::User => "the name of the user",
            Self::Reason => "the reason",
            Self::Dispute => "the description of the dispute",
            Self::Claim => "the claim",
            Self::Device => "the label of the device",
        })
    }
}

const fn character_name(character: char) -> &'static str {
    match character {
        '\n' => "a line break",
        '\r' => "a carriage return",
        '\t' => "a tab",
        '\u{1b}' => "an escape character",
        _ => "a control character",
    }
}
