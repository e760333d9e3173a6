//! The result file for the rating officer, `.ELO`; `formats::elo` reads it.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::game::HalfDiscs;
use crate::tournament::{
    Colours, Crosstable, Designation, Game, Outcome, PlayerIndex, Rated, Standings,
};

/// What stands at the head of a result file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EloHead {
    /// The name of the event.
    pub tournament: String,
    /// Where it was played.
    pub country: String,
    /// `12/06/2010`, or from one day to another.
    pub date: String,
    /// Who sends it.
    pub sender: String,
}

/// Writes the result file of an event, players in the order of the standings.
/// Gives back what such a file cannot say.
///
/// # Errors
///
/// If it cannot be written.
pub fn elo(
    out: &mut impl Write,
    head: &EloHead,
    table: &Crosstable,
    standings: &Standings,
) -> io::Result<Vec<String>> {
    let mut writer = EloWriter {
        table,
        text: String::new(),
        unsaid: Vec::new(),
    };
    writer.head(head);
    writer.players(standings);
    writer.rounds();
    writer.finals();
    out.write_all(writer.text.as_bytes())?;
    Ok(writer.unsaid)
}

struct EloWriter<'a> {
    table: &'a Crosstable,
    text: String,
    unsaid: Vec<String>,
}

impl EloWriter<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn head(&mut self, head: &EloHead) {
        let lines = [
            ("Tournament", &head.tournament),
            ("Country", &head.country),
            ("Date", &head.date),
            ("Sender", &head.sender),
        ];
        for (key, value) in lines {
            self.line(&format!("%%{key}: {}", one_line(value)));
        }
        self.line("");
    }

    fn players(&mut self, standings: &Standings) {
        self.line("%        ID, NAME, Firstname, COUNTRY, score, disc-count");
        for row in &standings.rows {
            let player = self.table.player(row.player);
            let (surname, first) = player.name.split_once(',').unwrap_or((&player.name, ""));
            let fields =
                [surname, first, &player.country].map(|field| one_line(&field.replace(',', " ")));
            let line = format!(
                "%_% {:>7}, {}, {}, {}, {}, {}",
                number(&player.id),
                fields[0],
                fields[1],
                fields[2],
                row.points,
                whole(row.discs),
            );
            self.line(&line);
            if number(&player.id) == UNKNOWN {
                self.unsaid.push(format!(
                    "{} has no number; written as {UNKNOWN}",
                    player.name
                ));
            }
        }
    }

    fn rounds(&mut self) {
        let mut games: Vec<Game> = self.table.games().to_vec();
        games.sort_by_key(|game| (game.round, game.table, game.first));
        let mut round = 0;
        for game in &games {
            if game.round != round {
                round = game.round;
                self.line(&format!("\n%Round: {round}"));
            }
            self.game(game, "round");
        }
    }

    fn finals(&mut self) {
        if self.table.finals().is_empty() {
            return;
        }
        self.line("\n%%Added results");
        for game in self.table.finals() {
            self.game(game, "final game");
        }
    }

    fn game(&mut self, game: &Game, what: &str) {
        let names = [game.first, game.second].map(|player| self.table.player(player).name.clone());
        let told = format!("{what} {}: {} against {}", game.round, names[0], names[1]);
        let Some(result) = game.result else {
            return self.unsaid.push(format!("{told} has no result; left out"));
        };
        let sign = match result.outcome {
            Outcome::First => '>',
            Outcome::Second => '<',
            Outcome::Draw => '=',
            Outcome::BothLost => {
                return self
                    .unsaid
                    .push(format!("{told} was lost by both; left out"));
            }
        };
        let mut line = format!("{:>7} ", self.id(game.first));
        // Writing to a string cannot fail.
        let _ = match result.discs {
            Some([first, second]) => {
                if first.as_whole().is_none() {
                    self.unsaid
                        .push(format!("{told}: half discs; written without"));
                }
                write!(line, "({:0>2}){sign}({:0>2})", whole(first), whole(second))
            }
            None => write!(line, "{sign}"),
        };
        let colour = match game.colours {
            Colours::FirstBlack => " B",
            Colours::SecondBlack => " W",
            Colours::Unknown => "",
        };
        let taken_out = match game.rated {
            Rated::Yes => "",
            Rated::No => "%",
        };
        self.line(&format!(
            "{taken_out}{line} {:>7}{colour}",
            self.id(game.second)
        ));
    }

    fn id(&self, player: PlayerIndex) -> &str {
        let player = self.table.player(player);
        match player.designation {
            Designation::Stranger => UNKNOWN,
            Designation::Member | Designation::Extra => number(&player.id),
        }
    }
}

/// A player whom the federation does not know.
const UNKNOWN: &str = "??????";

/// A number of the federation, or the sign for an unknown player.
fn number(id: &str) -> &str {
    let known = !id.is_empty() && id.len() < 10 && id.bytes().all(|byte| byte.is_ascii_digit());
    if known { id } else { UNKNOWN }
}

fn whole(discs: HalfDiscs) -> String {
    (discs.as_halves().div_euclid(2)).to_string()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
