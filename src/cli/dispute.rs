//! `outflank dispute open|list|show|rule|withdraw|close`

use std::io::Write;

use clap::ValueEnum;
use serde_json::json;

use super::database::{self, EventArg, Who};
use super::round::json_of;
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, hypotheses};
use crate::game::{Position, move_list};
use crate::report::board;
use crate::report::view::{ExplanationView, ReconciliationView, RepairView};
use crate::report::{text, wording};
use crate::service::dispute::{self, Case, Mode, Raised, Ruled};
use crate::service::result::line;
use crate::service::round_state::RoundState;
use crate::storage::dispute::{Dispute, RaisedBy, Status as Stage};

/// Keep both claims of a dispute, look at the evidence, rule.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank dispute open 3 5 --by white --about \"e3 not turned\" --move 17\n  \
    outflank dispute show 1\n  \
    outflank dispute rule 1 \"score 38-26\" --reason \"both sheets agree\"")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Open a dispute about a game; the standings are provisional until it is ruled.
    #[command(after_help = "Example:\n  \
        outflank dispute open 3 5 --by white --about \"e3 not turned\" --move 17 \\\n    \
        --white \"e3 was turned at 17\" --black \"it was not\"")]
    Open(Open),
    /// List the disputes of the event.
    #[command(after_help = "Example:\n  outflank dispute list")]
    List(EventArg),
    /// Show a dispute: both claims, both boards, what could have happened, what the rules allow.
    #[command(after_help = "Example:\n  outflank dispute show 1")]
    Show {
        /// Its number.
        dispute: i64,
    },
    /// Rule: the score of the game follows from the replay.
    #[command(after_help = "Examples:\n  \
        outflank dispute rule 1 \"let 23 stand\" --reason \"next move was played\"\n  \
        outflank dispute rule 1 \"read 23 as f2\" --reason \"both sheets\" --dry-run\n  \
        outflank dispute rule 1 \"score 38-26\" --reason \"agreed by both\"\n\n\
        A ruling is one of: let stand, let N stand, board after N is CELLS, read N as\n\
        SQUARE, number SQUARE as N, put SQUARE before N, strike N, exchange colours,\n\
        score B-W.")]
    Rule {
        /// The dispute.
        dispute: i64,
        /// What is decided.
        ruling: String,
        #[command(flatten)]
        decision: Decision,
    },
    /// Withdraw a ruling by its number; the dispute is open again.
    #[command(after_help = "Example:\n  outflank dispute withdraw 2 --reason \"new sheet found\"")]
    Withdraw {
        /// The ruling.
        ruling: i64,
        #[command(flatten)]
        decision: Decision,
    },
    /// Make the rulings of a dispute final.
    #[command(after_help = "Example:\n  outflank dispute close 1")]
    Close {
        /// The dispute.
        dispute: i64,
        #[command(flatten)]
        who: Who,
    },
}

#[derive(Debug, clap::Args)]
struct Open {
    /// The round.
    round: u32,
    /// The table.
    table: u32,
    /// Who raises it. (Who notes it is taken from `OUTFLANK_USER` or the login.)
    #[arg(long, value_enum)]
    by: Raiser,
    /// What it is about.
    #[arg(long)]
    about: String,
    /// The move it is about.
    #[arg(long = "move", value_name = "N")]
    at_move: Option<u32>,
    /// What Black says.
    #[arg(long, default_value = "", value_name = "CLAIM")]
    black: String,
    /// What White says.
    #[arg(long, default_value = "", value_name = "CLAIM")]
    white: String,
    #[command(flatten)]
    event: EventArg,
}

#[derive(Debug, clap::Args)]
struct Decision {
    /// Why; kept with it.
    #[arg(long)]
    reason: String,
    /// Show what would change, and change nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    who: Who,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Raiser {
    Black,
    White,
    Official,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.what {
        What::Open(args) => open(args, context)?,
        What::List(event) => list(event, context)?,
        What::Show { dispute } => {
            let database = database::read(context)?;
            let case = dispute::case(&database.snapshot()?, *dispute)?;
            show(&case, context)?;
        }
        What::Rule {
            dispute,
            ruling,
            decision,
        } => {
            let mut database = database::write(context)?;
            let signature = decision.sign(context)?;
            let mode = decision.mode();
            let ruled = dispute::rule(&mut database, &signature, *dispute, ruling, mode)?;
            print_ruled(&ruled, decision, context)?;
        }
        What::Withdraw { ruling, decision } => {
            let mut database = database::write(context)?;
            let signature = decision.sign(context)?;
            let ruled = dispute::withdraw(&mut database, &signature, *ruling, decision.mode())?;
            print_ruled(&ruled, decision, context)?;
        }
        What::Close { dispute, who } => {
            context.refuse_csv()?;
            let mut database = database::write(context)?;
            let signature = who.sign(context);
            let closed = dispute::close_for_good(&mut database, &signature, *dispute)?;
            let sentence = format!("dispute {} is final", closed.id);
            context.answer(
                &sentence,
                &json!({ "dispute": closed.id, "status": closed.status }),
            )?;
        }
    }
    Ok(Status::Clean)
}

