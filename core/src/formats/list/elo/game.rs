//! A game line: `5577 (51)>(13) 5301 B`.

use super::PlayerId;
use crate::board::Colour;
use crate::text::words;

/// A game of a result file. The sign is the result, the discs are what was
/// written next to it: the two are separate facts and may contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EloGame {
    /// Who is written first.
    pub first: PlayerId,
    /// Who is written second.
    pub second: PlayerId,
    /// Which of the two won.
    pub sign: Sign,
    /// The discs of the first and the second, if they were written.
    pub discs: Option<[u16; 2]>,
    /// The colour of the first, if it was written.
    pub colour: Option<Colour>,
    /// Whether it counts for the rating; it counts in the standings anyway.
    pub rated: Rated,
    /// What was written after a `%`.
    pub remark: Option<String>,
}

/// Which of the two players of a line won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `>`
    First,
    /// `<`
    Second,
    /// `=`
    Nobody,
}

words! {
    /// Whether a game counts for ratings; it counts in the standings anyway.
    #[derive(Default)]
    Rated {
        /// It does.
        #[default]
        Yes = "yes",
        /// It was taken out of the rating: a `%` is in front of its line.
        No = "no",
    }
}

/// Reads a game line, if the whole line is one.
pub(super) fn read(line: &str, rated: Rated) -> Option<EloGame> {
    let (line, remark) = match line.split_once('%') {
        Some((line, remark)) => (line, Some(remark.trim().to_owned())),
        None => (line, None),
    };
    let at = line.find(['<', '>', '='])?;
    let (left, right) = (line[..at].trim(), line[at + 1..].trim());
    let sign = match line.as_bytes()[at] {
        b'>' => Sign::First,
        b'<' => Sign::Second,
        _ => Sign::Nobody,
    };
    let (right, colour) = colour(right);
    let (first, left_discs) = side(left, Part::Last)?;
    let (second, right_discs) = side(right, Part::First)?;
    let discs = match (left_discs, right_discs) {
        (Some(left), Some(right)) => Some([left, right]),
        (None, None) => None,
        _ => return None,
    };
    Some(EloGame {
        first,
        second,
        sign,
        discs,
        colour,
        rated,
        remark,
    })
}

/// Several games in one line: `79 (44)>(20) 74 133 (39)>(25) 45 B`. `None` if
/// anything in it is not part of a game.
pub(super) fn several(line: &str) -> Option<Vec<EloGame>> {
    let mut words = words(line).into_iter().peekable();
    let mut games = Vec::new();
    while words.peek().is_some() {
        let mut game = String::new();
        let mut ids = 0;
        while let Some(word) = words.next_if(|word| ids < 2 || is_colour(word)) {
            ids += usize::from(PlayerId::read(word).is_some());
            game.push_str(word);
            game.push(' ');
        }
        games.push(read(&game, Rated::Yes)?);
    }
    (games.len() > 1).then_some(games)
}

fn is_colour(word: &str) -> bool {
    matches!(word, "B" | "b" | "W" | "w")
}

/// Numbers, discs in brackets, signs and letters, each by itself.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' => rest.find(')').map_or(rest.len(), |end| end + 1),
            '<' | '>' | '=' => 1,
            _ => {
                let ends = |c: char| c.is_whitespace() || "(<>=".contains(c);
                rest.find(ends).unwrap_or(rest.len()).max(first.len_utf8())
            }
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    words
}

/// The colour letter at the end, if there is one.
fn colour(right: &str) -> (&str, Option<Colour>) {
    let found = match right.as_bytes().last() {
        Some(b'B' | b'b') => Some(Colour::Black),
        Some(b'W' | b'w') => Some(Colour::White),
        _ => None,
    };
    let end = right.len() - usize::from(found.is_some());
    (right[..end].trim_end(), found)
}

/// Where the discs are, relative to the number of the player.
#[derive(Clone, Copy)]
enum Part {
    First,
    Last,
}

/// `5577 (51)`, `(13) 5301`, `5301`, or half of `100 (53>11) 200`.
fn side(text: &str, part: Part) -> Option<(PlayerId, Option<u16>)> {
    let split = match part {
        Part::Last => text.split_once('('),
        Part::First => text.rsplit_once(')').map(|(discs, id)| (id, discs)),
    };
    let Some((id, discs)) = split else {
        return Some((PlayerId::read(text)?, None));
    };
    let discs = discs.trim_matches(|c: char| c == '(' || c == ')' || c.is_whitespace());
    Some((PlayerId::read(id.trim())?, Some(discs.parse().ok()?)))
}
