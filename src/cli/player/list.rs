//! `outflank player list`: an event's players, or the whole register.

use std::io::Write;

use serde_json::json;

use super::super::database::{self, EventArg};
use super::super::table::{self, Align};
use super::super::{Context, OutputFormat};
use crate::service::Directory;
use crate::service::membership::words;
use crate::storage::Database;
use crate::storage::membership::Membership;
use crate::storage::player::{Player, Register};
use crate::tournament::PlayerRef;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only those with this number, or with words that begin like this in
    /// their name.
    name: Option<PlayerRef>,
    /// The whole register instead of one event.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    event: EventArg,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let database = database::read(context)?;
    let (directory, mut rows) = if args.all {
        register_rows(&database)?
    } else {
        entry_rows(&database, &args.event)?
    };
    if let Some(name) = &args.name {
        let fitting = directory.fitting(name);
        rows.retain(|row| fitting.contains(&row.player.id));
    }
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => {
            for row in &rows {
                writeln!(out, "{}", row.json())?;
            }
        }
        OutputFormat::Csv => {
            let rows: Vec<Vec<String>> = rows.iter().map(ListRow::cells).collect();
            table::csv(&mut out, &COLUMNS, &rows)?;
        }
        OutputFormat::Text => {
            let heading = [
                ("no", Align::Right),
                ("number", Align::Right),
                ("name", Align::Left),
                ("country", Align::Left),
                ("rating", Align::Right),
                ("", Align::Left),
                ("", Align::Left),
            ];
            let rows: Vec<Vec<String>> = rows.iter().map(ListRow::words).collect();
            table::print(&mut out, &heading, &rows)?;
        }
    }
    Ok(())
}

/// The columns of a list; the keys of its objects are the same.
const COLUMNS: [&str; 11] = [
    "entry",
    "id",
    "name",
    "given",
    "country",
    "rating",
    "left_after",
    "back_in",
    "team",
    "categories",
    "designation",
];

struct ListRow {
    player: Player,
    number: Option<String>,
    entry: Option<u32>,
    left_after: Option<u32>,
    back_in: Option<u32>,
    membership: Option<Membership>,
}

fn shown(value: Option<u32>) -> String {
    value.map_or_else(String::new, |n| n.to_string())
}

impl ListRow {
    fn membership_cells(&self) -> [String; 3] {
        let row = self.membership.as_ref();
        let team = row.and_then(|row| row.team.clone());
        let categories = row.map(|row| row.categories.0.join(", "));
        let designation = row.map(|row| row.designation.to_string());
        [team, categories, designation].map(Option::unwrap_or_default)
    }

    fn cells(&self) -> Vec<String> {
        let mut cells = vec![
            shown(self.entry),
            self.number.clone().unwrap_or_default(),
            self.player.name.clone(),
            self.player.given.clone(),
            self.player.country.clone(),
            shown(self.player.rating),
            shown(self.left_after),
            shown(self.back_in),
        ];
        cells.extend(self.membership_cells());
        cells
    }

    fn words(&self) -> Vec<String> {
        let away = match (self.left_after, self.back_in) {
            (None, _) => String::new(),
            (Some(after), None) => format!("left after {after}"),
            (Some(after), Some(back)) => format!("left after {after}, back in {back}"),
        };
        vec![
            shown(self.entry),
            self.number.clone().unwrap_or_default(),
            self.player.full_name(),
            self.player.country.clone(),
            shown(self.player.rating),
            away,
            self.membership.as_ref().map_or_else(String::new, words),
        ]
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "entry": self.entry, "id": self.number, "name": self.player.name,
            "given": self.player.given, "country": self.player.country,
            "rating": self.player.rating, "left_after": self.left_after,
            "back_in": self.back_in,
            "team": self.membership.as_ref().and_then(|row| row.team.clone()),
            "categories": self.membership.as_ref().map(|row| row.categories.0.clone())
                .unwrap_or_default(),
            "designation": self.membership.as_ref().map(|row| row.designation.word()),
        })
    }
}

fn register_rows(database: &Database) -> anyhow::Result<(Directory, Vec<ListRow>)> {
    let directory = Directory::of_all(&database.snapshot()?)?;
    let mut rows: Vec<ListRow> = directory
        .people()
        .map(|player| ListRow {
            player: player.clone(),
            number: directory
                .number(player.id, Register::Wof)
                .map(str::to_owned),
            entry: None,
            left_after: None,
            back_in: None,
            membership: None,
        })
        .collect();
    rows.sort_by_key(|row| (row.player.full_name(), row.player.id));
    Ok((directory, rows))
}

fn entry_rows(database: &Database, event: &EventArg) -> anyhow::Result<(Directory, Vec<ListRow>)> {
    let event = event.find(database)?;
    let snapshot = &database.snapshot()?;
    let directory = Directory::of_event(snapshot, event.id)?;
    let absences = snapshot.absences_of_event(event.id)?;
    let entries = snapshot.entrants_of_event(event.id)?;
    let rounds = snapshot.rounds_of_event(event.id)?;
    let next = rounds.last().map_or(0, |round| round.number) + 1;
    let memberships = snapshot.memberships_of_event(event.id)?;
    let rows = entries.iter().filter_map(|entry| {
        let player = directory.person(entry.player_id)?;
        let away = absences
            .iter()
            .find(|absence| absence.entrant_id == entry.id && absence.covers(next));
        Some(ListRow {
            player: player.clone(),
            number: directory
                .number(player.id, Register::Wof)
                .map(str::to_owned),
            entry: Some(entry.number),
            left_after: away.map(|absence| absence.after_round),
            back_in: away.and_then(|absence| absence.back_in_round),
            membership: memberships
                .iter()
                .find(|row| row.entrant_id == entry.id)
                .cloned(),
        })
    });
    let rows = rows.collect();
    Ok((directory, rows))
}