impl Decision {
    fn sign(&self, context: &Context) -> anyhow::Result<crate::service::Signature> {
        if self.reason.trim().is_empty() {
            let text = "a ruling needs its reason";
            return Err(Hint::new(text, "--reason \"both sheets agree\"").into());
        }
        Ok(self.who.sign_because(context, &self.reason))
    }

    const fn mode(&self) -> Mode {
        if self.dry_run {
            Mode::Show
        } else {
            Mode::Apply
        }
    }
}

fn open(args: &Open, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let mut database = database::write(context)?;
    let event = args.event.find(&database)?;
    let hall = RoundState::of(&database.snapshot()?, &event, args.round)?;
    let raised = Raised {
        by: match args.by {
            Raiser::Black => RaisedBy::Black,
            Raiser::White => RaisedBy::White,
            Raiser::Official => RaisedBy::Official,
        },
        about: args.about.clone(),
        at_move: args.at_move,
        black_claim: args.black.clone(),
        white_claim: args.white.clone(),
    };
    let signature = database::signature(context, None, "");
    let dispute = dispute::open(&mut database, &signature, &hall, args.table, &raised)?;
    let sentence = format!(
        "dispute {} is open: the standings are provisional until it is ruled",
        dispute.id
    );
    let value = json!({ "dispute": dispute.id, "status": dispute.status });
    context.answer(&sentence, &value)?;
    if !context.quiet {
        let id = dispute.id;
        writeln!(
            context.err(),
            "next: `outflank sheet add` for the evidence, then `outflank dispute show {id}`"
        )?;
    }
    Ok(())
}

fn list(event: &EventArg, context: &Context) -> anyhow::Result<()> {
    let database = database::read(context)?;
    let event = event.find(&database)?;
    let disputes = database.snapshot()?.disputes_of_event(event.id)?;
    let mut out = context.out();
    for Dispute {
        id,
        raised_by,
        about,
        status,
        ..
    } in &disputes
    {
        let (hall, seen) = dispute::place(&database.snapshot()?, id.0)?;
        let round = hall.round.number;
        let board = seen.game.table_number;
        match context.format {
            OutputFormat::Json => writeln!(
                out,
                "{}",
                json!({
                    "id": id, "round": round, "table": board, "status": status,
                    "by": raised_by, "about": about,
                })
            )?,
            _ => {
                let text = format!(
                    "round {round}, table {}  {}: {about} (by {raised_by})",
                    board.unwrap_or_default(),
                    line(&seen)
                );
                writeln!(out, "{id:>3}  {status:<5}  {}", wrap(&text, 12, 12))?;
            }
        }
    }
    if disputes.is_empty() && context.format == OutputFormat::Text {
        writeln!(out, "no dispute")?;
    }
    Ok(())
}

fn show(case: &Case, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    let Dispute {
        id,
        about,
        raised_by,
        status,
        ..
    } = &case.dispute;
    if context.format == OutputFormat::Json {
        writeln!(out, "{}", case_json(case))?;
        return Ok(());
    }
    let (round, board) = (case.hall.round.number, case.seen.game.table_number);
    let board = board.unwrap_or_default();
    writeln!(out, "dispute {id} ({status}), round {round}, table {board}")?;
    writeln!(out, "  {}", line(&case.seen))?;
    writeln!(out, "  {about} (raised by {raised_by})")?;
    for (side, claim) in [
        ("Black", &case.dispute.black_claim),
        ("White", &case.dispute.white_claim),
    ] {
        if !claim.is_empty() {
            writeln!(out, "  {side} says: {claim}")?;
        }
    }
    boards(&mut out, case)?;
    evidence(&mut out, case)?;
    if !case.allowed.is_empty() {
        let rules = &case.hall.judge.rules().name;
        writeln!(out, "\nunder the ruleset {rules}:")?;
        for (headline, rule) in &case.allowed {
            writeln!(out, "  {}", wrap(&format!("{headline}: {rule}"), 2, 4))?;
        }
    }
    if !case.rulings.is_empty() {
        writeln!(out, "\nrulings:")?;
    }
    for ruling in &case.rulings {
        match ruling.withdraws {
            None => writeln!(
                out,
                "  {:>3}  {}: {}",
                ruling.id, ruling.decision, ruling.reason
            )?,
            Some(old) => writeln!(
                out,
                "  {:>3}  {old} withdrawn: {}",
                ruling.id, ruling.reason
            )?,
        }
    }
    Ok(())
}

