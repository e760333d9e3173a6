//! Pairings in words: what there is to say about a table, and what it costs.

use crate::report::pairing::view::{ExchangeView, OpponentView, TablePair, WhyPairView, WorseView};
use crate::report::refusal::{Advice, advice};
use crate::report::round::view::RunningRoundView;
use crate::report::round::wording;
use crate::report::text::plural;
use outflank_core::board::Colour;
use outflank_core::ruleset::{LOT, PairingRules};
use outflank_core::tournament::HalfPoints;
use outflank_core::tournament::pairing::{Entrant, Float, Remark};

/// How a round is paired, in words: `PAPP 1.37, as at World Championships (papp)`. Rules of
/// one's own have only their name.
pub fn method(name: &str) -> String {
    let known = PairingRules::preset(name);
    known.map_or_else(
        |_| name.to_owned(),
        |rules| format!("{} ({name})", rules.title),
    )
}

/// How much is said about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remarks {
    /// What is unusual, in few words, for a table of text.
    Brief,
    /// Everything, in sentences.
    Full,
}

/// What there is to say about a table; `name` gives the names of the players.
pub fn remark(remark: &Remark, detail: Remarks, name: impl Fn(usize) -> String) -> Option<String> {
    match detail {
        Remarks::Brief => brief(remark),
        Remarks::Full => Some(full(remark, name)),
    }
}

fn brief(remark: &Remark) -> Option<String> {
    Some(match remark {
        Remark::Met { rounds: met } => format!("met in {}", rounds(met)),
        Remark::Float { halves, .. } => format!("plays {} up", apart(*halves)),
        Remark::FloatAgain { float, .. } => format!("{} again", direction(*float)),
        Remark::ColourRun { colour, games, .. } if *games >= 3 => {
            format!("{games} times {colour} in a row")
        }
        Remark::Unbalanced { balance, .. } if balance.abs() > 2 => {
            format!("{} {} more", balance.abs(), more_of(*balance))
        }
        Remark::ColourRun { .. } | Remark::Unbalanced { .. } => return None,
        Remark::SameCountry => "same country".to_owned(),
        Remark::SameClub => "same team".to_owned(),
        Remark::SameFamily => "same family name".to_owned(),
        Remark::HadBye { rounds: had } => format!("had a bye in {}", rounds(had)),
    })
}

fn full(remark: &Remark, name: impl Fn(usize) -> String) -> String {
    match remark {
        Remark::Met { rounds: met } => format!("they met in {}", rounds(met)),
        Remark::Float { down, halves } => {
            format!("{} apart: {} floats down", apart(*halves), name(*down))
        }
        Remark::FloatAgain { player, float } => format!(
            "{} floated {} in the last round too",
            name(*player),
            direction(*float)
        ),
        Remark::ColourRun {
            player,
            colour,
            games: 2,
        } => format!("{} had {colour} in the last game", name(*player)),
        Remark::ColourRun {
            player,
            colour,
            games,
        } => format!(
            "{} would have {colour} {games} times in a row",
            name(*player)
        ),
        Remark::Unbalanced { player, balance } => format!(
            "{} would have had {} {} more often than the other colour",
            name(*player),
            more_of(*balance),
            plural(balance.unsigned_abs() as usize, "time", "times")
        ),
        Remark::SameCountry => "both are of one country".to_owned(),
        Remark::SameClub => "both are in one team".to_owned(),
        Remark::SameFamily => "both have the same family name".to_owned(),
        Remark::HadBye { rounds: had } => format!("already had a bye in {}", rounds(had)),
    }
}

/// What there is to say about the bye of a player, in sentences.
pub fn reasons_of_bye(name: &str, entrant: &Entrant, absence_counts: bool) -> Vec<String> {
    let mut reasons = Vec::new();
    if !entrant.byes.is_empty() {
        reasons.push(format!(
            "{name} already had a bye in {}",
            rounds(&entrant.byes)
        ));
    }
    if !entrant.missed.is_empty() {
        let missed = rounds(&entrant.missed);
        let counts = if absence_counts {
            "which counts as a bye"
        } else {
            "which does not count as a bye"
        };
        reasons.push(format!("{name} was absent in {missed}, {counts}"));
    }
    if reasons.is_empty() {
        reasons.push(format!("{name} has not had a bye and was not absent"));
    }
    reasons
}

