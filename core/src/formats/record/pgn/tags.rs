//! Lines of the form `[Name "value"]`.

use std::borrow::Cow;

use crate::formats::text::Cursor;
use crate::transcript::Place;

/// One tag.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
    /// Where the value is.
    pub(super) place: Place,
}

/// Whether a line begins a tag: `[` and a letter.
pub(super) fn begins_tag(line: &str) -> bool {
    let rest = line.strip_prefix('[');
    rest.is_some_and(|rest| {
        rest.trim_start()
            .starts_with(|c: char| c.is_ascii_alphabetic())
    })
}

/// Reads the tag at the cursor and walks over it; nothing if it is malformed,
/// and then the cursor stays.
pub(super) fn take_tag<'a>(cursor: &mut Cursor<'a>) -> Option<Tag<'a>> {
    let mut ahead = *cursor;
    ahead.take(1);
    ahead.skip_blanks();
    let name = ahead
        .take_while(|c| c.is_alphanumeric() || c == '_' || c == '-')
        .0;
    ahead.skip_blanks();
    if name.is_empty() || ahead.peek() != Some('"') {
        return None;
    }
    ahead.take(1);
    let length = value_length(ahead.rest())?;
    let (raw, place) = ahead.take(length);
    ahead.take(1);
    ahead.skip_blanks();
    ahead.take(1);
    *cursor = ahead;
    Some(Tag {
        name,
        value: unescaped(raw),
        place,
    })
}

fn unescaped(raw: &str) -> Cow<'_, str> {
    if raw.contains('\\') {
        Cow::Owned(raw.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        Cow::Borrowed(raw)
    }
}

/// Bytes before the quotation mark that ends the value: the first one that is
/// not escaped and has `]` after it.
fn value_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    let mut quotation = None;
    for (at, c) in text.char_indices() {
        match c {
            ']' if quotation.is_some() => return quotation,
            '"' if !escaped => quotation = Some(at),
            c if !c.is_whitespace() => quotation = None,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// A value as it is written in a tag.
pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}
