//! A round for the printer: pairings, results, result slips, score sheets.

use super::{Printing, head};
use crate::report::paper::view::{
    Away, AwayView, PaperHeadView, PlayerPaperView, PrintedView, RoundPaperView, TablePaperView,
};
use crate::report::{paper, paper::SheetOf, paper::wording};
use crate::service::prelude::*;
use crate::service::{
    Query, event::overview, results::event_results::EventResults, rounds::check::expected,
};
use crate::storage::round::Stage;
use outflank_core::{
    adjudicate::Outcome, board::PerColour, tournament::HalfPoints, tournament::Standings,
};

/// What of a round is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundDocument {
    Pairings,
    PairingsByName,
    Results,
    Slips,
    Sheets,
}

impl RoundDocument {
    const fn word(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::PairingsByName => "by-name",
            Self::Results => "results",
            Self::Slips => "slips",
            Self::Sheets => "sheets",
        }
    }
}

/// Prints something of a round.
#[derive(Clone, Debug)]
pub struct PrintRound {
    pub event: EventRef,
    /// If it is not given, the last one; of the results, the last one that has any.
    pub round: Option<u32>,
    pub document: RoundDocument,
    pub printing: Printing,
}

impl Query for PrintRound {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = PrintedView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<PrintedView> {
        let event = self.event.find(snapshot)?;
        let number = match self.round {
            Some(number) => number,
            None => self.last_round(snapshot, &event)?,
        };
        let state = RoundState::of(snapshot, &event, number)?;
        let results = EventResults::of(snapshot, &event)?;
        let round = view(snapshot, &state, &results)?;
        let head = head(snapshot, &event, &self.printing.at)?;
        Ok(PrintedView {
            document: self.document.word(),
            round: Some(number),
            paper: Some(self.printing.size.word()),
            file: wording::file_name(self.document.word(), None, Some(number)),
            content: wording::round_content(&round, self.document.word()),
            html: self.html(&round, &head, state.judge.variant()),
        })
    }
}

impl PrintRound {
    /// The round that is printed if none is named.
    fn last_round(&self, snapshot: &Snapshot<'_>, event: &Event) -> Result<u32> {
        let rounds = snapshot.rounds_of_event(event.id)?;
        let last = rounds.last().map(|round| round.number);
        let last = last.ok_or(Refusal::NoRound { round: 1, last: 0 })?;
        if self.document != RoundDocument::Results {
            return Ok(last);
        }
        for round in rounds.iter().rev() {
            let games = snapshot.games_of_round(round.id)?;
            if games.iter().any(|game| !game.is_bye() && game.is_settled()) {
                return Ok(round.number);
            }
        }
        Ok(last)
    }

    fn html(&self, round: &RoundPaperView, head: &PaperHeadView, variant: &Variant) -> Vec<u8> {
        let size = self.printing.size;
        match self.document {
            RoundDocument::Pairings => paper::pairings(round, head, size),
            RoundDocument::PairingsByName => paper::pairings_by_name(round, head, size),
            RoundDocument::Results => paper::results(round, head, size),
            RoundDocument::Slips => paper::slips(round, head, size),
            RoundDocument::Sheets => {
                let site = self.printing.site.as_deref();
                paper::sheets(SheetOf::Round(round, site), variant, head, size)
            }
        }
    }
}

/// Prints score sheets of the event without names.
#[derive(Clone, Debug)]
pub struct PrintBlankSheets {
    pub event: EventRef,
    pub number: usize,
    pub printing: Printing,
}

impl Query for PrintBlankSheets {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = PrintedView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<PrintedView> {
        let found = self.event.find(snapshot)?;
        let head = head(snapshot, &found, &self.printing.at)?;
        let variant = overview::variant(&found)?;
        let size = self.printing.size;
        Ok(PrintedView {
            document: "sheets",
            round: None,
            paper: Some(size.word()),
            file: wording::file_name("sheets", None, None),
            content: wording::blank_sheets(self.number),
            html: paper::sheets(SheetOf::Blank(self.number), &variant, &head, size),
        })
    }
}

