//! Why an event is not edited or removed.

use crate::report::refusal::refusals;
use crate::report::text::plural;

refusals! {
    /// Why an event is not edited or removed.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum EventRefusal;

    #[error("expected at least {paired} rounds, found {rounds}: round {paired} has been paired")]
    RoundsPaired { rounds: u32, paired: u32 } = "event-rounds-paired" [
        Command("`outflank undo` undoes the pairings of the last round, if it is the last change"),
    ],
    #[error("the finals have begun after round {paired}: no further round can be announced")]
    FinalsBegun { paired: u32 } = "event-finals-begun" [
        Command("`outflank journal` lists how the games of the finals were set, `outflank undo N` \
                undoes it"),
    ],
    #[error("there are results: other rules need a reason")]
    RulesetWithoutReason = "event-ruleset-without-reason"
        [Command("add --reason \"announced so\"; --dry-run shows which results and ranks change")],
    #[error("nothing of {name} would change")]
    Unchanged { name: String } = "event-unchanged" [
        Command("`outflank event show` shows it; `outflank event edit --help` lists what can \
                change"),
    ],
    #[error(
        "{name} cannot be removed: it has {}, {} and {}",
        plural(*entrants, "entrant", "entrants"),
        plural(*rounds, "round", "rounds"),
        plural(*games, "game", "games")
    )]
    InUse { name: String, entrants: usize, rounds: usize, games: usize } = "event-in-use"
        [Command("`outflank journal` lists its changes, `outflank undo N` undoes one of them")],
}
