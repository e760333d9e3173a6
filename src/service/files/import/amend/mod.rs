//! Another edition of a result file: finds the event of the earlier one, and
//! changes it to what the file says.

mod diff;

use super::ReceivedFile;
use super::draft::{Draft, Seat, date};
use crate::report::import::view::EditionView;
use crate::service::prelude::*;
use crate::storage::{
    DocumentId, document::EventDocument, entrant::Absence, entrant::Entrant, event::Kind,
    membership::Membership, player::Register, round::State,
};
use diff::{Amendment, Arrival, RowChange, Stored, diff};

/// The event of an earlier edition of this file: the file or the event has the
/// same name, and at least half of the players are the same.
pub(super) fn earlier(
    change: &Change<'_>,
    name: &str,
    format: &str,
    draft: &Draft,
) -> Result<Option<Event>> {
    let mut found: Vec<Event> = Vec::new();
    for received in change.documents_named(name, format)? {
        for source in change.events_of_document(received.id)? {
            found.extend(change.event(source.event_id)?);
        }
    }
    for event in change.events_named(draft.name.trim())? {
        let same_day = event.kind == Kind::Tournament && date(&event.date) == draft.date;
        if same_day && !change.documents_of_event(event.id)?.is_empty() {
            found.push(event);
        }
    }
    for event in found {
        let directory = Directory::of_event(change, event.id)?;
        let people = || draft.players.iter().filter_map(Seat::person);
        let known = people().filter(|person| {
            let number = person.number.as_deref();
            let numbered = number.and_then(|number| directory.numbered(Register::Wof, number));
            numbered.is_some() || directory.called(&person.name, &person.given).is_some()
        });
        if 2 * known.count() >= people().count().max(1) {
            return Ok(Some(event));
        }
    }
    Ok(None)
}

/// Changes the event to what the file says.
pub(super) fn apply(
    change: &mut Change<'_>,
    file: &ReceivedFile,
    format: &str,
    event: Event,
    draft: Draft,
) -> Result<EditionView> {
    let received = change.keep_document(&file.name, format, file.bytes())?;
    change.insert(|id| EventDocument {
        id,
        event_id: event.id,
        document_id: received.id,
    })?;
    change.about(Subject {
        event: Some(event.id),
        ..Subject::default()
    });
    let directory = Directory::of_event(change, event.id)?;
    let arrivals = arrivals(change, &directory, &draft)?;
    let stored = stored(change, directory, event)?;
    let Amendment {
        rows,
        changes,
        kept,
        blocked,
    } = diff(&stored, &draft, &arrivals);
    if let Some(round) = blocked {
        let file = file.name.clone();
        return Err(Refusal::EditionWithoutRound { file, round }.into());
    }
    for row in rows {
        write(change, &stored.event, &draft, &arrivals, row)?;
    }
    keep_sheets(change, &stored.event, &draft, &arrivals, received.id)?;
    Ok(EditionView {
        event: stored.event.id.0,
        name: stored.event.name,
        changes,
        kept,
        applied: true,
        notes: draft.notes,
    })
}

/// Keeps the transcripts of the file with their games.
fn keep_sheets(
    change: &mut Change<'_>,
    event: &Event,
    draft: &Draft,
    arrivals: &[Arrival],
    document: DocumentId,
) -> Result<()> {
    let people = change.people_of_event(event.id)?;
    let with_sheet = draft.games.iter().filter(|game| game.sheet.is_some());
    for drafted in with_sheet {
        let Some(round) = change.round_numbered(event.id, drafted.round)? else {
            continue;
        };
        let black = arrivals[drafted.black].person;
        let white = drafted.white.map(|white| arrivals[white].person);
        let games = change.games_of_round(round.id)?;
        let same = |game: &&Game| {
            people.person(game.black_id) == black
                && game.white_id.map(|white| people.person(white)) == white
        };
        if let Some(game) = games.iter().find(same) {
            drafted.keep_sheet(change, game.id, document)?;
        }
    }
    Ok(())
}

