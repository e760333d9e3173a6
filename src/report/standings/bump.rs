//! The bump chart: every player's place after every round, as SVG.

use crate::report::html::Html;
use crate::report::text;
use outflank_core::tournament::{Crosstable, PlayerIndex, Standings};

/// How far apart the rounds stand.
const ROUND: usize = 62;
/// How far apart the places stand.
const PLACE: usize = 17;
/// Room for the scale on the left, and above.
const MARGIN: usize = 34;
/// Room for a letter of a name on the right.
const LETTER: usize = 7;
/// The lines of the first places are coloured, the others are grey. The colours
/// can be told apart by everybody, on light and on dark; each line ends at its
/// name anyway.
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#8a6fb8",
];

/// The places after every round, as SVG. `rounds` holds the standings after
/// the first round, the second and so on. The line of `one` player alone is
/// coloured if they are named, else those of the first places.
pub fn bump_chart(table: &Crosstable, rounds: &[Standings], one: Option<PlayerIndex>) -> Html {
    let mut svg = Html::default();
    let Some(last) = rounds.last() else {
        return svg;
    };
    let names = last.rows.iter().map(|row| &table.player(row.player).name);
    // The place before a name takes four letters.
    let longest = names.map(|name| text::width(name) + 4).max().unwrap_or(0);
    let width = MARGIN + ROUND * rounds.len() + longest * LETTER;
    let height = MARGIN + PLACE * (last.rows.len() + 1);
    let attributes: [(_, &dyn std::fmt::Display); 6] = [
        ("viewBox", &format!("0 0 {width} {height}")),
        ("width", &width),
        ("role", &"img"),
        ("aria-label", &"Places after every round"),
        ("font-family", &"sans-serif"),
        ("font-size", &11),
    ];
    svg.open("svg", &attributes).raw("\n");
    let places = places(table, rounds);
    grid(&mut svg, rounds.len(), last.rows.len());
    // The coloured ones are drawn last, so that they lie on top.
    let rows = last.rows.iter().enumerate().rev();
    let mut lines: Vec<_> = rows
        .map(|(place, row)| (colour(place, row.player, one), row.player))
        .collect();
    lines.sort_by_key(|(colour, _)| colour.is_some());
    for (colour, player) in lines {
        let name = &table.player(player).name;
        line(&mut svg, colour, &places[player.get()], name);
    }
    svg.close("svg");
    svg
}

/// The colour of a line; the others are grey.
fn colour(place: usize, player: PlayerIndex, one: Option<PlayerIndex>) -> Option<&'static str> {
    match one {
        Some(one) => COLOURS.first().copied().filter(|_| one == player),
        None => COLOURS.get(place).copied(),
    }
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

fn grid(svg: &mut Html, rounds: usize, players: usize) {
    for round in 0..rounds {
        let x = x(round);
        label(svg, "scale", [&x, &(MARGIN - 12)], "middle", &(round + 1));
        let (top, bottom) = (MARGIN, y(players));
        svg.open(
            "line",
            &[
                ("class", &"line"),
                ("x1", &x),
                ("y1", &top),
                ("x2", &x),
                ("y2", &bottom),
            ],
        );
        svg.close("line");
    }
    for place in 0..players {
        let at: [&usize; 2] = [&(MARGIN - 6), &(y(place) + 4)];
        label(svg, "scale", at, "end", &(place + 1));
    }
}

fn label(
    svg: &mut Html,
    class: &'static str,
    [x, y]: [&usize; 2],
    anchor: &'static str,
    text: &dyn std::fmt::Display,
) {
    svg.open(
        "text",
        &[
            ("class", &class),
            ("x", x),
            ("y", y),
            ("text-anchor", &anchor),
        ],
    );
    svg.text(text).close("text");
}

fn line(svg: &mut Html, colour: Option<&'static str>, path: &[usize], name: &str) {
    let weight = if colour.is_some() { "2.5" } else { "1" };
    match colour {
        Some(colour) => svg.open("g", &[("fill", &colour), ("stroke", &colour)]),
        None => svg.open("g", &[("class", &"rest")]),
    };
    let points: Vec<String> = path
        .iter()
        .enumerate()
        .map(|(round, &place)| format!("{},{}", x(round), y(place)))
        .collect();
    svg.open(
        "polyline",
        &[("points", &points.join(" ")), ("stroke-width", &weight)],
    );
    svg.close("polyline");
    for (round, &place) in path.iter().enumerate() {
        let (x, y) = (x(round), y(place));
        svg.open(
            "circle",
            &[("cx", &x), ("cy", &y), ("r", &"2.5"), ("stroke", &"none")],
        );
        svg.close("circle");
    }
    svg.close("g");
    if let Some(&last) = path.last() {
        let at: [&usize; 2] = [&(x(path.len() - 1) + 9), &(y(last) + 4)];
        let class = if colour.is_some() {
            "label strong"
        } else {
            "label"
        };
        label(svg, class, at, "start", &format!("{} {name}", last + 1));
    }
}
