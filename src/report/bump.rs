//! The bump chart: every player's place after every round, as SVG.

use std::fmt::Write;

use super::page::escape;
use crate::tournament::{Crosstable, PlayerIndex, Standings};

/// How far apart the rounds stand.
const ROUND: usize = 62;
/// How far apart the places stand.
const PLACE: usize = 17;
/// Room for the scale on the left, and above.
const MARGIN: usize = 34;
/// Room for the names on the right.
const NAMES: usize = 210;
/// The lines of the first places are coloured; the rest is grey. Colours that
/// can be told apart by everybody; each line ends at its name anyway.
const COLOURS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#7b5ea7",
];

/// The places after every round, as SVG. `rounds` holds the standings after
/// the first round, the second and so on.
pub fn bump_chart(table: &Crosstable, rounds: &[Standings]) -> String {
    let Some(last) = rounds.last() else {
        return String::new();
    };
    let width = MARGIN + ROUND * rounds.len() + NAMES;
    let height = MARGIN + PLACE * (last.rows.len() + 1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"Places after every round\" \
         font-family=\"sans-serif\" font-size=\"11\">\n"
    );
    let places = places(table, rounds);
    grid(&mut svg, rounds.len(), last.rows.len());
    // The best are drawn last, so that they lie on top.
    for (place, row) in last.rows.iter().enumerate().rev() {
        let name = &table.player(row.player).name;
        let path = &places[row.player.get()];
        line(&mut svg, place, path, name);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The place in the list of every player after every round.
fn places(table: &Crosstable, rounds: &[Standings]) -> Vec<Vec<usize>> {
    let mut places = vec![Vec::new(); table.size()];
    for standings in rounds {
        for (place, row) in standings.rows.iter().enumerate() {
            let player: PlayerIndex = row.player;
            places[player.get()].push(place);
        }
    }
    places
}

fn x(round: usize) -> usize {
    MARGIN + ROUND * round + ROUND / 2
}

fn y(place: usize) -> usize {
    MARGIN + PLACE * place + PLACE / 2
}

// Writing to a string cannot fail, here and below.
fn grid(svg: &mut String, rounds: usize, players: usize) {
    for round in 0..rounds {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\
             <line x1=\"{0}\" y1=\"{MARGIN}\" x2=\"{0}\" y2=\"{3}\" stroke=\"#e4e4e4\"/>",
            x(round),
            MARGIN - 12,
            round + 1,
            y(players)
        );
    }
    for place in 0..players {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{}</text>",
            MARGIN - 6,
            y(place) + 4,
            place + 1
        );
    }
}

fn line(svg: &mut String, place: usize, path: &[usize], name: &str) {
    let (colour, weight) = match COLOURS.get(place) {
        Some(colour) => (*colour, "2.5"),
        None => ("#bbb", "1"),
    };
    let points: Vec<String> = path
        .iter()
        .enumerate()
        .map(|(round, &place)| format!("{},{}", x(round), y(place)))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{weight}\"/>",
        points.join(" ")
    );
    for (round, &place) in path.iter().enumerate() {
        let _ = write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"2.5\" fill=\"{colour}\"/>",
            x(round),
            y(place)
        );
    }
    let (Some(&last), weight) = (
        path.last(),
        if place < COLOURS.len() {
            "bold"
        } else {
            "normal"
        },
    ) else {
        return;
    };
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" fill=\"#222\" font-weight=\"{weight}\">{} {}</text>",
        x(path.len() - 1) + 9,
        y(last) + 4,
        last + 1,
        escape(name)
    );
}
