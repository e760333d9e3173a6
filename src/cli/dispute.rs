//! `outflank dispute open|list|show|rule|withdraw|dismiss|close`

use super::{
    certificate, change::NeededReason, hypotheses, result::before_and_after, result::print_moved,
};
use crate::cli::prelude::*;
use crate::report::board::text as board;
use crate::report::dispute::view::{CaseEvidence, CaseView, Caution, DisputeRowView, RulingView};
use crate::report::{reconcile::wording, result::verdict, round::table_wording, text};
use crate::service::evidence::dispute::{
    CloseDispute, DismissDispute, DisputeCase, DisputeId, Disputes, OpenDispute, RaisedBy, Rule,
    RulingId, WithdrawRuling,
};
use crate::service::{self, Command as Request, Done, Refusal};
use crate::service::{
    files::check::Solving, record::certificate::CertifyDispute, record::save::Existing,
};
use outflank_core::{
    adjudicate::Comparison, adjudicate::Undecided, adjudicate::ruling::FORMS, board::Colour,
};

/// Open disputes, show the evidence, make rulings.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank dispute open 3 5 --by white --about \"e3 not turned\" --move 17\n  \
    outflank dispute show 1\n  \
    outflank dispute rule 1 \"score 38-26\" --reason \"both sheets agree\"\n  \
    outflank dispute certificate 1 --out dispute-1.html")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

const RULE_EXAMPLES: &str = "Examples:
  outflank dispute rule 1 \"let 23 stand\" --reason \"next move was played\"
  outflank dispute rule 1 \"read 23 as f2\" --reason \"both sheets\" --dry-run
  outflank dispute rule 1 \"score 38-26\" --reason \"agreed by both\"";

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Open a dispute about a game; the standings are provisional until it is ruled.
    #[command(after_help = "Examples:\n  \
        outflank dispute open 3 5 --by black --about score\n  \
        outflank dispute open 3 5 --by white --about \"e3 not turned\" --move 17 \\\n    \
        --white \"e3 was turned at 17\" --black \"it was not\"")]
    Open(Open),
    /// List the disputes of the event.
    #[command(
        after_help = "Examples:\n  outflank dispute list\n  outflank dispute list --event paris"
    )]
    List(EventArg),
    /// Show a dispute: both claims, both boards, what could have happened, what the rules allow.
    #[command(
        after_help = "Examples:\n  outflank dispute show 1\n  outflank dispute show 1 --solve"
    )]
    Show {
        /// Its number.
        dispute: i64,
        /// Also find what best play would give by each sheet: at wrong flips,
        /// and from the last board of a game that is not over. It is advice;
        /// the rules decide.
        #[arg(long)]
        solve: bool,
    },
    /// Make a ruling: the score of the game follows from the replay.
    #[command(after_help = format!("{RULE_EXAMPLES}\n\nA ruling is one of:\n{FORMS}"))]
    Rule {
        /// The dispute.
        dispute: i64,
        /// What is decided.
        ruling: String,
        #[command(flatten)]
        options: RulingArgs,
    },
    /// Withdraw a ruling by its number; the dispute is open again.
    #[command(after_help = "Examples:\n  \
        outflank dispute withdraw 2 --reason \"new sheet found\"\n  \
        outflank dispute withdraw 2 --reason \"wrong move\" --by Anna")]
    Withdraw {
        /// The ruling.
        ruling: i64,
        #[command(flatten)]
        options: RulingArgs,
    },
    /// Close a dispute without a ruling: opened by mistake, or taken back.
    #[command(after_help = "Examples:\n  \
        outflank dispute dismiss 1 --reason \"wrong table\"\n  \
        outflank dispute dismiss 2 --reason \"white has taken it back\"\n\n\
        The result that was entered counts. Rulings have to be withdrawn before.")]
    Dismiss {
        /// The dispute.
        dispute: i64,
        #[command(flatten)]
        reason: NeededReason,
        #[command(flatten)]
        who: Who,
    },
    /// Write a certificate of a dispute: one signed file that anybody can verify.
    ///
    /// It has the sheets as they were received, the findings, both claims, the ruleset,
    /// the rulings with who, when and why, the verdict and what it changes in the
    /// standings. `outflank verify FILE` computes all of it again, without the database.
    #[command(after_help = "Examples:\n  \
        outflank dispute certificate 1 --out dispute-1.html\n  \
        outflank dispute certificate 1 --out dispute-1.json --force\n\n\
        A page (.html) is for the printer; it also holds what .json would, so that it\n\
        can be verified itself.")]
    Certificate {
        /// The dispute.
        dispute: i64,
        /// Where to write it: a page if the name ends with .html, else JSON.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Replace the file if it exists.
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        who: Who,
    },
    /// Make the rulings of a dispute final.
    #[command(
        after_help = "Examples:\n  outflank dispute close 1\n  outflank dispute close 1 --by Anna"
    )]
    Close {
        /// The dispute.
        dispute: i64,
        #[command(flatten)]
        who: Who,
    },
}