fn case_json(case: &Case) -> serde_json::Value {
    let geometry = case.hall.judge.variant().geometry();
    json!({
        "id": case.dispute.id, "status": case.dispute.status, "about": case.dispute.about,
        "by": case.dispute.raised_by, "move": case.dispute.at_move,
        "claims": { "black": case.dispute.black_claim, "white": case.dispute.white_claim },
        "round": case.hall.round.number, "game": json_of(&case.seen),
        "sheets": case.sheets.iter().map(|sheet| json!({
            "id": sheet.sheet.id, "by": sheet.sheet.written_by, "hash": sheet.document.hash,
            "moves": sheet.game.as_ref().map(|(transcript, _)| transcript.moves()),
        })).collect::<Vec<_>>(),
        "reconciliation": case.reconciliation.as_ref().map(|found| ReconciliationView::new(found, geometry)),
        "repairs": case.repairs.as_ref().map(|found| {
            found.found.iter().map(|repair| RepairView::new(repair, geometry)).collect::<Vec<_>>()
        }),
        "explanations": case.explanations.as_ref().map(|(_, found)| {
            found.found.iter().map(|each| ExplanationView::new(each, geometry)).collect::<Vec<_>>()
        }),
        "allowed": case.allowed.iter().map(|(what, rule)| json!({
            "fault": what, "rule": rule,
        })).collect::<Vec<_>>(),
        "rulings": case.rulings,
    })
}

/// The move a dispute is about: the one it names, else the first at which the
/// sheets differ.
fn disputed_move(case: &Case) -> Option<u16> {
    let named = case.dispute.at_move.and_then(|at| u16::try_from(at).ok());
    let differs = || Some(case.reconciliation.as_ref()?.differences.first()?.number());
    named.or_else(differs)
}

/// The boards of the sheets side by side, at the disputed move or at the end.
fn boards(out: &mut impl Write, case: &Case) -> anyhow::Result<()> {
    let wanted = disputed_move(case);
    let drawn: Vec<(String, Position)> = case
        .sheets
        .iter()
        .take(2)
        .filter_map(|sheet| {
            let (_, replay) = sheet.game.as_ref()?;
            let at_move = wanted.and_then(|at| Some((usize::from(at), replay.after(at)?)));
            let (at, position) = at_move.unwrap_or((replay.moves(), replay.end));
            let title = format!("sheet by {}, after move {at}", sheet.sheet.written_by);
            Some((title, position))
        })
        .collect();
    if !drawn.is_empty() {
        writeln!(out)?;
        board::side_by_side(out, case.hall.judge.variant(), &drawn)?;
    }
    Ok(())
}

fn evidence(out: &mut impl Write, case: &Case) -> anyhow::Result<()> {
    let geometry = case.hall.judge.variant().geometry();
    if let Some(found) = &case.reconciliation {
        writeln!(
            out,
            "\nthe sheets differ in {}; {} could be behind both",
            if found.agree() {
                "nothing".to_owned()
            } else {
                wording::differences(found)
            },
            text::plural(found.total, "game", "games")
        )?;
        for game in found.candidates.iter().take(5) {
            let moves = move_list(geometry, game.turns.iter().copied(), " ");
            writeln!(
                out,
                "  {:>5}  {}",
                game.score.to_string(),
                wrap(&moves, 9, 9)
            )?;
        }
    }
    let repairs = case.repairs.as_ref();
    let repairs = repairs.map(|repairs| hypotheses::repairs(repairs, geometry));
    let explained = case.explanations.as_ref();
    let explained = explained.map(|(sheet, found)| hypotheses::explanations(found, sheet));
    for text in [repairs, explained].into_iter().flatten() {
        if !text.is_empty() {
            writeln!(out, "\n{}", text.trim_end())?;
        }
    }
    Ok(())
}

fn print_ruled(ruled: &Ruled, decision: &Decision, context: &Context) -> anyhow::Result<()> {
    let mut out = context.out();
    if context.format == OutputFormat::Json {
        let value = json!({
            "before": json_of(&ruled.before), "after": json_of(&ruled.after),
            "dispute": ruled.status, "dry_run": decision.dry_run,
        });
        writeln!(out, "{value}")?;
        return Ok(());
    }
    writeln!(out, "was  {}", line(&ruled.before))?;
    writeln!(out, "is   {}", line(&ruled.after))?;
    if let Err(undecided) = &ruled.after.official {
        let words = format!(
            "no official score yet: {undecided}; {}",
            wording::help(undecided)
        );
        writeln!(out, "     {}", wrap(&words, 5, 5))?;
    }
    if ruled.status == Stage::Open {
        writeln!(out, "     the dispute is open until there is one")?;
    }
    super::result::print_moved(&mut out, &ruled.moved)?;
    if decision.dry_run {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
    }
    Ok(())
}
