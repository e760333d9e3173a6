//! The federation's result file, and what it cannot say.

use super::MEMORY;
use crate::report::{elo, elo::EloHead, export::view::ExportNote, round::table_wording};
use crate::service::prelude::*;
use crate::service::results::event_results::EventResults;
use crate::storage::event::Kind;
use outflank_core::{tournament::Date, transcript::Ending};

pub(super) fn result_file(
    out: &mut Vec<u8>,
    snapshot: &Snapshot<'_>,
    event: &Event,
) -> Result<Vec<ExportNote>> {
    if event.kind == Kind::Archive {
        let event = event.name.clone();
        return Err(Refusal::ArchiveWithoutRounds { event }.into());
    }
    let table = EventResults::of(snapshot, event)?;
    if table.is_provisional() {
        let disputes = table.disputed.len();
        return Err(Refusal::Provisional { disputes }.into());
    }
    let head = EloHead {
        tournament: event.name.clone(),
        country: event.country.clone(),
        date: day(&event.date),
        sender: event.sender.clone(),
    };
    let notes = elo::elo(out, &head, &table.table, &table.standings(None)).expect(MEMORY);
    let not_played = not_played(snapshot, event)?;
    let mut remarks: Vec<String> = not_played.iter().map(ToString::to_string).collect();
    remarks.extend(snapshot.head()?.map(|head| format!("journal {head}")));
    elo::remarks(out, &remarks).expect(MEMORY);
    let notes = notes.into_iter().map(ExportNote::ResultFile);
    let remarks = remarks_left_out(snapshot, event)?;
    let notes = unnamed(event).chain(notes).chain(not_played);
    Ok(notes.chain(remarks).collect())
}

/// What the rating officer asks for and nobody has entered.
fn unnamed(event: &Event) -> impl Iterator<Item = ExportNote> {
    let lines = [("country", &event.country), ("sender", &event.sender)];
    let empty = lines.into_iter().filter(|(_, value)| value.is_empty());
    empty.map(|(what, _)| ExportNote::Unnamed(what))
}

/// How many games have a remark: a result file has no place for it.
fn remarks_left_out(snapshot: &Snapshot<'_>, event: &Event) -> Result<Option<ExportNote>> {
    let games = snapshot.games_of_event(event.id)?;
    let with_remark = |game: &&Game| !game.is_bye() && !game.remark.is_empty();
    let remarks = games.iter().filter(with_remark).count();
    Ok((remarks > 0).then_some(ExportNote::RemarksLeftOut(remarks)))
}

/// The games that count in the event and were not played: a result file writes
/// them like any other, and the rating officer has to know.
fn not_played(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<ExportNote>> {
    let mut notes = Vec::new();
    for round in snapshot.rounds_of_event(event.id)? {
        let state = RoundState::of(snapshot, event, round.number)?;
        let unplayed = |game: &&Game| {
            let ending = game.ending.map(|ending| ending.0);
            matches!(ending, Some(Ending::NoShow(_) | Ending::BothAbsent))
        };
        for game in state.games.iter().filter(unplayed) {
            let shown = state.table_view(game);
            notes.push(ExportNote::NotPlayed {
                round: round.name.clone(),
                game: table_wording::table_line(&shown),
            });
        }
    }
    Ok(notes)
}

/// The date as `12/06/2010`; what is not a date stays as written.
fn day(date: &str) -> String {
    date.parse::<Date>()
        .map_or_else(|_| date.to_owned(), Date::day_first)
}
