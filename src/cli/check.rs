//! `outflank check [FILE|-]...`

use std::io::{self, IsTerminal, Write};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::findings::Quoted;
use super::game::GameArgs;
use super::{Context, Hint, OutputFormat, Status, arguments, hypotheses, rules};
use crate::adjudicate::{Code, Severity};
use crate::export::GameJson;
use crate::formats::Format;
use crate::game::Empties;
use crate::service::check::{self, Checked, Options, Piece, Search, Summary};
use crate::service::source::{Input, SourceError};

/// Files with more games than this are not listed game by game.
const LISTED: usize = 20;

/// Check transcripts of any known format and explain what is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  outflank check r3t5.txt
  echo f5d6c3d3c4 | outflank check -
  outflank --format json check --summary WTH_*.wtb
  outflank check sheet.txt --reported 38-26 --claim 20:11-13")]
pub struct Args {
    /// Files of games; `-` reads standard input.
    #[arg(default_value = "-")]
    files: Vec<String>,
    /// The format, instead of finding it out.
    #[arg(long, value_parser = arguments::format)]
    from: Option<Format>,
    #[command(flatten)]
    game: GameArgs,
    /// The result reported at the desk, black-white.
    #[arg(long, value_name = "B-W")]
    reported: Option<String>,
    /// The board or the disc count after move N, as `20:11-13` or `20:<64 cells>`.
    #[arg(long, value_name = "N:BOARD")]
    claim: Vec<String>,
    /// Judge by these rules (see `outflank rulesets`): empty squares, and what
    /// can still be corrected.
    #[arg(long, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// Apply a ruling before the record is replayed, as `read 23 as f2`.
    #[arg(long, value_name = "RULING")]
    ruling: Vec<String>,
    /// Do not look for what could have happened.
    #[arg(long)]
    no_repair: bool,
    /// Print counts instead of games.
    #[arg(long)]
    summary: bool,
    /// The least that makes the exit status 1.
    #[arg(long, value_enum, default_value_t = FailOn::Warning, value_name = "WHAT")]
    fail_on: FailOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Error,
    Warning,
    Never,
}

impl FailOn {
    fn status(self, summary: &Summary) -> Status {
        let least = match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Never => return Status::Clean,
        };
        if summary.worst >= Some(least) {
            Status::Findings
        } else {
            Status::Clean
        }
    }
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let options = options(args)?;
    let inputs: Vec<Input> = args
        .files
        .iter()
        .map(|file| Input::from(file.as_str()))
        .collect();
    let mut desk = Desk::new(context, &inputs);
    let summary = if args.summary {
        let summary = check::summary(&inputs, &options, |read| desk.progress(read));
        print_summary(&summary, context)?;
        summary
    } else {
        let one_game = options.speaks_of_one_game();
        let make = |piece: Piece| made(&piece, &options, context.format);
        let summary = check::games(&inputs, &options, make, |made| desk.print(made, one_game))?;
        desk.close(&summary)?;
        summary
    };
    desk.finish()?;
    Ok(args.fail_on.status(&summary))
}

fn options(args: &Args) -> anyhow::Result<Options> {
    let variant = args.game.variant()?;
    let claims = args
        .claim
        .iter()
        .map(|text| arguments::claim(text, &variant));
    Ok(Options {
        from: args.from,
        reported: args.reported.as_deref().map(arguments::score).transpose()?,
        claims: claims.collect::<Result<_, _>>()?,
        search: if args.no_repair {
            Search::Nothing
        } else {
            Search::Errors
        },
        ruleset: args.ruleset.as_deref().map(rules::load).transpose()?,
        rulings: args.ruling.clone(),
        variant,
    })
}

/// What a piece of a file becomes: the text to print, and how much it was.
struct Made {
    out: Vec<u8>,
    err: String,
    games: u64,
    bytes: u64,
    refused: Option<String>,
}

