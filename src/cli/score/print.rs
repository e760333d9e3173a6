//! The official result on a terminal.

use super::super::wrap::labelled;
use crate::cli::prelude::*;
use crate::report::result::score_view::{BestView, RuleView, ScoreView};
use crate::report::result::verdict;
use outflank_core::{game::Goal, game::Score};

pub(super) fn text(view: &ScoreView, out: &mut dyn Write) -> io::Result<()> {
    match (view.score, view.decided, &view.undecided) {
        (Some(score), Some(outcome), _) => {
            writeln!(out, "{score}  {}", verdict::outcome(outcome))?;
        }
        (_, _, Some(undecided)) => {
            writeln!(out, "no official result under `{}`", view.ruleset)?;
            labelled(out, "why", &undecided.message)?;
            labelled(out, "help", &undecided.help)?;
        }
        _ => {}
    }
    if let Some(rule) = &view.rule {
        print_rule(out, rule, &view.ruleset)?;
    }
    if let Some(discs) = view.discs {
        let (black, white) = (discs.black, discs.white);
        let empty = view.squares - black - white;
        let words = format!("{black} black, {white} white, {empty} empty");
        labelled(out, "board", &words)?;
    }
    if let Some(remark) = &view.remark {
        labelled(out, "note", remark)?;
    }
    if let Some(best) = &view.best {
        print_best(out, best)?;
    }
    print_reported(out, view)?;
    if view.transcript_errors > 0 {
        let errors = plural(view.transcript_errors, "error", "errors");
        let words = format!(
            "{errors} in the transcript; the board is that of its legal part. \
             `outflank check` shows what is wrong"
        );
        labelled(out, "sheet", &words)?;
    }
    Ok(())
}

fn print_rule(out: &mut dyn Write, rule: &RuleView, ruleset: &str) -> io::Result<()> {
    labelled(out, "rule", &rule.words)?;
    let place = match rule.key {
        key @ ("agreed" | "ruled") => key.to_owned(),
        key => format!("{key} of {ruleset}"),
    };
    let source = rule.source.as_deref();
    let source = source.map_or(String::new(), |source| format!(": {source}"));
    labelled(out, "source", &format!("{place}{source}"))
}

fn print_best(out: &mut dyn Write, best: &BestView) -> io::Result<()> {
    let BestView { found, bound, .. } = best;
    let who = best.side.title();
    let words = match (best.goal, best.exact) {
        (Goal::Most, true) => format!("{who} can reach at most {found}"),
        (Goal::Fewest, true) => format!("{who} can get down to {found}, not further"),
        (Goal::Most, false) => format!(
            "{who} can reach at least {found} and at most {bound}; a larger --budget may decide it"
        ),
        (Goal::Fewest, false) => format!(
            "{who} can get down to {found}, perhaps to {bound}; a larger --budget may decide it"
        ),
    };
    labelled(out, "best", &words)?;
    match best.line.as_str() {
        "" => labelled(out, "line", "stop here"),
        moves => labelled(out, "line", moves),
    }
}

fn print_reported(out: &mut dyn Write, view: &ScoreView) -> io::Result<()> {
    let Some(reported) = view.reported else {
        return Ok(());
    };
    let claim = view.best.as_ref().and_then(|best| best.claim);
    let words = match (claim, view.agrees) {
        (None, _) if view.claim.is_some() => unrecorded(reported, view.claim),
        (Some("within"), _) => format!("{reported} is within reach"),
        (Some("beyond"), _) => format!("{reported} cannot be reached"),
        (Some(_), _) => format!("it is not known whether {reported} can be reached"),
        (None, Some(true)) => format!("{reported}, which is the official result"),
        (None, Some(false)) => format!("{reported} is not the official result"),
        (None, None) => format!("{reported}; there is no official result to compare it with"),
    };
    labelled(out, "report", &words)
}

/// About a score to which the winner may have completed the game, though no
/// moves are given.
fn unrecorded(reported: Score, claim: Option<&str>) -> String {
    match claim {
        Some("within") => {
            format!("{reported} is within reach; --completed MOVES shows how it was reached")
        }
        Some("beyond") => format!("{reported} cannot be reached; --best shows what can"),
        _ => format!("it is not known whether {reported} can be reached"),
    }
}
