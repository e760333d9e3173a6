//! A line that names a round or a final: `Round: 3`, `2 round`, `Semi-Final`.

use super::Section;

/// `Round: 3`, `round3:`, `3 round`, `Round RR`; a remark that names a final.
pub(super) fn read(text: &str) -> Option<Section> {
    let lower = text.to_lowercase();
    let Some(rest) = lower.strip_prefix("round") else {
        if let Some(number) = number_first(&lower) {
            return Some(Section::Round(number));
        }
        // A sentence that mentions a final is not a heading.
        let heading = text.split_whitespace().count() <= 4;
        return (heading && mentions_final(&lower)).then(|| Section::Finals(text.to_owned()));
    };
    let label = rest.trim_matches(|c: char| c == ':' || c.is_whitespace());
    let first = label.split_whitespace().next().unwrap_or_default();
    let first = first.trim_end_matches(':');
    if let Some(number) = round_number(first) {
        return Some(Section::Round(number));
    }
    match first {
        "" | "robin" => None,
        _ if mentions_final(label) || is_final_label(first) => {
            Some(Section::Finals(text.to_owned()))
        }
        _ => Some(Section::Named(first.to_uppercase())),
    }
}

/// `2 round`, `2. round`, `2nd round`.
fn number_first(lower: &str) -> Option<u16> {
    let mut words = lower.split_whitespace();
    let (number, round) = (words.next()?, words.next()?);
    let is_whole = words.next().is_none() && round.trim_end_matches(':') == "round";
    let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
    let ending = &number[digits.len()..];
    let is_ordinal = matches!(ending, "" | "." | "st" | "nd" | "rd" | "th");
    round_number(digits).filter(|_| is_whole && is_ordinal)
}

/// Rounds are counted from 1: a round 0 is one with a name.
fn round_number(digits: &str) -> Option<u16> {
    digits.parse().ok().filter(|number| *number > 0)
}

fn mentions_final(lower: &str) -> bool {
    ["final", "play-off", "playoff", "play off"]
        .iter()
        .any(|word| lower.contains(word))
}

/// `f`, `sf1`, `qf`, `3p`, or the places that are played for: `3-4`, `3/4`.
fn is_final_label(label: &str) -> bool {
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    if matches!(letters, "f" | "sf" | "qf") || label == "3p" {
        return true;
    }
    let places = label.split_once(['-', '/']);
    let number = |text: &str| text.parse::<u16>().ok();
    places.is_some_and(|(from, to)| number(from).zip(number(to)).is_some())
}