fn made(piece: &Piece, options: &Options, format: OutputFormat) -> Made {
    let quoted = Quoted::new(
        &piece.chunk.source.name,
        &piece.chunk.bytes,
        piece.chunk.origin,
    );
    let mut out = Vec::new();
    let mut err = String::new();
    let listed = piece.chunk.first && piece.chunk.last && piece.games.len() <= LISTED;
    for checked in &piece.games {
        match format {
            OutputFormat::Json => json_line(&mut out, piece, checked, options),
            OutputFormat::Text | OutputFormat::Csv => {
                out.extend(text(piece, checked, options, &quoted, listed).into_bytes());
            }
        }
    }
    for unread in &piece.unread {
        err += &quoted.render_unread(unread);
        err += "\n";
    }
    let bytes = piece.chunk.bytes.len() as u64;
    Made {
        out,
        err,
        games: piece.games.last().map_or(0, |game| game.game),
        bytes,
        refused: piece
            .games
            .iter()
            .find_map(|checked| checked.refused.clone()),
    }
}

fn json_line(out: &mut Vec<u8>, piece: &Piece, checked: &Checked, options: &Options) {
    let game = GameJson {
        source: &piece.chunk.source.name,
        game: checked.game,
        from: piece.chunk.source.format,
        transcript: &checked.transcript,
        replay: &checked.replay,
        repairs: checked.hypotheses.as_ref().map(|found| &found.repairs),
        explanations: checked.hypotheses.as_ref().map(|found| &found.explanations),
        allowances: &checked.allowances,
        empties: options.empties(),
    };
    serde_json::to_writer(&mut *out, &game).expect("writing to memory does not fail");
    out.push(b'\n');
}

fn text(
    piece: &Piece,
    checked: &Checked,
    options: &Options,
    quoted: &Quoted<'_>,
    listed: bool,
) -> String {
    let replay = &checked.replay;
    let mut text = String::new();
    for (finding, allowance) in replay.findings.iter().zip(&checked.allowances) {
        let allowed =
            options
                .ruleset
                .as_ref()
                .zip(allowance.as_ref())
                .map(|(ruleset, allowance)| {
                    let rule = allowance.rule(ruleset);
                    let source = rule
                        .source
                        .map_or_else(String::new, |source| format!(" ({source})"));
                    format!("under `{}`: {}{source}", ruleset.name, rule.words)
                });
        text += &quoted.render(finding, &replay.variant, allowed.as_deref());
        text += "\n\n";
    }
    if let Some(found) = &checked.hypotheses {
        text += &hypotheses::repairs(&found.repairs, replay.variant.geometry());
        text += &hypotheses::explanations(&found.explanations, &checked.transcript);
    }
    if listed || !replay.findings.is_empty() {
        text += &headline(piece, checked, options.empties());
        text += "\n";
    }
    text
}

/// One line about a game: `r3t5.txt game 1: 60 moves, 1 pass, 34-30, finished`.
fn headline(piece: &Piece, checked: &Checked, empties: Empties) -> String {
    let replay = &checked.replay;
    let header = &checked.transcript.header;
    let players = match (header.get("black"), header.get("white")) {
        (Some(black), Some(white)) => format!(" ({black} - {white})"),
        _ => String::new(),
    };
    let passes = match replay.passes() {
        0 => String::new(),
        1 => ", 1 pass".to_owned(),
        passes => format!(", {passes} passes"),
    };
    let discs = replay.end.counts();
    let end = if replay.finished() {
        format!("finished {}", replay.score(empties))
    } else {
        format!("{}-{} on the board", discs.black, discs.white)
    };
    let verdict = match replay.findings.len() {
        0 => "nothing wrong".to_owned(),
        1 => "1 finding".to_owned(),
        findings => format!("{findings} findings"),
    };
    format!(
        "{} game {}{players}: {} moves{passes}, {end}, {verdict}",
        piece.chunk.source.name,
        checked.game,
        replay.moves()
    )
}

