//! A round as it is read: by table, by name, as objects.

use std::io::Write;

use serde_json::{Value, json};

use super::super::table::{self, Align};
use super::super::{Context, OutputFormat};
use crate::adjudicate::Rule;
use crate::service::result::result_words;
use crate::service::round_state::{GameState, RoundState};

pub(super) fn show(hall: &RoundState, by_name: bool, context: &Context) -> anyhow::Result<()> {
    let seen: Vec<GameState> = hall
        .games
        .iter()
        .map(|game| hall.game_state(game))
        .collect();
    match context.format {
        OutputFormat::Json => {
            let mut out = context.out();
            let games = seen.iter().map(json_of);
            let values: Vec<Value> = if by_name {
                names(&seen).iter().map(Seated::json).collect()
            } else {
                games.collect()
            };
            for value in values {
                writeln!(out, "{value}")?;
            }
        }
        OutputFormat::Csv if by_name => {
            let rows: Vec<Vec<String>> = names(&seen).iter().map(Seated::cells).collect();
            table::csv(&mut context.out(), &NAMES, &rows)?;
        }
        OutputFormat::Csv => games_csv(&seen, context)?,
        OutputFormat::Text => {
            if !context.quiet {
                let name = &hall.event.name;
                let RoundState { round, .. } = hall;
                writeln!(
                    context.out(),
                    "{name}, round {} ({})",
                    round.number,
                    round.state
                )?;
            }
            if by_name {
                by_names(&seen, context)?;
            } else {
                by_table(&seen, context)?;
            }
        }
    }
    Ok(())
}

pub(super) fn by_table(seen: &[GameState], context: &Context) -> anyhow::Result<()> {
    let heading = [
        ("table", Align::Right),
        ("black", Align::Left),
        ("white", Align::Left),
        ("result", Align::Left),
    ];
    let rows: Vec<Vec<String>> = seen.iter().map(|game| cells(game).to_vec()).collect();
    table::print(&mut context.out(), &heading, &rows)?;
    Ok(())
}

/// Games for a spreadsheet: what is not known is empty.
pub(super) fn games_csv(seen: &[GameState], context: &Context) -> anyhow::Result<()> {
    let row = |game: &GameState| {
        let mut cells = cells(game).to_vec();
        if !game.game.is_settled() {
            cells[3].clear();
        }
        cells
    };
    let rows: Vec<Vec<String>> = seen.iter().map(row).collect();
    let heading = ["table", "black", "white", "result"];
    table::csv(&mut context.out(), &heading, &rows)?;
    Ok(())
}

fn cells(seen: &GameState) -> [String; 4] {
    let result = if seen.game.is_bye() {
        String::new()
    } else {
        result_words(seen)
    };
    [
        seen.game
            .table_number
            .map_or_else(String::new, |n| n.to_string()),
        seen.black.clone(),
        seen.white.clone().unwrap_or_else(|| "bye".to_owned()),
        result,
    ]
}

/// The columns of a round by name; the keys of its objects are the same.
const NAMES: [&str; 4] = ["name", "table", "colour", "opponent"];

/// A player of a round, for the notice board.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Seated {
    name: String,
    table: Option<u32>,
    /// The colour and the opponent; nothing in a bye.
    game: Option<(&'static str, String)>,
}

impl Seated {
    fn cells(&self) -> Vec<String> {
        let table = self.table.map_or_else(String::new, |n| n.to_string());
        let (colour, opponent) = match &self.game {
            Some((colour, opponent)) => (*colour, opponent.as_str()),
            None => ("", "bye"),
        };
        [&self.name, &table, colour, opponent]
            .map(str::to_owned)
            .to_vec()
    }

    fn json(&self) -> Value {
        let (colour, opponent) = self
            .game
            .as_ref()
            .map_or((None, None), |(colour, opponent)| {
                (Some(*colour), Some(opponent))
            });
        json!({ "name": self.name, "table": self.table, "colour": colour, "opponent": opponent })
    }
}

/// Everybody of a round, by name.
fn names(seen: &[GameState]) -> Vec<Seated> {
    let mut names = Vec::new();
    for game in seen {
        let table = game.game.table_number;
        let white = game.white.clone();
        names.push(Seated {
            name: game.black.clone(),
            table,
            game: white.map(|white| ("black", white)),
        });
        names.extend(game.white.clone().map(|white| Seated {
            name: white,
            table,
            game: Some(("white", game.black.clone())),
        }));
    }
    names.sort();
    names
}

fn by_names(seen: &[GameState], context: &Context) -> anyhow::Result<()> {
    let rows: Vec<Vec<String>> = names(seen).iter().map(Seated::cells).collect();
    let heading = [
        ("name", Align::Left),
        ("table", Align::Right),
        ("colour", Align::Left),
        ("opponent", Align::Left),
    ];
    table::print(&mut context.out(), &heading, &rows)?;
    Ok(())
}

/// A game of a round as JSON.
pub(in super::super) fn json_of(seen: &GameState) -> Value {
    let official = seen.official.as_ref().ok().and_then(Option::as_ref);
    json!({
        "table": seen.game.table_number,
        "black": seen.black,
        "white": seen.white,
        "bye": seen.game.is_bye(),
        "entered": seen.game.score(),
        "ending": seen.game.ending,
        "score": official.and_then(|official| official.score),
        "outcome": official.map(|official| official.outcome.name()),
        "rule": official.and_then(|official| official.rule.as_ref()).map(Rule::key),
        "undecided": seen.official.as_ref().err().map(ToString::to_string),
    })
}
