//! `outflank print pairings|results|standings|crosstable|bracket|slips|sheets`

use super::source::SourceArgs;
use crate::cli::prelude::*;
use crate::report::{paper::PaperSize, paper::view::PrintedView};
use crate::service::files::paper::{
    PrintBlankSheets, PrintResults, PrintRound, Printing, ResultsDocument, RoundDocument,
};
use crate::service::{record::save::Existing, results::standings::WithNotes};

/// Make pages for the printer: pairings, results, standings, result slips, score
/// sheets.
///
/// Each command writes one HTML file that needs nothing else. Open it in a browser
/// and print it. Lists have their heading on every page, and at its foot what they
/// hold and the line of the journal they were made from.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank print pairings 3\n  \
    outflank print pairings 3 --by-name --out door.html\n  \
    outflank print slips 3\n  \
    outflank print standings --category women --paper letter")]
pub struct Args {
    #[command(subcommand)]
    document: Document,
}

#[derive(Debug, clap::Subcommand)]
enum Document {
    /// The pairings of a round, with the points before it; by table or by name.
    #[command(after_help = "Examples:\n  \
        outflank print pairings 3\n  \
        outflank print pairings 3 --by-name --out door.html")]
    Pairings {
        #[command(flatten)]
        round: RoundArgs,
        /// Everybody by name, with the table they go to.
        #[arg(long)]
        by_name: bool,
        #[command(flatten)]
        file: FileArgs,
    },
    /// The results of a round.
    #[command(after_help = "Examples:\n  \
        outflank print results\n  \
        outflank print results 3 --paper letter")]
    Results {
        #[command(flatten)]
        round: RoundArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// The standings, of everybody, of one category, or of the teams.
    #[command(after_help = "Examples:\n  \
        outflank print standings\n  \
        outflank print standings --after 5 --category women --out women.html")]
    Standings {
        #[command(flatten)]
        source: SourceArgs,
        /// Only the players of this category, or country.
        #[arg(long, value_name = "NAME")]
        category: Option<String>,
        /// The teams instead of the players.
        #[arg(long, conflicts_with = "category")]
        teams: bool,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Who played whom, with colours, discs and running totals.
    #[command(after_help = "Examples:\n  \
        outflank print crosstable\n  \
        outflank print crosstable --from-file woc.elo --out woc.html")]
    Crosstable {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// The bracket of the finals.
    #[command(after_help = "Examples:\n  \
        outflank print bracket\n  \
        outflank print bracket --paper letter --out finals.html")]
    Bracket {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Result slips to cut out and fill in, eight on a page.
    #[command(after_help = "Examples:\n  \
        outflank print slips\n  \
        outflank print slips 3 --force")]
    Slips {
        #[command(flatten)]
        round: RoundArgs,
        #[command(flatten)]
        file: FileArgs,
    },
    /// Score sheets: the board to number, one sheet for each player.
    #[command(after_help = "Examples:\n  \
        outflank print sheets 3\n  \
        outflank print sheets --blank 20")]
    Sheets {
        #[command(flatten)]
        round: RoundArgs,
        /// This many sheets without names, for any round.
        #[arg(
            long,
            value_name = "K",
            conflicts_with = "round",
            value_parser = clap::value_parser!(u16).range(1..=MOST_BLANK)
        )]
        blank: Option<u16>,
        #[command(flatten)]
        file: FileArgs,
    },
}

/// Nobody prints more blank sheets at once.
const MOST_BLANK: i64 = 1000;

#[derive(Debug, clap::Args)]
struct RoundArgs {
    /// The round; if not given, the last one that has pairings, or of the results
    /// the last one that has any.
    #[arg(value_name = "ROUND", value_parser = arguments::round)]
    round: Option<u32>,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Debug, clap::Args)]
struct FileArgs {
    /// Where to; if not given, a name such as pairings-3.html in this folder. `-`
    /// writes to standard output.
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
    /// The paper: a4 or letter.
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: PaperSize,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    match &args.document {
        Document::Pairings {
            round,
            by_name: true,
            file,
        } => of_round(RoundDocument::PairingsByName, round, file, context),
        Document::Pairings { round, file, .. } => {
            of_round(RoundDocument::Pairings, round, file, context)
        }
        Document::Results { round, file } => of_round(RoundDocument::Results, round, file, context),
        Document::Slips { round, file } => of_round(RoundDocument::Slips, round, file, context),
        Document::Sheets {
            round,
            blank: None,
            file,
        } => of_round(RoundDocument::Sheets, round, file, context),
        Document::Sheets {
            round,
            blank: Some(number),
            file,
        } => {
            let query = PrintBlankSheets {
                event: round.event.event(context),
                number: usize::from(*number),
                printing: file.printing(context),
            };
            file.deliver(database::reader(context)?.ask(&query)?, context)
        }
        Document::Standings {
            source,
            category,
            teams,
            file,
        } => {
            let document = match category {
                Some(name) => ResultsDocument::Category(name.clone()),
                None if *teams => ResultsDocument::Teams,
                None => ResultsDocument::Standings,
            };
            of_results(document, source, file, context)
        }
        Document::Crosstable { source, file } => {
            of_results(ResultsDocument::Crosstable, source, file, context)
        }
        Document::Bracket { source, file } => {
            of_results(ResultsDocument::Bracket, source, file, context)
        }
    }?;
    Ok(Status::Clean)
}

fn of_round(
    document: RoundDocument,
    round: &RoundArgs,
    file: &FileArgs,
    context: &Context,
) -> anyhow::Result<()> {
    let query = PrintRound {
        event: round.event.event(context),
        round: round.round,
        document,
        printing: file.printing(context),
    };
    file.deliver(database::reader(context)?.ask(&query)?, context)
}

fn of_results(
    document: ResultsDocument,
    source: &SourceArgs,
    file: &FileArgs,
    context: &Context,
) -> anyhow::Result<()> {
    let query = PrintResults {
        results: source.request(context)?,
        document,
        printing: file.printing(context),
    };
    let printed = ask(&query, context)?;
    context.print_notes(&printed.notes)?;
    file.deliver(printed.answer, context)
}

/// Answers from the database only if the results are there.
pub(super) fn ask(
    query: &PrintResults,
    context: &Context,
) -> anyhow::Result<WithNotes<PrintedView>> {
    Ok(match query.answer_without_database() {
        Some(answer) => answer?,
        None => database::reader(context)?.ask(query)?,
    })
}

impl FileArgs {
    fn printing(&self, context: &Context) -> Printing {
        Printing {
            size: self.paper,
            at: context.time(),
            site: None,
        }
    }

    fn deliver(&self, printed: PrintedView, context: &Context) -> anyhow::Result<()> {
        let path = self.out.clone();
        let path = path.unwrap_or_else(|| PathBuf::from(&printed.file));
        save(printed, &path, Existing::forced(self.force), context)
    }
}

/// Writes a page, the one place where that is done, and says so in one line.
pub(super) fn save(
    mut printed: PrintedView,
    path: &Path,
    existing: Existing,
    context: &Context,
) -> anyhow::Result<()> {
    let html = std::mem::take(&mut printed.html);
    if path == Path::new("-") {
        let mut out = context.out_bytes();
        out.write_all(&html)?;
        return Ok(out.flush()?);
    }
    files::save(html, path, existing, context)?;
    printed.file = path.display().to_string();
    context.print(&printed, |out| {
        let (file, content) = (&printed.file, &printed.content);
        writeln!(out, "{}", wrap(&format!("wrote {file} ({content})"), 0, 2))
    })?;
    if !context.quiet && context.format == super::OutputFormat::Text {
        let what = match printed.document {
            "page" => "open it in a browser, or put it on a website",
            _ => "open it in a browser and print it (Ctrl+P)",
        };
        writeln!(context.err(), "note: {what}")?;
    }
    Ok(())
}
