//! Standings of an event or a result file: the ranking, how a place came
//! about, teams, and who can still reach the first places.

mod source;
#[cfg(test)]
mod tests;

pub use source::{Results, ResultsRequest, RoundsCounted, Source};

pub(in crate::service) use source::read;

use crate::report::standings::teams_view::{TeamView, TeamWorkingView, TeamsView};
use crate::report::standings::working_view::{ExplainView, SeparationView, WorkingView};
use crate::report::{
    html::Html, refusal::StandingsRefusal, standings::bump::bump_chart,
    standings::open_view::OpenView, standings::results_note, standings::results_note::ResultsNote,
    standings::view::FinalsView, standings::view::StandingsView, standings::wording,
};
use crate::service::Query;
use crate::service::prelude::*;
use outflank_core::tournament::{self, Chosen, Finals, player_rounds};

/// A question about the results of one event.
pub trait Question {
    /// What comes back: a view that can be printed or serialised.
    type Answer;

    /// Computes the answer; may add a note.
    fn answer(&self, results: &mut Results) -> Result<Self::Answer>;

    /// What it has to count of rounds in progress, whatever was asked for.
    fn counting(&self, asked: RoundsCounted) -> RoundsCounted {
        asked
    }
}

/// A question and the results it is about.
#[derive(Clone, Debug)]
pub struct ResultsQuery<Q> {
    pub results: ResultsRequest,
    pub question: Q,
}

/// An answer, and what its reader has to know about the results.
#[derive(Clone, Debug)]
pub struct WithNotes<T> {
    pub answer: T,
    pub notes: Vec<ResultsNote>,
    /// The journal that the results come from, if they come from a database:
    /// `142:3f9a2c1b77d0a1e4`.
    pub journal: Option<String>,
}

impl<Q: Question> Query for ResultsQuery<Q> {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = WithNotes<Q::Answer>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<WithNotes<Q::Answer>> {
        let results = ResultsRequest {
            counting: self.question.counting(self.results.counting),
            ..self.results.clone()
        };
        match &self.results.source {
            Source::Event(event) => Ok(WithNotes {
                journal: snapshot.head()?.map(|head| head.to_string()),
                ..self.answer_from(results.of_event(snapshot, event)?)?
            }),
            Source::File(path) => self.answer_from(self.results.of_file(path)?),
        }
    }
}

impl<Q: Question> ResultsQuery<Q> {
    /// The answer if the results are in a file, which needs no database.
    pub fn answer_without_database(&self) -> Option<Result<WithNotes<Q::Answer>>> {
        match &self.results.source {
            Source::Event(_) => None,
            Source::File(path) => Some(
                self.results
                    .of_file(path)
                    .and_then(|results| self.answer_from(results)),
            ),
        }
    }

    fn answer_from(&self, mut results: Results) -> Result<WithNotes<Q::Answer>> {
        let answer = self.question.answer(&mut results)?;
        let notes = results.notes;
        Ok(WithNotes {
            answer,
            notes,
            journal: None,
        })
    }
}

/// The players in order.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// Only the players of this category or country.
    pub category: Option<String>,
}

impl Question for Ranking {
    type Answer = StandingsView;

    fn answer(&self, results: &mut Results) -> Result<StandingsView> {
        let overall = results.standings();
        let mut standings = overall.clone();
        let mut finals = results.finals(&standings);
        if let Some(name) = &self.category {
            standings = standings.of_category(&results.table, name);
            if standings.rows.is_empty() {
                let nearest = results.table.nearest_categories(name);
                let name = name.clone();
                return Err(StandingsRefusal::NobodyInCategory { name, nearest }.into());
            }
            // The finals are those of the whole event.
            finals = Finals::default();
        }
        let mut view = StandingsView {
            title: results_note::category_title(&results.title, self.category.as_deref()),
            counted: results.counted(),
            ruleset: results.ruleset.name.clone(),
            finals: FinalsView::new(&results.table, &results.ruleset, &finals),
            ..StandingsView::new(&results.table, &standings, &finals)
        };
        let rounds = player_rounds(&results.table, &results.ruleset, &standings);
        for (shown, own) in view.rows.iter_mut().zip(&rounds) {
            shown.byes = own.byes();
        }
        if self.category.is_some() {
            for (shown, row) in view.rows.iter_mut().zip(&standings.rows) {
                shown.overall = overall.row(row.player).map(|row| row.rank);
            }
        }
        if let Some(actual) = results.actual_standings() {
            for (shown, row) in view.rows.iter_mut().zip(&standings.rows) {
                shown.rank_before = actual.row(row.player).map(|row| row.rank);
            }
        }
        Ok(view)
    }
}

/// How a player's place came about: every game, every term, the sums.
#[derive(Clone, Debug)]
pub struct Explanation {
    pub player: PlayerRef,
    /// Also this player, and what separates the two.
    pub versus: Option<PlayerRef>,
}

