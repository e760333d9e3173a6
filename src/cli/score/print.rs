//! The answer, for a person and for a program.

use std::io::Write;

use serde_json::{Value, json};

use super::super::{Context, Hint, OutputFormat, Status};
use super::ask::Asked;
use crate::adjudicate::{Outcome, Undecided, Verdict};
use crate::board::Geometry;
use crate::game::Move;
use crate::report::board::plural;
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
        OutputFormat::Json => writeln!(out, "{}", sheet.json())?,
        OutputFormat::Csv => {
            return Err(
                Hint::new("a single result has no form as CSV", "use --format json").into(),
            );
        }
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
                writeln!(out, "{}  {}", verdict.score, winner(verdict))?;
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
            let errors = plural(self.asked.faults, "error");
            let words = format!(
                "{errors} in the record; the board is that of the part that can be followed. \
                 `outflank check` says what is wrong"
            );
            line(out, "record", &words)?;
        }
        Ok(())
    }

    fn rule(&self, out: &mut impl Write, verdict: &Verdict) -> std::io::Result<()> {
        line(out, "rule", &verdict.rule.words)?;
        let place = match verdict.rule.key {
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
            format!("{who} can reach {} and no more", best.found)
        } else {
            format!(
                "{who} can reach {} for certain and {} at most; a larger --budget may tell",
                best.found, best.bound
            )
        };
        line(out, "best", &words)?;
        if best.line.is_empty() {
            line(out, "line", "stop here")
        } else {
            line(out, "line", &turns(&best.line, self.geometry()))
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
            (Some(Reach::Open), _) => format!("whether {reported} can be reached is not known"),
            (None, Some(true)) => format!("{reported}, as it should be"),
            (None, Some(false)) => format!("{reported} is not the official result"),
            (None, None) => format!("{reported}, nothing to compare it with"),
        };
        line(out, "report", &words)
    }

    fn json(&self) -> Value {
        let ended = &self.asked.ended;
        let verdict = self.answer.decided.as_ref().ok();
        let undecided = self.answer.decided.as_ref().err();
        json!({
            "source": self.asked.source,
            "ruleset": self.question.ruleset.name,
            "variant": ended.variant.name(),
            "ending": ended.how.name(),
            "by": ended.how.by().map(crate::board::Colour::name),
            "board": ended.position().map(|board| board.setup().cells(self.geometry())),
            "discs": ended.position().map(|board| board.counts()),
            "score": verdict.map(|verdict| verdict.score),
            "outcome": verdict.map(|verdict| verdict.outcome.name()),
            "rule": verdict.map(|verdict| json!({
                "key": verdict.rule.key,
                "words": verdict.rule.words,
                "source": verdict.rule.source,
            })),
            "undecided": undecided.map(|undecided| json!({
                "message": undecided.to_string(),
                "help": undecided.way_on(),
            })),
            "reported": self.question.reported,
            "agrees": self.agrees(),
            "best": self.answer.best.as_ref().map(|best| self.best_json(best)),
            "record_errors": self.asked.faults,
        })
    }

    fn best_json(&self, reachable: &Reachable) -> Value {
        let best = &reachable.best;
        json!({
            "winner": reachable.winner.name(),
            "found": best.found,
            "bound": best.bound,
            "exact": best.is_exact(),
            "line": turns(&best.line, self.geometry()),
            "claim": reachable.claim.map(Reach::name),
        })
    }
}

fn winner(verdict: &Verdict) -> String {
    match verdict.outcome {
        Outcome::Won(side) => format!("{} wins", side.title()),
        Outcome::Tie => "a tie, half a point each".to_owned(),
        Outcome::DrawWin(side) => format!("{} wins by the draw-win", side.title()),
        Outcome::Nobody => "both have lost".to_owned(),
    }
}

fn no_result(out: &mut impl Write, undecided: &Undecided) -> std::io::Result<()> {
    writeln!(out, "No official result")?;
    line(out, "why", &undecided.to_string())?;
    line(out, "help", &undecided.way_on())
}

fn turns(turns: &[Move], geometry: &Geometry) -> String {
    let names: Vec<String> = turns.iter().map(|turn| turn.text(geometry)).collect();
    names.join(" ")
}

/// A name and what is to be said, in as many lines as it takes.
fn line(out: &mut impl Write, name: &str, words: &str) -> std::io::Result<()> {
    const WIDTH: usize = 78;
    const INDENT: usize = 8;
    let mut line = format!("{name:<7}");
    for word in words.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = " ".repeat(INDENT - 1);
        }
        line.push(' ');
        line += word;
    }
    writeln!(out, "{line}")
}
