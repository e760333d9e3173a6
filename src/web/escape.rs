//! What a text may do on a page: nothing but be read.

use std::fmt::{self, Write};

use askama::filters::Escaper;

use crate::report::text::visible;

/// Escapes markup, and shows control characters as pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visible;

impl Escaper for Visible {
    fn write_escaped_str<W: Write>(&self, dest: W, string: &str) -> fmt::Result {
        askama::filters::Html.write_escaped_str(dest, &visible(string))
    }
}
