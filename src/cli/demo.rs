//! `outflank demo`

use std::io::Write;

use super::{Context, Status};
use crate::board::Square;
use crate::export::board::{self, Ink};
use crate::game::Variant;
use crate::service::play::LiveGame;

/// Show what the program does on a game of its own.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  outflank demo")]
pub struct Args {}

/// A whole game that ends with four squares that nobody can take.
const GAME: &str = "  e6 f4 c3 c4 d3 d6 c5 c6 d7 b5 b6 f7 a6 a5 b4 a7 f3 c8 e8 c7
  f6 e7 g8 g6 f8 f5 g4 e3 d2 h3 g5 g3 h4 h5 h7 d8 b8 a4 b3 d1
  c1 b1 c2 e1 e2 a3 b7 f2 f1 g1 b2 a2 g2 h6 h2 g7";

pub(super) fn run(_args: &Args, context: &Context) -> anyhow::Result<Status> {
    let (mut game, _) = LiveGame::new(Variant::othello());
    let mut out = context.out();
    writeln!(out, "A game of Othello, from its transcript:\n{GAME}\n")?;
    for request in game.read(GAME) {
        game.enter(&request?);
    }
    let squares: Vec<Square> = game.placed().collect();
    writeln!(out, "As a sheet shows it, every move by its number:")?;
    board::grid(&mut out, game.variant(), &squares)?;
    writeln!(out, "\nThe last board:")?;
    board::board(&mut out, game.variant(), game.position(), Ink::Coloured)?;
    writeln!(out)?;
    board::summary(&mut out, game.variant(), game.position())?;
    writeln!(
        out,
        "Score {}: the four empty squares go to the winner, or half each in a tie.",
        game.score()
    )?;
    Ok(Status::Clean)
}
