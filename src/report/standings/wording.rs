//! Standings and how places come about, in words.

use outflank_core::ruleset::{Rounding, Ruleset, TieBreak};
use outflank_core::tournament::{
    Chosen, Crosstable, Edge, Length, Method, Open, Seat, Separation, TeamRow, TermSource, WhatIf,
};

/// Where points or a term of a tie-break come from.
pub fn term_source(source: TermSource, table: &Crosstable) -> String {
    let name = |player| &table.player(player).name;
    match source {
        TermSource::Game(player) => name(player).clone(),
        TermSource::GameWithoutDiscs(player) => {
            let half = table.measure().half();
            format!("{} (discs not known: {half})", name(player))
        }
        TermSource::SetAside(player) => {
            format!(
                "{} withdrew; counted as a draw against themselves (rule)",
                name(player)
            )
        }
        TermSource::Cut(player) => format!("{} (cut)", name(player)),
        TermSource::CutRound => "no opponent (cut)".to_owned(),
        TermSource::Bye => "bye".to_owned(),
        TermSource::HalfPointBye => "half-point bye".to_owned(),
        TermSource::Idle => "not played".to_owned(),
        TermSource::Gone => "had withdrawn".to_owned(),
    }
}

/// `What if round 4, table 1 were 10-54?`
pub fn what_if(asked: &[WhatIf]) -> String {
    let one = |each: &WhatIf| {
        let Seat { round, table } = each.seat;
        format!("round {round}, table {table} were {}", each.score)
    };
    let all: Vec<String> = asked.iter().map(one).collect();
    format!("What if {}?", all.join(" and "))
}

/// Since when a player takes no part.
pub fn withdrew(after: u16) -> String {
    match after {
        0 => "withdrew before round 1".to_owned(),
        after => format!("withdrew after round {after}"),
    }
}

/// What decides between two players, the better one first.
pub fn separation([one, other]: [&str; 2], separation: Separation, ruleset: &Ruleset) -> String {
    match separation {
        Separation::Points(left, right) => {
            format!("{one} is ahead of {other}: {left} against {right} points")
        }
        Separation::TieBreak(tie_break, left, right) => {
            let rounding = ruleset.brightwell.as_ref().map(|rule| rule.rounding);
            let rounded = match (tie_break, rounding) {
                (TieBreak::Brightwell, Some(Rounding::Nearest)) => " (rounded)",
                _ => "",
            };
            format!(
                "{one} is ahead of {other}: equal points, {tie_break} {left} against {right}{rounded}"
            )
        }
        Separation::Nothing => {
            format!("{one} and {other} share their place: they are equal on every tie-break")
        }
    }
}

/// What decides between two teams, the better one first.
pub fn team_separation([one, other]: [&TeamRow; 2]) -> String {
    let (better, worse) = (&one.team, &other.team);
    if one.points != other.points {
        let (left, right) = (one.points, other.points);
        format!("{better} is ahead of {worse}: {left} against {right} points")
    } else if one.discs != other.discs {
        let (left, right) = (one.discs, other.discs);
        format!("{better} is ahead of {worse}: equal points, {left} against {right} discs")
    } else if one.best_place != other.best_place {
        let (left, right) = (one.best_place, other.best_place);
        format!(
            "{better} is ahead of {worse}: equal points and discs, best place {left} against \
             {right}"
        )
    } else {
        format!("{better} and {worse} share their place: points, discs and best place are equal")
    }
}

/// How open places were found, and what was assumed.
pub fn open_notes(open: &Open) -> Vec<&'static str> {
    let mut lines = vec![match open.method {
        Method::EveryScore if open.missing.is_empty() => "no result is missing",
        Method::EveryScore => {
            "every score of every missing game was tried: exact, tie-breaks too; \
             games that both players lose were not tried"
        }
        Method::EveryOutcome => {
            "every outcome was tried: exact in points; equal points are open; \
             games that both players lose were not tried"
        }
        Method::Bounds => {
            "computed from the fewest and most points each player can reach; some players listed \
             as open may already be certain"
        }
    }];
    match open.edge {
        Edge::PlayOff if !open.missing.is_empty() || open.rounds_to_come > 0 => {
            lines.push("players with equal points for the last place are both open: they play a deciding game");
        }
        Edge::PlayOffDue(_) => {
            lines.push(
                "two players have equal points for the last place: they play a deciding game",
            );
        }
        Edge::TieBreaks | Edge::PlayOff => {}
    }
    if open.length == Length::Unannounced {
        lines.push("the event has no planned number of rounds: assuming that none are left");
    }
    lines
}

/// Why not the players who were named beforehand count for a team.
pub const fn chosen(chosen: Chosen) -> Option<&'static str> {
    match chosen {
        Chosen::ByRule => None,
        Chosen::NobodyDesignated => Some("nobody is designated"),
        Chosen::TooManyDesignated => Some("more players are designated than count"),
    }
}
