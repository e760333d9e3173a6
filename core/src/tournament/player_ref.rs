//! Which player a person means by a number, a name, or parts of a name.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use crate::game::is_dash;
use crate::text::list;

/// What a person types to name a player: `7` or `#7` (the entrant number, else
/// a federation number), a name in either order, or the beginnings of its words.
///
/// ```
/// use outflank_core::tournament::{Candidate, PlayerRef, resolve};
///
/// let player = |key, family: &str, given: &str| Candidate {
///     key,
///     family: family.to_owned(),
///     given: given.to_owned(),
///     country: String::new(),
///     entrant: Some(key),
///     numbers: Vec::new(),
///     rating: None,
/// };
/// let players = [player(1, "Goto", "Haruka"), player(2, "Arnoux", "Léa")];
/// for text in ["#2", "lea arnoux", "Arnoux, Léa", "arn"] {
///     assert_eq!(resolve(&players, &PlayerRef::new(text)), Ok(2), "{text}");
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRef {
    text: String,
    words: Vec<String>,
}

impl PlayerRef {
    /// Everything that can be typed is a reference; whether it names a player
    /// is for [`resolve`] to find out.
    pub fn new(text: &str) -> Self {
        Self {
            text: text.trim().to_owned(),
            words: folded_words(text),
        }
    }

    /// The text as typed.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl FromStr for PlayerRef {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self::new(text))
    }
}

impl fmt::Display for PlayerRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A player who may be meant. Several candidates can have the same key: the
/// names of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<K> {
    /// Identifies the person to the caller.
    pub key: K,
    /// The family name, or the only one.
    pub family: String,
    /// The given name; empty if there is none.
    pub given: String,
    /// The country; empty if it is not known.
    pub country: String,
    /// The number in the event, where there is an event.
    pub entrant: Option<u32>,
    /// The numbers federations and archives have given.
    pub numbers: Vec<String>,
    /// The rating, which tells namesakes apart if nothing else does.
    pub rating: Option<u32>,
}

/// What a reference has in common with a player, the most specific first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Entrant,
    Number,
    /// Family and given name in either order.
    WholeName,
    /// The same letters with other spaces: 山田太郎 for 山田, 太郎.
    Letters,
    /// Every typed word is a word of the name.
    Words,
    /// Every typed word begins a word of the name.
    Beginnings,
}

impl<K> Candidate<K> {
    /// Whether the reference could mean this player.
    pub fn fits(&self, wanted: &PlayerRef) -> bool {
        self.fit(wanted).is_some()
    }

    fn fit(&self, wanted: &PlayerRef) -> Option<Fit> {
        let number = wanted.text.strip_prefix('#').unwrap_or(&wanted.text);
        if self.entrant.is_some() && number.parse().ok() == self.entrant {
            return Some(Fit::Entrant);
        }
        if self.numbers.iter().any(|each| each == number) {
            return Some(Fit::Number);
        }
        let [name, reversed] = self.names();
        let typed = &wanted.words;
        let letters = typed.concat();
        if typed.is_empty() {
            None
        } else if *typed == name || *typed == reversed {
            Some(Fit::WholeName)
        } else if letters == name.concat() || letters == reversed.concat() {
            Some(Fit::Letters)
        } else if each_has_its_own(typed, &name, |word, typed| word == typed) {
            Some(Fit::Words)
        } else if each_has_its_own(typed, &name, |word, typed| word.starts_with(typed)) {
            Some(Fit::Beginnings)
        } else {
            None
        }
    }

    fn is_only_a_name(&self) -> bool {
        self.country.is_empty() && self.entrant.is_none() && self.numbers.is_empty()
    }

    /// The words of the name, family name first and given name first.
    fn names(&self) -> [Vec<String>; 2] {
        let (family, given) = (folded_words(&self.family), folded_words(&self.given));
        [[&family[..], &given].concat(), [given, family].concat()]
    }

