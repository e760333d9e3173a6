//! The results of an event, one game a row.

use crate::report::export::view::{BYE, HALF_POINT_BYE, ResultRowView, SeatedView};
use crate::report::finals::wording;
use crate::service::prelude::*;
use crate::service::{results::event_results::public_id, rounds::state::table_view};
use crate::storage::{RoundId, round::Stage};

pub(super) fn results(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ResultRowView>> {
    let games = snapshot.games_of_event(event.id)?;
    let mut tables = BTreeMap::new();
    for round in games.iter().filter_map(|game| game.round_id) {
        *tables.entry(round).or_default() += 1;
    }
    let results = Results {
        judge: Judge::of(snapshot, event)?,
        directory: Directory::of_event(snapshot, event.id)?,
        rounds: snapshot
            .rounds_of_event(event.id)?
            .into_iter()
            .map(|round| (round.id, round))
            .collect(),
        tables,
    };
    let mut rows: Vec<ResultRowView> = games.iter().map(|game| results.row(game)).collect();
    rows.extend(results.half_point_byes(snapshot, event)?);
    Ok(rows)
}

struct Results {
    judge: Arc<Judge>,
    directory: Arc<Directory>,
    rounds: BTreeMap<RoundId, Round>,
    /// How many tables they have.
    tables: BTreeMap<RoundId, usize>,
}

impl Results {
    fn row(&self, game: &Game) -> ResultRowView {
        let black = self.player(game.black_id);
        let white = game.white_id.map(|id| self.player(id));
        let white_name = white.as_ref().map(|white| white.name.clone());
        let shown = table_view(&self.judge, game, black.name.clone(), white_name);
        // A score that was entered and does not count yet has no outcome.
        let entered = shown.entered.filter(|_| shown.outcome.is_none());
        let winner = match shown.outcome.filter(|_| !shown.bye) {
            Some("black" | "draw-win-black") => Some(&black),
            Some("white" | "draw-win-white") => white.as_ref(),
            _ => None,
        };
        let winner = winner.map(|winner| winner.name.clone());
        let round = game.round_id.and_then(|id| self.rounds.get(&id));
        ResultRowView {
            round: round.map(|round| self.round_name(round, game)),
            stage: round.map(|round| round.stage.word()),
            table: game.table_number,
            score: shown.score.or(entered).filter(|_| !shown.bye),
            ending: shown.ending,
            outcome: shown.outcome.filter(|_| !shown.bye),
            winner,
            bye: shown.bye,
            remark: game.remark.clone(),
            black,
            white: white.unwrap_or_else(|| SeatedView {
                name: if shown.bye {
                    BYE.to_owned()
                } else {
                    String::new()
                },
                ..SeatedView::default()
            }),
        }
    }

    /// The rounds that players asked not to play, for half a point.
    fn half_point_byes(
        &self,
        snapshot: &Snapshot<'_>,
        event: &Event,
    ) -> Result<Vec<ResultRowView>> {
        let entrants = snapshot.entrants_of_event(event.id)?;
        let mut rows = Vec::new();
        for absence in snapshot.absences_of_event(event.id)? {
            let mut found = entrants.iter();
            let Some(entrant) = found.find(|each| each.id == absence.entrant_id) else {
                continue;
            };
            let granted = absence.half_point_rounds();
            let rounds = self.rounds.values();
            for round in rounds.filter(|round| granted.contains(&round.number)) {
                rows.push(ResultRowView {
                    round: Some(round.name.clone()),
                    stage: Some(round.stage.word()),
                    table: None,
                    black: self.player(entrant.player_id),
                    white: SeatedView {
                        name: HALF_POINT_BYE.to_owned(),
                        ..SeatedView::default()
                    },
                    score: None,
                    ending: None,
                    outcome: None,
                    winner: None,
                    bye: true,
                    remark: String::new(),
                });
            }
        }
        Ok(rows)
    }

    /// The name of the round; in the finals what is played at this table.
    fn round_name(&self, round: &Round, game: &Game) -> String {
        let tables = self.tables.get(&round.id).copied().unwrap_or(0);
        match (round.stage, game.table_number) {
            (Stage::Final, Some(table)) => {
                wording::title_of_table(&round.name, table, tables).to_owned()
            }
            _ => round.name.clone(),
        }
    }

    fn player(&self, id: PlayerId) -> SeatedView {
        let person = self.directory.person(id);
        let player = self.directory.player(person);
        SeatedView {
            id: player.map_or_else(String::new, |_| public_id(&self.directory, person)),
            name: self.directory.name_of(person),
            country: player.map_or_else(String::new, |player| player.country.clone()),
        }
    }
}
