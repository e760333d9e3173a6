//! `outflank standings`

mod open;
mod published;
mod teams;
mod text;
mod working;

use super::{certificate, print, source, source::SourceArgs};
use crate::cli::prelude::*;
use crate::report::{
    csv, csv::Table, paper::PaperSize, refusal::QuestionTables, refusal::StandingsRefusal,
    standings::teams_view::TeamsView, standings::view::StandingsView,
};
use crate::service;
use crate::service::files::paper::{PrintResults, Printing, ResultsDocument};
use crate::service::results::standings::{
    Explanation, OpenPlaces, Question, Ranking, ResultsRequest, Source, TeamExplanation, Teams,
};
use crate::service::{record::certificate::CertifyStandings, record::save::Existing};
use outflank_core::tournament::WhatIf;

/// Rank the players of an event, with the arithmetic shown.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank standings\n  \
    outflank standings --explain laz --versus tam\n  \
    outflank standings --from-file woc.elo --explain KURITA --versus NAGANO\n  \
    outflank standings --from-file woc.elo --if 13:2=31-33 --if 13:3=40-24\n  \
    outflank standings --from-file woc.elo --page woc.html\n  \
    outflank standings --csv after-round-5.csv\n  \
    outflank standings --live\n  \
    outflank standings --certificate standings.html\n  \
    outflank standings --published 3\n\n\
    The standings are those after the last complete round. A round is complete when\n\
    all its results are in; then its byes and absences count too.\n\n\
    --ruleset scores every game again under those rules, from what was entered;\n\
    games for which that is not possible are named.\n\n\
    Games after the rounds (`outflank round set N A B --final`) do not count in the\n\
    standings. Where the rules have finals, the matches are recognised by who meets:\n\
    the first four of the standings play 1 against 4 and 2 against 3, the winners\n\
    meet, and the losers.",
    group(clap::ArgGroup::new("written").args(["page", "csv", "certificate"]).multiple(true)))]
pub struct Args {
    #[command(flatten)]
    source: SourceArgs,
    /// Show how this player's place came about: every game, every term, the sums.
    #[arg(long, value_name = "NAME|ID")]
    explain: Option<PlayerRef>,
    /// With --explain: the first value that separates the player from this one.
    #[arg(long, value_name = "NAME|ID", requires = "explain")]
    versus: Option<PlayerRef>,
    /// The standings as they would be with this result, as 3:5=38-26. The table
    /// is the number it has in the round (in a result file, its place there).
    #[arg(long = "if", value_name = "ROUND:TABLE=BLACK-WHITE")]
    what_if: Vec<String>,
    /// Who is certain of a place at the top, and who has no chance, with games to play.
    #[arg(long, conflicts_with = "explain")]
    open: bool,
    /// How many places --open asks about; without it, as many as qualify for the
    /// finals.
    #[arg(long, value_name = "PLACES", requires = "open")]
    places: Option<usize>,
    /// Rank only the players of this category, or country.
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// Rank teams instead of players.
    /// With --explain TEAM: how the place of a team came about.
    #[arg(long, conflicts_with_all = ["open", "category", "versus"])]
    teams: bool,
    /// The standings as they were published when a round was sealed; without a
    /// round, what has been published.
    #[arg(long, value_name = "ROUND", num_args = 0..=1, value_parser = arguments::round, conflicts_with_all = [
        "from_file", "ruleset", "after", "explain", "what_if", "open", "category", "teams", "page", "csv",
    ])]
    #[allow(
        clippy::option_option,
        reason = "not asked for, asked for, asked for with a round"
    )]
    published: Option<Option<u32>>,
    /// Write a page for the public to this file instead: pairings of the running
    /// round, standings, categories, teams, crosstable and chart.
    #[arg(
        long,
        value_name = "FILE.html",
        conflicts_with_all = ["explain", "open", "category", "teams"]
    )]
    page: Option<PathBuf>,
    /// Write the standings, or those of the teams, to this file for a
    /// spreadsheet; it opens with a double click.
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["explain", "open"])]
    csv: Option<PathBuf>,
    /// Write a signed certificate to this file instead: every result, the ruleset and
    /// the arithmetic, which `outflank verify FILE` computes again without the database.
    /// A page if the name ends with .html, else JSON.
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "from_file", "ruleset", "explain", "what_if", "open", "category", "teams", "page", "csv",
        "published",
    ])]
    certificate: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "written")]
    force: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    if let Some(round) = args.published {
        published::show(round, args.source.event(context), context)?;
        return Ok(Status::Clean);
    }
    let results = args.results(context)?;
    if let Some(path) = &args.certificate {
        let existing = Existing::forced(args.force);
        let query = CertifyStandings { results };
        certificate::issue(&query, &Who::default(), path, existing, context)?;
    } else if let Some(path) = &args.page {
        save_page(path, args, &results, context)?;
    } else if let (true, Some(team)) = (args.teams, &args.explain) {
        let team = team.as_str().to_owned();
        let (view, journal) = ask(&results, TeamExplanation { team }, context)?;
        context.print(&view, |out| teams::print_working(out, &view))?;
        context.print_journal(journal)?;
    } else if let Some(player) = &args.explain {
        let (view, journal) = ask(&results, args.explanation(player), context)?;
        context.print(&view, |out| working::print(out, &view))?;
        context.print_journal(journal)?;
    } else if args.open {
        let places = args.places;
        let (view, journal) = ask(&results, OpenPlaces { places }, context)?;
        open::print(&view, context)?;
        context.print_journal(journal)?;
    } else if args.teams {
        let (view, journal) = ask(&results, Teams, context)?;
        args.save_csv(&view.table(), context)?;
        context.print_table(&view, TeamsView::table, |out| teams::print(out, &view))?;
        context.print_journal(journal)?;
    } else {
        let category = args.category.clone();
        let (view, journal) = ask(&results, Ranking { category }, context)?;
        args.save_csv(&view.table(), context)?;
        context.print_table(&view, StandingsView::table, |out| text::print(out, &view))?;
        context.print_journal(journal)?;
    }
    Ok(Status::Clean)
}

