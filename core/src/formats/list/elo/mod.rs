//! The result file of the World Othello Federation, `.ELO`: who played, and
//! every game with its result. Reads, never judges.
//!
//! A file is its lines: each is one of the things below, so nothing can get
//! lost. What looks odd stays as it was written and is named by
//! [`EloFile::oddities`].

mod game;
mod oddity;
mod player;
mod section;

pub use game::{EloGame, Rated, Sign};
pub use oddity::{Odd, Oddity};
pub use player::{EloPlayer, Membership};

use crate::formats::{Origin, text};
use crate::transcript::Place;

/// A result file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EloFile {
    /// Its lines, all of them, in order; a line of several games is several.
    pub lines: Vec<EloLine>,
}

/// One line of a result file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EloLine {
    /// Where it is.
    pub place: Place,
    /// What it says.
    pub content: Content,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Content {
    /// `%%Date: 03/11/2023`
    Header {
        /// What it is about, in lower case: `date`.
        key: String,
        /// What follows the colon.
        value: String,
    },
    /// `%_% 5577, KURITA, Seiya, JPN, 13, 544`
    Player(EloPlayer),
    /// `%Round: 1`, `%%Added results`, `%Semi-Final`
    Section(Section),
    /// `5577 (51)>(13) 5301 B`
    Game(EloGame),
    /// Any other line that begins with `%`, without it.
    Remark(String),
    /// A line without any character but blanks.
    Blank,
    /// None of these, as written.
    Unread(String),
}

/// What the games that follow belong to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Section {
    /// Before the first line that names one.
    #[default]
    Unnamed,
    /// A round by its number.
    Round(u16),
    /// A round by another name: `RR`.
    Named(String),
    /// Games after the rounds: `%%Added results`, or the name of a final.
    Finals(String),
}

/// Who played, as far as the file knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerId {
    /// The number of the federation.
    Number(u32),
    /// `??????`
    Unknown,
}

impl PlayerId {
    fn read(text: &str) -> Option<Self> {
        if !text.is_empty() && text.chars().all(|c| c == '?') {
            return Some(Self::Unknown);
        }
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if digits {
            text.parse().ok().map(Self::Number)
        } else {
            None
        }
    }
}

/// The largest number the federation gives: its numbers have six digits at
/// most. Anything above tells the players of one file apart and no more.
pub const LAST_NUMBER: u32 = 999_999;

/// `190005`, or `??????`.
impl std::fmt::Display for PlayerId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => f.pad(&number.to_string()),
            Self::Unknown => f.pad("??????"),
        }
    }
}

impl EloFile {
    /// Reads a result file: UTF-8 or Latin-1, any line ends.
    pub fn read(bytes: &[u8]) -> Self {
        let text = text::decode(bytes);
        let lines = text::lines(&text, Origin::default());
        Self {
            lines: lines
                .flat_map(|line| {
                    let place = line.place();
                    contents(line.text)
                        .into_iter()
                        .map(move |content| EloLine { place, content })
                })
                .collect(),
        }
    }

    /// The value of a header: `tournament`, `country`, `date`, `sender`.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| match &line.content {
            Content::Header { key: found, value } if found == key => Some(value.as_str()),
            _ => None,
        })
    }

    /// The players in the order of the file, with their places.
    pub fn players(&self) -> impl Iterator<Item = (Place, &EloPlayer)> {
        self.lines.iter().filter_map(|line| match &line.content {
            Content::Player(player) => Some((line.place, player)),
            _ => None,
        })
    }

    /// The games in the order of the file, each with its section and place.
    /// Games taken out of the rating are among them: they count in the standings.
    pub fn games(&self) -> impl Iterator<Item = (Place, &Section, &EloGame)> {
        const UNNAMED: &Section = &Section::Unnamed;
        let mut section = UNNAMED;
        self.lines
            .iter()
            .filter_map(move |line| match &line.content {
                Content::Section(found) => {
                    section = found;
                    None
                }
                Content::Game(game) => Some((line.place, section, game)),
                _ => None,
            })
    }

    /// Whether this looks like a result file at all.
    pub fn recognises(bytes: &[u8]) -> bool {
        let file = Self::read(bytes);
        let mut games = file.games();
        file.players().next().is_some()
            || games.next().is_some()
                && (games.next().is_some() || file.header("tournament").is_some())
    }
}

/// What a line says: several things only if it has several games.
fn contents(line: &str) -> Vec<Content> {
    match content(line) {
        Content::Unread(text) => match game::several(&text) {
            Some(games) => games.into_iter().map(Content::Game).collect(),
            None => vec![Content::Unread(text)],
        },
        one => vec![one],
    }
}

fn content(line: &str) -> Content {
    let line = line.trim();
    if line.is_empty() {
        return Content::Blank;
    }
    let Some(rest) = line.strip_prefix('%') else {
        return match game::read(line, Rated::Yes) {
            Some(game) => Content::Game(game),
            None => Content::Unread(line.to_owned()),
        };
    };
    if let Some(player) = rest.strip_prefix("_%") {
        return match player::read(player) {
            Some(player) => Content::Player(player),
            None => Content::Remark(player.trim().to_owned()),
        };
    }
    if let Some(header) = rest.strip_prefix('%') {
        return header_line(header.trim());
    }
    if let Some(game) = game::read(rest, Rated::No) {
        return Content::Game(game);
    }
    match section::read(rest.trim()) {
        Some(section) => Content::Section(section),
        None => Content::Remark(rest.trim().to_owned()),
    }
}

fn header_line(header: &str) -> Content {
    if header.to_lowercase().starts_with("added results") {
        return Content::Section(Section::Finals(header.to_owned()));
    }
    let named = section::read(header).map(Content::Section);
    match header.split_once(':') {
        Some((key, value)) if !key.trim().eq_ignore_ascii_case("round") => Content::Header {
            key: key.trim().to_lowercase(),
            value: value.trim().to_owned(),
        },
        _ => named.unwrap_or_else(|| Content::Remark(header.to_owned())),
    }
}