#[derive(Debug, clap::Args)]
struct Open {
    #[command(flatten)]
    seat: Seat,
    /// Who raises it: black, white or official; set `OUTFLANK_USER` for the name
    /// in the journal.
    #[arg(long, value_name = "WHO", value_parser = raised_by)]
    by: RaisedBy,
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
struct RulingArgs {
    #[command(flatten)]
    reason: NeededReason,
    #[command(flatten)]
    preview: Preview,
    #[command(flatten)]
    scope: Scope,
}

fn raised_by(text: &str) -> Result<RaisedBy, String> {
    let of_colour = |colour| match colour {
        Colour::Black => RaisedBy::Black,
        Colour::White => RaisedBy::White,
    };
    arguments::person(text, of_colour, RaisedBy::Official)
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.command {
        Command::Open(args) => open(args, context)?,
        Command::List(event) => {
            let event = event.event(context);
            let disputes = database::reader(context)?.ask(&Disputes { event })?;
            context.print_rows(&disputes, |out| print_list(out, &disputes))?;
        }
        Command::Show { dispute, solve } => {
            let case = DisputeCase {
                dispute: DisputeId(*dispute),
                solving: if *solve {
                    Solving::Advice
                } else {
                    Solving::Nothing
                },
            };
            let case = database::reader(context)?.ask(&case)?;
            context.print(&case, |out| print_case(out, &case))?;
        }
        Command::Rule {
            dispute,
            ruling,
            options,
        } => {
            let ruling = |confirmed| Rule {
                event: options.scope.event(context),
                dispute: DisputeId(*dispute),
                ruling: ruling.clone(),
                reason: options.reason.text(),
                confirmed,
            };
            decide(ruling, options, context)?;
        }
        Command::Withdraw { ruling, options } => {
            let withdrawal = |confirmed| WithdrawRuling {
                event: options.scope.event(context),
                ruling: RulingId(*ruling),
                reason: options.reason.text(),
                confirmed,
            };
            decide(withdrawal, options, context)?;
        }
        Command::Dismiss {
            dispute,
            reason,
            who,
        } => {
            context.refuse_csv()?;
            let dismissal = DismissDispute {
                dispute: DisputeId(*dispute),
                reason: reason.text(),
            };
            let dismissed = database::writer(context, who)?.execute(&dismissal)?;
            context.confirm(&dismissed, |view| {
                format!(
                    "dispute {} is closed without a ruling; the entered result counts",
                    view.dispute
                )
            })?;
        }
        Command::Certificate {
            dispute,
            out,
            force,
            who,
        } => {
            let dispute = DisputeId(*dispute);
            let existing = Existing::forced(*force);
            certificate::issue(&CertifyDispute { dispute }, who, out, existing, context)?;
        }
        Command::Close { dispute, who } => {
            context.refuse_csv()?;
            let dispute = DisputeId(*dispute);
            let closed = database::writer(context, who)?.execute(&CloseDispute { dispute })?;
            context.confirm(&closed, |view| {
                format!(
                    "dispute {} is closed; its rulings can no longer change",
                    view.dispute
                )
            })?;
        }
    }
    Ok(Status::Clean)
}

fn open(args: &Open, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let opened = database::writer(context, &Who::default())?.execute(&OpenDispute {
        event: args.event.event(context),
        round: args.seat.round,
        table: args.seat.table,
        by: args.by,
        about: args.about.clone(),
        at_move: args.at_move,
        black_claim: args.black.clone(),
        white_claim: args.white.clone(),
    })?;
    let id = opened.outcome.dispute;
    context.confirm(&opened, |_| {
        format!("dispute {id} is open: the standings are provisional until it is ruled")
    })?;
    if !context.quiet {
        writeln!(
            context.err(),
            "next: `outflank sheet add` adds evidence, `outflank dispute show {id}` shows it"
        )?;
    }
    Ok(())
}

/// Carries a ruling or a withdrawal out, or only shows what it would change.
fn decide<C>(
    request: impl Fn(bool) -> C,
    options: &RulingArgs,
    context: &Context,
) -> anyhow::Result<()>
where
    C: Request<Outcome = RulingView>,
{
    context.refuse_csv()?;
    let mut session = options.scope.writer(context)?;
    let done = if options.preview.dry_run {
        let mut outcome = session.preview(&request(true))?;
        outcome.dry_run = true;
        Done {
            outcome,
            journal: None,
            signed: None,
            event: None,
        }
    } else if options.preview.yes {
        session.execute(&request(true))?
    } else {
        let since = session.last_journal_id()?;
        match session.execute(&request(false)) {
            Err(service::Error::Refused(Refusal::RulingUnconfirmed { cautions }))
                if ask::possible() =>
            {
                let mut preview = session.preview(&request(true))?;
                preview.dry_run = true;
                confirm(&preview, &cautions, context)?;
                session.execute_if_unchanged(&request(true), since)?
            }
            other => other?,
        }
    };
    let view = &done.outcome;
    context.print(view, |out| {
        if let Some(event) = &done.event {
            writeln!(out, "{event}:")?;
        }
        print_ruling(out, view)
    })?;
    if options.preview.dry_run && context.format == OutputFormat::Text {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
    }
    Ok(())
}

/// Shows what a ruling would change and asks whether it is meant.
fn confirm(preview: &RulingView, cautions: &[Caution], context: &Context) -> anyhow::Result<()> {
    let mut err = context.err();
    print_ruling(&mut err, preview)?;
    for caution in cautions {
        writeln!(err, "careful: {}", wrap(&caution.to_string(), 9, 9))?;
    }
    if ask::yes(context, "rule so?")? {
        return Ok(());
    }
    anyhow::bail!("nothing was ruled")
}

fn print_list(out: &mut dyn Write, disputes: &[DisputeRowView]) -> io::Result<()> {
    if disputes.is_empty() {
        return writeln!(out, "no disputes");
    }
    for dispute in disputes {
        let text = format!(
            "round {}, table {}  {}: {} (by {})",
            dispute.round,
            dispute.table.unwrap_or_default(),
            table_wording::table_line(&dispute.game),
            dispute.about,
            dispute.by
        );
        let (id, status) = (dispute.id, dispute.status);
        writeln!(out, "{id:>3}  {status:<5}  {}", wrap(&text, 12, 12))?;
    }
    Ok(())
}

fn print_case(out: &mut dyn Write, case: &CaseView) -> io::Result<()> {
    let (id, status, round) = (case.id, case.status, case.round);
    let table = case.game.table.unwrap_or_default();
    writeln!(out, "dispute {id} ({status}), round {round}, table {table}")?;
    writeln!(out, "  {}", table_wording::table_line(&case.game))?;
    writeln!(out, "  {} (raised by {})", case.about, case.by)?;
    for (side, claim) in [("Black", &case.claims.black), ("White", &case.claims.white)] {
        if !claim.is_empty() {
            writeln!(out, "  {side} says: {claim}")?;
        }
    }
    print_evidence(out, &case.evidence)?;
    if !case.allowed.is_empty() {
        writeln!(out, "\nunder the ruleset {}:", case.evidence.ruleset)?;
        for allowed in &case.allowed {
            let text = format!("{}: {}", allowed.fault, allowed.rule);
            writeln!(out, "  {}", wrap(&text, 2, 4))?;
        }
    }
    for advice in &case.advice {
        writeln!(out, "\nsolved, by the sheet of {}:", advice.by)?;
        for message in &advice.found.messages {
            writeln!(out, "  {}", wrap(message, 2, 4))?;
        }
    }
    if !case.rulings.is_empty() {
        writeln!(out, "\nrulings:")?;
    }
    for ruling in &case.rulings {
        let text = match ruling.withdraws {
            None => format!("{}: {}", ruling.decision, ruling.reason),
            Some(old) => format!("{old} withdrawn: {}", ruling.reason),
        };
        writeln!(out, "  {:>3}  {}", ruling.id, wrap(&text, 7, 7))?;
    }
    Ok(())
}

fn print_evidence(mut out: &mut dyn Write, evidence: &CaseEvidence) -> io::Result<()> {
    let geometry = evidence.variant.geometry();
    if !evidence.boards.is_empty() {
        writeln!(out)?;
        for boards in evidence.boards.chunks(2) {
            board::side_by_side(&mut out, &evidence.variant, boards)?;
        }
    }
    for Comparison { between, found } in &evidence.comparisons {
        let differences = if found.agree() {
            "nothing".to_owned()
        } else {
            wording::differences(found)
        };
        let games = text::plural(found.total, "game", "games");
        writeln!(
            out,
            "\nthe sheets{} differ in {differences}; {games} could explain both",
            if evidence.comparisons.len() > 1 {
                format!(" by {} and {}", between.0, between.1)
            } else {
                String::new()
            }
        )?;
        for game in found.candidates.iter().take(5) {
            let moves = game.words(&evidence.variant).join(" ");
            let score = if game.finished {
                game.score.to_string()
            } else {
                "open".to_owned()
            };
            writeln!(out, "  {score:>5}  {}", wrap(&moves, 9, 9))?;
        }
    }
    let repairs = evidence.repairs.as_ref();
    let repairs = repairs.map(|repairs| hypotheses::repairs(repairs, geometry));
    let explained = evidence.explanations.as_ref();
    let explained = explained.map(|(sheet, found)| hypotheses::explanations(found, sheet));
    for text in [repairs, explained].into_iter().flatten() {
        if !text.is_empty() {
            writeln!(out, "\n{}", text.trim_end())?;
        }
    }
    Ok(())
}

fn print_ruling(out: &mut dyn Write, ruling: &RulingView) -> io::Result<()> {
    let [before, after] = before_and_after(ruling.dry_run);
    writeln!(out, "{before}{}", table_wording::table_line(&ruling.before))?;
    writeln!(out, "{after}{}", table_wording::ruled_line(&ruling.after))?;
    if ruling.dry_run {
        for caution in &ruling.cautions {
            let indent = after.len();
            let text = wrap(&caution.to_string(), indent, indent);
            writeln!(out, "{:indent$}{text}", "")?;
        }
    } else {
        let (number, reason) = (ruling.ruling, "--reason REASON");
        writeln!(
            out,
            "     ruling {number}; `outflank dispute withdraw {number} {reason}` withdraws it"
        )?;
    }
    if let Some(undecided) = &ruling.after.pending {
        let help = match undecided {
            Undecided::DirectorRules(_) => "rule `score B-W` (0-0 if both lose)".to_owned(),
            other => verdict::help(other),
        };
        let text = match &ruling.finding {
            Some(finding) => format!("no score yet: {finding}"),
            None => format!("no score yet: {undecided}; {help}"),
        };
        writeln!(out, "     {}", wrap(&text, 5, 5))?;
    }
    if ruling.dispute == "open" {
        let text = match ruling.after.outcome {
            Some(_) => "the dispute is open again; the result entered counts until it is ruled",
            None => "the dispute stays open until the game has a score",
        };
        writeln!(out, "     {}", wrap(text, 5, 5))?;
    }
    print_moved(out, &ruling.moved)
}
