//! Real records, read from the folder that `OUTFLANK_CORPUS` names.

mod chunks;
mod dialects;
mod elo;
mod endgames;
mod flipthedisc;
mod folder;
mod ggf;
mod grid;
mod hypotheses;
mod judged;
mod liveothello;
mod pairing;
mod standings;
mod wthor;
