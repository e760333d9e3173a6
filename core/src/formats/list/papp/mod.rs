//! Three files of PAPP, the pairing program of the French federation: its list
//! of players, its work file, and the penalties in its configuration. Raw values with their places; nothing is judged.

mod penalties;
mod players;
mod workfile;

pub use penalties::{Penalties, PenaltiesError, PenaltyLine, PenaltySection};
pub use players::{PappPlayer, PappPlayers};
pub use workfile::{Command, Setting, WorkFile, WorkLine};
