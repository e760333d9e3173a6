//! What is played after the rounds, in words.

use crate::report::finals::view::{BracketSideView, BracketView};
use crate::report::refusal::{Advice, advice};
use crate::report::status::view::{NextStep, Task};
use outflank_core::ruleset::{self, ThirdPlace};
use outflank_core::tournament::{
    Awaited, ColourBasis, Crosstable, DueGame, Finals, HalfPoints, Length, Match, MatchState,
    MatchWinner, Pair, PlayOff, PlayerIndex,
};

/// The game for the last place among those who play on, while it is to be
/// played or to be ruled about.
pub fn play_off(table: &Crosstable, finals: &Finals) -> Option<String> {
    let text = match finals.play_off {
        PlayOff::NotNeeded | PlayOff::Won(_) => return None,
        PlayOff::Due(pair) => format!(
            "{} have equal points for the last place in the finals: they play a deciding game{}",
            both(table, pair),
            others_level(table, finals)
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

/// Who else has as many points as the two of the play-off.
fn others_level(table: &Crosstable, finals: &Finals) -> String {
    let [above, below] = &finals.level_with_play_off;
    let mut text = String::new();
    for (players, what) in [(above, "in"), (below, "out")] {
        let names: Vec<&str> = players.iter().map(|&each| name(table, each)).collect();
        if !names.is_empty() {
            let (have, are) = match names.len() {
                1 => ("has", "is"),
                _ => ("have", "are"),
            };
            let names = names.join("; ");
            text.push_str(&format!(
                "; {names} {have} as many points and {are} {what} by the tie-breaks"
            ));
        }
    }
    text
}

const DIRECTOR: &str = "the ruleset leaves it to the director";

/// `NAGANO, Yasushi 2-0 KURITA, Seiya (41-23, 34-30)`, as one of the two sees it.
pub fn score(table: &Crosstable, found: &Match, as_seen_by: PlayerIndex) -> String {
    let mut players = found.players;
    if players[0] != as_seen_by {
        players.reverse();
    }
    let (points, games) = tally(found, players[0]);
    let [first, second] = players.map(|player| name(table, player));
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
    if found.games.iter().all(|game| game.result.is_none()) {
        return format!("{first} v {second}{level}");
    }
    format!(
        "{first} {}-{} {second} ({games}){level}",
        points[0], points[1],
    )
}

/// The same with what the director said when they decided it.
pub fn score_with_reason(table: &Crosstable, found: &Match, as_seen_by: PlayerIndex) -> String {
    let score = score(table, found, as_seen_by);
    match &found.decision {
        Some(decision) => format!("{score}: {}", decision.reason),
        None => score,
    }
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
            ThirdPlace::No => {}
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

/// What to do next in the finals.
pub fn next_steps(view: &BracketView) -> Vec<NextStep> {
    let mut steps = Vec::new();
    let mut step = |task, what, command: String| {
        steps.push(NextStep {
            what,
            command,
            task,
        });
    };
    if view.stages.is_empty() {
        step(
            Task::Results,
            "finish the rounds",
            "outflank status".to_owned(),
        );
        return steps;
    }
    let matches = || view.stages.iter().flat_map(|stage| &stage.matches);
    for game in matches().flat_map(|each| &each.games) {
        if !game.has_result {
            let (round, table) = (game.round, game.table);
            step(
                Task::Results,
                "enter the result",
                format!("outflank result set {round} {table} BLACK-WHITE"),
            );
        }
    }
    let is_playing = matches().any(|each| each.state == "playing");
    if !is_playing && matches().any(|each| each.state == "due") {
        step(
            Task::Finals,
            "set the next games",
            "outflank finals pair".to_owned(),
        );
    }
    for each in matches().filter(|each| each.state == "level") {
        let [one, other] = [&each.sides[0], &each.sides[1]].map(BracketSideView::label);
        step(
            Task::Finals,
            "decide the level match",
            format!("outflank finals decide \"{one}\" \"{other}\" --winner NAME --reason REASON"),
        );
        if !is_playing {
            step(
                Task::Finals,
                "or let them play another game",
                "outflank finals pair --another-game".to_owned(),
            );
        }
    }
    if !view.places.is_empty() {
        step(
            Task::Standings,
            "show the final places",
            "outflank standings".to_owned(),
        );
    }
    steps
}

/// Why the colours of a game of the finals are so.
pub fn colours(table: &Crosstable, game: &DueGame) -> Advice {
    let set = "; set as black, change it with --black NAME";
    let black = name(table, game.pair[0]);
    match game.basis {
        ColourBasis::Asked => advice![Say("{black} has black, as asked for")],
        ColourBasis::BetterRankChooses(player) => advice![
            Say(
                "{} (better ranked) may choose the colour",
                name(table, player)
            ),
            Command("{set}"),
        ],
        ColourBasis::MoreDiscsChooses(player) => advice![
            Say(
                "{} (more discs in the match) may choose the colour",
                name(table, player)
            ),
            Command("{set}"),
        ],
        ColourBasis::BetterRank => advice![Say("{black} is better ranked")],
        ColourBasis::Exchanged => advice![Say("colours exchanged")],
    }
}

/// The name of a game of the finals: `final game 2`.
pub fn game_title(game: &DueGame) -> String {
    match game.best_of {
        1 if game.game == 1 => game.stage.clone(),
        _ => format!("{} game {}", game.stage, game.game),
    }
}

/// The name of a round of the finals: `final game 1, third place`.
pub fn round_name(games: &[DueGame]) -> String {
    let mut titles: Vec<String> = games.iter().map(game_title).collect();
    titles.dedup();
    titles.join(", ")
}

/// The matches of a player, without the names of the opponents:
/// `semi-final won 1-0 (40-24); final lost 1-2 (30-34, 40-24, 20-44)`.
pub fn matches_of(finals: &Finals, player: PlayerIndex) -> String {
    let mut texts = Vec::new();
    for stage in &finals.stages {
        let pairs = stage.matches.iter();
        let own = pairs.filter_map(|each| Some((each, each.pair()?)));
        for (each, pair) in own.filter(|(_, pair)| pair.contains(&player)) {
            let Some(found) = finals.match_of(pair) else {
                continue;
            };
            let outcome = match each.state {
                MatchState::Won([winner, _]) if winner == player => " won",
                MatchState::Won(_) => " lost",
                _ => "",
            };
            let (points, discs) = tally(found, player);
            let games = if found.games.iter().any(|game| game.result.is_some()) {
                format!(" {}-{} ({discs})", points[0], points[1])
            } else {
                String::new()
            };
            texts.push(format!("{}{outcome}{games}", stage.name));
        }
    }
    texts.join("; ")
}

/// The points and the discs of a match as one of the two sees it.
fn tally(found: &Match, as_seen_by: PlayerIndex) -> ([HalfPoints; 2], String) {
    let mut points = found.points;
    if found.players[0] != as_seen_by {
        points.reverse();
    }
    let games = found.games.iter().map(|game| {
        let turned = game.first != as_seen_by;
        let result = game.result;
        let result = result.map(|result| if turned { result.turned() } else { result });
        match result.and_then(|result| result.discs) {
            Some([own, theirs]) => format!("{own}-{theirs}"),
            None => "?".to_owned(),
        }
    });
    (points, games.collect::<Vec<_>>().join(", "))
}

/// What the reader has to know about the bracket.
pub fn notes(table: &Crosstable, finals: &Finals) -> Vec<String> {
    let mut notes: Vec<String> = play_off(table, finals).into_iter().collect();
    if !finals.seeds_now.is_empty() {
        let names = finals.seeds_now.iter().map(|&player| name(table, player));
        let names: Vec<String> = (1..)
            .zip(names)
            .map(|(seed, name)| format!("{seed} {name}"))
            .collect();
        notes.push(format!(
            "the finals stay as they were set; by the standings as they are now the seeds would \
             be {}",
            names.join("; ")
        ));
    }
    notes
}

/// What is played at a table of a round of the finals with so many tables, if
/// its name says so: `third place` at table 2 of `final game 1, third place`.
pub fn title_of_table(round: &str, table: u32, tables: usize) -> &str {
    let titles: Vec<&str> = round.split(", ").collect();
    let place = usize::try_from(table).unwrap_or(0).checked_sub(1);
    let title = place.and_then(|place| titles.get(place));
    title.filter(|_| titles.len() == tables).unwrap_or(&round)
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
            match finals.match_of(pair) {
                Some(_) => format!("the match {one} v {other} (best of {best_of}) is not finished"),
                None => format!("next: {one} v {other} (best of {best_of})"),
            }
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