const fn direction(float: Float) -> &'static str {
    match float {
        Float::Up => "up",
        Float::Down | Float::Level => "down",
    }
}

const fn more_of(balance: i32) -> Colour {
    if balance > 0 {
        Colour::Black
    } else {
        Colour::White
    }
}

/// `round 4`, `rounds 4 and 5`.
fn rounds(numbers: &[u16]) -> String {
    let numbers: Vec<u32> = numbers.iter().copied().map(u32::from).collect();
    wording::rounds(&numbers)
}

/// The points between two players.
fn apart(halves: i64) -> String {
    match halves {
        1 => "half a point".to_owned(),
        2 => "1 point".to_owned(),
        more => format!("{} points", points(more)),
    }
}

fn points(halves: i64) -> HalfPoints {
    HalfPoints::halves(u32::try_from(halves).unwrap_or(0))
}

/// Points, and games with Black and with White: `3.5 (2-3)`; `2+1 (1-1)` with a
/// virtual point.
pub fn record(entrant: &Entrant) -> String {
    let black = entrant.colours.iter().filter(|&&had| had == Colour::Black);
    let black = black.count();
    let white = entrant.colours.len() - black;
    let points = entrant.points;
    let extra = entrant.score.as_halves() - points.as_halves();
    let extra = match extra {
        0 => String::new(),
        halves => format!("+{}", HalfPoints::halves(halves)),
    };
    format!("{points}{extra} ({black}-{white})")
}

/// What the second number of a record such as `2+1 (1-1)` is.
pub const VIRTUAL_POINTS: &str =
    "accelerated: what follows the + are virtual points, for the pairing only";

/// A remark if an event is accelerated when the rounds for it are over.
pub fn acceleration_is_over(accelerated: u16, paired: usize) -> String {
    let first = match accelerated {
        1 => "round 1 only".to_owned(),
        last => format!("rounds 1 to {last}"),
    };
    let paired = match paired {
        1 => "1 round is".to_owned(),
        many => format!("{many} rounds are"),
    };
    format!("the acceleration changes nothing any more: it is for {first}, and {paired} paired")
}

/// What a pairing costs, level by level; levels that cost nothing are left out.
pub fn cost(levels: &[&str], cost: &[i64]) -> String {
    let levels = levels.iter().zip(cost).filter(|(level, _)| **level != LOT);
    let parts: Vec<String> = levels
        .filter(|(_, value)| **value != 0)
        .map(|(level, value)| match *level {
            "papp" => format!("{value} penalty points (papp)"),
            level => format!("{level} {value}"),
        })
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(", ")
    }
}

/// `worse by 40 penalty points (papp)`, `worse by 2 on the level floats`.
pub fn worse(worse: &WorseView) -> String {
    match worse.level {
        "papp" => format!("worse by {} penalty points (papp)", worse.by),
        level => format!("worse by {} on the level {level}", worse.by),
    }
}

/// How a set pairing compares with the best one, in one sentence.
pub fn price_of_round(round: u32, found: Option<&WorseView>) -> Advice {
    match found {
        None => advice![Say("no other pairing of round {round} is better")],
        Some(found) => advice![
            Say(
                "the pairing of round {round} is {} than the best one",
                worse(found)
            ),
            Command(" (`outflank round check {round}`)"),
        ],
    }
}

/// A warning if an event has more rounds than half its players: by Dirac's
/// theorem repeats cannot be ruled out then.
pub fn too_few(rounds: Option<u32>, players: usize) -> Option<Advice> {
    let rounds = usize::try_from(rounds?).ok()?;
    if players < 2 || 2 * rounds <= players {
        return None;
    }
    let robin = players - usize::from(players.is_multiple_of(2));
    Some(advice![
        Say(
            "{} for {}: players may have to meet twice; a round robin has {}",
            plural(rounds, "round", "rounds"),
            plural(players, "player", "players"),
            plural(robin, "round", "rounds")
        ),
        Command(" (`outflank round pair 1 --round-robin`)"),
    ])
}

