//! A round on paper: pairings by table or by name, and results.

use askama::Template;

use crate::report::html::Column;
use crate::report::paper::list::{List, letters, lines};
use crate::report::paper::view::{PaperHeadView, PlayerPaperView, RoundPaperView, TablePaperView};
use crate::report::paper::wording;
use crate::report::paper::{PaperSize, document};
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

#[derive(Template)]
#[template(path = "paper/pairings.html")]
struct Pairings<'a> {
    list: List<'a>,
    round: &'a RoundPaperView,
}

impl Pairings<'_> {
    fn known(player: &PlayerPaperView) -> String {
        known(player)
    }
}

/// Pairings by table, with the points before the round.
pub fn pairings(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let mut columns = vec![Column::new("Table", "")];
    for (title, class) in [("Black", "name seat-black"), ("White", "name seat-white")] {
        columns.push(Column::new(title, class));
        columns.extend(round.points_after.map(|_| Column::new("Points", "")));
    }
    let list = List {
        head,
        size,
        title: wording::round_title(round, "pairings"),
        holds: wording::points_counted(round),
        columns,
        has_notes: !wording::away_notes(round).is_empty(),
        class: letters(rows_of(round), size).class(),
        is_wide: false,
    };
    document(&Pairings { list, round })
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

#[derive(Template)]
#[template(path = "paper/by_name.html")]
struct ByName<'a> {
    list: List<'a>,
    seats: Vec<Seat<'a>>,
}

/// Everybody by name, with the table they go to.
pub fn pairings_by_name(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let seats = seats(round);
    let list = List {
        head,
        size,
        title: wording::round_title(round, "where you play"),
        holds: "by name".to_owned(),
        columns: vec![
            Column::new("Name", "name"),
            Column::new("Table", ""),
            Column::new("Colour", "code"),
            Column::new("Opponent", "name"),
        ],
        has_notes: false,
        class: letters(seats.iter().map(Seat::lines).sum(), size).class(),
        is_wide: false,
    };
    document(&ByName { list, seats })
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

#[derive(Template)]
#[template(path = "paper/results.html")]
struct Results<'a> {
    list: List<'a>,
    round: &'a RoundPaperView,
}

impl Results<'_> {
    fn class(table: &TablePaperView, colour: Colour) -> &'static str {
        if table.winner == Some(colour) {
            "name strong"
        } else {
            "name"
        }
    }
}

/// The results by table; the winner's name is set strong.
pub fn results(round: &RoundPaperView, head: &PaperHeadView, size: PaperSize) -> Vec<u8> {
    let list = List {
        head,
        size,
        title: wording::round_title(round, "results"),
        holds: wording::results_counted(round),
        columns: vec![
            Column::new("Table", ""),
            Column::new("Black", "name seat-black"),
            Column::new("Result", "middle"),
            Column::new("White", "name seat-white"),
        ],
        has_notes: !wording::away_notes(round).is_empty(),
        class: letters(rows_of(round), size).class(),
        is_wide: false,
    };
    document(&Results { list, round })
}
