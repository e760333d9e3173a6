//! Grand-prix points over several events, each from its result file.

use crate::report::series::view::{SeriesRowView, SeriesRulesView, SeriesView};
use crate::report::{
    finals::wording, refusal::StandingsRefusal, standings::results_note::ResultsNote,
};
use crate::service::prelude::*;
use crate::service::results::standings::{Results, WithNotes, read};
use outflank_core::tournament::{EventPlaces, SERIES, SeriesRow, SeriesRules};
use std::{path::Path, path::PathBuf};

/// Several events and how they are added up.
#[derive(Clone, Debug)]
pub struct SeriesRequest {
    /// The result files of the events, in order.
    pub files: Vec<PathBuf>,
    /// How places give points.
    pub rules: SeriesRules,
    /// The rules that rank each event.
    pub ruleset: Ruleset,
}

/// The table of a series.
pub fn series(request: &SeriesRequest) -> Result<WithNotes<SeriesView>> {
    let mut names = BTreeMap::new();
    let mut events = Vec::new();
    let mut notes = Vec::new();
    for path in &request.files {
        let results = Results::read(path, request.ruleset.clone())?;
        let players = results.table.players();
        names.extend(players.map(|(_, player)| (player.id.clone(), player.name.clone())));
        events.push(places(&results, &mut notes));
    }
    let rows = request.rules.table(&events);
    let row =
        |row: &SeriesRow| SeriesRowView::new(row, names.get(&row.player).unwrap_or(&row.player));
    let answer = SeriesView {
        rows: rows.iter().map(row).collect(),
        title: request.rules.title.clone(),
    };
    Ok(WithNotes {
        answer,
        notes,
        journal: None,
    })
}

/// The places of an event; notes what its finals wait for.
fn places(results: &Results, notes: &mut Vec<ResultsNote>) -> EventPlaces {
    let (table, ruleset) = (&results.table, &results.ruleset);
    let standings = results.standings();
    let finals = results.finals(&standings);
    let reasons = wording::awaited(table, &finals);
    notes.extend(
        reasons
            .into_iter()
            .map(|reason| ResultsNote::NoFinalPlaces {
                event: results.title.clone(),
                reason,
            }),
    );
    EventPlaces::new(table, ruleset, &standings, &finals)
}

/// The kinds of series that come with the program.
pub fn kinds() -> Result<Vec<SeriesRulesView>> {
    let view = |(name, _)| Ok(SeriesRulesView::new(name, &preset(name)?));
    SERIES.into_iter().map(view).collect()
}

/// The rules of a series: a name from the list, or a TOML file.
pub fn rules(name: &str) -> Result<SeriesRules> {
    if !name.contains(['/', '\\', '.']) {
        return preset(name);
    }
    let bytes = read(Path::new(name))?;
    let text = outflank_core::formats::text::decode(&bytes);
    Ok(text
        .parse::<SeriesRules>()
        .map_err(StandingsRefusal::from)?)
}

fn preset(name: &str) -> Result<SeriesRules> {
    Ok(SeriesRules::preset(name).map_err(StandingsRefusal::from)?)
}
