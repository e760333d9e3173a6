//! Teams and categories: what an entrant counts for besides the player's own
//! place.

use super::attendance::entered;
use super::{Result, Signature};
use crate::storage::event::Event;
use crate::storage::membership::{Categories, Designation, Membership};
use crate::storage::player::Player;
use crate::storage::{Change, Database, EntrantId, Subject};
use crate::tournament::PlayerRef;

/// What somebody says an entrant counts for; what is not said stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The team; an empty name takes it away, and the country counts again.
    pub team: Option<String>,
    /// All categories.
    pub categories: Option<Vec<String>>,
    /// Whether the player is one of those named for the team.
    pub designation: Option<Designation>,
}

impl Said {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes down what an entrant counts for. Says whether that is anything new.
pub(super) fn note(change: &mut Change<'_>, entrant: EntrantId, said: &Said) -> Result<bool> {
    if said.is_empty() {
        return Ok(false);
    }
    let found = change.membership_of(entrant)?;
    let with = |mut row: Membership| {
        if let Some(team) = &said.team {
            let team = team.trim();
            row.team = (!team.is_empty()).then(|| team.to_owned());
        }
        if let Some(categories) = &said.categories {
            row.categories = tidy(categories);
        }
        row.designation = said.designation.unwrap_or(row.designation);
        row
    };
    match found {
        Some(row) => {
            let changed = with(row.clone());
            if changed == row {
                return Ok(false);
            }
            change.update(&changed)?;
        }
        None => {
            change.insert(|id| {
                with(Membership {
                    id,
                    entrant_id: entrant,
                    team: None,
                    designation: Designation::Unsaid,
                    categories: Categories::default(),
                })
            })?;
        }
    }
    Ok(true)
}

/// Each once, without blanks around it and without empty ones.
fn tidy(categories: &[String]) -> Categories {
    let mut tidied: Vec<String> = Vec::new();
    for category in categories.iter().map(|category| category.trim()) {
        let known = |found: &String| found.to_lowercase() == category.to_lowercase();
        if !category.is_empty() && !tidied.iter().any(known) {
            tidied.push(category.to_owned());
        }
    }
    Categories(tidied)
}

/// Writes down what a player of an event counts for.
///
/// # Errors
///
/// If there is no such player, or they have not entered.
pub fn assign(
    database: &mut Database,
    signature: &Signature,
    event: &Event,
    player: &PlayerRef,
    said: &Said,
) -> Result<(Player, Option<Membership>)> {
    let mut change = database.change(signature.act("player assign"))?;
    let (player, entrant) = entered(&change, event, player)?;
    note(&mut change, entrant.id, said)?;
    let row = change.membership_of(entrant.id)?;
    change.about(Subject {
        event: Some(event.id),
        players: vec![player.id],
        ..Subject::default()
    });
    let counts_for = row.as_ref().map_or_else(String::new, words);
    let summary = format!("{}: {counts_for}", player.full_name());
    if !change.is_empty() {
        change.commit(&summary)?;
    }
    Ok((player, row))
}

/// `team Lyon; designated; women, junior`, or that there is nothing.
#[must_use]
pub fn words(membership: &Membership) -> String {
    let team = membership.team.as_ref().map(|team| format!("team {team}"));
    let named = match membership.designation {
        Designation::Unsaid => None,
        Designation::Designated => Some("designated".to_owned()),
        Designation::Extra => Some("extra".to_owned()),
    };
    let categories = &membership.categories.0;
    let categories = (!categories.is_empty()).then(|| categories.join(", "));
    let parts: Vec<String> = [team, named, categories].into_iter().flatten().collect();
    if parts.is_empty() {
        "no team and no category".to_owned()
    } else {
        parts.join("; ")
    }
}
