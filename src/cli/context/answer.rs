//! How a command prints its answer: for people, as JSON or as CSV.

use super::complaint::fitting;
use super::{Context, Hint, OutputFormat};
use crate::cli::prelude::*;
use crate::report::{
    csv, csv::Table, journal::view::HeadView, journal::wording, rows::Columns, rows::write_rows,
};
use crate::service::Done;
use serde::Serialize;
use std::fmt;

impl Context {
    /// Prints a view: as JSON, or as text for people.
    pub fn print<V: Serialize>(
        &self,
        view: &V,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.print_lines(std::slice::from_ref(view), text)
    }

    /// Prints views that are not rows of a table: as JSON, one per line, or as
    /// text for people.
    pub fn print_lines<V: Serialize>(
        &self,
        views: &[V],
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.refuse_csv()?;
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => write_json_lines(&mut out, views)?,
            OutputFormat::Text | OutputFormat::Csv => text(&mut out)?,
        }
        Ok(out.flush()?)
    }

    /// Prints rows: as JSON, one per line; as CSV; or as text for people.
    pub fn print_rows<V: Columns>(
        &self,
        rows: &[V],
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => write_json_lines(&mut out, rows)?,
            OutputFormat::Csv => write_rows(&mut out, rows)?,
            OutputFormat::Text => text(&mut out)?,
        }
        Ok(out.flush()?)
    }

    /// Prints rows as soon as each of them is known: as JSON, one per line; as
    /// CSV; or as text for people, under a heading.
    pub fn print_as_they_come<V: Columns>(
        &self,
        rows: impl Iterator<Item = V>,
        heading: &str,
        text: impl Fn(&V, &mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => {}
            OutputFormat::Csv => write_rows::<V>(&mut out, &[])?,
            OutputFormat::Text => writeln!(out, "{heading}")?,
        }
        for row in rows {
            match self.format {
                OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&row)?)?,
                OutputFormat::Csv => csv::write_rows(&mut out, [row.cells()?])?,
                OutputFormat::Text => text(&row, &mut out)?,
            }
            out.flush()?;
        }
        Ok(())
    }

    /// Prints a view that is one table: as JSON, as CSV, or as text for people.
    pub fn print_table<V: Serialize>(
        &self,
        view: &V,
        table: impl FnOnce(&V) -> Table,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut out = self.out();
        match self.format {
            OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(view)?)?,
            OutputFormat::Csv => table(view).csv(&mut out)?,
            OutputFormat::Text => text(&mut out)?,
        }
        Ok(out.flush()?)
    }

    /// Says after a table which journal it comes from, so that it can be verified:
    /// below a table for people, and where messages go if programs read it; with
    /// JSON as an object, as an error is.
    pub fn print_journal<H: fmt::Display>(&self, journal: Option<H>) -> io::Result<()> {
        let Some(head) = journal.filter(|_| !self.quiet) else {
            return Ok(());
        };
        match self.format {
            OutputFormat::Text => {
                let mut out = self.out();
                writeln!(out, "\njournal {head}")?;
                out.flush()
            }
            OutputFormat::Json => {
                let journal = head.to_string();
                let view = serde_json::to_string(&HeadView { journal })?;
                writeln!(self.err(), "{view}")
            }
            OutputFormat::Csv => writeln!(self.err(), "journal {head}"),
        }
    }

    /// Prints notes where messages go, unless it is to be quiet.
    pub fn print_notes<N: fmt::Display>(&self, notes: &[N]) -> io::Result<()> {
        let mut err = self.err();
        for note in notes.iter().filter(|_| !self.quiet) {
            writeln!(err, "note: {}", fitting(&note.to_string(), "note: "))?;
        }
        Ok(())
    }

    /// Confirms a change in one sentence; says which event it was where the
    /// database holds several.
    pub fn confirm<V: Serialize>(
        &self,
        done: &Done<V>,
        sentence: impl FnOnce(&V) -> String,
    ) -> anyhow::Result<()> {
        let view = &done.outcome;
        self.print(view, |out| {
            let mut sentence = sentence(view);
            if let Some(event) = &done.event {
                sentence = format!("{event}: {sentence}");
            }
            writeln!(out, "{}", wrap(&sentence, 0, 2))?;
            match done.journal.filter(|_| done.signed.is_some()) {
                Some(head) => writeln!(out, "journal {head}"),
                None => Ok(()),
            }
        })?;
        Ok(self.note_key(done)?)
    }

    /// Says in a word what became of a change that was shown before, and in which
    /// event where the database holds several.
    pub fn say_done<V>(&self, done: &Done<V>, word: &str) -> anyhow::Result<()> {
        if self.format == OutputFormat::Text {
            let event = done.event.as_ref().map(|event| format!("{event}: "));
            writeln!(self.out(), "{}{word}", event.unwrap_or_default())?;
        }
        Ok(())
    }

    /// Says that something was published with a new key, or without a signature.
    pub fn note_key<V>(&self, done: &Done<V>) -> io::Result<()> {
        let note = match &done.signed {
            Some(Ok(by)) => wording::new_key(&by.key.to_string(), by.origin),
            Some(Err(error)) => Some(wording::unsigned(error)),
            None => None,
        };
        self.print_notes(note.as_slice())
    }

    /// Says that pieces of a file could not be read, if there are any.
    pub(in crate::cli) fn warn_unread(&self, pieces: usize, file: &str) -> io::Result<()> {
        if pieces == 0 {
            return Ok(());
        }
        let pieces = plural(pieces, "piece", "pieces");
        writeln!(
            self.err(),
            "note: {pieces} of {file} could not be read; `outflank check` shows them"
        )
    }

    /// Refuses CSV where the answer is not a table, before anything is done.
    pub fn refuse_csv(&self) -> Result<(), Hint> {
        match self.format {
            OutputFormat::Csv => Err(Hint::new(
                "this command has no CSV output",
                "use --format json",
            )),
            OutputFormat::Text | OutputFormat::Json => Ok(()),
        }
    }

    /// Refuses JSON and CSV where there is only text, before anything is done.
    pub fn text_only(&self, help: &str) -> Result<(), Hint> {
        match self.format {
            OutputFormat::Text => Ok(()),
            OutputFormat::Json | OutputFormat::Csv => {
                Err(Hint::new("this command has no JSON or CSV output", help))
            }
        }
    }
}

fn write_json_lines<V: Serialize>(out: &mut impl Write, views: &[V]) -> io::Result<()> {
    for view in views {
        writeln!(out, "{}", serde_json::to_string(view)?)?;
    }
    Ok(())
}
