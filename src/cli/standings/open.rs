//! Who can still reach the first places, for people and for programs.

use std::io::Write;

use serde_json::json;

use super::super::tables::Source;
use super::super::wrap::wrap;
use super::super::{Context, OutputFormat};
use crate::report;
use crate::report::cell::Cell;
use crate::report::text::plural;
use crate::tournament::{Chance, Edge, Length, Method, Open};

/// Who is certain of a place, who is out.
pub(super) fn print(open: &Open, source: &Source, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => writeln!(out, "{}", to_json(open, source))?,
        OutputFormat::Csv => csv(&mut out, open, source)?,
        OutputFormat::Text => text(&mut out, open, source)?,
    }
    Ok(())
}

const fn name(chance: Chance) -> &'static str {
    match chance {
        Chance::Certain => "certain",
        Chance::Open => "open",
        Chance::Out => "out",
    }
}

fn to_json(open: &Open, source: &Source) -> serde_json::Value {
    let method = match open.method {
        Method::EveryScore => "every-score",
        Method::EveryOutcome => "every-outcome",
        Method::Bounds => "bounds",
    };
    let id = |player| &source.table.player(player).id;
    let players = open.chances.iter().map(|&(player, chance)| {
        json!({"id": id(player), "name": source.name(player), "chance": name(chance)})
    });
    let missing = open
        .missing
        .iter()
        .map(|&(round, table)| json!({"round": round, "table": table}));
    let play_off = match open.edge {
        Edge::PlayOffDue(pair) => Some(pair.map(id)),
        Edge::TieBreaks | Edge::PlayOff => None,
    };
    json!({
        "places": open.places, "after": open.after, "missing": missing.collect::<Vec<_>>(),
        "unpaired_rounds": open.rounds_to_come,
        "rounds_announced": open.length == Length::Known,
        "method": method, "play_off": play_off, "players": players.collect::<Vec<_>>(),
    })
}

fn csv(out: &mut impl Write, open: &Open, source: &Source) -> anyhow::Result<()> {
    let rows: Vec<Vec<Cell>> = open
        .chances
        .iter()
        .map(|&(player, chance)| {
            let found = source.table.player(player);
            [&found.id, &found.name, name(chance)]
                .map(|text| Cell::Text(text.to_owned()))
                .to_vec()
        })
        .collect();
    let heading = ["id", "name", "chance"].map(str::to_owned);
    Ok(report::cell::write_csv(out, &heading, &rows)?)
}

fn text(out: &mut impl Write, open: &Open, source: &Source) -> anyhow::Result<()> {
    let heading = format!(
        "{}, after round {}: the first {} with {} and {} to come",
        source.title,
        open.after,
        plural(open.places, "place", "places"),
        plural(open.missing.len(), "game", "games"),
        plural(usize::from(open.rounds_to_come), "round", "rounds"),
    );
    writeln!(out, "{}", wrap(&heading, 0, 2))?;
    for wanted in [Chance::Certain, Chance::Open, Chance::Out] {
        let names: Vec<&str> = open
            .chances
            .iter()
            .filter(|(_, chance)| *chance == wanted)
            .map(|&(player, _)| source.name(player))
            .collect();
        let by = match (wanted, open.edge) {
            (Chance::Open, Edge::PlayOffDue(_)) => ", by a play-off",
            _ => "",
        };
        writeln!(out, "\n{}: {}{by}", name(wanted), names.len())?;
        if wanted != Chance::Out {
            for name in names {
                writeln!(out, "  {name}")?;
            }
        }
    }
    writeln!(out)?;
    for line in footing(open) {
        writeln!(out, "{}", wrap(line, 0, 2))?;
    }
    Ok(())
}

/// How it was found out, and what was taken for granted.
fn footing(open: &Open) -> Vec<&'static str> {
    let mut lines = vec![match open.method {
        Method::EveryScore if open.missing.is_empty() => "no result is missing",
        Method::EveryScore => {
            "every score of every missing game was tried: exact, tie-breaks too; \
             not reckoned with: that both players lose one"
        }
        Method::EveryOutcome => {
            "every outcome was tried: exact in points; equal points are open; \
             not reckoned with: that both players lose a game"
        }
        Method::Bounds => "from the least and most points each can get; more may be certain",
    }];
    match open.edge {
        Edge::PlayOff if !open.missing.is_empty() || open.rounds_to_come > 0 => {
            lines.push("equal points at the edge leave both open: they play a game for the place");
        }
        Edge::PlayOffDue(_) => {
            lines.push("equal points at the edge: the ruleset has them play a game for the place");
        }
        Edge::TieBreaks | Edge::PlayOff => {}
    }
    if open.length == Length::Unannounced {
        lines.push("how many rounds there will be is not announced: none is taken to follow");
    }
    lines
}
