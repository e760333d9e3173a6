//! Standings, open places and teams for people.

use std::io::Write;

use serde_json::json;

use super::super::table::{self, Align};
use super::super::tables::Source;
use super::super::{Context, Hint, OutputFormat};
use crate::export;
use crate::export::cell::Cell;
use crate::ruleset::TieBreak;
use crate::tournament::{self, Chance, Finals, Match, Method, Open, Standings, TeamRow};

/// The column of the name.
const NAME: usize = 1;
/// The widest line.
const WIDTH: usize = 80;
/// No name is made shorter than this.
const SHORTEST_NAME: usize = 12;

/// The standings, and what was played after the rounds.
pub(super) fn standings(
    out: &mut impl Write,
    source: &Source,
    standings: &Standings,
    before: Option<&Standings>,
) -> anyhow::Result<()> {
    let rules = &source.ruleset;
    writeln!(
        out,
        "{}, after round {} ({})",
        source.title, standings.after, rules.name
    )?;
    writeln!(out)?;
    // A lot or an encounter that decided nothing needs no column.
    let used =
        |&(at, _): &(usize, TieBreak)| standings.rows.iter().any(|row| row.values[at].is_some());
    let further: Vec<(usize, TieBreak)> =
        export::standings::further(standings).filter(used).collect();
    let mut heading = vec![
        ("", Align::Right),
        ("name", Align::Left),
        ("from", Align::Left),
    ];
    heading.extend(["games", "+", "=", "-", "points"].map(|title| (title, Align::Right)));
    if rules.brightwell.is_some() {
        heading.push(("brightwell", Align::Right));
    }
    heading.push(("discs", Align::Right));
    heading.extend(
        further
            .iter()
            .map(|(_, tie_break)| (short(*tie_break), Align::Right)),
    );
    if before.is_some() {
        heading.push(("was", Align::Right));
    }
    let rows = standings.rows.iter().map(|row| {
        let player = source.table.player(row.player);
        let mut cells = vec![
            format!("{}{}", row.rank, if row.shared { "=" } else { "" }),
            player.name.clone(),
            player.country.clone(),
        ];
        cells.extend([row.played, row.wins, row.draws, row.losses].map(|count| count.to_string()));
        cells.push(row.points.to_string());
        cells.extend(row.brightwell.map(|value| value.to_string()));
        cells.push(row.discs.to_string());
        let value = |at: usize| row.values[at].map_or(String::new(), |value| value.to_string());
        cells.extend(further.iter().map(|&(at, _)| value(at)));
        let was = before.and_then(|before| before.row(row.player));
        cells.extend(was.map(|was| was.rank.to_string()));
        cells
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    shorten_names(&heading, &mut rows);
    table::print(out, &heading, &rows)?;
    if standings.after == source.table.paired_rounds() {
        let finals = tournament::finals(&source.table, rules, standings);
        after_the_rounds(out, source, &finals)?;
    }
    Ok(())
}

/// Shortens long names so that a player takes one line.
fn shorten_names(heading: &[(&str, Align)], rows: &mut [Vec<String>]) {
    let width = |at: usize| {
        let cells = rows.iter().map(|row| row[at].chars().count());
        cells
            .chain([heading[at].0.chars().count()])
            .max()
            .unwrap_or(0)
            + 2
    };
    let others: usize = (0..heading.len()).filter(|&at| at != NAME).map(width).sum();
    let room = WIDTH.saturating_sub(others + 2).max(SHORTEST_NAME);
    for row in rows {
        if row[NAME].chars().count() > room {
            row[NAME] = row[NAME].chars().take(room - 1).chain(['…']).collect();
        }
    }
}

/// A heading that leaves room for the names.
const fn short(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::DiscDifference => "diff",
        TieBreak::DirectEncounter | TieBreak::DirectEncounterOfTwo => "direct",
        TieBreak::BuchholzMedian => "median",
        TieBreak::BuchholzCut1 => "cut-1",
        TieBreak::BuchholzCut2 => "cut-2",
        TieBreak::SonnebornBerger => "SB",
        TieBreak::OpponentsBrightwell => "opp. BQ",
        other => other.name(),
    }
}

fn after_the_rounds(out: &mut impl Write, source: &Source, finals: &Finals) -> anyhow::Result<()> {
    if let Some([one, other]) = finals.play_off_due {
        writeln!(
            out,
            "\nequal points at the edge of the finals: {} and {} play a game for the place",
            source.name(one),
            source.name(other)
        )?;
    }
    if finals.matches.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nafter the rounds")?;
    for found in &finals.matches {
        writeln!(out, "  {}", told(source, found))?;
    }
    if !finals.places.is_empty() {
        let places = source
            .ruleset
            .finals
            .as_ref()
            .map_or(0, |rule| usize::from(rule.places));
        writeln!(out, "\nfinal places")?;
        for place in finals.places.iter().take(places) {
            writeln!(out, "{:>3}  {}", place.place, source.name(place.player))?;
        }
    }
    Ok(())
}

/// `NAGANO, Yasushi 2-0 KURITA, Seiya (41-23, 34-30)`
fn told(source: &Source, found: &Match) -> String {
    let [first, second] = found.players.map(|player| source.name(player));
    let games: Vec<String> = found
        .games
        .iter()
        .map(|game| {
            let turned = game.first != found.players[0];
            let result = game
                .result
                .map(|result| if turned { result.turned() } else { result });
            match result.and_then(|result| result.discs) {
                Some([own, theirs]) => format!("{own}-{theirs}"),
                None => "?".to_owned(),
            }
        })
        .collect();
    format!(
        "{first} {}-{} {second} ({})",
        found.points[0],
        found.points[1],
        games.join(", ")
    )
}

/// Who is certain of a place, who is out.
pub(super) fn open(open: &Open, source: &Source, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    let name = |chance: Chance| match chance {
        Chance::Certain => "certain",
        Chance::Open => "open",
        Chance::Out => "out",
    };
    if context.format == OutputFormat::Json {
        let method = match open.method {
            Method::EveryScore => "every-score",
            Method::EveryOutcome => "every-outcome",
            Method::Bounds => "bounds",
        };
        let players = open.chances.iter().map(|&(player, chance)| {
            json!({"id": source.table.player(player).id, "name": source.name(player), "chance": name(chance)})
        });
        let missing = open
            .missing
            .iter()
            .map(|&(round, table)| json!({"round": round, "table": table}));
        let value = json!({
            "places": open.places, "missing": missing.collect::<Vec<_>>(),
            "unpaired_rounds": open.unpaired_rounds, "method": method,
            "players": players.collect::<Vec<_>>(),
        });
        writeln!(out, "{value}")?;
        return Ok(());
    }
    if context.format == OutputFormat::Csv {
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
        export::cell::write_csv(&mut out, &heading, &rows)?;
        return Ok(());
    }
    open_text(&mut out, open, source)
}

fn open_text(out: &mut impl Write, open: &Open, source: &Source) -> anyhow::Result<()> {
    writeln!(
        out,
        "{}: the first {} with {} and {} to come",
        source.title,
        export::board::plural(open.places, "place"),
        export::board::plural(open.missing.len(), "game"),
        export::board::plural(usize::from(open.unpaired_rounds), "round"),
    )?;
    let kinds = [
        (Chance::Certain, "certain"),
        (Chance::Open, "open"),
        (Chance::Out, "out"),
    ];
    for (wanted, title) in kinds {
        let names: Vec<&str> = open
            .chances
            .iter()
            .filter(|(_, chance)| *chance == wanted)
            .map(|&(player, _)| source.name(player))
            .collect();
        writeln!(out, "\n{title}: {}", names.len())?;
        let shown = if wanted == Chance::Out {
            0
        } else {
            names.len()
        };
        for name in &names[..shown] {
            writeln!(out, "  {name}")?;
        }
    }
    let how = match open.method {
        Method::EveryScore => "every score of every missing game was tried: exact, tie-breaks too",
        Method::EveryOutcome => "every outcome was tried: exact in points; equal points are open",
        Method::Bounds => "from the least and most points each can get; more may be certain",
    };
    writeln!(out, "\n{how}")?;
    Ok(())
}

/// The teams in order.
pub(super) fn teams(
    source: &Source,
    standings: &Standings,
    context: &Context,
) -> anyhow::Result<()> {
    let Some(rule) = &source.ruleset.team else {
        return Err(Hint::new(
            format!("the ruleset {} does not rank teams", source.ruleset.name),
            "add a [team] table, or use --ruleset woc",
        )
        .into());
    };
    let rows = tournament::teams(&source.table, rule, standings);
    let names = |row: &TeamRow| {
        let names: Vec<&str> = row
            .counted
            .iter()
            .map(|&player| source.name(player))
            .collect();
        names.join("; ")
    };
    let mut out = context.out();
    match context.format {
        OutputFormat::Json => {
            let rows = rows.iter().map(|row| {
                json!({
                    "rank": row.rank, "shared": row.shared, "team": row.team,
                    "points": Cell::number(row.points).json(),
                    "players": row.counted.iter().map(|&player| source.name(player)).collect::<Vec<_>>(),
                })
            });
            writeln!(out, "{}", serde_json::to_string(&rows.collect::<Vec<_>>())?)?;
        }
        OutputFormat::Csv => {
            let heading = ["rank", "shared", "team", "points", "players"].map(str::to_owned);
            let rows: Vec<Vec<Cell>> = rows
                .iter()
                .map(|row| {
                    vec![
                        Cell::number(row.rank),
                        Cell::Flag(row.shared),
                        Cell::Text(row.team.clone()),
                        Cell::number(row.points),
                        Cell::Text(names(row)),
                    ]
                })
                .collect();
            export::cell::write_csv(&mut out, &heading, &rows)?;
        }
        OutputFormat::Text => {
            writeln!(
                out,
                "{}, teams after round {}\n",
                source.title, standings.after
            )?;
            let heading = [
                ("", Align::Right),
                ("team", Align::Left),
                ("points", Align::Right),
                ("counted", Align::Left),
            ];
            let rows: Vec<Vec<String>> = rows
                .iter()
                .map(|row| {
                    let rank = format!("{}{}", row.rank, if row.shared { "=" } else { "" });
                    vec![rank, row.team.clone(), row.points.to_string(), names(row)]
                })
                .collect();
            table::print(&mut out, &heading, &rows)?;
        }
    }
    Ok(())
}
