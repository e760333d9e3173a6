//! Why a change is not undone or made again.

use crate::report::refusal::{Advice, EarlierChange, advice, refusals};
use crate::report::round::wording;

refusals! {
    /// Why a change is not undone or made again.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum UndoRefusal;

    #[error("there is nothing to undo{}", in_event(event.as_deref()))]
    NothingToUndo {
        /// The event in which a change was looked for; `None` for all events.
        event: Option<String>,
    } = "undo-nothing" {
        match event {
            Some(_) => advice![
                Command("`outflank undo --all` undoes the last change of any event"),
                See(Journal),
            ],
            None => journal(),
        }
    },
    #[error("there is nothing to redo{}", in_event(event.as_deref()))]
    NothingToRedo { event: Option<String> } = "redo-nothing" {
        match event {
            Some(_) => advice![
                Command("`outflank redo --all` makes the last undone change of any event again"),
                See(Journal),
            ],
            None => journal(),
        }
    },
    #[error("the journal has no line {0}")]
    NoLine(line: i64) = "journal-line-unknown" { journal() },
    #[error("line {line} of the journal has already been undone, by line {undone_by}")]
    AlreadyUndone { line: i64, undone_by: i64 } = "undo-already"
        [Command("`outflank redo {line}` makes the change again"), See(Journal)],
    #[error("line {line} of the journal has not been undone, so it cannot be made again")]
    NotUndone { line: i64 } = "redo-not-undone"
        [Command("`outflank undo {line}` undoes it"), See(Journal)],
    #[error(
        "the change was made by {}: {} ({command}, line {} of the journal)",
        change.by, change.summary, change.journal
    )]
    SomebodyElses { change: EarlierChange, command: String } = "undo-somebody-elses"
        [Command("ask {} first; --yes undoes it anyway", change.by), See(Journal)],
}

/// Why a change stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotUndo {
    #[error(
        "an older version wrote this line, and the journal has only the number of its new rows, \
         not which ones they are"
    )]
    OnlyCounted,
    #[error("{}", depend(changes))]
    Later { changes: Vec<EarlierChange> },
    #[error("{} sealed later", were(later))]
    SealedLater {
        /// The round whose seal would be taken back.
        round: u32,
        /// The rounds that were sealed after it.
        later: Vec<u32>,
    },
    #[error("other rows of the database depend on it")]
    InUse,
    #[error("it does not fit what the database holds now ({0})")]
    Constraint(String),
}

impl CannotUndo {
    pub(in crate::report) fn help(&self, command: &str) -> Advice {
        advice![
            Command("{}", self.commands(command)),
            Page("Undo the later changes first, the last one first."),
            See(Journal),
        ]
    }

    fn commands(&self, command: &str) -> String {
        match (self, command) {
            (Self::Later { changes }, _) => {
                let lines = changes.iter().rev().take(MOST);
                let commands = lines.map(|change| format!("`outflank undo {}`", change.journal));
                let commands: Vec<String> = commands.collect();
                match commands.as_slice() {
                    [only] => format!("{only} undoes that first"),
                    several => format!("undo them first: {}", several.join(", then ")),
                }
            }
            (Self::SealedLater { round, later }, _) => format!(
                "`outflank result correct {round} TABLE` corrects a result of a sealed round; to \
                 open round {round} again, first undo the seals of {}, the last one first: \
                 `outflank journal` shows their lines",
                wording::rounds(later)
            ),
            (_, "import") => "import the right edition, which corrects the games; or go back to a \
                 copy made with `outflank backup`"
                .to_owned(),
            (_, "player import") => {
                "correct the players one by one (`outflank player --help`), or \
                 go back to a copy made with `outflank backup`"
                    .to_owned()
            }
            _ => {
                "`outflank result correct` corrects a game; `outflank journal` shows what was done"
                    .to_owned()
            }
        }
    }
}

fn journal() -> Advice {
    advice![
        Command("`outflank journal` shows what was done"),
        See(Journal)
    ]
}

/// How many changes are named.
const MOST: usize = 5;

fn in_event(event: Option<&str>) -> String {
    event.map_or_else(String::new, |event| format!(" in {event}"))
}

fn were(rounds: &[u32]) -> String {
    let were = if rounds.len() == 1 { "was" } else { "were" };
    format!("{} {were}", wording::rounds(rounds))
}

/// The changes that depend on the one to be undone, the last ones by name.
fn depend(changes: &[EarlierChange]) -> String {
    let named = changes.iter().rev().take(MOST).map(|change| {
        let EarlierChange {
            journal,
            by,
            summary,
        } = change;
        format!("line {journal} by {by}, {summary}")
    });
    let named: Vec<String> = named.collect();
    let named = named.join("; ");
    match changes.len() {
        1 => format!("a later change depends on it: {named}"),
        few if few <= MOST => format!("{few} later changes depend on it: {named}"),
        many => format!(
            "{many} later changes depend on it: {named}; and {} more",
            many - MOST
        ),
    }
}
