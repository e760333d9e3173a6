//! `outflank player list`: the players of an event, or of the whole register.

use crate::cli::prelude::*;
use crate::report::{player::view::PlayerRowView, player::wording};
use crate::service::players::rows::PlayerRows;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Only players with these words in the name, or with this number.
    name: Option<PlayerRef>,
    /// The whole register instead of one event.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    event: EventArg,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let query = PlayerRows {
        event: (!args.all).then(|| args.event.event(context)),
        matching: args.name.clone(),
    };
    let (players, head) = database::reader(context)?.ask_with_head(&query)?;
    context.print_rows(&players, |out| print(out, &players))?;
    Ok(context.print_journal(head.filter(|_| !players.is_empty()))?)
}

fn print(mut out: &mut dyn Write, players: &[PlayerRowView]) -> io::Result<()> {
    if players.is_empty() {
        return writeln!(out, "no players yet");
    }
    let heading = table::heading(&[
        ">no.",
        ">federation",
        "name",
        "country",
        ">rating",
        "team and categories",
        ">from",
        "absent",
    ]);
    let rows: Vec<Vec<String>> = players.iter().map(cells).collect();
    // A column in which nothing is entered would take the width of the names.
    let is_shown =
        |at: usize| heading[at].0 == "name" || rows.iter().any(|row| !row[at].is_empty());
    let shown: Vec<usize> = (0..heading.len()).filter(|&at| is_shown(at)).collect();
    let heading: Vec<_> = shown.iter().map(|&at| heading[at]).collect();
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| shown.iter().map(|&at| row[at].clone()).collect())
        .collect();
    table::print(&mut out, &heading, &rows)
}

fn cells(player: &PlayerRowView) -> Vec<String> {
    let number = |number: Option<u32>| number.map_or_else(String::new, |n| n.to_string());
    let first_round = player.first_round.filter(|&round| round > 1);
    vec![
        number(player.entrant),
        player.id.clone().unwrap_or_default(),
        format!("{} {}", player.name, player.given)
            .trim()
            .to_owned(),
        player.country.clone(),
        number(player.rating),
        wording::membership(&player.membership),
        number(first_round),
        player.attendance.clone(),
    ]
}
