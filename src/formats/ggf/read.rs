//! Tags to transcripts.

use super::{COMMON, MATCH, NOTES};
use crate::board::Colour;
use crate::formats::scan::{Scan, excerpt};
use crate::formats::spelling::{half_discs, is_pass, thousandths, written};
use crate::formats::text::decode;
use crate::formats::{Expect, Reading, Unread};
use crate::game::{HalfDiscs, Setup, Variant};
use crate::transcript::{Declared, DeclaredResult, Ending, Entry, Place, Transcript, Written};

/// Reads all games.
#[must_use]
pub fn read(bytes: &[u8], expect: &Expect) -> Reading {
    let text = decode(bytes);
    let mut reader = Reader {
        scan: Scan::new(&text, expect.origin),
        text: &text,
        brackets: Brackets::default(),
        boards: Boards::new(expect.variant),
        reading: Reading::default(),
        pending: None,
        comments: Vec::new(),
    };
    reader.run();
    reader.reading
}

struct Reader<'a> {
    scan: Scan<'a>,
    text: &'a str,
    brackets: Brackets,
    boards: Boards,
    reading: Reading,
    pending: Option<Match>,
    comments: Vec<&'a str>,
}

/// The games announced by the number at the beginning of a line.
struct Match {
    place: Place,
    games: usize,
    first: usize,
}

impl<'a> Reader<'a> {
    fn run(&mut self) {
        loop {
            self.scan.skip_blanks();
            let rest = self.scan.rest();
            match self.scan.peek() {
                None => break,
                Some(b'#') => {
                    let line = rest.split(['\r', '\n']).next().unwrap_or_default();
                    self.comments.push(line[1..].trim());
                    self.scan.go_to(self.scan.at() + line.len());
                }
                Some(_) if rest.starts_with("(;") => self.game(),
                Some(b) if b.is_ascii_digit() => self.count(),
                Some(_) => self.stray(),
            }
        }
        self.end_match();
    }

    /// The number of games before a match.
    fn count(&mut self) {
        self.end_match();
        let here = self.scan.clone();
        let digits = self.scan.take_while(|b| b.is_ascii_digit());
        self.pending = digits.parse().ok().map(|games| Match {
            place: here.place(digits),
            games,
            first: self.reading.games.len(),
        });
    }

    /// Compares the number of games announced with those that came.
    fn end_match(&mut self) {
        let Some(Match {
            place,
            games,
            first,
        }) = self.pending.take()
        else {
            return;
        };
        let found = self.reading.games.len() - first;
        if found != games {
            let reason = format!("a match of {games} games is announced, {found} were found");
            self.reading.unread.push(Unread { place, reason });
        }
        if found > 1 {
            for (number, game) in (1..).zip(&mut self.reading.games[first..]) {
                game.header.push(MATCH, format!("{number} of {found}"));
            }
        }
    }

    /// Text outside of games, up to the next game or line.
    fn stray(&mut self) {
        let rest = self.scan.rest();
        let line = rest.split(['\r', '\n']).next().unwrap_or_default();
        let stray = line.split("(;").next().unwrap_or_default();
        self.unread(
            stray,
            format!("`{}` stands outside of any game", excerpt(stray)),
        );
        self.scan.go_to(self.scan.at() + stray.len());
    }

    fn unread(&mut self, text: &str, reason: String) {
        let place = self.scan.place(text);
        self.reading.unread.push(Unread { place, reason });
    }

    fn game(&mut self) {
        let (end, closed) = self.brackets.end_of_game(self.text, self.scan.at());
        let place = self.scan.place("(;");
        if self
            .pending
            .as_ref()
            .is_some_and(|m| line(m.place) != line(place))
        {
            self.end_match();
        }
        if !closed {
            self.unread("(;", "the game is not closed by `;)`".to_owned());
        }
        self.scan.go_to(self.scan.at() + 2);
        let mut tags = Vec::new();
        while self.scan.at() < end {
            self.scan.skip_blanks();
            if self.scan.at() < end {
                self.tag(end, &mut tags);
            }
        }
        let after = if closed { end + 2 } else { end };
        self.scan.go_to(after);
        let game = Game {
            transcript: Transcript::empty(self.boards.expected.clone(), place),
            notes: Vec::new(),
            unread: &mut self.reading.unread,
        };
        let mut transcript = game.fill(&tags, &mut self.boards);
        for comment in self.comments.drain(..) {
            transcript.header.push("comment", comment);
        }
        self.reading.games.push(transcript);
        let found = self.reading.games.len();
        if self
            .pending
            .as_ref()
            .is_some_and(|m| found - m.first >= m.games)
        {
            self.end_match();
        }
    }

