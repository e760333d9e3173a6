//! The answer, for a person and for a program.

use std::io::Write;

use super::super::wrap::wrap;
use super::super::{Context, OutputFormat, Status};
use super::ask::Asked;
use crate::adjudicate::{Undecided, Verdict};
use crate::board::Geometry;
use crate::report::text::plural;
use crate::report::view::{BestView, ScoreView};
use crate::report::wording;
use crate::service::score::{Answer, Question, Reach, Reachable};

pub(super) fn print(
    asked: &Asked,
    question: &Question,
    answer: &Answer,
    context: &Context,
) -> anyhow::Result<Status> {
    let sheet = Sheet {
        asked,
        question,
        answer,
    };
    let mut out = context.out();
    match context.format {
        OutputFormat::Text => sheet.text(&mut out)?,
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&sheet.view())?)?,
        OutputFormat::Csv => context.refuse_csv()?,
    }
    out.flush()?;
    Ok(sheet.status())
}

struct Sheet<'a> {
    asked: &'a Asked,
    question: &'a Question<'a>,
    answer: &'a Answer,
}

impl Sheet<'_> {
    fn geometry(&self) -> &Geometry {
        self.asked.ended.variant.geometry()
    }

    /// Whether the official score is the reported one, where both are known.
    fn agrees(&self) -> Option<bool> {
        let verdict = self.answer.decided.as_ref().ok()?;
        Some(verdict.score == self.question.reported?)
    }

    fn status(&self) -> Status {
        let claim = self.answer.best.as_ref().and_then(|best| best.claim);
        let wrong = match claim {
            Some(reach) => reach == Reach::Beyond,
            None => self.agrees() == Some(false),
        };
        if self.answer.decided.is_err() || wrong || self.asked.faults > 0 {
            Status::Findings
        } else {
            Status::Clean
        }
    }

    fn text(&self, out: &mut impl Write) -> std::io::Result<()> {
        match &self.answer.decided {
            Ok(verdict) => {
                writeln!(
                    out,
                    "{}  {}",
                    verdict.score,
                    wording::outcome(verdict.outcome)
                )?;
                self.rule(out, verdict)?;
            }
            Err(undecided) => no_result(out, undecided)?,
        }
        self.board(out)?;
        if let Some(reachable) = &self.answer.best {
            self.best(out, reachable)?;
        }
        self.reported(out)?;
        if self.asked.faults > 0 {
            let errors = plural(self.asked.faults, "error", "errors");
            let words = format!(
                "{errors} in the transcript; the board is that of its legal part. \
                 `outflank check` shows what is wrong"
            );
            line(out, "record", &words)?;
        }
        Ok(())
    }

    fn rule(&self, out: &mut impl Write, verdict: &Verdict) -> std::io::Result<()> {
        line(out, "rule", &wording::reason(&verdict.rule.reason))?;
        let place = match verdict.rule.key() {
            key @ ("agreed" | "ruled") => key.to_owned(),
            key => format!("{key} of {}", self.question.ruleset.name),
        };
        let source = verdict.rule.source.as_deref();
        let source = source.map_or(String::new(), |source| format!(": {source}"));
        line(out, "source", &format!("{place}{source}"))
    }

    fn board(&self, out: &mut impl Write) -> std::io::Result<()> {
        let Some(board) = self.asked.ended.position() else {
            return Ok(());
        };
        let discs = board.counts();
        let empty = self.geometry().len() - discs.black - discs.white;
        let words = format!(
            "{} black, {} white, {empty} empty",
            discs.black, discs.white
        );
        line(out, "board", &words)
    }

    fn best(&self, out: &mut impl Write, reachable: &Reachable) -> std::io::Result<()> {
        let best = &reachable.best;
        let who = reachable.winner.title();
        let words = if best.is_exact() {
            format!("{who} can reach at most {}", best.found)
        } else {
            format!(
                "{who} can reach at least {} and at most {}; a larger --budget may decide it",
                best.found, best.bound
            )
        };
        line(out, "best", &words)?;
        if best.line.is_empty() {
            line(out, "line", "stop here")
        } else {
            line(out, "line", &self.best_view(reachable).line)
        }
    }

    fn reported(&self, out: &mut impl Write) -> std::io::Result<()> {
        let Some(reported) = self.question.reported else {
            return Ok(());
        };
        let claim = self.answer.best.as_ref().and_then(|best| best.claim);
        let words = match (claim, self.agrees()) {
            (Some(Reach::Within), _) => format!("{reported} is within reach"),
            (Some(Reach::Beyond), _) => format!("{reported} cannot be reached"),
            (Some(Reach::Open), _) => format!("it is not known whether {reported} can be reached"),
            (None, Some(true)) => format!("{reported}, which is the official result"),
            (None, Some(false)) => format!("{reported} is not the official result"),
            (None, None) => format!("{reported}; there is no official result to compare it with"),
        };
        line(out, "report", &words)
    }

    fn view(&self) -> ScoreView<'_> {
        let (asked, question) = (self.asked, self.question);
        let (source, ruleset) = (&asked.source, &question.ruleset.name);
        ScoreView {
            reported: question.reported,
            agrees: self.agrees(),
            best: self.answer.best.as_ref().map(|best| self.best_view(best)),
            record_errors: asked.faults,
            ..ScoreView::new(source, ruleset, &asked.ended, &self.answer.decided)
        }
    }

    fn best_view(&self, reachable: &Reachable) -> BestView {
        let claim = reachable.claim.map(Reach::name);
        BestView::new(reachable.winner, &reachable.best, claim, self.geometry())
    }
}

fn no_result(out: &mut impl Write, undecided: &Undecided) -> std::io::Result<()> {
    writeln!(out, "No official result")?;
    line(out, "why", &undecided.to_string())?;
    line(out, "help", &wording::help(undecided))
}

/// A name and its text, in as many lines as it takes.
fn line(out: &mut impl Write, name: &str, words: &str) -> std::io::Result<()> {
    const INDENT: usize = 8;
    writeln!(out, "{name:<INDENT$}{}", wrap(words, INDENT, INDENT))
}