impl Question for Explanation {
    type Answer = ExplainView;

    fn answer(&self, results: &mut Results) -> Result<ExplainView> {
        let player = results.player(&self.player)?;
        let versus = self.versus.as_ref();
        let versus = versus.map(|other| results.player(other)).transpose()?;
        let (table, rules) = (&results.table, &results.ruleset);
        let standings = results.standings();
        let separation = versus.map(|versus| standings.versus(player, versus));
        let view = |player| {
            let working = standings.explain(table, rules, results.query, player);
            WorkingView::new(table, &standings, &working)
        };
        Ok(ExplainView {
            players: [Some(player), versus]
                .into_iter()
                .flatten()
                .map(view)
                .collect(),
            separated_by: separation.and_then(SeparationView::new),
            separation: versus.map(|versus| {
                let rank = |player| standings.row(player).map(|row| row.rank);
                let mut pair = [player, versus];
                pair.sort_by_key(|&player| rank(player));
                let names = pair.map(|player| table.player(player).name.as_str());
                wording::separation(names, standings.versus(pair[0], pair[1]), rules)
            }),
            after: standings.after,
            ruleset: rules.name.clone(),
            ranked: standings.rows.len(),
        })
    }
}

/// Every player's place after every round, as a picture.
#[derive(Clone, Debug, Default)]
pub struct PlacesChart {
    /// The player whose line is coloured; without one, those of the first places.
    pub player: Option<PlayerRef>,
}

impl Question for PlacesChart {
    type Answer = Html;

    fn answer(&self, results: &mut Results) -> Result<Html> {
        let one = self.player.as_ref();
        let one = one.map(|player| results.player(player)).transpose()?;
        let last = results.standings().after;
        let standings = |round| {
            let query = tournament::Query {
                after: Some(round),
                ..results.query
            };
            tournament::Standings::of(&results.table, &results.ruleset, query)
        };
        let rounds: Vec<_> = (1..=last).map(standings).collect();
        Ok(bump_chart(&results.table, &rounds, one))
    }
}

/// Who is certain of one of the first places and who cannot reach them.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenPlaces {
    /// How many; without it, as many as play on after the rounds.
    pub places: Option<usize>,
}

impl Question for OpenPlaces {
    type Answer = OpenView;

    /// Every game that is in, and every bye that is certain.
    fn counting(&self, _asked: RoundsCounted) -> RoundsCounted {
        RoundsCounted::Everything
    }

    fn answer(&self, results: &mut Results) -> Result<OpenView> {
        let (table, rules) = (&results.table, &results.ruleset);
        let playing_on = rules.finals.as_ref();
        let playing_on = playing_on.map_or(1, |finals| usize::from(finals.places));
        let places = self.places.unwrap_or(playing_on);
        let open = tournament::open(table, rules, places, results.query);
        Ok(OpenView::new(&results.title, &open, table))
    }
}

/// The teams in order.
#[derive(Clone, Copy, Debug)]
pub struct Teams;

impl Question for Teams {
    type Answer = TeamsView;

    fn answer(&self, results: &mut Results) -> Result<TeamsView> {
        let Some(rule) = &results.ruleset.team else {
            return Err(StandingsRefusal::NoTeams(results.ruleset.name.clone()).into());
        };
        let standings = results.standings();
        let rows = tournament::teams(&results.table, rule, &standings);
        let chosen = rows.iter().filter(|row| row.chosen != Chosen::ByRule);
        results.notes.extend(chosen.map(|row| ResultsNote::Team {
            team: row.team.clone(),
            chosen: row.chosen,
            count: row.counted.len(),
        }));
        let teams = rows.iter().map(|row| TeamView::new(row, &results.table));
        Ok(TeamsView {
            teams: teams.collect(),
            title: results.title.clone(),
            counted: results.counted(),
        })
    }
}

/// How the place of a team came about.
#[derive(Clone, Debug)]
pub struct TeamExplanation {
    /// Its name, in capitals or not.
    pub team: String,
}

impl Question for TeamExplanation {
    type Answer = TeamWorkingView;

    fn answer(&self, results: &mut Results) -> Result<TeamWorkingView> {
        let Some(rule) = &results.ruleset.team else {
            return Err(StandingsRefusal::NoTeams(results.ruleset.name.clone()).into());
        };
        let standings = results.standings();
        let rows = tournament::teams(&results.table, rule, &standings);
        let wanted = self.team.to_lowercase();
        let Some(at) = rows
            .iter()
            .position(|row| row.team.to_lowercase() == wanted)
        else {
            return Err(StandingsRefusal::NoTeam {
                team: self.team.clone(),
                teams: rows.into_iter().map(|row| row.team).collect(),
            }
            .into());
        };
        Ok(TeamWorkingView::new(&results.table, &standings, &rows, at))
    }
}
