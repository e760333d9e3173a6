//! Why games of the finals are not set, or a match is not decided.

use crate::report::refusal::words::did_you_mean;
use crate::report::refusal::{advice, refusals};
use crate::report::text::plural;

refusals! {
    /// Why games of the finals are not set, or a match is not decided.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum FinalsRefusal;

    #[error("{event} has no finals")]
    NoFinals { event: String } = "finals-none"
        [Command("`outflank event edit --finals \"semi-final 1, final 3\"` sets them")],
    #[error("the rounds are not over: {}", rounds(*paired, *announced, *missing))]
    RoundsNotOver { paired: u16, announced: u16, missing: usize } = "finals-rounds-not-over" {
        let how = if *missing == 0 && paired < announced {
            let rounds = (*paired).max(1);
            format!("`outflank event edit --rounds {rounds}` if no round follows")
        } else {
            format!("`outflank round missing {paired}` lists what is missing")
        };
        advice![Command("{how}"), See(Desk)]
    },
    #[error("the finals still miss the result of {}", tables(seats))]
    ResultsMissing { seats: Vec<(u16, u16)> } = "finals-results-missing" {
        let (round, table) = seats.first().copied().unwrap_or((1, 1));
        advice![
            Command("`outflank result set {round} {table} BLACK-WHITE` enters one"),
            See(Desk),
        ]
    },
    #[error("nothing to pair: {} level", level.join("; "))]
    Level { level: Vec<String>, first: [String; 2] } = "finals-level" [
        Command("`outflank finals decide \"{one}\" \"{other}\" --winner \"{one}\" --reason \
                 REASON` decides it; `outflank finals pair --another-game` sets another game",
                 one = first[0], other = first[1]),
        Page("Decide the match below, or set another game of it."),
    ],
    #[error("nothing to pair: all matches of the finals are decided")]
    AllDecided = "finals-decided"
        [Command("`outflank standings` shows the final places"), See(Bracket)],
    #[error("fewer than two players are left for the finals")]
    NotEnoughPlayers = "finals-not-enough-players"
        [Command("`outflank player list` shows who has withdrawn"), See(Registration)],
    #[error("{name} is not there in round {round}, so {stage} cannot be paired")]
    Away { name: String, opponent: String, stage: String, round: u32 }
        = "finals-player-away" [
        Command("`outflank finals decide \"{name}\" \"{opponent}\" --winner \"{opponent}\" \
                --reason REASON` lets the opponent through; `outflank player return \"{name}\"` if \
                they are there"),
        Page("Decide the match for the opponent below, or let the player return."),
        See(Registration),
    ],
    #[error("{name} has no game in the finals that is to be paired")]
    NoDueGame { name: String } = "finals-no-game-due"
        [Command("`outflank finals` shows the games that are to be paired")],
    #[error("{one} and {other} play each other: one of them has black")]
    BothBlack { one: String, other: String } = "finals-both-black"
        [Command("`outflank finals` shows the games that are to be paired")],
    #[error("{one} and {other} have no match in the finals; there are {}", matches.join("; "))]
    NoMatch { one: String, other: String, matches: Vec<String> } = "finals-no-match"
        [Command("`outflank finals` shows the matches")],
    #[error("{winner} does not play in the match {one} v {other}")]
    WinnerNotInMatch { winner: String, one: String, other: String }
        = "finals-winner-not-in-match" [Command("--winner \"{one}\" or --winner \"{other}\"")],
    #[error("`{name}` is not a stage of finals{}", did_you_mean(nearest))]
    UnknownStage { name: String, nearest: Vec<String> } = "finals-not-a-stage" [
        Say("the stages are round of 16, quarter-final, semi-final, third place and final, each \
            with its number of games"),
    ],
    #[error("a decision needs a reason")]
    WithoutReason = "finals-without-reason"
        [Command("--reason \"more discs in the match\" gives one"), Page("Type the reason.")],
    #[error("{one} v {other} is already decided for {winner}: {reason}")]
    AlreadyDecided { one: String, other: String, winner: String, reason: String }
        = "finals-already-decided" [
        Command("`outflank undo` takes back the decision, if it is the last change; another \
                --winner or --reason changes it"),
    ],
}

fn rounds(paired: u16, announced: u16, missing: usize) -> String {
    let results = plural(missing, "result is", "results are");
    match missing {
        0 => format!("{paired} of {announced} are paired"),
        _ => format!("{results} missing"),
    }
}

fn tables(seats: &[(u16, u16)]) -> String {
    let seats = seats.iter();
    let seats: Vec<String> = seats
        .map(|(round, table)| format!("table {table} of round {round}"))
        .collect();
    seats.join(", ")
}
