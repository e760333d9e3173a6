//! The `Penalites { ... }` block of PAPP's configuration: what a pairing costs.

use crate::transcript::Place;

/// The penalties of a configuration, section by section as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Penalties {
    /// In the order of the file.
    pub sections: Vec<PenaltySection>,
}

/// A section: `Couleur:` and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltySection {
    /// Its name in lower case: `couleur`, `flottement`, `repetition`,
    /// `chauvinisme`, `elitisme`.
    pub name: String,
    /// Its lines.
    pub lines: Vec<PenaltyLine>,
}

/// A line: `5+ fois = 1075`, `ronde 10+ = 400`, `de-suite = 15`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyLine {
    /// The word, in lower case: `fois`, `demi-point`, `ronde`, `de-suite`.
    pub word: String,
    /// The number beside it, if there is one.
    pub number: Option<u16>,
    /// Whether a `+` says that larger numbers cost the same.
    pub and_more: bool,
    /// The penalty; `None` for `INFINI`.
    pub value: Option<u32>,
}

/// What cannot be read in a block of penalties.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PenaltiesError {
    /// There is no such block.
    #[error("there is no block `Penalites {{ ... }}`")]
    Missing,
    /// A line that is not a penalty.
    #[error("{place}: `{text}` is not a penalty: expected a line such as `1 fois = 20;`")]
    Line {
        /// Where it is.
        place: Place,
        /// What is written.
        text: String,
    },
}

impl Penalties {
    /// Reads the block of penalties of a configuration.
    ///
    /// # Errors
    ///
    /// If there is none, or a line of it cannot be read.
    pub fn read(text: &str) -> Result<Self, PenaltiesError> {
        let (mut line, mut inside) = (0, false);
        let mut penalties = Self::default();
        for row in text.lines() {
            line += 1;
            let mut row = row.split('#').next().unwrap_or_default().trim();
            if !inside {
                let Some(rest) = after_head(row) else {
                    continue;
                };
                inside = true;
                row = rest;
            }
            let (content, ends) = match row.split_once('}') {
                Some((content, _)) => (content, true),
                None => (row, false),
            };
            for statement in content.split(';') {
                penalties.statement(statement.trim(), line)?;
            }
            if ends {
                return Ok(penalties);
            }
        }
        if inside {
            Ok(penalties)
        } else {
            Err(PenaltiesError::Missing)
        }
    }

    fn statement(&mut self, statement: &str, line: u32) -> Result<(), PenaltiesError> {
        let rest = match statement.split_once(':') {
            Some((name, rest)) => {
                self.sections.push(PenaltySection {
                    name: name.trim().to_lowercase(),
                    lines: Vec::new(),
                });
                rest.trim()
            }
            None => statement,
        };
        if rest.is_empty() {
            return Ok(());
        }
        let wrong = || PenaltiesError::Line {
            place: Place::Text {
                line,
                column: 1,
                width: u32::try_from(rest.chars().count()).unwrap_or(0),
            },
            text: rest.to_owned(),
        };
        let penalty = penalty(rest).ok_or_else(wrong)?;
        let section = self.sections.last_mut().ok_or_else(wrong)?;
        section.lines.push(penalty);
        Ok(())
    }
}

/// What follows `Penalites {`, in either language and case.
fn after_head(row: &str) -> Option<&str> {
    let (head, rest) = row.split_once('{')?;
    let head = head.trim().to_lowercase();
    matches!(head.as_str(), "penalites" | "penalties").then_some(rest)
}

fn penalty(text: &str) -> Option<PenaltyLine> {
    let (key, value) = text.split_once('=')?;
    let value = match value.trim() {
        infinite if infinite.eq_ignore_ascii_case("infini") => None,
        number => Some(number.parse().ok()?),
    };
    let key = key.to_lowercase();
    let digits: String = key.chars().filter(char::is_ascii_digit).collect();
    let word = key.split(|c: char| c.is_whitespace() || c.is_ascii_digit() || c == '+');
    let word = word
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    (!word.is_empty()).then(|| PenaltyLine {
        word,
        number: digits.parse().ok(),
        and_more: key.contains('+'),
        value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_lines_and_comments_are_read() {
        let text = "Pays = \"\";\nPenalites {\n  Couleur:\n\t1  fois = 7; # once\n\t2+fois = 9;\n\
                    \tde-suite = 3;\n  Repetition: bip-bip = INFINI;\n};\nXML false;\n";
        let read = Penalties::read(text).unwrap();
        let names: Vec<&str> = read.sections.iter().map(|each| &*each.name).collect();
        assert_eq!(names, ["couleur", "repetition"]);
        let line = |word: &str, number, and_more, value| PenaltyLine {
            word: word.to_owned(),
            number,
            and_more,
            value,
        };
        assert_eq!(
            read.sections[0].lines,
            [
                line("fois", Some(1), false, Some(7)),
                line("fois", Some(2), true, Some(9)),
                line("de-suite", None, false, Some(3)),
            ]
        );
        assert_eq!(read.sections[1].lines, [line("bip-bip", None, false, None)]);
    }

    #[test]
    fn what_is_not_a_penalty_is_named_with_its_place() {
        let error = Penalties::read("Penalites {\nCouleur:\n  often = many;\n};").unwrap_err();
        assert_eq!(
            error.to_string(),
            "3:1: `often = many` is not a penalty: expected a line such as `1 fois = 20;`"
        );
        assert_eq!(Penalties::read("XML false;"), Err(PenaltiesError::Missing));
    }
}
