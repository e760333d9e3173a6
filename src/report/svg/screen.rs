//! A board or the grid of a sheet as a piece of a page. What is on a square is
//! said by classes, so that the stylesheet paints it and a script can change it
//! without drawing anything itself; a screen reader finds a table of squares.

use super::layout::{Layout, RADIUS};
use crate::report::html::Html;
use outflank_core::board::{Geometry, Square};

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A board with discs.
    Board,
    /// The grid of a sheet with numbers.
    Sheet,
}

/// What is on one square.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnSquare {
    /// `black`, `white`, `last`, `turned`, `legal`, `disputed`, `now`, …
    pub classes: Vec<&'static str>,
    /// For a screen reader: `d3, black, move 12`.
    pub label: String,
    /// The number on the disc or in the cell.
    pub text: String,
}

/// Draws a board with coordinates around it.
pub fn screen_board(
    geometry: &Geometry,
    kind: Kind,
    title: &str,
    content: impl Fn(Square) -> DrawnSquare,
) -> Html {
    let layout = Layout(geometry);
    let (width, height) = layout.size();
    let class = match kind {
        Kind::Board => "diagram",
        Kind::Sheet => "diagram sheet-grid",
    };
    let mut svg = Html::default();
    svg.open(
        "svg",
        &[
            ("class", &class),
            ("viewBox", &format!("0 0 {width} {height}")),
            ("role", &"table"),
            ("aria-label", &title),
            ("text-anchor", &"middle"),
        ],
    );
    svg.raw("<g class=\"coordinates\" aria-hidden=\"true\">");
    for ((x, y), text) in layout.coordinates() {
        svg.open("text", &[("x", &x), ("y", &(y + 5))]);
        svg.text(text).raw("</text>");
    }
    svg.raw("</g>\n");
    for row in 0..geometry.rows() {
        svg.raw("<g role=\"row\">");
        for column in 0..geometry.columns() {
            if let Some(square) = geometry.square_at(column, row) {
                cell(&mut svg, layout, square, &content(square));
            }
        }
        svg.raw("</g>\n");
    }
    svg.raw("</svg>");
    svg
}

fn cell(svg: &mut Html, layout: Layout<'_>, square: Square, content: &DrawnSquare) {
    let name = layout.0.name(square);
    let mut class = String::from("sq");
    for each in &content.classes {
        class.push(' ');
        class.push_str(each);
    }
    svg.open(
        "g",
        &[
            ("class", &class),
            ("data-square", &name),
            ("role", &"cell"),
            ("aria-label", &content.label),
        ],
    );
    let (x, y) = layout.centre(square);
    let corners = layout.corners(square);
    svg.open("polygon", &[("class", &"cell"), ("points", &corners)]);
    svg.raw("</polygon>");
    for (class, radius) in [("disc", RADIUS), ("ring", RADIUS - 5), ("dot", 5)] {
        svg.open(
            "circle",
            &[("class", &class), ("cx", &x), ("cy", &y), ("r", &radius)],
        );
        svg.raw("</circle>");
    }
    let frame = layout.frame(square);
    svg.open("polygon", &[("class", &"frame"), ("points", &frame)]);
    svg.raw("</polygon>");
    svg.open("text", &[("class", &"number"), ("x", &x), ("y", &(y + 6))]);
    svg.text(&content.text).raw("</text></g>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(geometry: &Geometry) -> String {
        let content = |square| DrawnSquare {
            classes: vec!["black"],
            label: format!("{}, black", geometry.name(square)),
            text: "7".to_owned(),
        };
        screen_board(geometry, Kind::Board, "<Board>", content).to_string()
    }

    #[test]
    fn every_square_of_every_shape_is_drawn_once_and_has_a_name_for_the_ear() {
        let boards = [
            Geometry::rectangle(8, 8),
            Geometry::rectangle(10, 6),
            Geometry::hexagon(4),
        ];
        for geometry in boards.map(|geometry| geometry.expect("a board")) {
            let svg = drawn(&geometry);
            for square in geometry.squares().iter() {
                let name = geometry.name(square);
                let label =
                    format!("data-square=\"{name}\" role=\"cell\" aria-label=\"{name}, black\"");
                assert_eq!(svg.matches(&label).count(), 1, "{name}");
            }
            assert_eq!(svg.matches("class=\"disc\"").count(), geometry.len());
        }
    }

    #[test]
    fn a_drawing_has_no_style_of_its_own_and_escapes_its_title() {
        let svg = drawn(&Geometry::rectangle(8, 8).expect("a board"));
        assert!(!svg.contains("style="), "a strict page refuses it");
        assert!(svg.contains("aria-label=\"&lt;Board&gt;\""));
    }
}