    /// How many letters have to be changed to turn the typed text into this
    /// name, or into one of its words or the beginning of one.
    fn distance(&self, wanted: &PlayerRef) -> usize {
        let typed = wanted.words.join(" ");
        let length = typed.chars().count();
        let names = self.names();
        let whole = names.each_ref().map(|name| name.join(" "));
        let [name, _] = names;
        let beginnings = name.iter().map(|word| word.chars().take(length).collect());
        let spellings = whole.into_iter().chain(beginnings).chain(name.clone());
        let distances = spellings.map(|name| strsim::osa_distance(&typed, &name));
        distances.min().unwrap_or(usize::MAX)
    }
}

/// The name and what separates namesakes: `Smith John (ENG) #3 1001`. A rating
/// is given if nothing else is known.
impl<K> fmt::Display for Candidate<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.family)?;
        if !self.given.is_empty() {
            write!(f, " {}", self.given)?;
        }
        if !self.country.is_empty() {
            write!(f, " ({})", self.country)?;
        }
        if let Some(entrant) = self.entrant {
            write!(f, " #{entrant}")?;
        }
        for number in &self.numbers {
            write!(f, " {number}")?;
        }
        match self.rating {
            Some(rating) if self.is_only_a_name() => write!(f, " [{rating}]"),
            _ => Ok(()),
        }
    }
}

/// Why a reference does not name one player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum NoPlayer<K> {
    /// Nobody fits.
    #[error("no player of this name is known{}", named("; similar: ", nearest))]
    Unknown {
        /// Players with a similar name, the most similar first; at most three.
        nearest: Vec<Candidate<K>>,
    },
    /// Several players fit equally well.
    #[error("several players match{}", named(": ", matches))]
    Ambiguous {
        /// Those players.
        matches: Vec<Candidate<K>>,
    },
}

fn named<K>(before: &str, players: &[Candidate<K>]) -> String {
    match players {
        [] => String::new(),
        players => format!("{before}{}", list(players)),
    }
}

/// The players that the reference fits best, each person once: by entrant
/// number, else by federation number, else by the whole name, else by its
/// letters, else by words of the name, else by beginnings of words.
pub fn matching<'c, K: PartialEq>(
    candidates: &'c [Candidate<K>],
    wanted: &PlayerRef,
) -> Vec<&'c Candidate<K>> {
    let fits = candidates
        .iter()
        .filter_map(|each| Some((each.fit(wanted)?, each)));
    let fits: Vec<_> = fits.collect();
    let best = fits.iter().map(|(fit, _)| *fit).min();
    let mut found: Vec<&Candidate<K>> = Vec::new();
    for (fit, candidate) in fits {
        if Some(fit) == best && !found.iter().any(|each| each.key == candidate.key) {
            found.push(candidate);
        }
    }
    found
}

/// The one player who is meant.
pub fn resolve<K: Copy + PartialEq>(
    candidates: &[Candidate<K>],
    wanted: &PlayerRef,
) -> Result<K, NoPlayer<K>> {
    match matching(candidates, wanted).as_slice() {
        [] => Err(NoPlayer::Unknown {
            nearest: nearest(candidates, wanted),
        }),
        [one] => Ok(one.key),
        several => Err(NoPlayer::Ambiguous {
            matches: several.iter().copied().cloned().collect(),
        }),
    }
}

fn nearest<K: Copy + PartialEq>(
    candidates: &[Candidate<K>],
    wanted: &PlayerRef,
) -> Vec<Candidate<K>> {
    const MOST: usize = 3;
    let letters = wanted.words.concat().chars().count();
    if letters == 0 {
        return Vec::new();
    }
    let similar = candidates
        .iter()
        .map(|each| (each.distance(wanted), each))
        .filter(|(distance, _)| *distance <= letters / 3);
    let mut similar: Vec<_> = similar.collect();
    similar.sort_by_key(|(distance, _)| *distance);
    let mut nearest: Vec<Candidate<K>> = Vec::new();
    for (_, candidate) in similar {
        if nearest.len() < MOST && !nearest.iter().any(|each| each.key == candidate.key) {
            nearest.push(candidate.clone());
        }
    }
    nearest
}

