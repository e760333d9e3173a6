//! Why a round cannot be paired.

use crate::report::refusal::{advice, refusals};
use crate::report::text::plural;
use crate::report::wording;

refusals! {
    /// Why a round cannot be paired or a pairing explained.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum PairingRefusal;

    #[error("nobody is there to be paired in round {round}")]
    NoPlayers { round: u32 } = "pairing-no-players" [
        Command("`outflank player add NAME` enters a player; `outflank player list` lists them"),
        See(Registration),
    ],
    #[error("everybody has a table in round {round}")]
    EverybodyPaired { round: u32 } = "pairing-complete" [
        Command("`outflank round pair {round} --again` pairs it again; `outflank round show \
                {round}` shows it"),
        Page("Tick “Pair the whole round again”."),
        See(Round(*round)),
    ],
    #[error("round {round} is paired, and {} no result yet", games_have(*games))]
    ResultsMissing { round: u32, games: usize } = "round-incomplete" [
        Command("`outflank round missing {round}` lists them; `outflank round pair {}` pairs the \
                next round anyway", round + 1),
        Page("Enter the missing results there first."),
        See(Desk),
    ],
    #[error("round {round} is a final: its players come from the standings")]
    Final { round: u32 } = "pairing-of-final" [
        Command("`outflank finals pair` sets the games that are due; `outflank round set N A B \
                --final` sets any other"),
        See(Finals),
    ],
    #[error("the finals have begun: no round {round} is paired any more")]
    FinalsBegun { round: u32 } = "pairing-finals-begun" [
        Command("`outflank finals pair` sets the next games of the finals; `outflank finals` shows \
                them"),
        See(Finals),
    ],
    #[error("there is no round {round}: the event has {}, all paired", rounds_of(*rounds))]
    AllRoundsPaired { round: u32, rounds: u32, has_finals: bool } = "pairing-rounds-over" {
        if *has_finals {
            advice![
                Command("`outflank finals pair` sets the finals; `outflank event edit --rounds \
                         {round}` announces one more round"),
                See(Finals),
            ]
        } else {
            advice![
                Command("`outflank event edit --rounds {round}` announces one more round"),
                See(Standings),
            ]
        }
    },
    #[error("{name} is in two locked pairs")]
    LockedTwice { name: String } = "pairing-locked-twice" [],
    #[error("{name} cannot meet themselves")]
    MeetsThemselves { name: String } = "pairing-meets-themselves" [],
    #[error("{} and {} must meet and must not meet", names[0], names[1])]
    LockedAndForbidden { names: [String; 2] } = "pairing-locked-and-forbidden" [
        Command("leave one of these out: --lock {pair}, --forbid {pair}", pair = names.join(":")),
        Page("Take one of the two out."),
    ],
    #[error("{name} cannot have a bye: the number of players in round {round} is even")]
    NoBye { name: String, round: u32 } = "pairing-no-bye" [],
    #[error("{name} does not play in round {round}")]
    DoesNotPlay { name: String, round: u32 } = "player-not-paired"
        [Command("`outflank round show {round} --by-name` lists everybody"), See(ByName(*round))],
    #[error("no pairing of round {round} satisfies all conditions")]
    Conditions { round: u32, any_of: Vec<String>, all_of: Vec<String> }
        = "pairing-impossible" {
        let (which, conditions) = match any_of.as_slice() {
            [] => ("these", all_of),
            _ => ("one of these", any_of),
        };
        advice![Command("leave {which} out: {}", wording::at_most_ten(conditions))]
    },
    #[error("the pairing of round {round} is not the one that was shown: something has changed")]
    NotAsShown { round: u32 } = "pairing-changed" [
        Command("`outflank round pair {round}` shows the new one"),
        Page("This page shows the pairing as it is now. Look at it, and set this one."),
    ],
    #[error("round {round} has a player at two tables, so it has no price")]
    TwoTables { round: u32 } = "pairing-two-tables" [],
    #[error("the schedule of this round robin has {rounds} rounds; there is no round {round}")]
    BeyondSchedule { round: u32, rounds: usize } = "round-not-scheduled"
        [Command("`outflank round pair --round-robin double` has twice as many")],
    #[error("`{text}` is not a pair: expected two players as 3:7 or goto:fairley")]
    NotAPair { text: String } = "pair-unreadable"
        [Page("Write two names or numbers with a colon between them.")],
    #[error("{} and {} must not meet already", names[0], names[1])]
    ForbiddenAlready { names: [String; 2] } = "pair-forbidden"
        [Command("`outflank round forbid` lists the players who must not meet")],
    #[error("{} and {} may meet: nothing forbids it", names[0], names[1])]
    NotForbidden { names: [String; 2] } = "pair-not-forbidden"
        [Command("`outflank round forbid` lists the players who must not meet")],
    #[error("a bye cannot be forbidden for all rounds")]
    ByeInEveryRound = "pair-bye"
        [Command("`outflank round pair --forbid A:bye` forbids it for one round")],
    #[error("this program cannot read how round {round} was paired: {why}")]
    Unreadable { round: u32, why: String } = "pairing-unreadable" [],
}

fn rounds_of(rounds: u32) -> String {
    let count = usize::try_from(rounds).unwrap_or(usize::MAX);
    plural(count, "round", "rounds")
}

fn games_have(games: usize) -> String {
    let have = if games == 1 { "has" } else { "have" };
    format!("{} {have}", plural(games, "game", "games"))
}
