//! The chain of the journal: its head, and whether each line follows the one
//! before it.

use super::{JournalId, Result, hash::Hash, journal::JournalLine, snapshot::Snapshot};
use std::{fmt, str::FromStr};

/// How many digits of the hash people read: enough that nobody finds another
/// journal with the same.
const SHORT: usize = 16;
/// How many digits are enough to look for a line.
const LEAST: usize = 8;

/// The journal up to a line. Whoever knows it can tell whether the journal was
/// cut or rewritten since. In writing: `142:3f9a2c1b77d0a1e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The last line.
    pub line: JournalId,
    /// Its hash, which includes all lines before it.
    pub hash: Hash,
}

impl Head {
    /// With the whole hash.
    pub fn in_full(&self) -> String {
        format!("{}:{}", self.line, self.hash)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:.SHORT$}", self.line, self.hash)
    }
}

/// A head as somebody has written it down: `142:3f9a2c1b77d0a1e4`, the same after
/// the word `journal` as it is printed, or the hash alone, in full or its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenHead {
    line: Option<JournalId>,
    /// Lower case.
    hash: String,
}

impl WrittenHead {
    /// A head as this program writes it: a number, a colon, and at least as many
    /// digits of the hash as people read.
    pub fn published(text: &str) -> Option<Self> {
        let is_bare = text.starts_with(|c: char| c.is_ascii_digit());
        let head = text.parse::<Self>().ok().filter(|_| is_bare)?;
        (head.line.is_some() && head.hash.len() >= SHORT).then_some(head)
    }

    /// The line, if it was written down.
    pub const fn line(&self) -> Option<JournalId> {
        self.line
    }

    /// Whether the journal up to this line is the one that was written down.
    pub fn matches(&self, head: Head) -> bool {
        let line = self.line.is_none_or(|line| line == head.line);
        line && head.hash.to_string().starts_with(&self.hash)
    }
}

impl From<Head> for WrittenHead {
    fn from(head: Head) -> Self {
        Self {
            line: Some(head.line),
            hash: head.hash.to_string(),
        }
    }
}

/// Not a head of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a line of the journal and its hash, such as 142:3f9a2c1b77d0a1e4")]
pub struct NotAHead;

impl FromStr for WrittenHead {
    type Err = NotAHead;

    fn from_str(text: &str) -> std::result::Result<Self, NotAHead> {
        let text = text.trim();
        let text = text.strip_prefix("journal ").unwrap_or(text).trim_start();
        let (line, hash) = match text.split_once(':') {
            Some((line, hash)) => (
                Some(line.parse().map(JournalId).map_err(|_| NotAHead)?),
                hash,
            ),
            None => (None, text),
        };
        let is_hash = (LEAST..=64).contains(&hash.len())
            && hash.bytes().all(|digit| digit.is_ascii_hexdigit());
        let hash = hash.to_ascii_lowercase();
        is_hash.then_some(Self { line, hash }).ok_or(NotAHead)
    }
}

impl fmt::Display for WrittenHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{line}:{}", self.hash),
            None => f.write_str(&self.hash),
        }
    }
}

/// What the journal has in the place of a head that was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeadFound {
    /// The same, and this many lines after it.
    Same { line: JournalId, later: u64 },
    /// The journal ends before that line.
    CutOff { last: JournalId },
    /// That line has another hash: it, or a line before it, is not the one that
    /// was there.
    Different { is: Head },
    /// Another line than the one that was written down has this hash.
    OtherLine { line: JournalId },
    /// No line has this hash.
    Nowhere,
}

/// Where the chain is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Break {
    /// The content is not what was hashed.
    Content(JournalLine),
    /// It does not follow the line before it.
    Link(JournalLine),
    /// Lines are missing before this one.
    Gap {
        /// The line expected.
        expected: JournalId,
        /// The line found.
        found: JournalId,
    },
}

impl Break {
    /// The first line that does not fit.
    pub const fn line(&self) -> JournalId {
        match self {
            Self::Content(line) | Self::Link(line) => line.id,
            Self::Gap { expected, .. } => *expected,
        }
    }
}

