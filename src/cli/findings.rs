//! Findings on a terminal: the line of the sheet, a caret, a note, a help.

use super::{visible::styled, wrap::prose};
use crate::report::{check::help::help, text};
use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use outflank_core::adjudicate::{Code, Finding, Severity};
use outflank_core::formats::{self, text as file};
use outflank_core::{adjudicate::Words, game::Variant, transcript::Place};
use std::{borrow::Cow, cell::OnceCell, ops::Range};

/// Columns before a quoted line, besides the digits of its number: ` | `.
const GUTTER: usize = 3;

/// Columns before the text of a note or a help: ` = note: ` after a line number.
const FOOTER: usize = 14;

/// The text of a piece of a file, to quote lines from.
pub(super) struct Quoted<'a> {
    name: Cow<'a, str>,
    text: String,
    origin: formats::Origin,
    /// Whether each character takes one byte.
    is_ascii: bool,
    /// Where each line begins and ends, found when the first is quoted.
    lines: OnceCell<Vec<Range<usize>>>,
}

impl<'a> Quoted<'a> {
    /// The file of this name, or the piece of it that begins at `origin`.
    pub(super) fn new(name: &'a str, bytes: &[u8], origin: formats::Origin) -> Self {
        Self {
            name: Cow::Owned(text::visible(name)),
            text: file::decode(bytes).into_owned(),
            is_ascii: bytes.is_ascii(),
            origin,
            lines: OnceCell::new(),
        }
    }

    /// A finding as a person sees it; `allowed` is what the rules say about it,
    /// and then replaces the general help.
    pub(super) fn render(
        &self,
        finding: &Finding,
        variant: &Variant,
        allowed: Option<&str>,
    ) -> String {
        let mut words = Words::of(finding, variant);
        words.label = text::visible(&words.label);
        let level = level(finding.severity());
        let quote = match finding.place {
            Some(place) => self.quote(place, &words.label),
            None => Quote::of(Origin::path(at_the_desk(finding.code()))),
        };
        let mut group = level
            .primary_title(headline(&words.headline, finding.severity()))
            .id(finding.code().code())
            .element(quote.element);
        for note in &words.notes {
            group = group.element(Level::NOTE.message(footer(note)));
        }
        let help = allowed.map_or_else(|| help(finding, variant), str::to_owned);
        group = group.element(Level::HELP.message(footer(&help)));
        render(&[group], quote.moved)
    }

    /// Something in the file that belongs to no game.
    pub(super) fn render_unread(&self, unread: &formats::Unread) -> String {
        let code = Code::of_unread(unread);
        let quote = self.quote(unread.place, "not part of any game");
        let group = level(code.severity())
            .primary_title(headline(&unread.reason.to_string(), code.severity()))
            .id(code.code())
            .element(quote.element);
        render(&[group], quote.moved)
    }

    /// Where it is, and the line itself with a caret under the place.
    fn quote<'q>(&'q self, place: Place, label: &'q str) -> Quote<'q> {
        let Place::Text {
            line,
            column,
            width,
        } = place
        else {
            return Quote::of(Origin::path(format!("{} {place}: {label}", self.name)));
        };
        let Some(text) = self.line(line) else {
            return Quote::of(Origin::path(&*self.name).line(line as usize));
        };
        let gutter = line.to_string().len() + GUTTER;
        let (text, character) = self.near(text, column as usize - 1);
        let cut = Cut::around(text, character, width as usize, label, prose() - gutter);
        let place = |column: usize| format!("{}:{line}:{column}", self.name);
        let snippet = Snippet::source(cut.text)
            .line_start(line as usize)
            .path(&*self.name)
            .annotation(AnnotationKind::Primary.span(cut.marked).label(label));
        Quote {
            element: snippet.into(),
            moved: (cut.column != column as usize)
                .then(|| (place(cut.column), place(column as usize))),
        }
    }

