//! What is played after the rounds, in words.

use crate::ruleset::{self, ThirdPlace};
use crate::tournament::{
    Awaited, Crosstable, Finals, Length, Match, MatchWinner, Pair, PlayOff, PlayerIndex,
};

/// The game for the last place among those who play on, while it is to be
/// played or to be ruled about.
pub fn play_off(table: &Crosstable, finals: &Finals) -> Option<String> {
    let text = match finals.play_off {
        PlayOff::NotNeeded | PlayOff::Won(_) => return None,
        PlayOff::Due(pair) => format!(
            "{} have equal points for the last place in the finals: they play a deciding game",
            both(table, pair)
        ),
        PlayOff::Level(pair) => format!(
            "{} drew their game for the last place in the finals: {DIRECTOR}",
            both(table, pair)
        ),
    };
    Some(match table.length() {
        Length::Known => text,
        Length::Unannounced => format!("if no round follows: {text}"),
    })
}

const DIRECTOR: &str = "the ruleset leaves it to the director";

/// `NAGANO, Yasushi 2-0 KURITA, Seiya (41-23, 34-30)`
pub fn score(table: &Crosstable, found: &Match) -> String {
    let [first, second] = found.players.map(|player| name(table, player));
    let games: Vec<String> = found
        .games
        .iter()
        .map(|game| {
            let turned = game.first != found.players[0];
            let result = game
                .result
                .map(|result| if turned { result.turned() } else { result });
            match result.and_then(|result| result.discs) {
                Some([own, theirs]) => format!("{own}-{theirs}"),
                None => "?".to_owned(),
            }
        })
        .collect();
    let level = match found.winner {
        MatchWinner::Points(_) | MatchWinner::Undecided => String::new(),
        MatchWinner::Rule(player) => {
            format!("; level, {} by the ruleset", name(table, player))
        }
        MatchWinner::PlayedOn(player) => {
            format!("; level, {} played on", name(table, player))
        }
        MatchWinner::Decision(player) => {
            format!("; decided for {}", name(table, player))
        }
    };
    if games.is_empty() {
        return format!("{first} v {second}{level}");
    }
    format!(
        "{first} {}-{} {second} ({}){level}",
        found.points[0],
        found.points[1],
        games.join(", ")
    )
}

/// What is played after the rounds: `semi-final best of 1, final best of 3`.
pub fn plan(finals: Option<&ruleset::Finals>) -> String {
    let Some(finals) = finals else {
        return "none".to_owned();
    };
    let stages = (0..ruleset::Finals::stages_of(finals.places)).rev();
    let mut parts: Vec<String> = stages
        .map(|stage| stage_title(&finals.name_of_stage(stage), finals.best_of_stage(stage)))
        .collect();
    if ruleset::Finals::has_two_semi_finals(finals.places) {
        match finals.third_place {
            ThirdPlace::BestOf(games) => parts.push(stage_title("third place", games)),
            ThirdPlace::IfPlayed => parts.push("third place if played".to_owned()),
            _ => {}
        }
    }
    format!("{} players: {}", finals.places, parts.join(", "))
}

/// `final, best of 3`; nothing about a single game.
pub fn stage_title(name: &str, best_of: u16) -> String {
    match best_of {
        1 => name.to_owned(),
        games => format!("{name} best of {games}"),
    }
}

/// Why there are no final places, one reason each.
pub fn awaited(table: &Crosstable, finals: &Finals) -> Vec<String> {
    let reasons = finals.awaited.iter().map(|awaited| match *awaited {
        Awaited::Rounds => "a result of the rounds is missing".to_owned(),
        Awaited::PlayOff(pair) => {
            format!(
                "{} have not played their deciding game for the last place",
                both(table, pair)
            )
        }
        Awaited::Match(pair) => {
            let [one, other] = pair.map(|player| name(table, player));
            let best_of = finals.stage_of(pair).map_or(1, |stage| stage.best_of);
            format!("the match {one} v {other} (best of {best_of}) is not finished")
        }
        Awaited::Level(pair) => format!("{} are level: {DIRECTOR}", both(table, pair)),
    });
    reasons.collect()
}

fn both(table: &Crosstable, [one, other]: Pair) -> String {
    format!("{} and {}", name(table, one), name(table, other))
}

fn name(table: &Crosstable, player: PlayerIndex) -> &str {
    &table.player(player).name
}
