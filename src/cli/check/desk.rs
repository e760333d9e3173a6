//! Where results go while work is under way.

use super::super::failure;
use super::render::Rendered;
use crate::cli::prelude::*;
use crate::service;
use crate::service::{files::check::Summary, files::source::Input, files::source::SourceError};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// Where results go while work is under way.
pub(super) struct Desk<'c> {
    context: &'c Context,
    bar: ProgressBar,
    failed: Vec<SourceError>,
}

impl<'c> Desk<'c> {
    pub(super) fn new(context: &'c Context, inputs: &[Input]) -> Self {
        let size = |input: &Input| match input {
            Input::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
            Input::Stdin => 0,
        };
        let bar = ProgressBar::with_draw_target(
            Some(inputs.iter().map(size).sum()),
            ProgressDrawTarget::hidden(),
        );
        bar.set_style(
            ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes} {eta}")
                .expect("the template is right"),
        );
        Self {
            context,
            bar,
            failed: Vec::new(),
        }
    }

    fn advance(&self, bytes: u64) {
        self.bar.inc(bytes);
        let long = self.bar.elapsed().as_secs() >= 1;
        if long && self.bar.is_hidden() && !self.context.quiet && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    pub(super) fn progress(&mut self, read: Result<u64, SourceError>) {
        match read {
            Ok(bytes) => self.advance(bytes),
            Err(error) => self.failed.push(error),
        }
    }

    pub(super) fn print(&mut self, piece: Result<Rendered, SourceError>) -> anyhow::Result<()> {
        match piece {
            Ok(piece) => {
                if let Some(refusal) = piece.refusal {
                    return Err(service::Error::from(refusal).into());
                }
                self.advance(piece.bytes);
                self.bar.suspend(|| {
                    let mut out = match self.context.format {
                        OutputFormat::Text => self.context.out(),
                        OutputFormat::Json | OutputFormat::Csv => self.context.out_without_styles(),
                    };
                    out.write_all(&piece.out)?;
                    out.flush()?;
                    self.context.err().write_all(piece.err.as_bytes())
                })?;
            }
            Err(error) => self.failed.push(error),
        }
        Ok(())
    }

    /// The last line for a person: how many games there were.
    pub(super) fn close(&self, summary: &Summary) -> anyhow::Result<()> {
        if self.context.format != OutputFormat::Text || self.context.quiet || summary.games < 2 {
            return Ok(());
        }
        let mut out = self.context.out();
        writeln!(out, "{}", wrap(&summary.to_string(), 0, 2))?;
        Ok(out.flush()?)
    }

    /// Says which files could not be read.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        let mut failed = self.failed.into_iter().map(service::Error::from);
        let first = failed.next();
        for error in failed {
            let mut view = failure::view(&error.into());
            view.help = None;
            self.context.complain(&view)?;
        }
        // The help that all of them need comes once, with the last one printed.
        first.map_or(Ok(()), |error| Err(error.into()))
    }
}
