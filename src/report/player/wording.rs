//! What an entrant counts for, in words.

use crate::report::player::view::{
    AbsenceView, EditedPlayerView, MembershipView, MergeView, RegistrationView, RemovedNumberView,
    RemovedView, RenamedView,
};
use outflank_core::tournament::{Country, Likeness};

/// `team Lyon; designated; women, junior`; empty if there is no membership.
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
pub fn names_no_player(line: &str) -> String {
    format!("`{line}` does not name a player")
}

/// `country JPN (was CHN), rating 1800 (was none)`; empty if nothing has changed.
pub fn registration_changes(view: &EditedPlayerView) -> String {
    let (before, after) = (&view.before, &view.after);
    let values = |view: &RegistrationView| {
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        [
            ("name", Some(full_name(view))),
            ("country", Some(view.country.clone())),
            ("rating", number(view.rating)),
            ("federation number", view.id.clone()),
            ("first round", number(view.first_round)),
        ]
    };
    let shown = |value: Option<String>| {
        let value = value.filter(|value| !value.is_empty());
        value.unwrap_or_else(|| "none".to_owned())
    };
    let pairs = values(before).into_iter().zip(values(after));
    let changed = pairs.filter(|(before, after)| before != after);
    let changed = changed.map(|((what, before), (_, after))| {
        format!("{what} {} (was {})", shown(after), shown(before))
    });
    changed.collect::<Vec<_>>().join(", ")
}

/// The name in tables and answers.
pub fn full_name(view: &RegistrationView) -> String {
    format!("{} {}", view.name, view.given).trim().to_owned()
}

/// What became of a player who was to be removed.
pub fn removal(view: &RemovedView) -> String {
    let RemovedView { name, entrant, .. } = view;
    match view.left_after {
        None => format!("removed {name}; nobody else gets number {entrant}"),
        Some(round) => format!(
            "{name} has games or byes in the event, so they were not removed: they are withdrawn \
             after round {round}"
        ),
    }
}

/// What is said about a country that has no code; nothing if it has one.
pub fn unknown_country(country: &str) -> Option<String> {
    match Country::read(country) {
        Country::Unknown(text) => {
            let near = match Country::nearest(&text).as_slice() {
                [] => String::new(),
                codes => format!(" (did you mean {}?)", codes.join(" or ")),
            };
            Some(format!(
                "`{text}` is not a country that outflank knows{near}; it is kept as typed"
            ))
        }
        Country::None | Country::Known(_) => None,
    }
}

/// What was noted about rounds that a player misses.
pub fn absent(view: &AbsenceView) -> String {
    let rounds = rounds(view.first_round, view.last_round);
    let is_one = view.first_round == view.last_round;
    match (view.bye, is_one) {
        (HALF_POINT, true) => format!("{} has a half-point bye in {rounds}", view.name),
        (HALF_POINT, false) => format!("{} has half-point byes in {rounds}", view.name),
        _ => format!("{} is absent in {rounds}", view.name),
    }
}

/// How a round is called that a player does not play, by what it is worth.
pub fn requested_bye(bye: &str) -> &'static str {
    match bye {
        HALF_POINT => "half-point bye",
        _ => "absent",
    }
}

const HALF_POINT: &str = "half-point";

/// `round 3`, or `rounds 3 to 5`.
pub fn rounds(first: u32, last: u32) -> String {
    if first == last {
        format!("round {first}")
    } else {
        format!("rounds {first} to {last}")
    }
}

/// Why two registrations could be the same person.
pub const fn likeness(likeness: Likeness) -> &'static str {
    match likeness {
        Likeness::SameName => "same name",
        Likeness::OtherOrder => "same name in another order",
        Likeness::OtherCountry => "same name, other country",
        Likeness::OneLetter => "one letter differs",
    }
}

/// A name that a list changes.
pub fn renamed(view: &RenamedView) -> String {
    let RenamedView {
        number, from, to, ..
    } = view;
    format!("number {number} was {from} and is {to} from now on")
}

/// An absence as a program reads it, and as a person does: `3-5`, `rounds 3 to 5`.
pub fn absence(after: u32, back: Option<u32>) -> (String, String) {
    let first = after + 1;
    match back.map(|back| back.saturating_sub(1)) {
        None => (format!("{first}-"), format!("withdrew after round {after}")),
        Some(last) if last == first => (first.to_string(), rounds(first, last)),
        Some(last) => (format!("{first}-{last}"), rounds(first, last)),
    }
}

/// Two names that are one person from now on.
pub fn merged(view: &MergeView) -> String {
    let removed = view.removed.iter().map(|each| {
        let RemovedNumberView { event, entrant } = each;
        format!("; number {entrant} was removed from {event}")
    });
    let removed: String = removed.collect();
    format!("merged {} into {}{removed}", view.name, view.is)
}
