//! The discs of both sides over a game, as a piece of a page.

use crate::report::html::Html;
use outflank_core::board::{Colour, PerColour};

/// From the start to the last turn, however many turns there are.
const WIDTH: usize = 620;
const HEIGHT: usize = 170;
/// Room for the scale, which is written larger on a phone, and for the names of
/// the sides.
const LEFT: usize = 40;
const RIGHT: usize = 84;
const TOP: usize = 20;

/// The discs after every turn, the start first, with a line at the turn that is
/// shown. `squares` is how many the board has.
pub fn disc_curve(discs: &[PerColour<usize>], squares: usize, shown: usize) -> Html {
    let turns = discs.len().max(2) - 1;
    let width = LEFT + WIDTH + RIGHT;
    let y = |count: usize| TOP + HEIGHT - count * HEIGHT / squares.max(1);
    let x = |turn: usize| LEFT + turn * WIDTH / turns;
    let mut svg = Html::default();
    let last = discs.last().copied().unwrap_or_default();
    let label = format!(
        "Discs after every turn: black {}, white {} at the end",
        last.black, last.white
    );
    svg.open(
        "svg",
        &[
            ("class", &"curve"),
            ("viewBox", &format!("0 0 {width} {}", TOP + HEIGHT + 22)),
            ("role", &"img"),
            ("aria-label", &label),
            ("data-left", &LEFT),
            ("data-width", &WIDTH),
            ("data-turns", &turns),
        ],
    );
    for count in [0, squares / 2, squares] {
        let at = y(count);
        let end = x(turns);
        line(&mut svg, "rule", (LEFT, at), (end, at));
        text(
            &mut svg,
            "scale end",
            (LEFT - 5, at + 4),
            &count.to_string(),
        );
    }
    for turn in (10..=turns).step_by(10) {
        text(
            &mut svg,
            "scale middle",
            (x(turn), TOP + HEIGHT + 17),
            &turn.to_string(),
        );
    }
    for colour in Colour::BOTH {
        let points: Vec<String> = (0..)
            .zip(discs)
            .map(|(turn, discs)| format!("{},{}", x(turn), y(discs[colour])))
            .collect();
        svg.open(
            "polyline",
            &[("class", &colour.name()), ("points", &points.join(" "))],
        );
        svg.raw("</polyline>");
        let words = format!("{} {}", colour.title(), last[colour]);
        let at = (x(turns) + 6, label_height(last, colour, &y));
        text(&mut svg, "name", at, &words);
    }
    let at = x(shown.min(turns));
    line(&mut svg, "now", (at, TOP), (at, TOP + HEIGHT));
    svg.raw("</svg>");
    svg
}

/// Where the name of a side is written: at the end of its line, but clear of the
/// other name.
fn label_height(last: PerColour<usize>, colour: Colour, y: &dyn Fn(usize) -> usize) -> usize {
    const APART: usize = 18;
    let (own, other) = (y(last[colour]) + 4, y(last[!colour]) + 4);
    if own.abs_diff(other) >= APART {
        return own;
    }
    let middle = usize::midpoint(own, other);
    let is_upper = own < other || (own == other && colour == Colour::Black);
    if is_upper {
        middle - APART / 2
    } else {
        middle + APART / 2
    }
}

fn line(svg: &mut Html, class: &'static str, from: (usize, usize), to: (usize, usize)) {
    svg.open(
        "line",
        &[
            ("class", &class),
            ("x1", &from.0),
            ("y1", &from.1),
            ("x2", &to.0),
            ("y2", &to.1),
        ],
    );
    svg.raw("</line>");
}

fn text(svg: &mut Html, class: &'static str, (x, y): (usize, usize), words: &str) {
    svg.open("text", &[("class", &class), ("x", &x), ("y", &y)]);
    svg.text(words).raw("</text>");
}