    /// One tag, or a piece that is none.
    fn tag(&mut self, end: usize, tags: &mut Vec<Tag<'a>>) {
        let start = self.scan.clone();
        let name = self.scan.take_while(|b| b.is_ascii_alphabetic());
        let open = self.scan.at();
        let inside = &self.text[open..end];
        let value = inside.strip_prefix('[').filter(|_| !name.is_empty());
        if let Some(length) = value.and_then(|value| value.find(']')) {
            self.scan.go_to(open + 1);
            let value = &self.text[open + 1..open + 1 + length];
            let place = self.scan.place(value);
            tags.push(Tag { name, value, place });
            self.scan.go_to(open + 1 + length + 1);
            return;
        }
        // A value without its end takes the rest of the game with it.
        let length = match value {
            Some(_) => inside.len(),
            None => next_tag(inside),
        };
        self.scan.go_to(open + length);
        let stray = &self.text[start.at()..open + length];
        let reason = format!(
            "`{}` is no tag: expected letters and [value]",
            excerpt(stray)
        );
        let place = start.place(stray);
        self.reading.unread.push(Unread { place, reason });
    }
}

/// Where the next letters with a `[` behind them begin, or the end.
fn next_tag(text: &str) -> usize {
    let mut letters = 0;
    for (at, b) in text.bytes().enumerate() {
        match b {
            b'[' if letters > 0 => return at - letters,
            b if b.is_ascii_alphabetic() => letters += 1,
            _ => letters = 0,
        }
    }
    text.len()
}

/// Finds where games end; remembers the bracket it last saw ahead, so that no
/// text is searched twice.
#[derive(Default)]
struct Brackets {
    ahead: Option<usize>,
}

impl Brackets {
    /// The end of the game that begins at `start`, and whether `;)` stands
    /// there. A `;)` inside a value whose `]` is yet to come is a part of it.
    fn end_of_game(&mut self, text: &str, start: usize) -> (usize, bool) {
        let bytes = text.as_bytes();
        let mut inside = false;
        for at in start + 2..bytes.len() {
            match bytes[at] {
                b'[' => inside = true,
                b']' => inside = false,
                mark @ (b';' | b'(') => {
                    let closes = mark == b';';
                    let other = if closes { b')' } else { b';' };
                    let paired = bytes.get(at + 1) == Some(&other);
                    if paired && !(inside && self.next_bracket(bytes, at) == Some(b']')) {
                        return (at, closes);
                    }
                }
                _ => {}
            }
        }
        (bytes.len(), false)
    }

    fn next_bracket(&mut self, bytes: &[u8], from: usize) -> Option<u8> {
        if self.ahead.is_none_or(|at| at < from) {
            let found = bytes[from..].iter().position(|b| matches!(b, b'[' | b']'));
            self.ahead = Some(found.map_or(bytes.len(), |length| from + length));
        }
        bytes.get(self.ahead?).copied()
    }
}

struct Tag<'a> {
    name: &'a str,
    value: &'a str,
    place: Place,
}

/// One game while it is put together.
struct Game<'a> {
    transcript: Transcript,
    notes: Vec<String>,
    unread: &'a mut Vec<Unread>,
}

impl Game<'_> {
    fn fill(mut self, tags: &[Tag], boards: &mut Boards) -> Transcript {
        let find = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
        self.transcript.variant = self.variant(find("BO"), find("TY"), boards);
        let komi = find("KM").map_or(Some(0), |tag| thousandths(tag.value.trim()));
        for tag in tags {
            match tag.name.to_ascii_uppercase().as_str() {
                "B" => self.entry(tag, Colour::Black),
                "W" => self.entry(tag, Colour::White),
                "RE" => self.result(tag, komi),
                "BO" => {}
                "GM" if is_othello(tag.value) => {}
                name => {
                    let common = COMMON.iter().find(|(tag, _)| *tag == name);
                    let key = common.map_or(name, |(_, key)| key);
                    if !tag.value.is_empty() {
                        self.transcript.header.push(key, tag.value);
                    }
                }
            }
        }
        if self.notes.iter().any(|note| note != "/") {
            self.transcript.header.push(NOTES, self.notes.join(" "));
        }
        self.transcript
    }

    fn note(&mut self, place: Place, reason: String) {
        self.unread.push(Unread { place, reason });
    }

    fn variant(&mut self, board: Option<&Tag>, kind: Option<&Tag>, boards: &mut Boards) -> Variant {
        let kind_text = kind.map_or("", |tag| tag.value);
        if let Some(tag) = board {
            return boards.find(tag.value, kind_text).unwrap_or_else(|reason| {
                self.note(tag.place, reason);
                boards.expected.clone()
            });
        }
        if let Some(tag) = kind.filter(|tag| tag.value.contains(['r', 'R'])) {
            let reason = format!("type {kind_text} has a random start, but there is no BO");
            self.note(tag.place, reason);
        }
        boards.of_type(kind_text)
    }

    /// A move: square or pass, then perhaps `/evaluation` and `/seconds`.
    fn entry(&mut self, tag: &Tag, by: Colour) {
        let (text, note) = tag.value.split_once('/').unwrap_or((tag.value, ""));
        let text = text.trim();
        let written = if is_pass(text) {
            Written::Pass
        } else {
            written(self.transcript.variant.geometry(), text)
        };
        let mut entry = Entry::new(written, narrowed(tag.place, text));
        entry.by = Some(by);
        self.transcript.entries.push(entry);
        self.notes
            .push(format!("/{}", note.trim().replace(' ', "")));
    }

    /// `RE`: Black's difference less the komi, and how the game ended.
    fn result(&mut self, tag: &Tag, komi: Option<i64>) {
        let value = tag.value.trim();
        let (number, suffix) = value.split_once(':').unwrap_or((value, ""));
        let result = thousandths(number);
        // Edax writes an impossible score where there is none.
        if value.is_empty() || value == "?" || result == Some(-127_000) {
            return;
        }
        let difference = result
            .zip(komi)
            .and_then(|(result, komi)| half_discs(result + komi, if komi == 0 { 1 } else { 10 }));
        let Some(difference) = difference else {
            let reason =
                format!("`{value}` is no result: expected Black's difference less the komi");
            self.note(tag.place, reason);
            self.transcript.header.push("RE", value);
            return;
        };
        let ending = ending(suffix, difference);
        if ending.is_none() && !suffix.is_empty() {
            self.transcript.header.push("RE", value);
        }
        self.transcript.declared = Some(Declared {
            result: DeclaredResult::Difference(difference),
            ending,
            place: tag.place,
        });
    }
}