/// Whether every typed word has a word of the name to itself. A longer word
/// takes its own first: whatever it fits, every beginning of it fits as well.
fn each_has_its_own(typed: &[String], name: &[String], fits: fn(&str, &str) -> bool) -> bool {
    let mut typed: Vec<&String> = typed.iter().collect();
    typed.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut left: Vec<&String> = name.iter().collect();
    typed.into_iter().all(|typed| {
        let found = left.iter().position(|word| fits(word, typed));
        found.is_some_and(|at| {
            left.swap_remove(at);
            true
        })
    })
}

/// What names are sorted by: their words, case and accents folded.
#[doc(hidden)]
pub fn sort_key(name: &str) -> Vec<String> {
    folded_words(name)
}

/// The words of a name, case and accents folded; commas, periods, dashes and
/// apostrophes do not count.
#[doc(hidden)]
pub fn folded_words(text: &str) -> Vec<String> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | '_') || is_dash(c);
    let folded: String = text.to_lowercase().nfd().filter_map(fold).collect();
    let words = folded.split(between).filter(|word| !word.is_empty());
    words.map(spelled_out).collect()
}

/// A letter without what is written above or below it. The marks of other
/// scripts, such as those of kana, make another letter and stay.
fn fold(c: char) -> Option<char> {
    match c {
        '\u{300}'..='\u{36f}' | '\'' | '’' | 'ʼ' => None,
        'ø' => Some('o'),
        'ł' => Some('l'),
        'đ' | 'ð' => Some('d'),
        'ı' => Some('i'),
        other => Some(other),
    }
}

