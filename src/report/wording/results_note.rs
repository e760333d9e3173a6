//! What the reader of standings has to know about the results behind them.

use std::fmt;

use super::Oddities;
use crate::adjudicate::Undecided;
use crate::tournament::{Chosen, Crosstable, Note, Seat, WhatIf};

/// Something about the results that the standings themselves do not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultsNote {
    /// Something was entered for a game, but it has no official result.
    Undecided {
        /// The game.
        seat: Seat,
        /// Why it has none.
        why: Undecided,
    },
    /// A dispute is open.
    Disputed(Seat),
    /// The discs of a bye are stated for 64 squares; elsewhere they are a share.
    ByeScaled {
        /// What the ruleset says for 64 squares.
        discs: u16,
        /// The size of the board.
        squares: usize,
        /// What a bye counts here.
        scaled: usize,
    },
    /// What a result file does not say and was inferred, in words.
    Inferred(String),
    /// Something odd in a result file.
    Odd(Oddities),
    /// Lots are drawn from this seed.
    LotSeed(u64),
    /// A team for which not simply the designated players count.
    Team {
        /// The team.
        team: String,
        /// How its players were chosen.
        chosen: Chosen,
        /// How many of them count.
        count: usize,
    },
    /// The places of an event are those of its rounds.
    NoFinalPlaces {
        /// The event.
        event: String,
        /// Why its finals give none.
        reason: String,
    },
}

impl ResultsNote {
    /// What a result file does not say and was inferred.
    pub fn inferred(note: &Note, table: &Crosstable) -> Self {
        Self::Inferred(super::note(note, table))
    }
}

impl fmt::Display for ResultsNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undecided { seat, why } => {
                write!(f, "{}: no official result: {why}", place(*seat))
            }
            Self::Disputed(seat) => write!(f, "provisional: open dispute in {}", place(*seat)),
            Self::ByeScaled {
                discs,
                squares,
                scaled,
            } => write!(
                f,
                "a bye counts as {discs} discs of 64, on {squares} squares as {scaled}"
            ),
            Self::Inferred(text) => f.write_str(text),
            Self::Odd(oddities) => oddities.fmt(f),
            Self::LotSeed(seed) => write!(f, "lots are drawn from seed {seed}"),
            Self::Team {
                team,
                chosen,
                count,
            } => {
                let why = super::chosen(*chosen).unwrap_or_default();
                write!(f, "{team}: {why}; the best {count} of them count")
            }
            Self::NoFinalPlaces { event, reason } => {
                write!(f, "{event}: ranked by the rounds only: {reason}")
            }
        }
    }
}

fn place(seat: Seat) -> String {
    format!("round {}, table {}", seat.round, seat.table)
}

/// The name of an event above its standings.
pub fn standings_title(event: &str, provisional: bool) -> String {
    let mark = if provisional { " (provisional)" } else { "" };
    format!("{event}{mark}")
}

/// The title of standings with results that were only asked about.
pub fn what_if_title(title: &str, questions: &[WhatIf]) -> String {
    let questions: Vec<String> = questions
        .iter()
        .map(|question| format!("{} ends {}", place(question.seat), question.score))
        .collect();
    format!("{title} (if {})", questions.join(" and "))
}

/// The title of the standings of one category.
pub fn category_title(title: &str, category: Option<&str>) -> String {
    match category {
        Some(category) => format!("{title}, category {category}"),
        None => title.to_owned(),
    }
}

/// Published standings that are not what was written.
pub fn published_standings(round: u32) -> String {
    format!("the standings published after round {round} cannot be read")
}
