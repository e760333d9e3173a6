//! Teams for people.

use crate::cli::prelude::*;
use crate::report::standings::teams_view::{TeamMemberView, TeamView, TeamWorkingView, TeamsView};

/// How the place of a team came about.
pub(super) fn print_working(mut out: &mut dyn Write, view: &TeamWorkingView) -> io::Result<()> {
    let team = &view.team;
    let rank = table::rank(team.rank, team.shared);
    writeln!(out, "{}, place {rank}\n", team.team)?;
    let heading = table::heading(&[">place", "name", ">points", ">discs", ""]);
    let cells = |member: &TeamMemberView| {
        let counted = if member.counted { "counted" } else { "" };
        vec![
            member.rank.to_string(),
            member.name.clone(),
            member.points.to_string(),
            member.discs.to_string(),
            counted.to_owned(),
        ]
    };
    let mut rows: Vec<Vec<String>> = view.members.iter().map(cells).collect();
    let sums = [team.points.to_string(), team.discs.to_string()];
    let [points, discs] = sums;
    rows.push(vec![
        String::new(),
        "sum".to_owned(),
        points,
        discs,
        String::new(),
    ]);
    table::print(&mut out, &heading, &rows)?;
    writeln!(
        out,
        "\norder: points, then discs, then the best place of a player counted"
    )?;
    for line in &view.separation {
        writeln!(out, "{}", wrap(line, 0, 2))?;
    }
    Ok(())
}

pub(super) fn print(mut out: &mut dyn Write, view: &TeamsView) -> io::Result<()> {
    writeln!(out, "{}, teams {}\n", view.title, view.counted)?;
    let heading = table::heading(&[">", "team", ">points", ">discs", ">best place", "counted"]);
    let cells = |team: &TeamView| {
        vec![
            table::rank(team.rank, team.shared),
            team.team.clone(),
            team.points.to_string(),
            team.discs.to_string(),
            team.best_place.to_string(),
            team.players.join("; "),
        ]
    };
    let rows: Vec<Vec<String>> = view.teams.iter().map(cells).collect();
    table::print(&mut out, &heading, &rows)
}
