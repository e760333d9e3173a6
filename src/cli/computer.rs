//! The computer as a player: `outflank play --computer`

use super::solve::print_moves;
use crate::cli::prelude::*;
use crate::service::{
    computer::opponent::Opponent, computer::opponent::Sides, computer::play::LiveGame,
};
use clap::ValueEnum;
use outflank_core::{board::Colour, engine::Level, game::Variant};
use std::{collections::hash_map::RandomState, hash::BuildHasher, hash::Hasher};

/// Who the computer plays for, and how well.
#[derive(Debug, clap::Args)]
pub(super) struct ComputerArgs {
    /// Let the computer play this side; white if none is named.
    #[arg(
        long,
        value_enum,
        value_name = "SIDE",
        num_args = 0..=1,
        default_missing_value = "white"
    )]
    computer: Option<Side>,
    /// How well the computer plays: 1 at random, 2 for most discs, 3 for few
    /// replies, 4 looking ahead, 5 looking further.
    #[arg(long, value_name = "1..5", default_value = "3")]
    level: Level,
    /// Show what each legal move is worth, where that can be found in about a
    /// second.
    #[arg(long)]
    pub(super) values: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Black,
    White,
    Both,
}

impl ComputerArgs {
    pub(super) fn opponent(&self, variant: &Variant, context: &Context) -> Opponent {
        let sides = match self.computer {
            None => Sides::Nobody,
            Some(Side::Black) => Sides::One(Colour::Black),
            Some(Side::White) => Sides::One(Colour::White),
            Some(Side::Both) => Sides::Both,
        };
        let drawn = || RandomState::new().build_hasher().finish();
        let seed = context.seed().unwrap_or_else(drawn);
        Opponent::new(variant, sides, self.level, seed)
    }
}

/// The move that the strongest computer would play.
pub(super) fn print_hint(
    out: &mut impl Write,
    computer: &mut Opponent,
    game: &LiveGame,
) -> io::Result<()> {
    let geometry = game.variant().geometry();
    match computer.hint(game.position()) {
        Some(played) => writeln!(
            out,
            "hint: {} {}",
            game.position().to_move(),
            played.text(geometry)
        ),
        None => writeln!(out, "the game is over"),
    }
}

/// What each legal move is worth.
pub(super) fn print_values(
    out: &mut impl Write,
    computer: &mut Opponent,
    game: &LiveGame,
) -> io::Result<()> {
    match computer.values(game.position()) {
        Some(moves) => {
            writeln!(out)?;
            print_moves(&moves, out)
        }
        None => writeln!(
            out,
            "too many empty squares to know what the moves are worth"
        ),
    }
}
