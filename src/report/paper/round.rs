//! A round on paper: pairings by table or by name, and results.

use super::PaperSize;
use super::list::{List, letters};
use crate::board::Colour;
use crate::report::html::{Column, Html};
use crate::report::view::paper::{PaperHeadView, PlayerPaperView, RoundPaperView};
use crate::report::wording::paper as wording;
use crate::tournament::sort_key;

/// What the players of a round are shown with, where it is known of anybody.
#[derive(Clone, Copy)]
struct Known {
    countries: bool,
    ratings: bool,
    points: bool,
}

impl Known {
    fn of(round: &RoundPaperView) -> Self {
        let tables = round.tables.iter();
        let seated = tables.flat_map(|table| [&table.players.black, &table.players.white]);
        let players: Vec<&PlayerPaperView> = seated.chain(&round.byes).collect();
        Self {
            countries: players.iter().any(|player| !player.country.is_empty()),
            ratings: players.iter().any(|player| player.rating.is_some()),
            points: players.iter().any(|player| player.points.is_some()),
        }
    }

    fn columns(self, name: &str, class: &'static str) -> Vec<Column> {
        let columns = [
            (true, Column::new(name, class)),
            (self.countries, Column::new("", "words narrow")),
            (self.ratings, Column::new("Rating", "narrow")),
            (self.points, Column::new("Points", "narrow")),
        ];
        let known = columns.into_iter().filter(|(is_known, _)| *is_known);
        known.map(|(_, column)| column).collect()
    }

    fn cells(self, html: &mut Html, player: &PlayerPaperView) {
        html.cell("words", &player.name);
        if self.countries {
            html.cell("words narrow soft", &player.country);
        }
        if self.ratings {
            let rating = player.rating.map(|rating| rating.to_string());
            html.cell("narrow soft", rating.unwrap_or_default());
        }
        if self.points {
            let points = player.points.map(|points| points.to_string());
            html.cell("narrow strong", points.unwrap_or_default());
        }
    }
}

/// Pairings by table, with the points before the round.
pub fn pairings(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let known = Known::of(round);
    let mut columns = vec![Column::new("Table", "narrow")];
    columns.extend(known.columns("Black", "words seat-black"));
    columns.extend(known.columns("White", "words seat-white"));
    let mut rows = Html::default();
    for table in &round.tables {
        rows.raw("<tr>").cell("number", number(table.table));
        known.cells(&mut rows, &table.players.black);
        known.cells(&mut rows, &table.players.white);
        rows.raw("</tr>\n");
    }
    for bye in &round.byes {
        rows.raw("<tr>").cell("number", "");
        known.cells(&mut rows, bye);
        let rest = columns.len() / 2;
        rows.open("td", &[("class", &"words soft"), ("colspan", &rest)])
            .raw("bye</td></tr>\n");
    }
    List {
        head,
        title: &wording::round_title(round, "pairings"),
        holds: &wording::points_counted(round),
        class: letters(round.tables.len() + round.byes.len(), size),
        columns: &columns,
        rows,
        notes: away(round),
        is_wide: false,
    }
    .document(size)
}

/// A line for each player: where they sit.
struct Seat<'a> {
    player: &'a str,
    country: &'a str,
    table: Option<u32>,
    colour: Option<Colour>,
    opponent: String,
}

/// Everybody by name, with the table they go to.
pub fn pairings_by_name(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let columns = [
        Column::new("Name", "words"),
        Column::new("", "words narrow"),
        Column::new("Table", "narrow"),
        Column::new("Colour", "words narrow"),
        Column::new("Opponent", "words"),
    ];
    let seats = seats(round);
    let mut rows = Html::default();
    for seat in &seats {
        rows.raw("<tr>")
            .cell("words strong", seat.player)
            .cell("words narrow soft", seat.country)
            .cell("number", number(seat.table))
            .raw("<td class=\"words narrow\">");
        match seat.colour {
            Some(Colour::Black) => rows.raw("<span class=\"colour black\"></span>Black"),
            Some(Colour::White) => rows.raw("<span class=\"colour white\"></span>White"),
            None => &mut rows,
        };
        rows.raw("</td>").cell("words", &seat.opponent).raw("</tr>\n");
    }
    List {
        head,
        title: &wording::round_title(round, "where you play"),
        holds: "by name",
        class: letters(seats.len(), size),
        columns: &columns,
        rows,
        notes: Html::default(),
        is_wide: false,
    }
    .document(size)
}

/// Everybody who is entered, in the order of the folded names.
fn seats(round: &RoundPaperView) -> Vec<Seat<'_>> {
    let mut seats = Vec::new();
    for table in &round.tables {
        for colour in Colour::BOTH {
            let player = &table.players[colour];
            seats.push(Seat {
                player: &player.name,
                country: &player.country,
                table: table.table,
                colour: Some(colour),
                opponent: table.players[!colour].name.clone(),
            });
        }
    }
    let without = |player, country, opponent| Seat {
        player,
        country,
        table: None,
        colour: None,
        opponent,
    };
    let byes = round.byes.iter();
    seats.extend(byes.map(|bye| without(&bye.name, &bye.country, "bye".to_owned())));
    let away = round.away.iter();
    seats.extend(away.map(|each| without(&each.name, "", wording::away(each.why))));
    let unpaired = round.unpaired.iter();
    seats.extend(unpaired.map(|name| without(name, "", "no table yet: ask the desk".to_owned())));
    seats.sort_by_cached_key(|seat| (sort_key(seat.player), seat.table));
    seats
}

/// The results by table; the winner's name is set strong.
pub fn results(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let columns = [
        Column::new("Table", "narrow"),
        Column::new("Black", "words seat-black"),
        Column::new("", "words narrow"),
        Column::new("Result", "middle"),
        Column::new("White", "words seat-white"),
        Column::new("", "words narrow"),
    ];
    let mut rows = Html::default();
    for table in &round.tables {
        rows.raw("<tr>").cell("number", number(table.table));
        let name = |rows: &mut Html, colour: Colour| {
            let player = &table.players[colour];
            let is_winner = table.winner == Some(colour);
            let class = if is_winner { "words strong" } else { "words" };
            rows.cell(class, &player.name);
            rows.cell("words narrow soft", &player.country);
        };
        name(&mut rows, Colour::Black);
        rows.cell("middle", &table.result);
        name(&mut rows, Colour::White);
        rows.raw("</tr>\n");
    }
    for bye in &round.byes {
        rows.raw("<tr>")
            .cell("number", "")
            .cell("words", &bye.name)
            .cell("words narrow soft", &bye.country)
            .raw("<td class=\"middle soft\">bye</td><td></td><td></td></tr>\n");
    }
    List {
        head,
        title: &wording::round_title(round, "results"),
        holds: &wording::results_counted(round),
        class: letters(round.tables.len() + round.byes.len(), size),
        columns: &columns,
        rows,
        notes: away(round),
        is_wide: false,
    }
    .document(size)
}

fn away(round: &RoundPaperView) -> Html {
    let mut html = Html::default();
    for (why, names) in wording::away_notes(round) {
        html.raw("<p>").element("b", "", why).raw(": ").text(names).raw("</p>\n");
    }
    html
}

fn number(table: Option<u32>) -> String {
    table.map_or_else(String::new, |table| table.to_string())
}
