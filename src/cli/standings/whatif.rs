//! The questions of `--if`.

use super::super::Hint;
use super::super::tables::{Origin, Source};
use crate::tournament::{Crosstable, Seat, WhatIf, WhatIfError};

/// The table with all results asked about.
pub(super) fn table(
    source: &Source,
    questions: &[String],
    after: Option<u16>,
) -> anyhow::Result<Crosstable> {
    let mut table = source.table.clone();
    let mut asked: Vec<WhatIf> = Vec::new();
    for text in questions {
        let refuse = |why: String, hint: &str| -> anyhow::Error {
            Hint::new(format!("--if {text}: {why}"), hint).into()
        };
        let cannot = |error: WhatIfError| refuse(error.to_string(), help(source, &error));
        let question: WhatIf = text.parse().map_err(cannot)?;
        let Seat { round, table: at } = question.seat;
        if let Some(last) = after.filter(|&last| round > last) {
            let why = format!("round {round} comes after round {last}");
            return Err(refuse(
                why,
                "leave --after out, or ask about an earlier round",
            ));
        }
        let twice = |earlier: &WhatIf| earlier.seat == question.seat;
        if asked.iter().any(twice) {
            let why = format!("round {round}, table {at} is asked about twice");
            return Err(refuse(
                why,
                "a game has one result; run the command once for each",
            ));
        }
        table = table.what_if(question, &source.ruleset).map_err(cannot)?;
        asked.push(question);
    }
    Ok(table)
}

/// What helps: how tables are numbered here, or which scores there are.
const fn help(source: &Source, error: &WhatIfError) -> &'static str {
    match (error, source.origin) {
        (WhatIfError::Impossible(_) | WhatIfError::Score(_), _) => {
            "a score is one that `outflank result set` would take: the whole board, \
             with the empty squares as the ruleset says"
        }
        (WhatIfError::NoHolder | WhatIfError::NeedsNoHolder, _) => {
            "`outflank rulesets show NAME` shows what an equal game is worth (scoring.draw)"
        }
        (_, Origin::File) => {
            "in a result file tables count from 1 in the order of the round; \
             `outflank crosstable` shows who met whom"
        }
        (_, Origin::Record) => {
            "the table is the number it has in the round: `outflank round show N` lists them"
        }
    }
}
