//! Real records, read from the folder that `OUTFLANK_CORPUS` names.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "corpus/chunks.rs"]
mod chunks;
#[path = "corpus/dialects.rs"]
mod dialects;
#[path = "corpus/elo.rs"]
mod elo;
#[path = "corpus/endgames.rs"]
mod endgames;
#[path = "corpus/flipthedisc.rs"]
mod flipthedisc;
#[path = "corpus/folder.rs"]
mod folder;
#[path = "corpus/ggf.rs"]
mod ggf;
#[path = "corpus/grid.rs"]
mod grid;
#[path = "corpus/hypotheses.rs"]
mod hypotheses;
#[path = "corpus/judged.rs"]
mod judged;
#[path = "corpus/liveothello.rs"]
mod liveothello;
#[path = "corpus/pairing.rs"]
mod pairing;
#[path = "corpus/standings.rs"]
mod standings;
#[path = "corpus/wthor.rs"]
mod wthor;