/// Suffixes of `RE`: resigned, time, score agreed upon, adjourned (the last by
/// Welty's reader). Who it happened to follows from the sign.
fn ending(suffix: &str, difference: HalfDiscs) -> Option<Ending> {
    let loser = match difference.as_halves() {
        0 => None,
        1.. => Some(Colour::White),
        _ => Some(Colour::Black),
    };
    match suffix {
        "r" => loser.map(Ending::Resigned),
        "t" => loser.map(Ending::Flag),
        "s" => Some(Ending::Agreed),
        "l" => Some(Ending::Adjourned),
        _ => None,
    }
}

fn is_othello(game: &str) -> bool {
    game.eq_ignore_ascii_case("othello") || game.eq_ignore_ascii_case("reversi")
}

fn line(place: Place) -> u32 {
    match place {
        Place::Text { line, .. } => line,
        Place::Record { record, .. } => record,
    }
}

/// The place of the beginning of a value.
fn narrowed(place: Place, text: &str) -> Place {
    match place {
        Place::Text { line, column, .. } => Place::Text {
            line,
            column,
            width: u32::try_from(text.chars().count()).unwrap_or(u32::MAX),
        },
        record @ Place::Record { .. } => record,
    }
}

/// The variants of a file; most games have the same.
struct Boards {
    expected: Variant,
    last: Option<(String, Variant)>,
}

impl Boards {
    fn new(expected: &Variant) -> Self {
        let expected = expected.clone();
        let last = None;
        Self { expected, last }
    }

    /// The variant of a board (`8 -------- … *`) and a type.
    fn find(&mut self, board: &str, kind: &str) -> Result<Variant, String> {
        let asked = format!("{kind} {board}");
        if let Some((known, variant)) = &self.last
            && *known == asked
        {
            return Ok(variant.clone());
        }
        let digits = board
            .trim_start()
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let (size, cells) = board.trim_start().split_at(digits);
        let base = self
            .base(size, kind)
            .ok_or_else(|| format!("a board of `{size}`"))?;
        let setup = Setup::parse(base.geometry(), cells).map_err(|error| error.to_string())?;
        let variant = if base.start().setup() == setup {
            base
        } else {
            base.starting_from(setup)
                .map_err(|error| error.to_string())?
        };
        self.last = Some((asked, variant.clone()));
        Ok(variant)
    }

    /// The variant of a type alone.
    fn of_type(&self, kind: &str) -> Variant {
        let start = kind
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(kind.len());
        let digits = kind[start..].bytes().take_while(u8::is_ascii_digit).count();
        let size = &kind[start..start + digits];
        self.base(size, kind)
            .unwrap_or_else(|| self.expected.clone())
    }

    /// The game on a board of this size: the one expected if it fits.
    fn base(&self, size: &str, kind: &str) -> Option<Variant> {
        let size: usize = size.parse().ok()?;
        let geometry = self.expected.geometry();
        if kind.contains(['a', 'A']) {
            Variant::by_name(&format!("anti-{size}x{size}")).ok()
        } else if (geometry.columns(), geometry.rows()) == (size, size) {
            Some(self.expected.clone())
        } else {
            Variant::rectangle(size, size).ok()
        }
    }
}
