//! The price of the pairing that is set, against the best one.

use super::{round_field::RoundField, round_field::Terms};
use crate::report::{
    pairing::view::PairingCheckView, pairing::view::WorseView, refusal::PairingRefusal,
    round::wording::Detail,
};
use crate::service::prelude::*;
use crate::service::{Error, rounds::check};
use crate::storage::{game::Colours, round::Stage};
use outflank_core::tournament::pairing::{Assessment, Conditions, Priced, SetPair};
use outflank_core::{ruleset::PairingRules, tournament::CheckedState};

/// What the pairing of a round costs, whoever made it, and what the best one of
/// the same players costs.
#[derive(Clone, Debug)]
pub struct CheckPairing {
    pub event: EventRef,
    pub round: u32,
    /// Instead of the rules by which it was paired, or those of the event.
    pub rules: Option<PairingRules>,
}

impl Query for CheckPairing {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = PairingCheckView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<PairingCheckView> {
        let state = RoundState::find(snapshot, &self.event, self.round)?;
        if state.round.stage == Stage::Final {
            return Err(PairingRefusal::Final { round: self.round }.into());
        }
        let checked = SetRound::of(snapshot, &state, self.rules.as_ref())?;
        let found = check::check_as(snapshot, &state, CheckedState::Open)?;
        let SetRound {
            field,
            seed,
            tables,
            assessment,
        } = &checked;
        let problem = field.problem(*seed, Conditions::default());
        let byes = tables
            .iter()
            .filter(|(_, table)| table.white.is_none())
            .count();
        Ok(PairingCheckView {
            pairing: field.view(&problem, *seed, tables, &assessment.cost),
            optimum: assessment.best.cost.levels().to_vec(),
            optimal: assessment.is_optimal() && byes <= 1,
            warnings: check::views(&state, &found, Detail::Full),
            worse: checked.worse(),
            exchanges: if assessment.is_optimal() {
                Vec::new()
            } else {
                field.exchanges(&assessment.exchanges)
            },
        })
    }
}

/// A round that is set, with its price.
struct SetRound {
    field: RoundField,
    seed: u32,
    tables: Vec<(Option<u32>, Priced)>,
    assessment: Assessment,
}

impl SetRound {
    fn of(
        snapshot: &Snapshot<'_>,
        state: &RoundState,
        rules: Option<&PairingRules>,
    ) -> Result<Self> {
        let number = state.round.number;
        let terms = Terms::of_round(snapshot, &state.event, Some(state.round.id), rules)?;
        let mut people = state.directory.seated(&state.games);
        people.sort_unstable();
        if people.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(PairingRefusal::TwoTables { round: number }.into());
        }
        let rules = terms.rules.clone();
        let mut field = RoundField::of(snapshot, &state.event, number, rules, &people)?;
        let pairs: Vec<(Option<u32>, SetPair)> = state
            .games
            .iter()
            .filter_map(|game| Some((game.table_number, set_pair(&field, game)?)))
            .collect();
        let set: Vec<SetPair> = pairs.iter().map(|&(_, pair)| pair).collect();
        let assess = |field: &RoundField| {
            let problem = field.problem(terms.seed, Conditions::default());
            problem.assess(&set).map_err(|why| field.refused(&why))
        };
        let assessment = match assess(&field) {
            // Those who sit there cannot be kept apart: a warning says so.
            Err(_) if !field.apart.is_empty() => {
                field.apart.clear();
                assess(&field)?
            }
            found => found?,
        };
        let tables = pairs.iter().map(|each| each.0);
        Ok(Self {
            tables: tables.zip(assessment.tables.iter().cloned()).collect(),
            seed: terms.seed,
            assessment,
            field,
        })
    }

    fn worse(&self) -> Option<WorseView> {
        self.assessment.worse.map(|worse| self.field.worse(worse))
    }
}

fn set_pair(field: &RoundField, game: &Game) -> Option<SetPair> {
    let white = match game.white_id {
        Some(white) => Some(field.place(white)?),
        None => None,
    };
    Some(SetPair {
        black: field.place(game.black_id)?,
        white,
        colours_known: game.colours == Colours::Known,
    })
}

/// What a round that is set costs more than the best pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceOfRound {
    pub cost: Vec<i64>,
    /// The first level that is worse; `None` if no pairing is better.
    pub worse: Option<WorseView>,
}

/// The price of a Swiss round in which everybody has a table; `None` for
/// another one.
pub(in crate::service) fn price_of_round(
    snapshot: &Snapshot<'_>,
    state: &RoundState,
) -> Result<Option<PriceOfRound>> {
    let (event, number) = (state.event.id, state.round.number);
    let seats = state.directory.seated(&state.games);
    let present = check::expected(snapshot, event, number, &state.directory)?;
    let complete = !seats.is_empty() && present.iter().all(|player| seats.contains(player));
    if !complete || state.round.stage != Stage::Swiss {
        return Ok(None);
    }
    let round = match SetRound::of(snapshot, state, None) {
        // A round that cannot be priced can still be set and corrected.
        Err(Error::Refused(_)) => return Ok(None),
        found => found?,
    };
    Ok(Some(PriceOfRound {
        cost: round.assessment.cost.levels().to_vec(),
        worse: round.worse(),
    }))
}
