//! Lists of players from a spreadsheet: CSV with a header.

use super::spreadsheet::{Spreadsheet, SpreadsheetRow};
use crate::formats::text;

/// A list of players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerCsv {
    /// The players in the order of the file.
    pub players: Vec<CsvPlayer>,
    /// Lines that name no player, and why.
    pub unread: Vec<(u64, String)>,
    /// The titles of columns that mean nothing here.
    pub ignored: Vec<String>,
    /// Two titles that mean the same, where there are such.
    pub doubled: Option<(String, String)>,
}

/// A player of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvPlayer {
    /// Its line in the file.
    pub line: u64,
    /// The family name, or the only one.
    pub name: String,
    /// The given name.
    pub given: String,
    /// The country as written; empty if the list has none.
    pub country: String,
    /// The number of the federation.
    pub number: Option<String>,
    /// The rating, in the points of the list.
    pub rating: Option<u32>,
    /// The team, where the list has such a column.
    pub team: Option<String>,
    /// The categories, where the list has such a column.
    pub categories: Option<Vec<String>>,
    /// Whether the player is one of those named for the team, where the list tells.
    pub designated: Option<Designated>,
}

/// Whether a player is one of those named for the team, as a column says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Designated {
    /// Their points may count for the team.
    Yes,
    /// Their points do not count for the team.
    No,
}

impl Designated {
    fn read(text: &str) -> Option<Self> {
        match text.to_lowercase().as_str() {
            "yes" | "y" | "x" | "1" | "true" | "designated" => Some(Self::Yes),
            "no" | "n" | "0" | "false" | "extra" => Some(Self::No),
            _ => None,
        }
    }
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Given,
    Country,
    Number,
    Rating,
    Team,
    Categories,
    Designated,
    Other,
}

impl Column {
    /// The usual titles, in English, German and French.
    fn of(title: &str) -> Self {
        match title.trim().to_lowercase().as_str() {
            "name" | "surname" | "family" | "family name" | "last name" | "player" | "nachname"
            | "familienname" | "spieler" | "nom" | "nom de famille" | "joueur" => Self::Name,
            "given" | "given name" | "first" | "firstname" | "first name" | "vorname"
            | "prénom" | "prenom" => Self::Given,
            "country" | "nation" | "federation" | "nat" | "land" | "nationalität" | "verband"
            | "pays" | "nationalité" | "nationalite" | "fédération" => Self::Country,
            "number" | "id" | "no" | "wof" | "nummer" | "nr" | "nr." | "numéro" | "numero"
            | "n°" => Self::Number,
            "rating" | "elo" | "wertung" | "wertungszahl" | "classement" => Self::Rating,
            "team" | "club" | "verein" | "mannschaft" | "équipe" | "equipe" => Self::Team,
            "category" | "categories" | "class" | "kategorie" | "kategorien" | "klasse"
            | "catégorie" | "catégories" | "categorie" => Self::Categories,
            "designated" | "designation" => Self::Designated,
            _ => Self::Other,
        }
    }
}

impl PlayerCsv {
    /// Whether the first line is a header with a column for names.
    pub fn recognises(bytes: &[u8]) -> bool {
        let text = text::decode(bytes);
        let head = Spreadsheet::read(text.lines().next().unwrap_or_default());
        head.titles
            .iter()
            .any(|title| Column::of(title) == Column::Name)
    }

    /// Reads a list; separated by commas, semicolons or tabs.
    pub fn read(bytes: &[u8]) -> Self {
        let table = Spreadsheet::read(&text::decode(bytes));
        let columns: Vec<Column> = table.titles.iter().map(|title| Column::of(title)).collect();
        let titled = || columns.iter().zip(&table.titles);
        let ignored =
            titled().filter(|(column, title)| **column == Column::Other && !title.is_empty());
        let mut list = Self {
            unread: table.unread,
            ignored: ignored.map(|(_, title)| title.clone()).collect(),
            ..Self::default()
        };
        for (at, (column, title)) in titled().enumerate() {
            let mut before = titled().take(at).filter(|_| *column != Column::Other);
            if let Some((_, first)) = before.find(|(earlier, _)| *earlier == column) {
                list.doubled = Some((first.clone(), title.clone()));
            }
        }
        for row in &table.rows {
            list.add(&columns, row);
        }
        list.unread.sort();
        list
    }