fn spelled_out(word: &str) -> String {
    word.replace('æ', "ae")
        .replace('œ', "oe")
        .replace('ß', "ss")
        .replace('þ', "th")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn candidate(key: usize, name: &str, entrant: u32, number: &str) -> Candidate<usize> {
        let (family, given) = name.split_once(", ").unwrap_or((name, ""));
        Candidate {
            key,
            family: family.to_owned(),
            given: given.to_owned(),
            country: String::new(),
            entrant: Some(entrant),
            numbers: vec![number.to_owned()],
            rating: Some(1500),
        }
    }

    fn field() -> Vec<Candidate<usize>> {
        let people = [
            ("Goto, Haruka", "1001"),
            ("Smith, John", "1002"),
            ("Smith, Jane", "1003"),
            ("Smithson, Ann", "7"),
            ("Møller-Østergård, Søren", "1005"),
            ("van den Berg, Jo", "1006"),
            ("O'Brien, Zoë", "1007"),
            ("がくと, さくら", "1008"),
            ("山田, 太郎", "1009"),
        ];
        let people = people.iter().enumerate();
        people
            .map(|(key, (name, number))| {
                candidate(key, name, u32::try_from(key).unwrap() + 1, number)
            })
            .collect()
    }

    fn found(text: &str) -> Result<usize, NoPlayer<usize>> {
        resolve(&field(), &PlayerRef::new(text))
    }

    #[test]
    fn a_name_is_found_in_either_order_and_by_any_of_its_words() {
        for text in [
            "Goto Haruka",
            "Goto, Haruka",
            "Haruka Goto",
            "GOTO  haruka",
            "har",
            "goto h",
            "h g",
        ] {
            assert_eq!(found(text), Ok(0), "{text}");
        }
        for text in [
            "Sören Moller",
            "moller ostergard",
            "Møller-Østergård, Søren",
            "øst",
        ] {
            assert_eq!(found(text), Ok(4), "{text}");
        }
        assert_eq!(found("berg"), Ok(5));
        assert_eq!(found("obrien zoe"), Ok(6));
        assert_eq!(found("がく"), Ok(7));
        assert!(found("かく").is_err());
        for text in ["山田太郎", "山田 太郎", "太郎", "太郎山田"] {
            assert_eq!(found(text), Ok(8), "{text}");
        }
    }

    #[test]
    fn namesakes_without_a_number_are_told_apart_by_country_or_rating() {
        let nobody_known = Candidate {
            entrant: None,
            numbers: Vec::new(),
            ..candidate(1, "Smith, John", 0, "")
        };
        assert_eq!(nobody_known.to_string(), "Smith John [1500]");
        let english = Candidate {
            country: "ENG".to_owned(),
            ..nobody_known
        };
        assert_eq!(english.to_string(), "Smith John (ENG)");
    }

    #[test]
    fn a_number_is_that_of_an_entrant_before_that_of_a_federation() {
        assert_eq!(found("7"), Ok(6));
        assert_eq!(found("#7"), Ok(6));
        assert_eq!(found("1002"), Ok(1));
        assert_eq!(found("#1002"), Ok(1));
        assert!(matches!(found("#1099"), Err(NoPlayer::Unknown { .. })));
    }

    #[test]
    fn a_whole_word_is_meant_before_the_beginning_of_a_longer_one() {
        let Err(NoPlayer::Ambiguous { matches }) = found("smith") else {
            panic!("two people are called Smith");
        };
        let labels: Vec<String> = matches.iter().map(ToString::to_string).collect();
        assert_eq!(labels, ["Smith John #2 1002", "Smith Jane #3 1003"]);
        assert_eq!(found("smiths"), Ok(3));
        assert_eq!(found("smith jo"), Ok(1));
    }

    #[test]
    fn every_typed_word_needs_a_word_of_its_own() {
        assert!(found("goto goto").is_err());
        assert!(found("goto haruka x").is_err());
        assert!(found("").is_err());
        let twice = [candidate(0, "Lee Lee, Lea", 1, "1")];
        for (text, fits) in [("le lee", true), ("lea lee lee", true), ("lea lea", false)] {
            let wanted = PlayerRef::new(text);
            assert_eq!(resolve(&twice, &wanted).is_ok(), fits, "{text}");
        }
    }

    #[test]
    fn a_misspelt_name_gets_the_nearest_ones() {
        let Err(NoPlayer::Unknown { nearest }) = found("Gotto Haruka") else {
            panic!("nobody is called Gotto");
        };
        assert_eq!(nearest[0].key, 0);
        let Err(NoPlayer::Unknown { nearest }) = found("smiht") else {
            panic!("nobody is called Smiht");
        };
        assert_eq!(nearest.len(), 3);
        let nobody = NoPlayer::Unknown { nearest: vec![] };
        assert_eq!(found("Xavier Quux"), Err(nobody.clone()));
        assert_eq!(found(""), Err(nobody));
    }

    #[test]
    fn two_names_of_one_person_are_one_player() {
        let rows = [
            candidate(3, "Haglund, Eva", 1, "1"),
            candidate(3, "Levanen, Eva", 1, "2"),
        ];
        assert_eq!(resolve(&rows, &PlayerRef::new("eva")), Ok(3));
    }

    fn name() -> impl Strategy<Value = String> {
        "[A-Za-zÀ-ÖØ-öø-ÿŁłŚśŽžĐđŐő]{1,8}"
    }

    proptest! {
        #[test]
        fn composed_and_decomposed_letters_are_the_same(family in name(), given in name()) {
            let composed: String = format!("{family} {given}").nfc().collect();
            let decomposed: String = composed.nfd().collect();
            prop_assert_eq!(folded_words(&composed), folded_words(&decomposed));
            prop_assert_eq!(folded_words(&composed), folded_words(&composed.to_uppercase()));
        }

        #[test]
        fn the_order_of_family_and_given_name_does_not_matter(family in name(), given in name()) {
            let player = [candidate(1, &format!("{family}, {given}"), 1, "-")];
            for text in [
                format!("{family} {given}"),
                format!("{family}, {given}"),
                format!("{given} {family}"),
            ] {
                prop_assert_eq!(resolve(&player, &PlayerRef::new(&text)), Ok(1));
            }
        }

        #[test]
        fn nobody_is_found_whose_name_lacks_a_typed_word(text in "[a-zø]{1,3}( [a-z]{1,2}){0,2}") {
            let wanted = PlayerRef::new(&text);
            if let Ok(key) = resolve(&field(), &wanted) {
                let player = &field()[key];
                let name = folded_words(&format!("{} {}", player.family, player.given));
                for typed in &wanted.words {
                    prop_assert!(name.iter().any(|word| word.starts_with(typed)));
                }
            }
        }
    }
}
