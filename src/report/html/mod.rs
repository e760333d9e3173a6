//! Pages: markup comes from the program, text from anywhere. Only
//! `Html::text` and the values of attributes take text that is not part of the
//! program, and both escape it.

pub(in crate::report) mod table;

use std::fmt::Display;

use super::certificate::{PAGE_CLOSE, PAGE_OPEN};
use super::qr::Drawing;
use super::svg::Picture;
use super::text::visible;

pub use crate::report::standings::html::StandingsTable;
pub(super) use crate::report::standings::html::finals;
pub use table::{CROSSTABLE_LEGEND, Column};
pub(super) use table::{crosstable, teams};

/// The one stylesheet, for the screen and for the printer.
const STYLE: &str = include_str!("style.css");

/// A piece of a page.
#[derive(Clone, Debug, Default)]
pub struct Html(String);

/// The markup, for a page that other markup surrounds.
impl Display for Html {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The attributes of an element.
type Attributes<'a> = &'a [(&'static str, &'a dyn Display)];

impl Html {
    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As part of a page: everything in it is escaped already.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A piece that is a file of its own: a picture.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Adds markup of the program.
    pub(super) fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0.push_str(markup);
        self
    }

    /// Adds text, whatever is in it.
    pub(super) fn text(&mut self, text: impl Display) -> &mut Self {
        self.0.push_str(&escape(&text.to_string()));
        self
    }

    /// Begins an element.
    pub(super) fn open(&mut self, name: &'static str, attributes: Attributes) -> &mut Self {
        self.0.push('<');
        self.0.push_str(name);
        for (attribute, value) in attributes {
            self.raw(" ").raw(attribute).raw("=\"").text(value);
            self.0.push('"');
        }
        self.raw(">")
    }

    /// Ends an element.
    pub(super) fn close(&mut self, name: &'static str) -> &mut Self {
        self.raw("</").raw(name).raw(">\n")
    }

    /// Adds an element that holds nothing but text. No class is an empty one.
    pub(super) fn element(
        &mut self,
        name: &'static str,
        class: &'static str,
        text: impl Display,
    ) -> &mut Self {
        if class.is_empty() {
            self.open(name, &[]);
        } else {
            self.open(name, &[("class", &class)]);
        }
        self.text(text).raw("</").raw(name).raw(">")
    }

    /// Adds a cell of a table.
    pub(super) fn cell(&mut self, class: &'static str, text: impl Display) -> &mut Self {
        self.element("td", class, text)
    }

    /// Adds a list of texts.
    pub(super) fn list(&mut self, name: &'static str, items: &[String]) -> &mut Self {
        self.open(name, &[]);
        for item in items {
            self.element("li", "", item);
        }
        self.close(name)
    }

    /// Adds a picture of a board.
    pub(super) fn picture(&mut self, picture: &Picture) -> &mut Self {
        let mut svg = Vec::new();
        picture.write(&mut svg).expect("memory can be written to");
        self.0.push_str(&String::from_utf8_lossy(&svg));
        self
    }

    /// Adds a code for a phone.
    pub(super) fn drawing(&mut self, drawing: &Drawing) -> &mut Self {
        self.0.push_str(drawing.as_str());
        self
    }

    /// A certificate for programs, in which markup is escaped already.
    pub(super) fn certificate(&mut self, json: &str) -> &mut Self {
        self.raw(PAGE_OPEN);
        self.0.push_str(json);
        self.raw(PAGE_CLOSE).raw("\n")
    }

    /// Adds another piece.
    pub(super) fn piece(&mut self, piece: &Self) -> &mut Self {
        self.0.push_str(&piece.0);
        self
    }

    /// A whole file that needs nothing else: no script, no request.
    /// `sheet` is what the stylesheet says besides about the paper.
    pub(super) fn document(
        title: &str,
        class: &'static str,
        sheet: &[&'static str],
        body: &Self,
    ) -> Vec<u8> {
        let mut html = Self::default();
        html.raw("<!DOCTYPE html>\n")
            .open("html", &[("lang", &"en"), ("class", &class)])
            .raw("\n<head>\n<meta charset=\"utf-8\">\n")
            .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
            .raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
            .element("title", "", title)
            .raw("\n<style>\n")
            .raw(STYLE);
        for rule in sheet {
            html.raw(rule);
        }
        html.raw("</style>\n</head>\n<body>\n")
            .piece(body)
            .raw("</body>\n</html>\n");
        html.0.into_bytes()
    }
}

/// Text that can stand anywhere in a page or a picture, also in an attribute.
/// Control characters show as pictures.
pub(in crate::report) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_be_anything_and_stays_text() {
        let mut html = Html::default();
        let name = "</style><script>alert('x')</script>\u{1b}[31m\u{202e}";
        html.open("p", &[("title", &name)]).text(name).close("p");
        let markup = ["<p title=", "</p>"];
        let rest = markup.iter().fold(html.0.clone(), |rest, part| {
            assert_eq!(rest.matches(part).count(), 1, "{rest}");
            rest.replace(part, "")
        });
        assert_eq!(rest.matches(['<', '\'', '\u{1b}', '\u{202e}']).count(), 0);
        assert_eq!(rest.matches('"').count(), 2, "{rest}");
    }
}
