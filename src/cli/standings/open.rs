//! Who can still reach the first places.

use crate::cli::prelude::*;
use crate::report::standings::open_view::OpenView;

pub(super) fn print(view: &OpenView, context: &Context) -> anyhow::Result<()> {
    match context.format {
        // A table has no place for what is said once.
        OutputFormat::Csv => context.print_rows(&view.players, |_| Ok(())),
        OutputFormat::Json | OutputFormat::Text => context.print(view, |out| text(out, view)),
    }
}

fn text(out: &mut dyn Write, view: &OpenView) -> io::Result<()> {
    let heading = format!(
        "{}, after round {}: who reaches the first {}; {} missing, {} to come",
        view.title,
        view.after,
        plural(view.places, "place", "places"),
        plural(view.missing.len(), "result", "results"),
        plural(usize::from(view.unpaired_rounds), "round", "rounds"),
    );
    writeln!(out, "{}", wrap(&heading, 0, 2))?;
    for chance in ["certain", "open", "out"] {
        let players = view.players.iter().filter(|each| each.chance == chance);
        let by_play_off = chance == "open" && view.play_off.is_some();
        let by = if by_play_off { ", by a play-off" } else { "" };
        let heading = if chance == "out" { "no chance" } else { chance };
        writeln!(out, "\n{heading}: {}{by}", players.clone().count())?;
        if chance == "out" {
            let names: Vec<&str> = players.map(|player| player.name.as_str()).collect();
            if !names.is_empty() {
                writeln!(out, "  {}", wrap(&names.join("; "), 2, 2))?;
            }
            continue;
        }
        for player in players {
            writeln!(out, "  {}", player.name)?;
        }
    }
    writeln!(out)?;
    for line in &view.notes {
        writeln!(out, "{}", wrap(line, 0, 2))?;
    }
    Ok(())
}
