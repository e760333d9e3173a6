//! Standings, teams, the crosstable and the public page, of an event or of a
//! result file.

use super::{Printing, head, round};
use crate::report::paper::view::{PaperHeadView, PrintedView, RoundPaperView};
use crate::report::{event::page::Page, paper, paper::wording};
use crate::service::prelude::*;
use crate::service::results::standings::{
    Question, Ranking, Results, ResultsRequest, Source, Teams, WithNotes,
};
use crate::service::{
    Query, local_time, results::crosstable::CrosstableQuestion,
    results::event_results::EventResults, rounds::finals::Bracket,
};
use crate::storage::round::State;
use std::path::Path;

/// What of the results is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultsDocument {
    Standings,
    /// The standings of one category or country.
    Category(String),
    Teams,
    Crosstable,
    /// The finals.
    Bracket,
    /// Everything, for the screen.
    Page,
}

impl ResultsDocument {
    fn category(&self) -> Option<&str> {
        match self {
            Self::Category(name) => Some(name),
            _ => None,
        }
    }

    const fn word(&self) -> &'static str {
        match self {
            Self::Standings | Self::Category(_) => "standings",
            Self::Teams => "teams",
            Self::Crosstable => "crosstable",
            Self::Bracket => "bracket",
            Self::Page => "page",
        }
    }
}

/// Prints something of the results.
#[derive(Clone, Debug)]
pub struct PrintResults {
    pub results: ResultsRequest,
    pub document: ResultsDocument,
    pub printing: Printing,
}

impl Query for PrintResults {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = WithNotes<PrintedView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<WithNotes<PrintedView>> {
        match &self.results.source {
            Source::Event(event) => self.of_event(snapshot, event),
            Source::File(path) => self.of_file(path),
        }
    }
}

impl PrintResults {
    /// The answer if the results are in a file, which needs no database.
    pub fn answer_without_database(&self) -> Option<Result<WithNotes<PrintedView>>> {
        match &self.results.source {
            Source::Event(_) => None,
            Source::File(path) => Some(self.of_file(path)),
        }
    }

    fn of_file(&self, path: &Path) -> Result<WithNotes<PrintedView>> {
        let head = PaperHeadView {
            printed: local_time(&self.printing.at),
            ..PaperHeadView::default()
        };
        self.print(self.results.of_file(path)?, head, &[])
    }

    fn of_event(
        &self,
        snapshot: &Snapshot<'_>,
        event: &EventRef,
    ) -> Result<WithNotes<PrintedView>> {
        let results = self.results.of_event(snapshot, event)?;
        let event = event.find(snapshot)?;
        let head = head(snapshot, &event, &self.printing.at)?;
        let running = match self.document {
            ResultsDocument::Page => running(snapshot, &event)?,
            _ => Vec::new(),
        };
        self.print(results, head, &running)
    }

    fn print(
        &self,
        mut results: Results,
        head: PaperHeadView,
        running: &[RoundPaperView],
    ) -> Result<WithNotes<PrintedView>> {
        let event = results.title.clone();
        let head = PaperHeadView { event, ..head };
        let html = self.html(&mut results, &head, running)?;
        let after = u32::from(results.last_round());
        let document = self.document.word();
        let answer = PrintedView {
            document,
            round: Some(after),
            paper: match self.document {
                ResultsDocument::Page => None,
                _ => Some(self.printing.size.word()),
            },
            file: wording::file_name(document, self.document.category(), Some(after)),
            content: results.counted(),
            html,
        };
        let notes = results.notes;
        Ok(WithNotes {
            answer,
            notes,
            journal: None,
        })
    }

    fn html(
        &self,
        results: &mut Results,
        head: &PaperHeadView,
        running: &[RoundPaperView],
    ) -> Result<Vec<u8>> {
        let size = self.printing.size;
        Ok(match &self.document {
            ResultsDocument::Standings => {
                let view = Ranking::default().answer(results)?;
                paper::standings(&view, wording::STANDINGS, head, size)
            }
            ResultsDocument::Category(name) => {
                let category = Some(name.clone());
                let view = Ranking { category }.answer(results)?;
                paper::standings(&view, &wording::category_title(name), head, size)
            }
            ResultsDocument::Teams => paper::teams(&Teams.answer(results)?, head, size),
            ResultsDocument::Crosstable => {
                paper::crosstable(&CrosstableQuestion.answer(results)?, head, size)
            }
            ResultsDocument::Bracket => paper::bracket(&Bracket.answer(results)?, head, size),
            ResultsDocument::Page => page(results, head, running),
        })
    }
}

fn page(results: &Results, head: &PaperHeadView, running: &[RoundPaperView]) -> Vec<u8> {
    Page {
        head,
        counted: &results.counted(),
        table: &results.table,
        ruleset: &results.ruleset,
        query: results.query,
        running,
    }
    .write()
}

/// The rounds that have pairings and are not sealed.
fn running(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<RoundPaperView>> {
    let mut rounds = snapshot.rounds_of_event(event.id)?;
    rounds.retain(|round| round.state == State::Open);
    if rounds.is_empty() {
        return Ok(Vec::new());
    }
    let results = EventResults::of(snapshot, event)?;
    let view = |number| {
        let state = RoundState::of(snapshot, event, number)?;
        round::view(snapshot, &state, &results)
    };
    rounds.iter().map(|round| view(round.number)).collect()
}
