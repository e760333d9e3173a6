//! The result file for the rating officer, `.ELO`; `formats::elo` reads it.

mod read_back;

use std::fmt::Write as _;
use std::io::{self, Write};

use outflank_core::formats::list::elo::LAST_NUMBER;
use outflank_core::game::HalfDiscs;
use outflank_core::tournament::{
    Colours, Crosstable, Game, Outcome, PlayerIndex, Rated, Standings,
};

/// The head of a result file.
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
/// A reader infers from the rounds who has left. Where that would be wrong,
/// the rounds stand in remarks, and the reader finds the same rounds itself.
pub fn elo(
    out: &mut impl Write,
    head: &EloHead,
    table: &Crosstable,
    standings: &Standings,
) -> io::Result<Vec<String>> {
    let written = |headings| {
        let mut writer = EloWriter {
            table,
            headings,
            text: String::new(),
            notes: Vec::new(),
        };
        writer.head(head);
        writer.players(standings);
        writer.rounds();
        writer.half_point_byes();
        writer.finals();
        let misread = read_back::misread(table, &writer.text);
        (writer, misread)
    };
    let (mut writer, misread) = written(Headings::Rounds);
    if !misread.is_empty() {
        let (remarked, misread_too) = written(Headings::Remarks);
        if misread_too.is_empty() {
            writer = remarked;
        } else {
            writer.notes.extend(misread);
        }
    }
    out.write_all(writer.text.as_bytes())?;
    Ok(writer.notes)
}

/// Writes remarks for the rating officer, which a reader passes over.
pub fn remarks(out: &mut impl Write, remarks: &[String]) -> io::Result<()> {
    for remark in remarks {
        writeln!(out, "% {}", one_line(remark))?;
    }
    Ok(())
}

/// How the rounds are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Headings {
    /// `%Round: 1`
    Rounds,
    /// `%games of round 1`, which a reader passes over.
    Remarks,
}

struct EloWriter<'a> {
    table: &'a Crosstable,
    headings: Headings,
    text: String,
    notes: Vec<String>,
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
                "%_% {:>8}, {}, {}, {}, {}, {}",
                self.listed(row.player),
                fields[0],
                fields[1],
                fields[2],
                row.points,
                whole(row.discs),
            );
            self.line(&line);
        }
        let listed: Vec<String> = standings
            .rows
            .iter()
            .map(|row| self.listed(row.player))
            .collect();
        let new = listed.iter().filter(|number| number.starts_with('+'));
        let unknown = listed.iter().filter(|number| *number == UNKNOWN);
        for (count, mark) in [(new.count(), "+ (new)"), (unknown.count(), UNKNOWN)] {
            self.notes.push(match count {
                0 => continue,
                1 => format!("1 player has no federation number and is marked {mark}"),
                several => {
                    format!("{several} players have no federation number; they are marked {mark}")
                }
            });
        }
    }

    fn rounds(&mut self) {
        let mut games: Vec<Game> = self.table.games().to_vec();
        games.sort_by_key(|game| (game.round, game.table, game.first));
        let mut round = 0;
        for game in &games {
            if game.round != round {
                round = game.round;
                self.line(&match self.headings {
                    Headings::Rounds => format!("\n%Round: {round}"),
                    Headings::Remarks => format!("\n%games of round {round}"),
                });
            }
            self.game(game, "round");
        }
    }

    /// The format has no sign for a half-point bye: it is a remark, which a
    /// reader passes over.
    fn half_point_byes(&mut self) {
        for &(player, round) in self.table.half_point_byes() {
            let name = &self.table.player(player).name;
            let text = format!("half-point bye: round {round}, {name}");
            self.line(&format!("% {}", one_line(&text)));
            self.notes
                .push(format!("{text} (in a remark: the file has no sign for it)"));
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
        let title = format!("{what} {}: {} against {}", game.round, names[0], names[1]);
        let Some(result) = game.result else {
            return self
                .notes
                .push(format!("{title} is left out: it has no result"));
        };
        let sign = match result.outcome {
            Outcome::First => '>',
            Outcome::Second => '<',
            Outcome::Draw => '=',
            Outcome::BothLost => {
                return self
                    .notes
                    .push(format!("{title} is left out: both players lost it"));
            }
        };
        let mut line = format!("{:>7} ", self.id(game.first));
        // Writing to a string cannot fail.
        let _ = match result.discs {
            Some([first, second]) => {
                if first.as_whole().is_none() {
                    self.notes
                        .push(format!("{title} is written without the half discs"));
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
        number(&self.table.player(player).id)
    }

    /// The number in the list of players: `+` before one that is not the
    /// federation's, and the sign for an unknown player where no game needs one.
    fn listed(&self, index: PlayerIndex) -> String {
        let number = self.id(index);
        let games = self.table.games().iter().chain(self.table.finals());
        let mut seats = games.flat_map(|game| [game.first, game.second]);
        match number.parse::<u32>() {
            Ok(given) if given <= LAST_NUMBER => number.to_owned(),
            Ok(_) if seats.any(|seat| seat == index) => format!("+{number}"),
            Ok(_) | Err(_) => UNKNOWN.to_owned(),
        }
    }
}

/// A player whom the federation does not know.
const UNKNOWN: &str = "??????";

/// The number of a player, or the sign for an unknown one.
fn number(id: &str) -> &str {
    let digits = id.strip_prefix('+').unwrap_or(id);
    let read = digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u32>().is_ok();
    if read { digits } else { UNKNOWN }
}

fn whole(discs: HalfDiscs) -> String {
    (discs.as_halves().div_euclid(2)).to_string()
}

fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}