#[derive(Serialize)]
struct SummaryJson {
    games: u64,
    moves: u64,
    clean: u64,
    unfinished: u64,
    with_findings: u64,
    by_code: serde_json::Map<String, serde_json::Value>,
}

fn print_summary(summary: &Summary, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let by_code = summary
            .by_code
            .iter()
            .map(|(code, &count)| (code.code().to_owned(), count.into()));
        let json = SummaryJson {
            games: summary.games,
            moves: summary.moves,
            clean: summary.clean,
            unfinished: summary.unfinished,
            with_findings: summary.with_findings,
            by_code: by_code.collect(),
        };
        writeln!(out, "{}", serde_json::to_string(&json)?)?;
    } else {
        for (name, count) in [
            ("games", summary.games),
            ("moves", summary.moves),
            ("clean", summary.clean),
            ("unfinished", summary.unfinished),
            ("with findings", summary.with_findings),
        ] {
            writeln!(out, "{name:<18}{count:>10}")?;
        }
        for (code, count) in &summary.by_code {
            writeln!(out, "  {} {:<22}{count:>10}", code.code(), code.name())?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Where results go while work is under way.
struct Desk<'c> {
    context: &'c Context,
    bar: ProgressBar,
    failed: Vec<SourceError>,
    games: u64,
}

impl<'c> Desk<'c> {
    fn new(context: &'c Context, inputs: &[Input]) -> Self {
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
            games: 0,
        }
    }

    fn advance(&self, bytes: u64) {
        self.bar.inc(bytes);
        let long = self.bar.elapsed().as_secs() >= 1;
        if long && self.bar.is_hidden() && !self.context.quiet && io::stderr().is_terminal() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    fn progress(&mut self, read: Result<u64, SourceError>) {
        match read {
            Ok(bytes) => self.advance(bytes),
            Err(error) => self.failed.push(error),
        }
    }

    fn print(&mut self, made: Result<Made, SourceError>, one_game: bool) -> anyhow::Result<()> {
        match made {
            Ok(made) => {
                self.games = self.games.max(made.games);
                if one_game && self.games > 1 {
                    bail!(Hint::new(
                        "--reported, --claim and --ruling speak of one game, but there are several here",
                        "put the game into a file of its own",
                    ));
                }
                if let Some(refused) = made.refused {
                    bail!(Hint::new(
                        refused,
                        "look at the sheet without --ruling first"
                    ));
                }
                self.advance(made.bytes);
                self.bar.suspend(|| {
                    self.context.out().write_all(&made.out)?;
                    self.context.err().write_all(made.err.as_bytes())
                })?;
            }
            Err(error) => self.failed.push(error),
        }
        Ok(())
    }

    /// The last line for a person: how many games there were.
    fn close(&self, summary: &Summary) -> anyhow::Result<()> {
        if self.context.format != OutputFormat::Text || self.context.quiet || summary.games < 2 {
            return Ok(());
        }
        let Summary {
            games,
            clean,
            with_findings,
            ..
        } = summary;
        let codes: Vec<String> = summary
            .by_code
            .iter()
            .map(|(code, count)| format!("{count} {}", code_words(*code)))
            .collect();
        let codes = if codes.is_empty() {
            String::new()
        } else {
            format!(" ({})", codes.join(", "))
        };
        writeln!(
            self.context.out(),
            "{games} games: {clean} clean, {with_findings} with findings{codes}"
        )?;
        Ok(())
    }

    /// Says which files could not be read.
    fn finish(self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        let mut failed = self.failed.into_iter();
        let Some(first) = failed.next() else {
            return Ok(());
        };
        for error in failed {
            writeln!(
                self.context.err(),
                "error: {:#}",
                anyhow::Error::from(error)
            )?;
        }
        Err(first).context(Hint::new(
            "checking transcripts",
            "look at the name of the file; `-` reads standard input",
        ))
    }
}

fn code_words(code: Code) -> String {
    format!("{} {}", code.code(), code.name())
}
