//! Which results standings and crosstables are made of.

use super::rules;
use crate::cli::prelude::*;
use crate::service::results::standings::{
    Question, ResultsQuery, ResultsRequest, RoundsCounted, Source, WithNotes,
};

/// Which results, and the rules that rank them.
#[derive(Debug, clap::Args)]
pub(super) struct SourceArgs {
    /// A result file of the federation (.ELO), instead of an event of the database.
    #[arg(long, value_name = "FILE", conflicts_with = "event")]
    from_file: Option<PathBuf>,
    #[command(flatten)]
    event: EventArg,
    /// The rules: a preset (see `outflank rulesets`) or a file of your own;
    /// without it those of the event, or woc for a result file.
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// Only the results up to this round.
    #[arg(long, value_name = "ROUND", value_parser = arguments::last_round::<u16>)]
    after: Option<u16>,
    /// Count the results of rounds in progress too; byes and absences count when
    /// a round is complete.
    #[arg(long, conflicts_with_all = ["after", "from_file"])]
    live: bool,
}

impl SourceArgs {
    pub(super) fn event(&self, context: &Context) -> EventRef {
        self.event.event(context)
    }

    pub(super) fn request(&self, context: &Context) -> anyhow::Result<ResultsRequest> {
        let source = match &self.from_file {
            Some(path) => Source::File(path.clone()),
            None => Source::Event(self.event(context)),
        };
        Ok(ResultsRequest {
            source,
            ruleset: self.ruleset.as_deref().map(rules::load).transpose()?,
            seed: context.seed(),
            after: self.after,
            what_if: Vec::new(),
            counting: if self.live {
                RoundsCounted::Live
            } else {
                RoundsCounted::CompleteRounds
            },
        })
    }
}

/// Answers a question, from the database only if the results are there.
pub(super) fn ask<Q: Question>(
    results: &ResultsRequest,
    question: Q,
    context: &Context,
) -> anyhow::Result<WithNotes<Q::Answer>> {
    let query = ResultsQuery {
        results: results.clone(),
        question,
    };
    Ok(match query.answer_without_database() {
        Some(answer) => answer?,
        None => database::reader(context)?.ask(&query)?,
    })
}
