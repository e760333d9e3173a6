//! What a correction changes in the finals, in words.

use crate::report::refusal::{Advice, advice};
use crate::report::round::wording::rounds;
use outflank_core::tournament::{
    Crosstable, FinalStage, Finals, MatchState, Pair, PlayerIndex, StageMatch,
};

/// What is different in the finals, one sentence each; nothing if all is as it was.
pub fn finals_changes(table: &Crosstable, before: &Finals, after: &Finals) -> Vec<Advice> {
    if before.matches.is_empty() {
        return Vec::new();
    }
    let change = FinalsChange {
        table,
        before,
        after,
    };
    let mut texts: Vec<Advice> = Vec::new();
    texts.extend(change.winners().into_iter().map(Advice::from));
    texts.extend(change.played_by_others().into_iter().map(Advice::from));
    texts.extend(change.places());
    if before.seeds_now != after.seeds_now {
        texts.extend(
            super::wording::notes(table, after)
                .into_iter()
                .map(Advice::from),
        );
    }
    texts
}

struct FinalsChange<'a> {
    table: &'a Crosstable,
    before: &'a Finals,
    after: &'a Finals,
}

impl FinalsChange<'_> {
    /// The matches of the same two players that somebody else wins, or nobody.
    fn winners(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for stage in &self.before.stages {
            for (number, each) in (1..).zip(&stage.matches) {
                let (MatchState::Won([winner, loser]), title) = (each.state, title(stage, number))
                else {
                    continue;
                };
                let (winner_name, loser_name) = (self.name(winner), self.name(loser));
                match self.now([winner, loser]) {
                    Some(MatchState::Won([now, _])) if now == winner => {}
                    Some(MatchState::Won(_)) => texts.push(format!(
                        "the winner of the {title} changes: {loser_name}, no longer {winner_name}"
                    )),
                    Some(_) => texts.push(format!(
                        "the {title} {winner_name} v {loser_name} is not decided any more"
                    )),
                    None => {}
                }
            }
        }
        texts
    }

    /// How far the match of two players has come, if they still meet.
    fn now(&self, pair: Pair) -> Option<MatchState> {
        let [one, other] = pair;
        let matches = self.after.stage_of(pair)?.matches.iter();
        let meets = |each: &&StageMatch| {
            each.pair()
                .is_some_and(|known| known == pair || known == [other, one])
        };
        matches.clone().find(meets).map(|each| each.state)
    }

    /// The games that belonged to a stage and belong to none now.
    fn played_by_others(&self) -> Vec<String> {
        let matches = self.before.matches.iter();
        let lost = matches.filter_map(|each| {
            let stage = self.before.stage_of(each.players)?;
            let is_lost = self.after.stage_of(each.players).is_none() && !each.games.is_empty();
            is_lost.then_some((stage, each))
        });
        let texts = lost.map(|(stage, each)| {
            let [one, other] = each.players.map(|player| self.name(player));
            let numbers: Vec<u32> = each.games.iter().map(|game| game.round.into()).collect();
            format!(
                "{}: the {} was played by {one} and {other}, on the old result; it does not \
                 count any more",
                rounds(&numbers),
                stage.name
            )
        });
        texts.collect()
    }

    fn places(&self) -> Vec<Advice> {
        let (before, after) = (&self.before.places, &self.after.places);
        if before.is_empty() || before == after {
            return Vec::new();
        }
        if after.is_empty() {
            return vec![advice![
                Say("there are no final places any more"),
                Command("; `outflank finals` shows what is to be played or decided"),
            ]];
        }
        let moved = after.iter().filter_map(|now| {
            let then = self.before.place_of(now.player)?;
            let name = self.name(now.player);
            let text = || advice![Say("final place {then} -> {}: {name}", now.place)];
            (then != now.place).then(text)
        });
        moved.collect()
    }

    fn name(&self, player: PlayerIndex) -> &str {
        &self.table.player(player).name
    }
}

/// `semi-final 1`, or `final`, of which there is only one.
fn title(stage: &FinalStage, number: usize) -> String {
    match stage.matches.len() {
        1 => stage.name.clone(),
        _ => format!("{} {number}", stage.name),
    }
}
