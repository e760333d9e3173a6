//! The options that say which game is meant.

use crate::cli::prelude::*;
use outflank_core::{game::Setup, game::Variant};

/// The game and where it begins.
#[derive(Debug, clap::Args)]
pub struct GameArgs {
    /// The game (see `outflank variants`).
    #[arg(long, default_value = "othello", value_name = "NAME")]
    variant: String,
    /// Begin from this board: one character per square, row by row (X black,
    /// O white, - empty), then if needed the side to move, X or O.
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    position: Option<String>,
}

impl GameArgs {
    /// The game that is meant.
    pub fn variant(&self) -> anyhow::Result<Variant> {
        let variant = self.variant.parse::<Variant>().map_err(|error| {
            Hint::new(
                error.to_string(),
                "`outflank variants` lists the games and the sizes of their boards",
            )
        })?;
        let Some(text) = &self.position else {
            return Ok(variant);
        };
        let placed = Setup::parse(variant.geometry(), text)
            .and_then(|setup| variant.starting_from(setup))
            .map_err(|error| {
                Hint::new(
                    format!("cannot read --position: {error}"),
                    format!(
                        "`outflank show --variant {} --format json` prints a board in this form",
                        variant.name()
                    ),
                )
            })?;
        Ok(placed)
    }
}