/// A round as it is printed.
pub(super) fn view(
    snapshot: &Snapshot<'_>,
    state: &RoundState,
    results: &EventResults,
) -> Result<RoundPaperView> {
    let number = u16::try_from(state.round.number).unwrap_or(u16::MAX);
    // Finals count for nobody's points.
    let before = (number - 1).min(results.table.paired_rounds());
    let standings = (before > 0).then(|| results.standings(Some(before)));
    let builder = Builder {
        state,
        results,
        standings,
    };
    // Not everybody plays in the finals.
    let is_final = state.round.stage == Stage::Final;
    let incomplete = results.progress.iter();
    let incomplete = incomplete.filter(|round| round.round <= before && !round.is_complete());
    let byes = state.games.iter().filter(|game| game.is_bye());
    Ok(RoundPaperView {
        round: state.round.number,
        name: state.round.name.clone(),
        is_final,
        tables: state
            .games
            .iter()
            .filter_map(|game| builder.table(game))
            .collect(),
        byes: byes.map(|game| builder.player(game.black_id)).collect(),
        away: if is_final {
            Vec::new()
        } else {
            away(snapshot, state)?
        },
        unpaired: if is_final {
            Vec::new()
        } else {
            unpaired(snapshot, state)?
        },
        points_after: (before > 0).then_some(before),
        incomplete: incomplete.map(|round| round.round).collect(),
    })
}

/// Those who should play and have neither a table nor a bye.
fn unpaired(snapshot: &Snapshot<'_>, state: &RoundState) -> Result<Vec<String>> {
    let seated = state.directory.seated(&state.games);
    let (event, number) = (state.event.id, state.round.number);
    let expected = expected(snapshot, event, number, &state.directory)?.into_iter();
    let unpaired = expected.filter(|person| !seated.contains(person));
    let names = unpaired.map(|person| state.directory.name_of(person));
    Ok(names.collect())
}

struct Builder<'a> {
    state: &'a RoundState,
    results: &'a EventResults,
    standings: Option<Standings>,
}

impl Builder<'_> {
    fn table(&self, game: &Game) -> Option<TablePaperView> {
        let white = game.white_id?;
        let shown = self.state.table_view(game);
        let official = self.state.judge.official(game).ok().flatten();
        let winner = official.and_then(|official| match official.outcome {
            Outcome::Won(colour) | Outcome::DrawWin(colour) => Some(colour),
            Outcome::Tie | Outcome::Nobody => None,
        });
        Some(TablePaperView {
            table: game.table_number,
            players: PerColour::new(self.player(game.black_id), self.player(white)),
            result: if shown.is_unplayed() {
                String::new()
            } else {
                shown.result()
            },
            winner,
        })
    }

    fn player(&self, row: PlayerId) -> PlayerPaperView {
        let directory = &self.state.directory;
        let player = directory.player(directory.person(row));
        PlayerPaperView {
            name: directory.name(row),
            country: player.map_or_else(String::new, |player| player.country.clone()),
            rating: player.and_then(|player| player.rating),
            points: self.points(row),
        }
    }

    fn points(&self, row: PlayerId) -> Option<HalfPoints> {
        let standings = self.standings.as_ref()?;
        let row = standings.row(self.results.index(row)?);
        Some(row.map_or(HalfPoints::NONE, |row| row.points))
    }
}

/// The entrants who do not play in a round, and why.
fn away(snapshot: &Snapshot<'_>, state: &RoundState) -> Result<Vec<AwayView>> {
    let number = state.round.number;
    let absences = snapshot.absences_of_event(state.event.id)?;
    let mut found = Vec::new();
    for entrant in snapshot.entrants_of_event(state.event.id)? {
        let mut own = absences.iter().filter(|each| each.entrant_id == entrant.id);
        let why = match own.find(|absence| absence.covers(number)) {
            Some(absence) if absence.back_in_round.is_none() => {
                Some(Away::Withdrew(absence.after_round))
            }
            Some(absence) if absence.half_point_rounds().contains(&number) => {
                Some(Away::HalfPointBye)
            }
            Some(_) => Some(Away::Absent),
            None if entrant.first_round > number => Some(Away::From(entrant.first_round)),
            None => None,
        };
        let name = || state.directory.name(entrant.player_id);
        found.extend(why.map(|why| AwayView { name: name(), why }));
    }
    Ok(found)
}
