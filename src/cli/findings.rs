//! Findings on a terminal: the line of the sheet, a caret, a note, a way on.

use std::cell::OnceCell;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};

use super::wrap::wrap;
use crate::adjudicate::{Finding, Severity};
use crate::formats::{self, text};
use crate::game::Variant;
use crate::transcript::Place;

/// The widest a rendered finding gets.
const WIDTH: usize = 80;

/// Columns before the text of a note or a help: ` = note: ` behind a line number.
const FOOTER: usize = 14;

/// The text of a piece of a file, to quote lines from.
pub(super) struct Quoted<'a> {
    name: &'a str,
    text: String,
    origin: formats::Origin,
    /// Where each line begins and ends, found when the first is quoted.
    lines: OnceCell<Vec<Range<usize>>>,
}

impl<'a> Quoted<'a> {
    /// The file of this name, or the piece of it that begins at `origin`.
    pub(super) fn new(name: &'a str, bytes: &[u8], origin: formats::Origin) -> Self {
        Self {
            name,
            text: text::decode(bytes).into_owned(),
            origin,
            lines: OnceCell::new(),
        }
    }

    /// A finding as a person sees it; `allowed` is what the rules say about it,
    /// and then stands in place of the general advice.
    pub(super) fn render(
        &self,
        finding: &Finding,
        variant: &Variant,
        allowed: Option<&str>,
    ) -> String {
        let words = finding.words(variant);
        let level = match finding.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let mut group = level
            .primary_title(words.headline)
            .id(finding.code().code())
            .element(self.quote(finding.place, &words.label));
        for note in &words.notes {
            group = group.element(Level::NOTE.message(footer(note)));
        }
        let help = allowed.unwrap_or(&words.help);
        group = group.element(Level::HELP.message(footer(help)));
        Renderer::styled().term_width(WIDTH).render(&[group])
    }

    /// Something in the file that belongs to no game.
    pub(super) fn render_unread(&self, unread: &formats::Unread) -> String {
        let code = crate::adjudicate::Code::Unread;
        let group = Level::ERROR
            .primary_title(unread.reason.as_str())
            .id(code.code())
            .element(self.quote(unread.place, "this belongs to no game"));
        Renderer::styled().term_width(WIDTH).render(&[group])
    }

    fn quote<'q>(&'q self, place: Place, label: &'q str) -> Element<'q> {
        match place {
            Place::Text {
                line,
                column,
                width,
            } => match self.line(line) {
                Some(text) => {
                    let character = column as usize - 1;
                    let (text, before) = window(text, character);
                    let label = match before {
                        0 => label.to_owned(),
                        _ => format!("column {column} of the line: {label}"),
                    };
                    let start = byte_of(text, character - before);
                    let end = byte_of(text, character - before + width as usize);
                    Snippet::source(text)
                        .line_start(line as usize)
                        .path(self.name)
                        .annotation(AnnotationKind::Primary.span(start..end).label(label))
                        .into()
                }
                None => Origin::path(self.name).line(line as usize).into(),
            },
            Place::Record { .. } => Origin::path(format!("{} {place}: {label}", self.name)).into(),
        }
    }

    fn line(&self, number: u32) -> Option<&str> {
        let lines = self.lines.get_or_init(|| {
            let begin = self.text.as_ptr() as usize;
            text::lines(&self.text, self.origin)
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

/// The part of a line around some characters, and how many characters stand
/// before it: nobody wants to see a line of megabytes.
fn window(text: &str, character: usize) -> (&str, usize) {
    const AROUND: usize = 200;
    if text.len() <= 10 * AROUND {
        return (text, 0);
    }
    let before = character.saturating_sub(AROUND);
    let start = byte_of(text, before);
    let length = byte_of(&text[start..], 2 * AROUND);
    (&text[start..start + length], before)
}

/// The byte at which a character of a line begins; its end for those beyond.
fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices()
        .nth(character)
        .map_or(text.len(), |(byte, _)| byte)
}

/// The text of a note or a help, broken so that it fits behind its label; the
/// renderer moves the later lines in by itself.
fn footer(text: &str) -> String {
    let broken = wrap(text, FOOTER, FOOTER);
    broken
        .lines()
        .map(str::trim_start)
        .collect::<Vec<_>>()
        .join("\n")
}
