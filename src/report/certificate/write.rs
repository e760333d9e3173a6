//! Certificates as bytes, and the place of their signature.

use serde::Serialize;

use super::Certificate;
use crate::report::text::visible;

/// What stands between what is signed and the signature, and belongs to the
/// former.
pub(super) const BEFORE_SIGNATURE: &str = ",\n  \"signature\": \"";
/// What stands after the signature.
pub(super) const AFTER_SIGNATURE: &str = "\"\n}\n";
/// The end of an object.
const END: &str = "\n}";

/// A certificate that waits for its signature.
#[derive(Clone, Debug)]
pub struct Unsigned(String);

impl Unsigned {
    /// Writes a certificate. The same content gives the same bytes.
    ///
    /// # Panics
    ///
    /// Never: whatever a certificate holds can be written as JSON.
    pub fn new<C: Serialize>(certificate: &Certificate<C>) -> Self {
        let json = serde_json::to_string_pretty(certificate);
        let json = harmless(&json.expect("texts, numbers and lists"));
        let open = json.strip_suffix(END).expect("an object");
        Self(format!("{open}{BEFORE_SIGNATURE}"))
    }

    /// What is signed: everything before the signature.
    pub fn message(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The file, with its signature in hexadecimal digits.
    pub fn signed(self, signature: &str) -> Vec<u8> {
        format!("{}{signature}{AFTER_SIGNATURE}", self.0).into_bytes()
    }
}

/// The same JSON with everything escaped that could be markup or do something to
/// a terminal. Such characters occur only in texts, where an escape is the same.
fn harmless(json: &str) -> String {
    let mut written = String::with_capacity(json.len());
    for c in json.chars() {
        let is_markup = matches!(c, '<' | '>' | '&');
        if is_markup || c != '\n' && visible(c.encode_utf8(&mut [0; 4])) != c.to_string() {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                written.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            written.push(c);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn what_is_escaped_is_read_back_as_it_was() {
        let text = "<script>&\u{202e}\u{9b}31m\u{1b} f5 \u{2028} 村上 é \u{10fffe}";
        let json = serde_json::to_string_pretty(&[text]).expect("a text");
        let written = harmless(&json);
        assert!(!written.contains(['<', '&', '\u{202e}', '\u{9b}', '\u{10fffe}']));
        let read: Vec<String> = serde_json::from_str(&written).expect("JSON");
        assert_eq!(read, [text]);
    }
}