    /// The end of a long line that begins well before a character, and the place
    /// of the character in it, so that a line with many places in it is not
    /// walked through for each of them.
    fn near<'t>(&self, line: &'t str, character: usize) -> (&'t str, usize) {
        let before = if self.is_ascii {
            character.saturating_sub(prose()).min(line.len())
        } else {
            0
        };
        (&line[before..], character - before)
    }

    fn line(&self, number: u32) -> Option<&str> {
        let lines = self.lines.get_or_init(|| {
            let begin = self.text.as_ptr() as usize;
            file::lines(&self.text, self.origin)
                .map(|line| {
                    let start = line.text.as_ptr() as usize - begin;
                    start..start + line.text.len()
                })
                .collect()
        });
        let index = number.checked_sub(self.origin.line + 1)?;
        let range = lines.get(usize::try_from(index).ok()?)?;
        Some(&self.text[range.clone()])
    }
}

/// A place in a file, ready to be printed.
struct Quote<'a> {
    element: Element<'a>,
    /// The place as the renderer counts it in a line that was cut, and as it is.
    moved: Option<(String, String)>,
}

impl<'a> Quote<'a> {
    fn of(origin: Origin<'a>) -> Self {
        Self {
            element: origin.into(),
            moved: None,
        }
    }
}

fn render(report: &[Group<'_>], moved: Option<(String, String)>) -> String {
    let text = Renderer::styled().term_width(prose()).render(report);
    styled(&match moved {
        Some((counted, real)) => text.replacen(&counted, &real, 1),
        None => text,
    })
}

/// The part of a line that is quoted: nobody wants to see a line of megabytes.
struct Cut {
    text: String,
    /// The bytes under the caret.
    marked: Range<usize>,
    /// The column in this part, from 1.
    column: usize,
}

impl Cut {
    /// As much around some characters as leaves room for the label after them.
    fn around(line: &str, character: usize, width: usize, label: &str, room: usize) -> Self {
        const DOTS: &str = "…";
        let width = width.min(room / 2);
        let after = width + 1 + text::width(label);
        let before = room.saturating_sub(after).min(character);
        let skipped = if byte_of(line, room) == line.len() && before == character {
            0
        } else {
            character - before.saturating_sub(1)
        };
        let start = byte_of(line, skipped);
        let shown = room - usize::from(skipped > 0);
        let rest = &line[start..];
        let end = byte_of(rest, shown);
        let mut text = if skipped > 0 {
            DOTS.to_owned()
        } else {
            String::new()
        };
        if end == rest.len() {
            text.push_str(rest);
        } else {
            text.push_str(&rest[..byte_of(rest, shown - 1)]);
            text.push_str(DOTS);
        }
        // A tab would take more columns than were counted.
        let text = text::visible(&text.replace('\t', " "));
        let from = character - skipped + usize::from(skipped > 0);
        let marked = byte_of(&text, from)..byte_of(&text, from + width);
        Self {
            text,
            marked,
            column: from + 1,
        }
    }
}

/// The byte at which a character of a line begins; its end for those beyond.
fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices()
        .nth(character)
        .map_or(text.len(), |(byte, _)| byte)
}

/// Where something was given that is in no file.
const fn at_the_desk(code: Code) -> &'static str {
    match code {
        Code::ClaimDiffers => "the command line, --claim",
        _ => "the command line, --reported",
    }
}

/// A headline, broken so that it fits after `error[M102]: `.
fn headline(text: &str, severity: Severity) -> String {
    fitted(text, severity.name().len() + "[M102]: ".len())
}

/// The text of a note or a help, broken so that it fits after its label.
fn footer(text: &str) -> String {
    fitted(text, FOOTER)
}

/// A text broken so that it fits after this many columns; the renderer indents
/// the later lines.
fn fitted(text: &str, columns: usize) -> String {
    text::wrap(&text::visible(text), prose() - columns, 0, 0)
}
/// How a finding of this weight is labelled.
const fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    }
}
