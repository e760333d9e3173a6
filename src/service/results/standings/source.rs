//! Where the results come from that standings and crosstables are made of.

use crate::report::{
    import::oddity::Oddities, refusal::QuestionTables, refusal::StandingsRefusal,
    refusal::file_wording, standings::results_note, standings::results_note::Counted,
    standings::results_note::ResultsNote,
};
use crate::service::prelude::*;
use crate::service::{event::overview, results::event_results::EventResults, results::published};
use outflank_core::tournament::{
    self, Crosstable, Finals, PlayerIndex, RoundProgress, Standings, WhatIf, complete_rounds,
};
use outflank_core::{formats::list::elo::EloFile, ruleset::TieBreak, ruleset::on_board};
use std::{path::Path, path::PathBuf};

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
    /// What counts of rounds in progress, if no round is named.
    pub counting: RoundsCounted,
}

/// What counts of rounds in progress. A result file has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoundsCounted {
    /// Nothing: the standings are those after the last complete round.
    #[default]
    CompleteRounds,
    /// The results that are in; byes and absences only of complete rounds.
    Live,
    /// The results that are in, and all byes and absences.
    Everything,
}

impl RoundsCounted {
    /// Every way to count.
    pub(in crate::service) const ALL: [Self; 3] =
        [Self::CompleteRounds, Self::Live, Self::Everything];
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
    /// The rounds that are not complete.
    in_progress: Vec<RoundProgress>,
    /// The last round up to which all are complete.
    complete: u16,
    counting: RoundsCounted,
}

impl ResultsRequest {
    pub(in crate::service) fn of_event(
        &self,
        snapshot: &Snapshot<'_>,
        event: &EventRef,
    ) -> Result<Results> {
        let event = event.find(snapshot)?;
        let own = EventResults::of(snapshot, &event)?;
        let provisional = own.is_provisional();
        let undecided = own.undecided.iter().cloned();
        let undecided = undecided.map(|(seat, why)| ResultsNote::Undecided { seat, why });
        let disputed = own.disputed.iter().copied().map(ResultsNote::Disputed);
        let mut notes: Vec<ResultsNote> = undecided.chain(disputed).collect();
        let other = self.ruleset.clone();
        let other = other.map(|rules| overview::with_finals(&event, rules));
        let other = other.filter(|rules| *rules != own.rules);
        let (table, ruleset) = match other {
            None => (own.table.clone(), own.rules.clone()),
            Some(rules) => {
                let recomputed = EventResults::under(snapshot, &event, rules)?;
                notes.extend(not_recomputed(&own, &recomputed));
                (recomputed.table, recomputed.rules)
            }
        };
        notes.extend(bye_on_another_board(&table, &ruleset));
        let seed = own.seed;
        let in_progress = own.progress.iter().filter(|round| !round.is_complete());
        let mut results = self.applied_to(Results {
            title: results_note::standings_title(&event.name, provisional),
            table,
            ruleset,
            query: tournament::Query { after: None, seed },
            actual: None,
            notes,
            tables: QuestionTables::OfEvent,
            in_progress: in_progress.copied().collect(),
            complete: complete_rounds(&own.progress),
            counting: self.counting,
        })?;
        if self.ruleset.is_none() && self.what_if.is_empty() {
            let shown = results.last_round();
            let changed = published::differences(snapshot, &event, &own, shown)?;
            results.notes.extend(changed);
        }
        Ok(results)
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
        results.count_rounds(self);
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
        results.hold_back();
        results.title = results_note::what_if_title(&results.title, &self.what_if);
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
            in_progress: Vec::new(),
            complete: 0,
            counting: RoundsCounted::Everything,
        })
    }

    /// Counts what was asked for of the rounds in progress. Who asks what a
    /// result would change wants to see it counted.
    fn count_rounds(&mut self, request: &ResultsRequest) {
        if self.in_progress.is_empty() {
            return;
        }
        self.counting = match (request.after, request.counting) {
            (Some(_), _) => RoundsCounted::Everything,
            (None, RoundsCounted::CompleteRounds) if !request.what_if.is_empty() => {
                RoundsCounted::Live
            }
            (None, counting) => counting,
        };
        let counted = match self.counting {
            RoundsCounted::CompleteRounds => {
                self.query.after = Some(self.complete);
                Counted::Nothing
            }
            RoundsCounted::Live => {
                self.hold_back();
                Counted::Results
            }
            RoundsCounted::Everything => Counted::Everything,
        };
        let shown = self.in_progress.iter().copied();
        let shown = shown.filter(|round| request.after.is_none_or(|after| round.round <= after));
        let notes = shown.map(|round| ResultsNote::InProgress { round, counted });
        self.notes.extend(notes);
    }

    /// The byes and absences of rounds in progress do not count.
    fn hold_back(&mut self) {
        if self.counting != RoundsCounted::Live {
            return;
        }
        let games = self.table.games();
        let is_open = |round: &&RoundProgress| {
            let mut games = games.iter().filter(|game| game.round == round.round);
            round.games == 0 || games.any(|game| game.result.is_none())
        };
        let open = self.in_progress.iter().filter(is_open);
        let open: Vec<u16> = open.map(|round| round.round).collect();
        self.table.set_in_progress(open);
    }

    /// The last round that is shown.
    pub(in crate::service) fn last_round(&self) -> u16 {
        let last = self.table.paired_rounds();
        self.query.after.map_or(last, |after| after.min(last))
    }

    /// What the standings count, for their title.
    pub(in crate::service) fn counted(&self) -> String {
        let shown = match self.counting {
            RoundsCounted::CompleteRounds | RoundsCounted::Live => self.in_progress.as_slice(),
            RoundsCounted::Everything => &[],
        };
        let live = self.counting == RoundsCounted::Live;
        results_note::counted(self.last_round(), shown, live)
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
        StandingsRefusal::Unreadable(file_wording::unreadable(&name, &error)).into()
    })
}

/// The games that other rules cannot decide, though those of the event can.
fn not_recomputed(own: &EventResults, other: &EventResults) -> Vec<ResultsNote> {
    let is_known = |seat| own.undecided.iter().any(|(known, _)| *known == seat);
    let undecided = other.undecided.iter().cloned();
    undecided
        .filter(|&(seat, _)| !is_known(seat))
        .map(|(seat, why)| ResultsNote::NotRecomputed {
            ruleset: other.rules.name.clone(),
            seat,
            why,
        })
        .collect()
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
