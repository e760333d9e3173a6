//! Where a refusal can be put right, on the pages.

use crate::report::refusal::PageRef;

/// A page that helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) to: String,
    pub(super) text: String,
}

impl Link {
    pub(super) fn new(to: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            to: to.into(),
            text: text.into(),
        }
    }
}

impl From<PageRef> for Link {
    fn from(page: PageRef) -> Self {
        match page {
            PageRef::Players => Self::new("/players", "All players"),
            PageRef::Registration => Self::new("/desk/players", "Registration"),
            PageRef::CheckIn => Self::new("/desk/check-in", "Check-in"),
            PageRef::Desk => Self::new("/desk", "Desk"),
            PageRef::Journal => Self::new("/desk/journal", "Journal"),
            PageRef::Pairing => Self::new("/desk/pairing", "Pair the next round"),
            PageRef::Finals => Self::new("/desk/finals", "Finals"),
            PageRef::Bracket => Self::new("/finals", "The bracket"),
            PageRef::Standings => Self::new("/standings", "Standings"),
            PageRef::Published(round) => {
                Self::new(format!("/published/{round}"), "The published standings")
            }
            PageRef::Round(round) => {
                Self::new(format!("/round/{round}"), "The tables of the round")
            }
            PageRef::ByName(round) => {
                Self::new(format!("/round/{round}?by=name"), "Everybody, by name")
            }
            PageRef::Disputes => Self::new("/disputes", "All disputes"),
            PageRef::Dispute(number) => Self::new(
                format!("/dispute/{number}#rulings"),
                format!("Dispute {number}"),
            ),
        }
    }
}
