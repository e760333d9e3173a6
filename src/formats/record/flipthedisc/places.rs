//! Where transcripts and results are in the text of the file.

use crate::formats::Origin;
use crate::formats::record::scan::Scan;
use crate::transcript::Place;

/// Finds the transcripts in the text, one after the other.
pub(super) struct Search<'a> {
    text: &'a str,
    scan: Scan<'a>,
    /// Up to where brackets were counted: never inside a string.
    counted: usize,
    /// Where the objects begin that are open there.
    objects: Vec<usize>,
    /// One was not found as written; the text is not searched in vain again.
    lost: bool,
}

/// Where a transcript was found.
pub(super) struct Located<'a> {
    /// Its line and column.
    pub(super) start: (u32, u32),
    /// The object it is in, and a walk that has not come to its values yet.
    object: Option<(usize, Scan<'a>)>,
    text: &'a str,
}

impl<'a> Search<'a> {
    pub(super) fn new(text: &'a str, origin: Origin) -> Self {
        Self {
            text,
            scan: Scan::new(text, origin),
            counted: 0,
            objects: Vec::new(),
            lost: false,
        }
    }

    /// Where the search is.
    pub(super) fn here(&self) -> Place {
        self.scan.place("")
    }

    /// The place where this text begins between quotation marks, else where
    /// the search is.
    pub(super) fn find(&mut self, text: &str) -> Located<'a> {
        let mut object = None;
        if !self.lost {
            match self.scan.rest().find(&format!("\"{text}\"")) {
                Some(at) => {
                    let before = self.scan.clone();
                    self.scan.go_to(self.scan.at() + at + 1);
                    self.count_brackets(self.scan.at() - 1);
                    object = self.objects.last().map(|object| (*object, before));
                }
                None => self.lost = true,
            }
        }
        let start = match self.scan.place("") {
            Place::Text { line, column, .. } => (line, column),
            Place::Record { .. } => (1, 1),
        };
        Located {
            start,
            object,
            text: self.text,
        }
    }

    fn count_brackets(&mut self, to: usize) {
        let bytes = self.text.as_bytes();
        while self.counted < to {
            match bytes[self.counted] {
                b'"' => self.counted = string_end(bytes, self.counted),
                b'{' => {
                    self.objects.push(self.counted);
                    self.counted += 1;
                }
                b'}' => {
                    self.objects.pop();
                    self.counted += 1;
                }
                _ => self.counted += 1,
            }
        }
    }
}

impl Located<'_> {
    /// The place of the number after a key of the object the transcript is in.
    pub(super) fn number(&self, key: &str) -> Option<Place> {
        let (object, scan) = self.object.as_ref()?;
        let at = value(self.text, *object, key)?;
        if at < scan.at() {
            return None;
        }
        let mut scan = scan.clone();
        scan.go_to(at);
        let number = scan.rest();
        let end = number.find(|c: char| !c.is_ascii_digit());
        Some(scan.place(&number[..end.unwrap_or(number.len())]))
    }
}

/// The byte at which the value of a key begins, in the object that begins at
/// `object`.
fn value(text: &str, object: usize, key: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let blanks = |from: usize| {
        let blanks = bytes[from..].iter();
        from + blanks.take_while(|b| b.is_ascii_whitespace()).count()
    };
    let (mut at, mut depth) = (object, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = string_end(bytes, at);
                let colon = blanks(end);
                let is_key = depth == 1 && bytes.get(colon) == Some(&b':');
                if is_key && text.get(at + 1..end - 1) == Some(key) {
                    return Some(blanks(colon + 1));
                }
                at = end;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return None;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The byte after the string that begins here.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}