/// The players of the file, in its order; those who are new are created.
fn arrivals(change: &mut Change<'_>, before: &Directory, draft: &Draft) -> Result<Vec<Arrival>> {
    let strangers = draft.strangers(change)?;
    let mut arrivals = Vec::with_capacity(draft.players.len());
    for (index, seat) in draft.players.iter().enumerate() {
        let Some(person) = seat.person() else {
            let row = strangers[&index];
            arrivals.push(Arrival::stranger(change.person(row)?));
            continue;
        };
        let namesake = before.called(&person.name, &person.given);
        let player = match namesake.filter(|_| person.number.is_none()) {
            Some(known) => known.clone(),
            None => seat.arrive(change, person)?,
        };
        let person = player.person();
        arrivals.push(Arrival {
            row: before.row_in_event(person),
            name: Some(player.full_name()),
            person,
        });
    }
    Ok(arrivals)
}

fn stored(change: &Change<'_>, directory: Arc<Directory>, event: Event) -> Result<Stored> {
    let entrants = change.entrants_of_event(event.id)?;
    let games = change.games_of_event(event.id)?;
    let mut with_sheet = BTreeSet::new();
    for game in &games {
        if !change.sheets_of_game(game.id)?.is_empty() {
            with_sheet.insert(game.id);
        }
    }
    let disputes = change.disputes_of_event(event.id)?;
    Ok(Stored {
        absences: change.absences_of_event(event.id)?,
        memberships: change.memberships_of_event(event.id)?,
        rounds: change.rounds_of_event(event.id)?,
        disputed: disputes.iter().map(|dispute| dispute.game_id).collect(),
        with_sheet,
        directory,
        entrants,
        games,
        event,
    })
}

/// Writes one change. Rounds are named by the number they have by then.
fn write(
    change: &mut Change<'_>,
    event: &Event,
    draft: &Draft,
    arrivals: &[Arrival],
    row: RowChange,
) -> Result<()> {
    let round = |change: &Change<'_>, number| -> Result<Round> {
        let found = change.round_numbered(event.id, number)?;
        Ok(found.ok_or(storage::Error::Referenced)?)
    };
    match row {
        RowChange::PutEvent(event) => change.update(&event)?,
        RowChange::AddEntrant { player_id, number } => {
            change.insert(|id| Entrant {
                id,
                event_id: event.id,
                player_id,
                number,
                first_round: 1,
            })?;
        }
        RowChange::DropEntrant(id) => change.delete::<Entrant>(id)?,
        RowChange::AddAbsence { player, after } => {
            let player = change.person(player)?;
            let entrant = change.entrant_of(event.id, player)?;
            let entrant = entrant.ok_or(storage::Error::Referenced)?;
            change.insert(|id| Absence::withdrawal(id, entrant.id, after))?;
        }
        RowChange::PutAbsence(absence) => change.update(&absence)?,
        RowChange::DropAbsence(id) => change.delete::<Absence>(id)?,
        RowChange::DropMembership(id) => change.delete::<Membership>(id)?,
        RowChange::AddRound { number, stage } => {
            change.insert(|id| Round {
                id,
                event_id: event.id,
                number,
                name: draft.round_name(number),
                stage,
                state: State::Open,
            })?;
        }
        RowChange::PutRound(round) => {
            change.correct_round(round.id)?;
            change.update(&round)?;
        }
        RowChange::SealRound(number) => {
            let mut round = round(change, number)?;
            round.state = State::Sealed;
            change.update(&round)?;
        }
        RowChange::DropRound(id) => {
            change.correct_round(id)?;
            change.forget_pairing(id)?;
            change.delete::<Round>(id)?;
        }
        RowChange::AddGame { game, table } => {
            let drafted = &draft.games[game];
            let place = (round(change, drafted.round)?.id, table);
            let black = arrivals[drafted.black].row;
            let white = drafted.white.map(|white| arrivals[white].row);
            change.insert(|id| drafted.of(Game::pairing(id, event.id, place, black, white)))?;
        }
        RowChange::PutGame(game) => {
            if let Some(round) = game.round_id {
                change.correct_round(round)?;
            }
            change.update(&game)?;
        }
        RowChange::DropGame(id) => change.delete::<Game>(id)?,
    }
    Ok(())
}
