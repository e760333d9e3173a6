//! Typed texts and numbers, checked before anything is written.

use crate::report::{refusal::TextField, refusal::ValueRefusal};
use unicode_normalization::UnicodeNormalization as _;

type Result<T> = std::result::Result<T, ValueRefusal>;

/// The text as the database keeps it: in NFC, without spaces at its ends.
pub(in crate::service) fn clean(field: TextField, text: &str) -> Result<String> {
    check(field, text)?;
    Ok(text.trim().nfc().collect())
}

/// Like [`clean`]; an empty text is refused.
pub(in crate::service) fn clean_name(field: TextField, text: &str) -> Result<String> {
    let name = clean(field, text)?;
    if name.is_empty() {
        return Err(ValueRefusal::Empty(field));
    }
    Ok(name)
}

/// The longest text of a kind, in characters. What compares names takes a time
/// that grows with the square of their length.
const fn most(field: TextField) -> usize {
    match field {
        TextField::Reason | TextField::Dispute | TextField::Claim => 10_000,
        TextField::Player => 200,
        _ => 500,
    }
}

/// Refuses a text that is too long, or that would break a line of a list or a
/// terminal.
pub(in crate::service) fn check(field: TextField, text: &str) -> Result<()> {
    let (found, most) = (text.chars().count(), most(field));
    if found > most {
        return Err(ValueRefusal::TooLong { field, found, most });
    }
    match (1..).zip(text.chars()).find(|(_, each)| each.is_control()) {
        None => Ok(()),
        Some((position, character)) => Err(ValueRefusal::ControlCharacter {
            field,
            text: text.to_owned(),
            character,
            position,
        }),
    }
}

/// Refuses what no federation gives as a number.
pub(in crate::service) fn check_player_number(number: &str) -> Result<()> {
    let is_number =
        (1..=9).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        return Ok(());
    }
    Err(ValueRefusal::PlayerNumber(number.to_owned()))
}

/// Refuses what the journal cannot keep as the time of a change.
pub(in crate::service) fn check_time(at: &str) -> Result<()> {
    match chrono::DateTime::parse_from_rfc3339(at) {
        Ok(_) => Ok(()),
        Err(_) => Err(ValueRefusal::Time(at.to_owned())),
    }
}

/// Refuses the number of a round that no event has.
pub(in crate::service) const fn check_round(found: u32) -> Result<()> {
    const MOST: u32 = 999;
    match found {
        1..=MOST => Ok(()),
        _ => Err(ValueRefusal::Round { found, most: MOST }),
    }
}

/// Refuses the number of a table that no hall has.
pub(in crate::service) const fn check_table(found: u32) -> Result<()> {
    const MOST: u32 = 9999;
    match found {
        1..=MOST => Ok(()),
        _ => Err(ValueRefusal::Table { found, most: MOST }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_kept_composed_and_on_one_line() {
        assert_eq!(
            clean(TextField::Place, " Le\u{301}a "),
            Ok("L\u{e9}a".to_owned())
        );
        let broken = clean(TextField::Player, "Goto\nHaruka").expect_err("two lines");
        let text =
            "the name of the player `Goto\\nHaruka` has a line break (U+000A) as character 5";
        assert_eq!(broken.to_string(), text);
        let long = clean(TextField::Player, &"x".repeat(501)).expect_err("too long");
        let text = "the name of the player has 501 characters, more than 200";
        assert_eq!(long.to_string(), text);
        assert!(clean(TextField::Claim, &"x".repeat(501)).is_ok());
        let empty = clean_name(TextField::User, " ").expect_err("no name");
        assert_eq!(empty.to_string(), "the name of the user is empty");
    }

    #[test]
    fn numbers_are_refused_with_their_range() {
        assert!(check_player_number("").is_err());
        assert!(check_player_number("abc").is_err());
        assert_eq!(check_player_number("190005"), Ok(()));
        let many = check_table(10_000).expect_err("too many");
        assert_eq!(
            many.to_string(),
            "expected a table from 1 to 9999, found 10000"
        );
        assert!(check_round(0).is_err());
        assert!(check_round(u32::MAX).is_err());
    }
}
