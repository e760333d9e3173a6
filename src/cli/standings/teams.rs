//! Teams for people.

use std::io::{self, Write};

use super::super::table::{self, Align};
use crate::report::view::{TeamView, TeamsView};

pub(super) fn print(mut out: &mut dyn Write, view: &TeamsView) -> io::Result<()> {
    writeln!(out, "{}, teams after round {}\n", view.title, view.after)?;
    let heading = [
        ("", Align::Right),
        ("team", Align::Left),
        ("points", Align::Right),
        ("counted", Align::Left),
    ];
    let cells = |team: &TeamView| {
        vec![
            table::rank(team.rank, team.shared),
            team.team.clone(),
            team.points.to_string(),
            team.players.join("; "),
        ]
    };
    let rows: Vec<Vec<String>> = view.teams.iter().map(cells).collect();
    table::print(&mut out, &heading, &rows)
}
