//! Pages: markup comes from templates, text from anywhere, and one escaper stands
//! between them. Drawings are put together by [`Html`].

pub(in crate::report) mod table;

use std::fmt::{self, Display, Write};

use askama::filters::Escaper;

use super::text::visible;

pub use crate::report::standings::html::StandingsTable;
pub use table::{CROSSTABLE_LEGEND, Column};

/// The one stylesheet, for the screen and for the printer.
pub(super) const STYLE: &str = include_str!("style.css");

/// A drawing as part of a page.
#[derive(Clone, Debug, Default)]
pub struct Html(String);

/// The markup, for a page that other markup surrounds.
impl Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The attributes of an element.
type Attributes<'a> = &'a [(&'static str, &'a dyn Display)];

impl Html {
    /// As part of a page: everything in it is escaped already.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A piece that is a file of its own: a picture.
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
}

/// What a text may do in a template: nothing but be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visible;

impl Escaper for Visible {
    fn write_escaped_str<W: Write>(&self, mut dest: W, text: &str) -> fmt::Result {
        dest.write_str(&escape(text))
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
