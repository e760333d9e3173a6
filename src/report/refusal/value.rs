//! Why a typed text or number cannot be kept.

use std::fmt;

/// A text or number that the database cannot keep, with the rule that it breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum ValueRefusal {
    #[error("{0} is empty")]
    Empty(TextField),
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
    },
    #[error("{field} has {found} characters, more than {most}")]
    TooLong {
        field: TextField,
        found: usize,
        most: usize,
    },
    #[error("`{0}` is not a federation number: expected 1 to 9 digits")]
    PlayerNumber(String),
    #[error("expected a round from 1 to {most}, found {found}")]
    Round { found: u32, most: u32 },
    #[error("expected a table from 1 to {most}, found {found}")]
    Table { found: u32, most: u32 },
    #[error("expected a move from 1, found 0")]
    Move,
    #[error("`{0}` is not a time: expected 2026-05-01T10:00:00Z")]
    Time(String),
}

/// What a typed text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the wording of each says what it is")]
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

impl ValueRefusal {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty(_) => "text-empty",
            Self::ControlCharacter { .. } => "text-control-character",
            Self::TooLong { .. } => "text-too-long",
            Self::PlayerNumber(_) => "player-number-unreadable",
            Self::Round { .. } => "round-out-of-range",
            Self::Table { .. } => "table-out-of-range",
            Self::Move => "move-out-of-range",
            Self::Time(_) => "time-unreadable",
        }
    }

    /// What to do, where it is not plain.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Empty(TextField::User) => {
                Some("use --by NAME, or set OUTFLANK_USER to your name")
            }
            Self::Empty(TextField::Event) => Some("`outflank event list` lists the events"),
            Self::TooLong { .. } => Some("shorten it; longer texts belong in a file of their own"),
            Self::ControlCharacter { .. } => Some("type it on one line, without special keys"),
            _ => None,
        }
    }
}
