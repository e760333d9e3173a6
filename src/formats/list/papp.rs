//! Two files of PAPP, the pairing program of the French federation: its list
//! of players and its work file. Raw values with their places; nothing is judged.

mod players;
mod workfile;

pub use players::{PappPlayer, PappPlayers};
pub use workfile::{Command, Setting, WorkFile, WorkLine};