impl Args {
    fn save_csv(&self, table: &Table, context: &Context) -> anyhow::Result<()> {
        let Some(path) = &self.csv else {
            return Ok(());
        };
        let mut printed = Vec::new();
        table.csv(&mut printed)?;
        let existing = Existing::forced(self.force);
        files::save(csv::file(&printed), path, existing, context)?;
        files::say_written(path, context)
    }

    fn results(&self, context: &Context) -> anyhow::Result<ResultsRequest> {
        let request = self.source.request(context)?;
        let tables = match request.source {
            Source::Event(_) => QuestionTables::OfEvent,
            Source::File(_) => QuestionTables::OfFile,
        };
        let question = |text: &String| {
            text.parse().map_err(|why| {
                let question = text.clone();
                service::Error::from(StandingsRefusal::WhatIf {
                    question,
                    why,
                    tables,
                })
            })
        };
        let what_if: service::Result<Vec<WhatIf>> = self.what_if.iter().map(question).collect();
        Ok(ResultsRequest {
            what_if: what_if?,
            ..request
        })
    }

    fn explanation(&self, player: &PlayerRef) -> Explanation {
        Explanation {
            player: player.clone(),
            versus: self.versus.clone(),
        }
    }
}

/// The answer to a question, and the journal it comes from; its notes are printed.
fn ask<Q: Question>(
    results: &ResultsRequest,
    question: Q,
    context: &Context,
) -> anyhow::Result<(Q::Answer, Option<String>)> {
    let noted = source::ask(results, question, context)?;
    context.print_notes(&noted.notes)?;
    Ok((noted.answer, noted.journal))
}

fn save_page(
    path: &Path,
    args: &Args,
    results: &ResultsRequest,
    context: &Context,
) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let query = PrintResults {
        results: results.clone(),
        document: ResultsDocument::Page,
        printing: Printing {
            size: PaperSize::default(),
            at: context.time(),
            site: None,
        },
    };
    let page = print::ask(&query, context)?;
    context.print_notes(&page.notes)?;
    print::save(page.answer, path, Existing::forced(args.force), context)
}