    fn add(&mut self, columns: &[Column], row: &SpreadsheetRow) {
        let line = row.line;
        if is_header(columns, row) {
            let problem = "the header again, not a player".to_owned();
            self.unread.push((line, problem));
            return;
        }
        let mut player = CsvPlayer {
            line,
            ..CsvPlayer::default()
        };
        for (index, column) in columns.iter().enumerate() {
            let value = row.cell(index);
            match column {
                Column::Name => value.clone_into(&mut player.name),
                Column::Given => value.clone_into(&mut player.given),
                Column::Country => value.clone_into(&mut player.country),
                Column::Number if !value.is_empty() => player.number = Some(value.to_owned()),
                Column::Rating if !value.is_empty() => {
                    if let Ok(rating) = value.parse() {
                        player.rating = Some(rating);
                    } else {
                        let problem = format!("rating `{value}` is not a whole number");
                        self.unread.push((line, problem));
                        return;
                    }
                }
                Column::Team => player.team = Some(value.to_owned()),
                Column::Categories => player.categories = Some(categories(value)),
                Column::Designated if !matches!(value, "" | "unsaid") => {
                    player.designated = Designated::read(value);
                    if player.designated.is_none() {
                        let problem = format!("designated `{value}` is neither yes nor no");
                        self.unread.push((line, problem));
                        return;
                    }
                }
                Column::Number | Column::Rating | Column::Designated | Column::Other => {}
            }
        }
        if player.given.is_empty()
            && let Some((name, given)) = player.name.clone().split_once(',')
        {
            name.trim().clone_into(&mut player.name);
            given.trim().clone_into(&mut player.given);
        }
        if player.name.is_empty() {
            self.unread.push((line, "the name is empty".to_owned()));
        } else if is_total(&player) {
            let problem = format!("`{}` is not a player", player.name);
            self.unread.push((line, problem));
        } else {
            self.players.push(player);
        }
    }
}

/// Whether every cell of a row is a title of its column.
fn is_header(columns: &[Column], row: &SpreadsheetRow) -> bool {
    let cells = columns.iter().enumerate();
    let mut cells = cells
        .filter(|(index, _)| !row.cell(*index).is_empty())
        .peekable();
    cells.peek().is_some()
        && cells.all(|(index, column)| {
            *column != Column::Other && Column::of(row.cell(index)) == *column
        })
}

/// The last line of a spreadsheet, which counts the others: `Total`, `Sum: 27`.
fn is_total(player: &CsvPlayer) -> bool {
    let name = format!("{} {}", player.name, player.given).to_lowercase();
    let mut words = name
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty());
    let counts = [
        "total", "totals", "totale", "sum", "summe", "somme", "suma", "gesamt", "count",
    ];
    player.country.is_empty()
        && words.next().is_some_and(|word| counts.contains(&word))
        && words.all(|word| word == "players")
}

/// `women, junior`; also with semicolons or slashes.
fn categories(text: &str) -> Vec<String> {
    let names = text.split([',', ';', '/']).map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn team_and_categories_are_read_and_a_doubtful_designation_is_said() {
        let text = "name,team,category,designated\nAnn,Lyon,\"women, junior\",yes\nBob,,,perhaps\n";
        let list = PlayerCsv::read(text.as_bytes());
        let ann = &list.players[0];
        assert_eq!(ann.team.as_deref(), Some("Lyon"));
        let categories = ann.categories.as_deref().unwrap_or_default();
        assert_eq!(categories, ["women", "junior"]);
        assert_eq!(ann.designated, Some(Designated::Yes));
        let problem = "designated `perhaps` is neither yes nor no";
        assert_eq!(list.unread, [(3, problem.to_owned())]);
        let without = PlayerCsv::read(b"name\nAnn\n");
        assert_eq!(without.players[0].categories, None, "the list does not say");
    }

    #[test]
    fn a_list_with_semicolons_and_a_quoted_name_is_read() {
        let list = PlayerCsv::read(b"Name;Country;Rating\n\"O'Hara, Sean\";IRL;1500\n;GBR;\n");
        assert_eq!(list.players.len(), 1);
        let player = &list.players[0];
        assert_eq!(
            (player.name.as_str(), player.given.as_str()),
            ("O'Hara", "Sean")
        );
        assert_eq!(player.rating, Some(1500));
        assert_eq!(list.unread, [(3, "the name is empty".to_owned())]);
    }

    #[test]
    fn a_line_that_is_not_a_player_is_said_with_its_line() {
        let text = "number;name;country;Board\n1;Ann;FRA;\nNo;Name;Country;\n;Total;;27\n";
        let list = PlayerCsv::read(text.as_bytes());
        assert_eq!(list.players.len(), 1);
        let lines: Vec<u64> = list.unread.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 4]);
        assert_eq!(list.ignored, ["Board"]);
        assert_eq!(list.doubled, None);
    }

    #[test]
    fn two_columns_for_one_thing_are_named() {
        let list = PlayerCsv::read(b"last name;name\nTanaka;Kenji\n");
        let doubled = ("last name".to_owned(), "name".to_owned());
        assert_eq!(list.doubled, Some(doubled));
    }

    #[test]
    fn a_rating_that_is_no_number_is_said_with_its_line() {
        let list = PlayerCsv::read(b"name,rating\nTamenori,strong\n");
        assert!(list.players.is_empty());
        assert_eq!(list.unread[0].0, 2);
    }

    #[test]
    fn a_file_without_a_column_of_names_is_no_list() {
        assert!(!PlayerCsv::recognises(b"pays = FRA\n"));
        assert!(PlayerCsv::recognises(b"id,name\n"));
    }
}
