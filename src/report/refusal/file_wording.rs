//! Files that cannot be read or written.

use std::io;

use outflank_core::formats::Foreign;

/// A file that cannot be read.
pub fn unreadable(name: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => format!("`{name}` is a folder, expected a file"),
        _ => format!("cannot read {name}: {}", reason(error)),
    }
}

/// A file that cannot be written.
pub fn unwritable(name: &str, error: &io::Error) -> String {
    format!("cannot write {name}: {}", reason(error))
}

/// What the system says, without its number and without the temporary file
/// that stood for the one that is named.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at path ").next().unwrap_or_default();
    let text = text.split(" (os error ").next().unwrap_or_default();
    text.to_owned()
}

/// What a file is that is not a record of games.
pub const fn foreign(foreign: Foreign) -> &'static str {
    match foreign {
        Foreign::Results => "this is a results file",
        Foreign::Players => "this is a list of players",
        Foreign::Pairings => "this is a table of pairings or results, without moves",
        Foreign::Prose => "this is text, not a list of moves",
        Foreign::Chess => "these are games of chess",
        Foreign::Positions => "these are positions to solve",
        Foreign::Json => "JSON of no known kind",
        Foreign::Html => "a page of the web",
        Foreign::Xml => "XML of no known kind",
        Foreign::OtherTree => "SGF of a game that is not Othello (GM[2])",
        Foreign::Pdf => "a PDF document",
        Foreign::Picture => "a picture",
        Foreign::Packed => "a packed file",
        Foreign::Database => "a database",
    }
}