/// What a look at every line of the journal has found.
#[derive(Debug, Default)]
pub struct ChainCheck {
    /// How many lines there are.
    pub lines: u64,
    /// Where they do not follow one another.
    pub breaks: Vec<Break>,
    /// The lines that are dated before the line they follow. Clocks are set, and
    /// desks have several: this is not a break.
    pub earlier: Vec<EarlierLine>,
}

/// A line of the journal that is dated before the line it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierLine {
    /// The line.
    pub id: JournalId,
    /// Its time.
    pub at: String,
    /// The time of the line before it.
    pub before: String,
}

impl Snapshot<'_> {
    /// The journal up to its last line; `None` as long as it has none.
    pub fn head(&self) -> Result<Option<Head>> {
        let last = self.last_journal_id()?;
        Ok(self.journal_line(last)?.map(|line| line.head()))
    }

    /// Looks for a head that was written down.
    pub fn find_head(&self, written: &WrittenHead) -> Result<HeadFound> {
        let last = self.last_journal_id()?;
        let same = |line: JournalId| HeadFound::Same {
            line,
            later: u64::try_from(last.0 - line.0).unwrap_or(0),
        };
        if let Some(line) = written.line {
            let is = self.journal_line(line)?.map(|line| line.head());
            if is.is_some_and(|head| written.matches(head)) {
                return Ok(same(line));
            }
            return Ok(match (self.line_with_hash(&written.hash)?, is) {
                (Some(line), _) => HeadFound::OtherLine { line },
                (None, Some(is)) => HeadFound::Different { is },
                (None, None) => HeadFound::CutOff { last },
            });
        }
        let found = self.line_with_hash(&written.hash)?;
        Ok(found.map_or(HeadFound::Nowhere, same))
    }

    /// The last line whose hash begins with these digits.
    fn line_with_hash(&self, digits: &str) -> Result<Option<JournalId>> {
        let mut found = None;
        self.walk_journal(|line| {
            if line.hash.to_string().starts_with(digits) {
                found = Some(line.id);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Compares every line with its hash and the line before it.
    pub fn verify_journal(&self) -> Result<ChainCheck> {
        let mut check = ChainCheck::default();
        let mut before = String::new();
        let mut expected = JournalId(1);
        let mut previous = Hash::NONE;
        self.walk_journal(|line| {
            check.lines += 1;
            let found = line.id;
            let hash = line.hash;
            if found != expected {
                check.breaks.push(Break::Gap { expected, found });
            }
            let (id, at) = (line.id, line.at.clone());
            let before = std::mem::replace(&mut before, at.clone());
            if at < before {
                check.earlier.push(EarlierLine { id, at, before });
            }
            if line.content_hash() != hash {
                check.breaks.push(Break::Content(line));
            } else if line.previous != previous {
                check.breaks.push(Break::Link(line));
            }
            previous = hash;
            expected = JournalId(found.0 + 1);
            Ok(())
        })?;
        Ok(check)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_written_short_and_read_in_any_length() {
        let hash = Hash::of(b"a line");
        let head = Head {
            line: JournalId(142),
            hash,
        };
        let short = head.to_string();
        assert_eq!(short.len(), "142:".len() + SHORT);
        for written in [
            short.clone(),
            format!("142:{hash}"),
            short[4..].to_uppercase(),
            format!("journal {short}"),
        ] {
            let read: WrittenHead = written.parse().expect("a head");
            assert!(read.matches(head), "{written}");
        }
        assert!(WrittenHead::published(&short).is_some_and(|read| read.matches(head)));
        let named = format!("journal {short}");
        for other in [&short[4..], &short[..12], &named] {
            assert_eq!(WrittenHead::published(other), None, "{other}");
        }
        let other: WrittenHead = short.replace("142", "141").parse().expect("a head");
        assert!(!other.matches(head));
        for wrong in [
            "",
            "142",
            "142:",
            "142:xyz",
            "x:3f9a2c1b77d0a1e4",
            "142:3f9a2c1",
        ] {
            assert_eq!(wrong.parse::<WrittenHead>(), Err(NotAHead), "{wrong}");
        }
    }
}
