//! What an entrant counts for, in words.

use crate::report::view::player::MembershipView;

/// `team Lyon; designated; women, junior`; empty if there is no membership.
#[must_use]
pub fn membership(membership: &MembershipView) -> String {
    let Some(designation) = membership.designation else {
        return String::new();
    };
    let team = membership.team.as_ref().map(|team| format!("team {team}"));
    let designation = (designation != "unspecified").then(|| designation.to_owned());
    let categories = &membership.categories;
    let categories = (!categories.is_empty()).then(|| categories.join(", "));
    let parts: Vec<String> = [team, designation, categories]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() {
        "no team and no category".to_owned()
    } else {
        parts.join("; ")
    }
}

/// A line of a list that does not name a player.
#[must_use]
pub fn names_no_player(line: &str) -> String {
    format!("`{line}` does not name a player")
}
