//! A round on paper: pairings by table or by name, and results.

use crate::report::html::{Column, Html};
use crate::report::paper::PaperSize;
use crate::report::paper::list::{List, letters, lines};
use crate::report::paper::view::{PaperHeadView, PlayerPaperView, RoundPaperView};
use crate::report::paper::wording;
use outflank_core::board::Colour;
use outflank_core::tournament::sort_key;

/// How many letters a player has room for where two stand side by side.
const LETTERS: usize = 28;

/// How many lines the pairings of a round take.
fn rows_of(round: &RoundPaperView) -> usize {
    let lines = |player: &PlayerPaperView| lines(&described(player), LETTERS);
    let tables = round.tables.iter();
    let tables = tables.map(|table| lines(&table.players.black).max(lines(&table.players.white)));
    let away = wording::away_notes(round).len();
    tables.chain(round.byes.iter().map(lines)).sum::<usize>() + away
}

/// `Tanaka Kenji JPN 2210`.
fn described(player: &PlayerPaperView) -> String {
    format!("{} {}", player.name, known(player))
}

/// The country and the rating, where they are known.
fn known(player: &PlayerPaperView) -> String {
    let country = Some(player.country.clone()).filter(|country| !country.is_empty());
    let rating = player.rating.map(|rating| rating.to_string());
    let known: Vec<String> = country.into_iter().chain(rating).collect();
    known.join(" ")
}

/// A cell with a player and what is known of them.
fn player_cell(html: &mut Html, class: &'static str, name: &str, known: &str) {
    html.open("td", &[("class", &class)]).text(name).raw(" ");
    html.element("small", "", known).raw("</td>");
}

/// Pairings by table, with the points before the round.
pub fn pairings(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let has_points = round.points_after.is_some();
    let mut columns = Vec::new();
    columns.push(Column::new("Table", ""));
    for (title, class) in [("Black", "name seat-black"), ("White", "name seat-white")] {
        columns.push(Column::new(title, class));
        columns.extend(has_points.then(|| Column::new("Points", "")));
    }
    let mut rows = Html::default();
    let cells = |rows: &mut Html, player: &PlayerPaperView| {
        player_cell(rows, "name", &player.name, &known(player));
        if has_points {
            let points = player.points.map(|points| points.to_string());
            rows.cell("strong", points.unwrap_or_default());
        }
    };
    for table in &round.tables {
        rows.raw("<tr>").cell("number", number(table.table));
        cells(&mut rows, &table.players.black);
        cells(&mut rows, &table.players.white);
        rows.raw("</tr>\n");
    }
    for bye in &round.byes {
        rows.raw("<tr>").cell("number", "");
        cells(&mut rows, bye);
        rows.cell("name soft", "bye");
        rows.raw(if has_points {
            "<td></td></tr>\n"
        } else {
            "</tr>\n"
        });
    }
    List {
        head,
        title: &wording::round_title(round, "pairings"),
        holds: &wording::points_counted(round),
        class: letters(rows_of(round), size).class(),
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

impl Seat<'_> {
    fn lines(&self) -> usize {
        let texts = [self.player, &self.opponent];
        let lines = texts.map(|text| lines(text, LETTERS));
        lines[0].max(lines[1])
    }
}

/// Everybody by name, with the table they go to.
pub fn pairings_by_name(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let columns = [
        Column::new("Name", "name"),
        Column::new("Table", ""),
        Column::new("Colour", "code"),
        Column::new("Opponent", "name"),
    ];
    let seats = seats(round);
    let mut rows = Html::default();
    for seat in &seats {
        rows.raw("<tr>");
        player_cell(&mut rows, "name strong", seat.player, seat.country);
        rows.cell("number", number(seat.table))
            .raw("<td class=\"code\">");
        match seat.colour {
            Some(Colour::Black) => rows.raw("<span class=\"colour black\"></span>Black"),
            Some(Colour::White) => rows.raw("<span class=\"colour white\"></span>White"),
            None => &mut rows,
        };
        rows.raw("</td>")
            .cell("name", &seat.opponent)
            .raw("</tr>\n");
    }
    List {
        head,
        title: &wording::round_title(round, "where you play"),
        holds: "by name",
        class: letters(seats.iter().map(Seat::lines).sum(), size).class(),
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
        Column::new("Table", ""),
        Column::new("Black", "name seat-black"),
        Column::new("Result", "middle"),
        Column::new("White", "name seat-white"),
    ];
    let mut rows = Html::default();
    for table in &round.tables {
        rows.raw("<tr>").cell("number", number(table.table));
        let name = |rows: &mut Html, colour: Colour| {
            let player = &table.players[colour];
            let is_winner = table.winner == Some(colour);
            let class = if is_winner { "name strong" } else { "name" };
            player_cell(rows, class, &player.name, &player.country);
        };
        name(&mut rows, Colour::Black);
        rows.cell("middle", &table.result);
        name(&mut rows, Colour::White);
        rows.raw("</tr>\n");
    }
    for bye in &round.byes {
        rows.raw("<tr>").cell("number", "");
        player_cell(&mut rows, "name", &bye.name, &bye.country);
        rows.raw("<td class=\"middle soft\">bye</td><td></td></tr>\n");
    }
    List {
        head,
        title: &wording::round_title(round, "results"),
        holds: &wording::results_counted(round),
        class: letters(rows_of(round), size).class(),
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
        html.raw("<p>")
            .element("b", "", why)
            .raw(": ")
            .text(names)
            .raw("</p>\n");
    }
    html
}

fn number(table: Option<u32>) -> String {
    table.map_or_else(String::new, |table| table.to_string())
}
