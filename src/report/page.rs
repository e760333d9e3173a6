//! A page to print or to put on the wall: standings, crosstable, bump chart,
//! all in one file that needs nothing else.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::bracket::bracket_svg;
use super::bump::bump_chart;
use super::csv::Cell;
use super::view::finals::BracketView;
use super::view::{CrosstableView, FinalsView, MeetingView, StandingsView};
use super::wording;
use crate::ruleset::Ruleset;
use crate::tournament::{self, Crosstable, Query, Standings};

const STYLE: &str = "\
body { font: 14px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; }
h1 { margin-bottom: 0; } p.about { color: #555; margin-top: .2em; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15em .6em; text-align: right; border-bottom: 1px solid #ddd; vertical-align: top; }
th { border-bottom: 2px solid #888; font-weight: 600; }
.words { text-align: left; } .cross td, .cross th { padding: .15em .35em; }
.cross small { color: #666; display: block; white-space: nowrap; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; }
section { break-inside: avoid-page; } section + section { margin-top: 2em; }
@media print { body { margin: 0; max-width: none; font-size: 10px; } section { break-before: page; } section:first-of-type { break-before: auto; } }
";

/// Writes the page of an event.
///
/// # Errors
///
/// If it cannot be written.
pub fn page(
    out: &mut impl Write,
    [title, counted]: [&str; 2],
    table: &Crosstable,
    ruleset: &Ruleset,
    query: Query,
) -> io::Result<()> {
    let standings = Standings::of(table, ruleset, query);
    let rounds: Vec<Standings> = (1..=standings.after)
        .map(|round| {
            let after = Some(round);
            Standings::of(table, ruleset, Query { after, ..query })
        })
        .collect();
    let finals = tournament::finals(table, ruleset, &standings);
    let ranked = StandingsView::new(table, &standings, &finals);
    let bracket = BracketView::new(title, table, ruleset.finals.as_ref(), &finals);
    let finals = FinalsView::new(table, ruleset, &finals);
    let crosstable = CrosstableView::new([title, counted], table, ruleset, &standings);
    let title = escape(title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<p class=\"about\">{}</p>\n",
        escape(&about(ruleset, &standings, counted)),
    );
    section(&mut html, "Standings", &standings_table(&ranked));
    if let Some(inner) = finals_section(&finals) {
        let inner = bracket_svg(&bracket) + &inner;
        section(&mut html, "After the rounds", &inner);
    }
    section(&mut html, "Places by round", &bump_chart(table, &rounds));
    section(&mut html, "Crosstable", &crosstable_table(&crosstable));
    html.push_str("</body>\n</html>\n");
    out.write_all(html.as_bytes())
}

fn about(ruleset: &Ruleset, standings: &Standings, counted: &str) -> String {
    let order: Vec<&str> = standings
        .tie_breaks
        .iter()
        .map(|tie_break| tie_break.name())
        .collect();
    format!(
        "{}. {} (ruleset {}, version {}): points, {}.",
        capitalised(counted),
        ruleset.title,
        ruleset.name,
        ruleset.version,
        order.join(", ")
    )
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

// Writing to a string cannot fail, here and below.
fn section(html: &mut String, heading: &str, inner: &str) {
    let _ = writeln!(
        html,
        "<section>\n<h2>{heading}</h2>\n<div class=\"scroll\">\n{inner}</div>\n</section>"
    );
}

/// The matches and the final places, or what they wait for.
fn finals_section(finals: &FinalsView) -> Option<String> {
    if finals.matches.is_empty() && finals.play_off.is_none() {
        return None;
    }
    let mut html = String::new();
    if let Some(text) = &finals.play_off {
        let _ = writeln!(html, "<p>{}</p>", escape(text));
    }
    list(&mut html, "ul", &finals.matches);
    if !finals.places.is_empty() {
        html.push_str("<h3>Final places</h3>\n");
        list(&mut html, "ol", &finals.places);
    } else if !finals.awaited.is_empty() {
        html.push_str("<h3>No final places yet</h3>\n");
        list(&mut html, "ul", &finals.awaited);
    }
    Some(html)
}

fn list(html: &mut String, tag: &str, items: &[String]) {
    let _ = writeln!(html, "<{tag}>");
    for item in items {
        let _ = writeln!(html, "<li>{}</li>", escape(item));
    }
    let _ = writeln!(html, "</{tag}>");
}

fn standings_table(standings: &StandingsView) -> String {
    let table = standings.table();
    let columns = &table.columns;
    let shown: Vec<usize> = (0..columns.len())
        .filter(|&at| !matches!(columns[at].as_str(), "shared" | "id" | "withdrew_after"))
        .collect();
    let mut html = String::from("<table>\n<tr>");
    for &at in &shown {
        let words = if matches!(columns[at].as_str(), "name" | "country") {
            " class=\"words\""
        } else {
            ""
        };
        let _ = write!(
            html,
            "<th{words}>{}</th>",
            columns[at].replace(['-', '_'], " ")
        );
    }
    html.push_str("</tr>\n");
    for (row, cells) in standings.rows.iter().zip(&table.rows) {
        html.push_str("<tr>");
        for &at in &shown {
            let (class, text) = match &cells[at] {
                Cell::Number(rank) if at == 0 && row.shared => ("", format!("{rank}=")),
                Cell::Text(text) if columns[at] == "name" => {
                    (" class=\"words\"", named(text, row.withdrew_after))
                }
                Cell::Text(text) if columns[at] != "id" => (" class=\"words\"", escape(text)),
                Cell::Text(text) | Cell::Number(text) => ("", escape(text)),
                Cell::Flag(_) | Cell::Nothing => ("", String::new()),
            };
            let _ = write!(html, "<td{class}>{text}</td>");
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    html
}

fn crosstable_table(crosstable: &CrosstableView) -> String {
    let mut html =
        String::from("<table class=\"cross\">\n<tr><th>line</th><th class=\"words\">name</th>");
    for round in 1..=crosstable.after {
        let _ = write!(html, "<th>{round}</th>");
    }
    html.push_str("</tr>\n");
    for row in &crosstable.rows {
        let _ = write!(
            html,
            "<tr><td>{}</td><td class=\"words\">{}</td>",
            row.line,
            named(&row.name, row.withdrew_after)
        );
        for round in &row.rounds {
            let opponents: Vec<_> = round.games.iter().map(MeetingView::opponent).collect();
            let scores: Vec<_> = round.games.iter().map(MeetingView::score).collect();
            let _ = write!(
                html,
                "<td>{}<small>{}</small><small>{}</small></td>",
                opponents.join(" "),
                if scores.is_empty() {
                    "–".to_owned()
                } else {
                    scores.join(" ")
                },
                round.total,
            );
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n<p class=\"about\">Opponent's line with own colour, own discs, running total.</p>\n");
    html
}

/// A name, and that the player withdrew.
fn named(name: &str, withdrew_after: Option<u16>) -> String {
    let name = escape(name);
    match withdrew_after {
        Some(after) => format!("{name} <small>{}</small>", wording::withdrew(after)),
        None => name,
    }
}

/// Text that can stand anywhere in a page.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
