//! The work file: settings, then the commands of the event in order.

use crate::formats::text;
use crate::transcript::Place;

/// A work file: its statements in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkFile {
    /// Everything up to each `;`.
    pub statements: Vec<WorkLine>,
}

/// One statement of a work file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkLine {
    /// Where it begins.
    pub place: Place,
    /// What it says.
    pub command: Command,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Command {
    /// `#_Nombre-Rondes = 11`
    Setting(Setting),
    /// `& +000123 -000456`: who comes and who goes before the next pairing.
    Presence {
        /// Numbers with `+`.
        arrived: Vec<u32>,
        /// Numbers with `-`.
        left: Vec<u32>,
    },
    /// `(000123 000456)`: black and white.
    Pairing {
        /// Who has black.
        black: u32,
        /// Who has white.
        white: u32,
    },
    /// `(000123 40 000456 24)`: a result.
    Result {
        /// Who had black.
        black: u32,
        /// Black's discs.
        black_discs: u16,
        /// Who had white.
        white: u32,
        /// White's discs.
        white_discs: u16,
    },
    /// `raz-couplage`: the pairings of this round are taken back.
    ClearPairings,
    /// `ronde-suivante`
    NextRound,
    /// Any other statement, as written.
    Other(String),
}

/// A setting, as written, without quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// `Nombre-Rondes`
    pub key: String,
    /// `11`
    pub value: String,
}

impl WorkFile {
    /// Reads a work file.
    pub fn read(bytes: &[u8]) -> Self {
        let text = text::decode(bytes);
        let statements = statements(&text)
            .into_iter()
            .map(|(place, statement)| WorkLine {
                place,
                command: command(&statement),
            });
        Self {
            statements: statements.collect(),
        }
    }

    /// The value of a setting: `Nom-Tournoi`, `Nombre-Rondes`, `BQ-double`, `Date`.
    pub fn setting(&self, key: &str) -> Option<&str> {
        self.statements.iter().find_map(|line| match &line.command {
            Command::Setting(setting) if setting.key.eq_ignore_ascii_case(key) => {
                Some(setting.value.as_str())
            }
            _ => None,
        })
    }
}

/// The text up to each `;` outside quotes, comments left out: `%` and `#` begin
/// one, and `#_` a setting.
fn statements(text: &str) -> Vec<(Place, String)> {
    let (mut found, mut statement, mut begins) = (Vec::new(), String::new(), Place::TOP);
    let (mut quoted, mut comment, mut line, mut column) = (false, false, 1, 0);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        column += 1;
        match c {
            '\n' => (line, column, comment) = (line + 1, 0, false),
            '%' if !quoted => comment = true,
            '#' if !quoted && characters.peek() != Some(&'_') => comment = true,
            '"' if !comment => quoted = !quoted,
            _ => {}
        }
        if comment || (statement.is_empty() && c.is_whitespace()) {
            continue;
        }
        if c == ';' && !quoted {
            found.push((begins, std::mem::take(&mut statement).trim().to_owned()));
            continue;
        }
        if statement.is_empty() {
            begins = Place::Text {
                line,
                column,
                width: 1,
            };
        }
        statement.push(c);
    }
    if !statement.trim().is_empty() {
        found.push((begins, statement.trim().to_owned()));
    }
    found
}

fn command(statement: &str) -> Command {
    let read = setting(statement)
        .or_else(|| presence(statement))
        .or_else(|| bracketed(statement));
    read.unwrap_or_else(|| match statement {
        "raz-couplage" => Command::ClearPairings,
        "ronde-suivante" => Command::NextRound,
        other => Command::Other(other.to_owned()),
    })
}

fn setting(statement: &str) -> Option<Command> {
    let (key, value) = statement.strip_prefix("#_")?.split_once('=')?;
    Some(Command::Setting(Setting {
        key: key.trim().to_owned(),
        value: value.trim().trim_matches('"').to_owned(),
    }))
}

fn presence(statement: &str) -> Option<Command> {
    let (mut arrived, mut left) = (Vec::new(), Vec::new());
    for word in statement.strip_prefix('&')?.split_whitespace() {
        match (word.strip_prefix('+'), word.strip_prefix('-')) {
            (Some(id), _) => arrived.push(id.parse().ok()?),
            (_, Some(id)) => left.push(id.parse().ok()?),
            _ => return None,
        }
    }
    Some(Command::Presence { arrived, left })
}

fn bracketed(statement: &str) -> Option<Command> {
    let inner = statement.strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Option<Vec<u32>> = inner
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    match *numbers?.as_slice() {
        [black, white] => Some(Command::Pairing { black, white }),
        [black, black_discs, white, white_discs] => Some(Command::Result {
            black,
            black_discs: black_discs.try_into().ok()?,
            white,
            white_discs: white_discs.try_into().ok()?,
        }),
        _ => None,
    }
}
