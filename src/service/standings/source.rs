//! Where the results come from that standings and crosstables are made of.

use std::path::{Path, PathBuf};

use crate::formats::list::elo::EloFile;
use crate::report::refusal::{QuestionTables, StandingsRefusal};
use crate::report::wording::{self, Oddities, ResultsNote};
use crate::ruleset::{Ruleset, TieBreak, on_board};
use crate::service::event_results::EventResults;
use crate::service::{EventRef, Result};
use crate::storage::Snapshot;
use crate::tournament::{self, Crosstable, Finals, PlayerIndex, PlayerRef, Standings, WhatIf};

/// Where results come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// An event of the database.
    Event(EventRef),
    /// A result file of the federation (.ELO). It needs no database.
    File(PathBuf),
}

/// Which results are ranked, and how.
#[derive(Clone, Debug)]
pub struct ResultsRequest {
    pub source: Source,
    /// Instead of the rules of the event; a file is ranked by `woc` without it.
    pub ruleset: Option<Ruleset>,
    /// Instead of the seed of the event's lots.
    pub seed: Option<u64>,
    /// Only the rounds up to this one.
    pub after: Option<u16>,
    /// Results to be taken instead of those there are.
    pub what_if: Vec<WhatIf>,
}

/// The results of one event, ready to be ranked.
#[derive(Clone, Debug)]
pub struct Results {
    pub(in crate::service) title: String,
    pub(in crate::service) table: Crosstable,
    pub(in crate::service) ruleset: Ruleset,
    pub(in crate::service) query: tournament::Query,
    /// The results as they are, where a what-if has changed some.
    pub(in crate::service) actual: Option<Crosstable>,
    pub(in crate::service) notes: Vec<ResultsNote>,
    tables: QuestionTables,
}

impl ResultsRequest {
    pub(in crate::service) fn of_event(
        &self,
        snapshot: &Snapshot<'_>,
        event: &EventRef,
    ) -> Result<Results> {
        let event = event.find(snapshot)?;
        let found = EventResults::of(snapshot, &event)?;
        let provisional = found.is_provisional();
        let undecided = found.undecided.into_iter();
        let undecided = undecided.map(|(seat, why)| ResultsNote::Undecided { seat, why });
        let disputed = found.disputed.into_iter().map(ResultsNote::Disputed);
        let mut notes: Vec<ResultsNote> = undecided.chain(disputed).collect();
        let ruleset = self.ruleset.clone().unwrap_or(found.rules);
        notes.extend(bye_on_another_board(&found.table, &ruleset));
        let seed = found.seed;
        self.applied_to(Results {
            title: wording::standings_title(&event.name, provisional),
            table: found.table,
            ruleset,
            query: tournament::Query { after: None, seed },
            actual: None,
            notes,
            tables: QuestionTables::OfEvent,
        })
    }

    pub(in crate::service) fn of_file(&self, path: &Path) -> Result<Results> {
        let ruleset = match &self.ruleset {
            Some(ruleset) => ruleset.clone(),
            None => Ruleset::preset("woc").map_err(crate::report::Refusal::from)?,
        };
        self.applied_to(Results::read(path, ruleset)?)
    }

    /// The results up to the round asked for, with those asked about.
    fn applied_to(&self, mut results: Results) -> Result<Results> {
        let seed = self.seed.or(results.query.seed);
        results.query = tournament::Query {
            after: self.after,
            seed,
        };
        results.check_after()?;
        let tie_breaks = &results.ruleset.standings.tie_breaks;
        let seed = seed.filter(|_| tie_breaks.contains(&TieBreak::Lot));
        results.notes.extend(seed.map(ResultsNote::LotSeed));
        if self.what_if.is_empty() {
            return Ok(results);
        }
        let changed = results
            .table
            .what_ifs(&self.what_if, &results.ruleset, self.after)
            .map_err(|(question, why)| StandingsRefusal::WhatIf {
                question: question.to_string(),
                why,
                tables: results.tables,
            })?;
        results.actual = Some(std::mem::replace(&mut results.table, changed));
        results.title = wording::what_if_title(&results.title, &self.what_if);
        Ok(results)
    }
}

impl Results {
    /// The results of a file.
    pub(in crate::service) fn read(path: &Path, ruleset: Ruleset) -> Result<Self> {
        let file = EloFile::read(&read(path)?);
        if file.games().next().is_none() {
            let file = path.display().to_string();
            return Err(StandingsRefusal::NoResults { file }.into());
        }
        let name = || {
            let name = path.file_name().unwrap_or(path.as_os_str());
            name.to_string_lossy().into_owned()
        };
        let imported = Crosstable::from_elo(&file);
        let notes = imported.notes.iter();
        let notes = notes.map(|note| ResultsNote::inferred(note, &imported.table));
        let oddities = Oddities::of(file.oddities())
            .into_iter()
            .map(ResultsNote::Odd);
        Ok(Self {
            title: file.header("tournament").map_or_else(name, str::to_owned),
            notes: notes.chain(oddities).collect(),
            table: imported.table,
            ruleset,
            query: tournament::Query::default(),
            actual: None,
            tables: QuestionTables::OfFile,
        })
    }

    fn check_after(&self) -> Result<()> {
        let last = self.table.paired_rounds();
        match self.query.after {
            Some(round) if round == 0 || round > last => Err(StandingsRefusal::NoRound {
                round,
                last,
                has_finals: !self.table.finals().is_empty(),
            }
            .into()),
            _ => Ok(()),
        }
    }

    pub(in crate::service) fn standings(&self) -> Standings {
        Standings::of(&self.table, &self.ruleset, self.query)
    }

    /// The ranking before any what-if.
    pub(in crate::service) fn actual_standings(&self) -> Option<Standings> {
        let actual = self.actual.as_ref()?;
        Some(Standings::of(actual, &self.ruleset, self.query))
    }

    pub(in crate::service) fn finals(&self, standings: &Standings) -> Finals {
        tournament::finals(&self.table, &self.ruleset, standings)
    }

    pub(in crate::service) fn player(&self, wanted: &PlayerRef) -> Result<PlayerIndex> {
        let found = self.table.find(wanted);
        Ok(found.map_err(|error| StandingsRefusal::no_player(wanted, error))?)
    }
}

/// The bytes of a file.
pub(in crate::service) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).map_err(|error| {
        let name = path.display().to_string();
        StandingsRefusal::Unreadable(wording::unreadable(&name, &error)).into()
    })
}

fn bye_on_another_board(table: &Crosstable, rules: &Ruleset) -> Option<ResultsNote> {
    let squares = table.measure().squares;
    let discs = rules.bye.discs;
    (squares != 64 && !table.byes().is_empty()).then(|| ResultsNote::ByeScaled {
        discs,
        squares,
        scaled: on_board(discs, squares),
    })
}
