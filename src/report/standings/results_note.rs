//! What the reader of standings has to know about the results behind them.

use std::fmt;

use crate::report::import::oddity::Oddities;
use crate::report::refusal::{Advice, advice};
use crate::report::text::plural;
use outflank_core::adjudicate::Undecided;
use outflank_core::tournament::{Chosen, Crosstable, Note, RoundProgress, Seat, WhatIf};

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
    /// Other rules than those of the event cannot decide a game from what is kept.
    NotRecomputed {
        /// The rules asked for.
        ruleset: String,
        /// The game.
        seat: Seat,
        /// Why they cannot.
        why: Undecided,
    },
    /// A round is not complete.
    InProgress {
        /// How much of it is in.
        round: RoundProgress,
        /// What the standings make of it.
        counted: Counted,
    },
    /// Corrections have changed what was published.
    DiffersFromPublished {
        /// After which round.
        round: u32,
        /// When it was published.
        at: String,
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

/// What standings count of a round in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Nothing.
    Nothing,
    /// The results that are in.
    Results,
    /// The results that are in, its byes and its absences.
    Everything,
}

impl ResultsNote {
    /// What a result file does not say and was inferred.
    pub fn inferred(note: &Note, table: &Crosstable) -> Self {
        Self::Inferred(crate::report::event::wording::note(note, table))
    }
}

impl fmt::Display for ResultsNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.advice().fmt(f)
    }
}

impl ResultsNote {
    /// The sentence, and what to do about it.
    pub fn advice(&self) -> Advice {
        let text = match self {
            Self::Undecided { seat, why } => {
                format!("{}: no official result: {why}", place(*seat))
            }
            Self::NotRecomputed { ruleset, seat, why } => format!(
                "{}: cannot be recomputed under {ruleset} and is not counted: {why}",
                place(*seat)
            ),
            Self::InProgress { round, counted } => {
                let number = round.round;
                let results = results_in(round);
                match counted {
                    Counted::Nothing => {
                        return advice![
                            Say("round {number} is in progress ({results}) and does not count yet"),
                            Command("; `--live` counts the results that are in"),
                        ];
                    }
                    Counted::Results => format!(
                        "round {number} is in progress ({results}); its byes and absences do not \
                         count yet"
                    ),
                    Counted::Everything => {
                        format!("round {number} is not complete ({results})")
                    }
                }
            }
            Self::DiffersFromPublished { round, at } => {
                return advice![
                    Say(
                        "these are not the standings published after round {round} on {at}: \
                         results were corrected since"
                    ),
                    Command("; `outflank round publish {round}` publishes them again"),
                ];
            }
            Self::Disputed(seat) => format!("provisional: open dispute in {}", place(*seat)),
            Self::ByeScaled {
                discs,
                squares,
                scaled,
            } => format!("a bye counts as {discs} discs of 64, on {squares} squares as {scaled}"),
            Self::Inferred(text) => text.clone(),
            Self::Odd(oddities) => oddities.to_string(),
            Self::LotSeed(seed) => format!("lots are drawn from seed {seed}"),
            Self::Team {
                team,
                chosen,
                count,
            } => {
                let why = super::wording::chosen(*chosen).unwrap_or_default();
                format!("{team}: {why}; the best {count} of them count")
            }
            Self::NoFinalPlaces { event, reason } => {
                format!("{event}: ranked by the rounds only: {reason}")
            }
        };
        text.into()
    }
}

/// `5 of 14 results`.
fn results_in(round: &RoundProgress) -> String {
    format!(
        "{} of {}",
        round.results,
        plural(round.games, "result", "results")
    )
}

/// What standings count, for their title: `after round 3; round 4 in progress,
/// 5 of 14 results`.
pub fn counted(after: u16, in_progress: &[RoundProgress], live: bool) -> String {
    let progress = in_progress.iter().map(|round| {
        let results = results_in(round);
        format!("round {} in progress, {results}", round.round)
    });
    let progress: Vec<String> = progress.collect();
    if progress.is_empty() {
        return format!("after round {after}");
    }
    let base = match (live, after) {
        (true, _) => "live".to_owned(),
        (false, 0) => "before round 1".to_owned(),
        (false, after) => format!("after round {after}"),
    };
    format!("{base}; {}", progress.join("; "))
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

/// What there is to know about a publication besides who made it and when.
pub fn publication_notes(replaces: Option<i64>, differs: bool) -> String {
    let replaces = replaces.map(|number| format!("replaces no. {number}"));
    let differs = differs.then(|| "no longer current".to_owned());
    let notes: Vec<String> = replaces.into_iter().chain(differs).collect();
    notes.join("; ")
}

/// Published standings that are not what was written.
pub fn published_standings(round: u32) -> String {
    format!("the standings published after round {round} cannot be read")
}