/// A pair that the event forbids, as something to lift.
pub fn forbidden_pair(pair: &str) -> String {
    format!("the forbidden pair {pair} (`outflank round allow`)")
}

/// Games of an earlier round have no result.
pub fn results_missing(round: u32, games: usize) -> String {
    let (games, count) = (plural(games, "game", "games"), games == 1);
    let have = if count { "has" } else { "have" };
    format!("{games} of round {round} {have} no result yet and count for nobody")
}

/// Tables stay as they are while others are paired.
pub fn tables_kept(round: u32, tables: usize, found: Option<&WorseView>) -> Advice {
    let tables = plural(tables, "table", "tables");
    match found {
        None => {
            advice![Say(
                "{tables} stay; pairing all of round {round} again would not be better"
            )]
        }
        Some(found) => advice![
            Say(
                "{tables} stay; that is {} than pairing the whole round again",
                worse(found)
            ),
            Command(" (`outflank round pair {round} --again`)"),
        ],
    }
}

/// The pairing of the running round under corrected results.
pub fn price_after_correction(running: &RunningRoundView) -> Advice {
    let round = running.round;
    match &running.worse {
        None => advice![Say(
            "under the new points no other pairing of round {round} is better"
        )],
        Some(found) => advice![
            Say(
                "under the new points the pairing of round {round} is {} than the best one; it \
                 stays as it is",
                worse(found)
            ),
            Command(" (`outflank round check {round}` shows the difference)"),
        ],
    }
}

/// What it costs that a player meets an opponent.
pub fn price_of_opponent(view: &OpponentView) -> String {
    match (&view.worse, view.in_best) {
        (_, true) => "the best pairing".to_owned(),
        (None, false) => "equally good, the lot decided".to_owned(),
        (Some(found), false) => worse(found),
    }
}

/// Why two players meet or do not, in one sentence.
pub fn why_verdict(view: &WhyPairView) -> Advice {
    let text = match (view.in_best, &view.worse, &view.otherwise) {
        (true, _, None) if view.bye.is_some() => {
            "they have the bye: no other pairing is possible".to_owned()
        }
        (true, _, None) => "they meet: no other pairing is possible".to_owned(),
        (false, _, None) if view.kept_apart => {
            return advice![
                Say("they must not meet in this event"),
                Command(" (`outflank round forbid`)"),
            ];
        }
        (false, _, None) if view.forbidden => {
            return advice![Say("you forbade this pairing"), Command(" (--forbid)")];
        }
        (false, _, None) => {
            return advice![
                Say("the pairings that you locked or forbade"),
                Command(" (--lock, --forbid)"),
                Say(" leave no room for this one"),
            ];
        }
        (true, Some(found), _) => format!(
            "the best pairing has it so; without it, it would be {}",
            worse(found)
        ),
        (true, None, _) => format!(
            "the best pairing has it so; another one is equally good, the lot decided (seed {})",
            view.seed
        ),
        (false, Some(found), _) if view.bye.is_some() => format!(
            "the best pairing gives the bye to another player; giving it to them is {}",
            worse(found)
        ),
        (false, Some(found), _) => {
            format!("the best pairing does not; forcing it is {}", worse(found))
        }
        (false, None, _) => format!("equally good, the lot decided (seed {})", view.seed),
    };
    text.into()
}

/// Tables that take each other's place, in two lines.
pub fn exchange(exchange: &ExchangeView) -> [String; 2] {
    let names = |pairs: &[TablePair]| -> String {
        let pairs = pairs.iter().map(|pair| {
            let white = pair.white.as_ref();
            let white = white.map_or("bye", |white| white.name.as_str());
            format!("{} - {white}", pair.black.name)
        });
        pairs.collect::<Vec<_>>().join("; ")
    };
    [
        format!("then {}", names(&exchange.then)),
        format!("instead of {}", names(&exchange.instead_of)),
    ]
}
