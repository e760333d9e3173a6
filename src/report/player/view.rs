//! Players: listed, added, imported, away and back, merged.

use serde::Serialize;

use crate::report::refusal::Advice;

use crate::report::rows::Columns;

/// What an entrant counts for besides the player's own place.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MembershipView {
    pub team: Option<String>,
    pub categories: Vec<String>,
    /// `designated`, `extra` or `unspecified`; `None` if there is no membership.
    pub designation: Option<&'static str>,
}

/// A player of an event or of the register.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerRowView {
    /// The number in the event; `None` in the register.
    pub entrant: Option<u32>,
    /// The number in the federation's list.
    pub id: Option<String>,
    pub name: String,
    pub given: String,
    pub country: String,
    pub rating: Option<u32>,
    /// The first round they play; `None` in the register.
    pub first_round: Option<u32>,
    /// The rounds they miss: `2`, `3-5`, or `6-` for a withdrawal after round 5.
    pub absences: Vec<String>,
    /// Those of them for which they get half a point.
    pub half_point_byes: Vec<String>,
    /// The last round before an absence that is not over.
    pub left_after: Option<u32>,
    pub back_in: Option<u32>,
    #[serde(flatten)]
    pub membership: MembershipView,
    #[serde(skip)]
    pub attendance: String,
}

impl PlayerRowView {
    /// When they are not there, as a sentence of its own: `absent in round 2`.
    pub fn remarks(&self) -> String {
        if self.attendance.starts_with("round") {
            format!("absent in {}", self.attendance)
        } else {
            self.attendance.clone()
        }
    }
}

impl Columns for PlayerRowView {
    const COLUMNS: &'static [&'static str] = &[
        "entrant",
        "id",
        "name",
        "given",
        "country",
        "rating",
        "first_round",
        "absences",
        "half_point_byes",
        "left_after",
        "back_in",
        "team",
        "categories",
        "designation",
    ];
}

/// A player who was added.
#[derive(Clone, Debug, Serialize)]
pub struct AddedPlayerView {
    /// The number in the event; `None` if only added to the register.
    pub entrant: Option<u32>,
    /// The first round they play in the event.
    pub first_round: Option<u32>,
    pub name: String,
    pub given: String,
    pub country: String,
    pub rating: Option<u32>,
    /// Whether the register did not have the player.
    pub new: bool,
    /// Other players with the same family name.
    pub namesakes: Vec<String>,
    #[serde(skip)]
    pub full_name: String,
}

/// A player who counts for a team or in categories.
#[derive(Clone, Debug, Serialize)]
pub struct AssignmentView {
    pub name: String,
    #[serde(flatten)]
    pub membership: MembershipView,
}

/// A player who withdrew.
#[derive(Clone, Debug, Serialize)]
pub struct WithdrawalView {
    pub name: String,
    pub left_after: u32,
}

/// What is kept about a player besides teams and categories.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RegistrationView {
    pub name: String,
    pub given: String,
    pub country: String,
    pub rating: Option<u32>,
    /// The number in the federation's list.
    pub id: Option<String>,
    /// The first round they play; `None` in the register.
    pub first_round: Option<u32>,
}

/// A registration that was corrected.
#[derive(Clone, Debug, Serialize)]
pub struct EditedPlayerView {
    /// The number in the event; `None` in the register.
    pub entrant: Option<u32>,
    pub before: RegistrationView,
    pub after: RegistrationView,
}

/// A player who was taken out of the event.
#[derive(Clone, Debug, Serialize)]
pub struct RemovedView {
    pub name: String,
    pub entrant: u32,
    /// Whether the entrant was removed; if not, they have games and were
    /// withdrawn.
    pub removed: bool,
    pub left_after: Option<u32>,
}

/// A player who misses rounds and is back after them.
#[derive(Clone, Debug, Serialize)]
pub struct AbsenceView {
    pub name: String,
    pub first_round: u32,
    pub last_round: u32,
    /// What each round is worth: `zero-point` or `half-point`.
    pub bye: &'static str,
}

/// A player who returned.
#[derive(Clone, Debug, Serialize)]
pub struct ReturnView {
    pub name: String,
    pub back_in: u32,
}

/// Two names that are one person from now on.
#[derive(Clone, Debug, Serialize)]
pub struct MergeView {
    pub name: String,
    pub is: String,
    /// What was known about both, and what is known from now on.
    pub before: MergedPersonView,
    pub into: MergedPersonView,
    pub kept: MergedPersonView,
    /// What only the name that is given up had, and what is not kept.
    pub lost: Vec<LostView>,
    /// Why both could be one person; `None` if they are not alike.
    pub likeness: Option<&'static str>,
    /// Entrant numbers of the same person that were removed, with their event.
    pub removed: Vec<RemovedNumberView>,
}

/// One of two people who are merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MergedPersonView {
    pub name: String,
    pub country: String,
    pub rating: Option<u32>,
    /// The numbers in the federation's list.
    pub ids: Vec<String>,
    /// Where they are entered.
    pub entered: Vec<EntryView>,
    /// Games and byes in all events.
    pub games: usize,
}

/// A player entered in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EntryView {
    pub event: String,
    pub entrant: u32,
}

/// Something that a merge does not keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LostView {
    /// `country`, `rating`, `team` or `absence`.
    pub what: &'static str,
    pub value: String,
}

/// Two players of the register who could be one person.
#[derive(Clone, Debug, Serialize)]
pub struct LikelyPairView {
    pub player: String,
    pub may_be: String,
    pub why: &'static str,
}

impl Columns for LikelyPairView {
    const COLUMNS: &'static [&'static str] = &["player", "may_be", "why"];
}

/// A second entry of a person that was removed.
#[derive(Clone, Debug, Serialize)]
pub struct RemovedNumberView {
    pub event: String,
    pub entrant: u32,
}

/// A list of players that was imported.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PlayerImportView {
    #[serde(skip)]
    pub file: String,
    pub players: usize,
    pub new: usize,
    pub changed: usize,
    pub known: usize,
    pub entered: usize,
    /// The first round of those who were entered.
    pub first_round: Option<u32>,
    /// With a team or categories that are new in the event.
    pub assigned: usize,
    /// Before the first round: whether the players are too few for so many rounds.
    pub few_players: Option<Advice>,
    pub unread: usize,
    pub renamed: Vec<RenamedView>,
    /// The event they were entered in.
    #[serde(skip)]
    pub event: Option<String>,
    /// Lines that name no player, and why.
    #[serde(skip)]
    pub unread_lines: Vec<(u64, String)>,
    /// Columns that mean nothing to the program.
    pub ignored_columns: Vec<String>,
    /// Countries without a code, kept as written.
    pub unknown_countries: Vec<String>,
    /// Whether the list has teams or categories and no event to keep them for.
    #[serde(skip)]
    pub memberships_ignored: bool,
}

/// A player whom a list gives another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RenamedView {
    #[serde(skip)]
    pub line: u64,
    pub number: String,
    pub from: String,
    pub to: String,
}
