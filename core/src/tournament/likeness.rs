//! Whether two registrations could be the same person.

use super::country::Country;
use super::player_ref::folded_words;

/// A registration, made ready for being compared with many others.
///
/// ```
/// use outflank_core::tournament::{Likeness, Registration};
///
/// let tanaka = Registration::new("Tanaka", "Kenji", "JPN", None);
/// let other = Registration::new("Kenji Tanaka", "", "", None);
/// assert_eq!(tanaka.likeness(&other), Some(Likeness::OtherOrder));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    words: Vec<String>,
    sorted: Vec<String>,
    letters: String,
    country: Country,
    number: Option<String>,
}

/// Why two registrations could be the same person, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same name; case, accents, spaces and dashes do not count.
    SameName,
    /// The same words in another order.
    OtherOrder,
    /// The same name, with another country.
    OtherCountry,
    /// One letter of one word is another one, missing, or exchanged with its
    /// neighbour.
    OneLetter,
}

impl Registration {
    /// A name with what is known of the person: the country and the number of the
    /// federation.
    pub fn new(family: &str, given: &str, country: &str, number: Option<&str>) -> Self {
        let words = folded_words(&format!("{family} {given}"));
        let mut sorted = words.clone();
        sorted.sort();
        Self {
            letters: words.concat(),
            words,
            sorted,
            country: Country::read(country),
            number: number.map(str::to_owned),
        }
    }

    /// Why the two could be the same person. Two people with different numbers of
    /// the federation are two people, whatever they are called.
    pub fn likeness(&self, other: &Self) -> Option<Likeness> {
        let numbers = self.number.as_ref().zip(other.number.as_ref());
        if self.words.is_empty() || numbers.is_some_and(|(one, two)| one != two) {
            return None;
        }
        let same_order = self.words == other.words || self.letters == other.letters;
        if !same_order && self.sorted != other.sorted {
            return is_one_letter_apart(&self.sorted, &other.sorted).then_some(Likeness::OneLetter);
        }
        Some(match (&self.country, &other.country) {
            (one, two) if *one != Country::None && *two != Country::None && one != two => {
                Likeness::OtherCountry
            }
            _ if same_order => Likeness::SameName,
            _ => Likeness::OtherOrder,
        })
    }
}

/// Whether the words are the same but for one, in which one letter differs. In a
/// short word (an initial, Ken and Kei) and in a number one character makes
/// another name.
fn is_one_letter_apart(one: &[String], other: &[String]) -> bool {
    const LONG: usize = 4;
    let mut one: Vec<&String> = one.iter().collect();
    let mut rest: Vec<&String> = other.iter().collect();
    one.retain(|word| match rest.iter().position(|each| each == word) {
        Some(at) => {
            rest.remove(at);
            false
        }
        None => true,
    });
    let ([one], [other]) = (one.as_slice(), rest.as_slice()) else {
        return false;
    };
    let long = one.chars().count().max(other.chars().count()) >= LONG;
    let of_letters = |word: &str| word.chars().all(char::is_alphabetic);
    long && of_letters(one) && of_letters(other) && strsim::osa_distance(one, other) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(one: (&str, &str, &str), other: (&str, &str, &str)) -> Option<Likeness> {
        let new = |(family, given, country)| Registration::new(family, given, country, None);
        let likeness = new(one).likeness(&new(other));
        assert_eq!(likeness, new(other).likeness(&new(one)), "either way round");
        likeness
    }

    #[test]
    fn the_same_name_in_another_spelling_or_order_is_alike() {
        let tanaka = ("Tanaka", "Kenji", "JPN");
        for (other, expected) in [
            (("TANAKA", "KENJI", "JPN"), Likeness::SameName),
            (("Tanaka", "Kenji", "Japan"), Likeness::SameName),
            (("Tanaka", "Kenji", ""), Likeness::SameName),
            (("Kenji", "Tanaka", "JPN"), Likeness::OtherOrder),
            (("Kenji Tanaka", "", ""), Likeness::OtherOrder),
            (("Tanaka", "Kenji", "USA"), Likeness::OtherCountry),
            (("Tanka", "Kenji", "JPN"), Likeness::OneLetter),
            (("Kenij", "Tanaka", "USA"), Likeness::OneLetter),
        ] {
            assert_eq!(likeness(tanaka, other), Some(expected), "{other:?}");
        }
        let decomposed = ("Lefe\u{300}vre", "Zoe\u{301}", "");
        let spelled = likeness(("Lefèvre", "Zoé", ""), decomposed);
        assert_eq!(spelled, Some(Likeness::SameName));
        let spaces = likeness(("van den Berg", "Jo", ""), ("Vandenberg", "Jo", ""));
        assert_eq!(spaces, Some(Likeness::SameName));
    }

    #[test]
    fn other_names_are_not_alike() {
        for (one, other) in [
            (("Sato", "Ken", ""), ("Sato", "Kei", "")),
            (("Lefèvre", "O.", ""), ("Lefèvre", "P.", "")),
            (("Smith", "John", ""), ("Smith", "Anna", "")),
            (("Player 1001", "", ""), ("Player 1002", "", "")),
            (("山田", "太郎", ""), ("山本", "太郎", "")),
            (("Smith", "", ""), ("Smith", "John", "")),
        ] {
            assert_eq!(likeness(one, other), None, "{one:?} {other:?}");
        }
    }

    #[test]
    fn two_numbers_are_two_people() {
        let new = |number| Registration::new("Smith", "John", "ENG", number);
        assert_eq!(new(Some("1")).likeness(&new(Some("2"))), None);
        let same = Some(Likeness::SameName);
        assert_eq!(new(Some("1")).likeness(&new(None)), same);
        assert_eq!(new(Some("1")).likeness(&new(Some("1"))), same);
    }
}
