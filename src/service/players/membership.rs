//! Teams and categories: what an entrant counts for besides the player's own
//! place.

use super::attendance::find_entrant;
use crate::report::{
    player::view::AssignmentView, player::view::MembershipView, player::wording, refusal::TextField,
};
use crate::service::prelude::*;
use crate::service::{event::overview, session::value};
pub use crate::storage::membership::Designation;
use crate::storage::{EntrantId, membership::Categories, membership::Membership};

/// A new team, new categories or a new designation of an entrant; `None` keeps
/// what is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MembershipChange {
    /// An empty name removes the team, and the country counts again.
    pub team: Option<String>,
    /// All categories; they replace the others.
    pub categories: Option<Vec<String>>,
    /// Categories besides those that are there.
    pub add_categories: Vec<String>,
    /// Categories that no longer count; case does not matter.
    pub remove_categories: Vec<String>,
    /// Whether the player is one of those named for the team.
    pub designation: Option<Designation>,
}

impl MembershipChange {
    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Changes what an entrant counts for; whether anything was changed.
pub(in crate::service) fn update(
    change: &mut Change<'_>,
    entrant: EntrantId,
    wanted: &MembershipChange,
) -> Result<bool> {
    if wanted.is_empty() {
        return Ok(false);
    }
    let found = change.membership_of(entrant)?;
    let mut row = match &found {
        Some(row) => row.clone(),
        None => Membership {
            id: change.next::<Membership>()?,
            entrant_id: entrant,
            team: None,
            designation: Designation::Unsaid,
            categories: Categories::default(),
        },
    };
    if let Some(team) = &wanted.team {
        row.team = Some(value::clean(TextField::Team, team)?).filter(|team| !team.is_empty());
    }
    if let Some(categories) = &wanted.categories {
        row.categories = tidy(categories)?;
    }
    row.categories.0.retain(|each| {
        let mut removed = wanted.remove_categories.iter();
        !removed.any(|removed| removed.trim().to_lowercase() == each.to_lowercase())
    });
    row.categories = tidy(&[&row.categories.0[..], &wanted.add_categories].concat())?;
    row.designation = wanted.designation.unwrap_or(row.designation);
    match &found {
        Some(before) if *before == row => return Ok(false),
        Some(_) => change.update(&row)?,
        None => change.insert_row(&row)?,
    }
    Ok(true)
}

/// Each once, trimmed, without empty ones.
fn tidy(categories: &[String]) -> Result<Categories> {
    let mut tidied: Vec<String> = Vec::new();
    for category in categories {
        let category = value::clean(TextField::Category, category)?;
        let known = |found: &String| found.to_lowercase() == category.to_lowercase();
        if !category.is_empty() && !tidied.iter().any(known) {
            tidied.push(category);
        }
    }
    Ok(Categories(tidied))
}

/// Changes the team, the categories or the designation of an entrant.
#[derive(Clone, Debug)]
pub struct AssignMembership {
    pub event: EventRef,
    pub player: PlayerRef,
    pub membership: MembershipChange,
}

impl Command for AssignMembership {
    type Outcome = AssignmentView;
    const NAME: &'static str = "player assign";

    fn run(&self, change: &mut Change<'_>) -> Result<AssignmentView> {
        let event = self.event.find(change)?;
        let (player, entrant) = find_entrant(change, &event, &self.player)?;
        update(change, entrant.id, &self.membership)?;
        let assignment = AssignmentView {
            name: player.full_name(),
            membership: view(change.membership_of(entrant.id)?.as_ref()),
        };
        change.about(Subject {
            players: vec![player.id],
            ..overview::subject(&event)
        });
        let words = wording::membership(&assignment.membership);
        change.summarise(summary::player_assigned(&assignment.name, &words));
        Ok(assignment)
    }
}

pub(in crate::service) fn view(row: Option<&Membership>) -> MembershipView {
    row.map_or_else(MembershipView::default, |row| MembershipView {
        team: row.team.clone(),
        categories: row.categories.0.clone(),
        designation: Some(match row.designation {
            Designation::Unsaid => "unspecified",
            stated => stated.word(),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::Desk;

    fn assign(player: &str, membership: MembershipChange) -> AssignMembership {
        AssignMembership {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            membership,
        }
    }

    #[test]
    fn what_is_not_given_stays_and_an_empty_name_removes_the_team() {
        let mut desk = Desk::with_players();
        let women = MembershipChange {
            team: Some("Kyoto".to_owned()),
            categories: Some(vec![" women".to_owned(), "Women".to_owned(), String::new()]),
            designation: Some(Designation::Designated),
            ..MembershipChange::default()
        };
        let assigned = desk.done(&assign("goto", women)).membership;
        assert_eq!(assigned.categories, ["women"]);
        let no_team = MembershipChange {
            team: Some(String::new()),
            ..MembershipChange::default()
        };
        let assigned = desk.done(&assign("goto", no_team.clone())).membership;
        assert_eq!(wording::membership(&assigned), "designated; women");
        let again = desk.session.execute(&assign("goto", no_team));
        assert_eq!(again.expect("an assignment").journal, None);
    }

    #[test]
    fn a_category_is_added_to_the_others_and_removed_by_name() {
        let mut desk = Desk::with_players();
        let add = |name: &str| MembershipChange {
            add_categories: vec![name.to_owned()],
            ..MembershipChange::default()
        };
        desk.done(&assign("goto", add("junior")));
        let both = desk.done(&assign("goto", add("women"))).membership;
        assert_eq!(both.categories, ["junior", "women"]);
        let remove = MembershipChange {
            remove_categories: vec!["Junior".to_owned()],
            ..MembershipChange::default()
        };
        let one = desk.done(&assign("goto", remove)).membership;
        assert_eq!(one.categories, ["women"]);
    }

    #[test]
    fn a_player_who_has_not_entered_is_not_found() {
        let mut desk = Desk::new();
        let change = MembershipChange::default();
        assert_eq!(
            desk.refused(&assign("goto", change)).code(),
            "player-unknown"
        );
    }
}
