//! `outflank player add|import|list|edit|remove|assign|absent|withdraw|return|merge`

mod edit;
mod list;
mod merge;
mod similar;

use super::{context::fitting, membership};
use crate::cli::prelude::*;
use crate::report::{player::view::PlayerImportView, player::wording};
use crate::service::players::add::{AddPlayer, NewEntrant, Person, Search};
use crate::service::{
    players::attendance::ReturnPlayer, players::attendance::WithdrawPlayer, players::list::Alike,
    players::list::ImportPlayers,
};

/// Enter players, import lists, correct registrations, record absences.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player import joueurs\n  \
    outflank player add \"LAZARD, Emmanuel\" --country FRA\n  \
    outflank player edit laz --country FRA\n  \
    outflank player absent laz --round 3\n  \
    outflank player withdraw laz --after 4")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Enter a player in the event, from the register or as a new player.
    #[command(after_help = "Examples:\n  \
        outflank player add \"LAZARD, Emmanuel\" --country FRA\n  \
        outflank player add laz\n  \
        outflank player add 190005\n  \
        outflank player add \"Logistello\" --register-only")]
    Add(Add),
    /// Import a list of players: CSV with a header, or PAPP's `joueurs`.
    #[command(after_help = "Examples:\n  \
        outflank player import joueurs\n  \
        outflank player import entrants.csv --enter\n\n\
        A CSV file has a header with `name` and any of `given`, `country`,\n\
        `number`, `rating`; and for the event `team`, `category` (several,\n\
        separated by commas) and `designated` (yes or no). Without --enter the\n\
        players are added to the register only. Lines that could name a player whom\n\
        the register has are shown and asked about; `outflank undo` takes a list back.")]
    Import(Import),
    /// List the players of the event, or of the whole register.
    #[command(after_help = "Examples:\n  \
        outflank player list\n  \
        outflank player list --all laz")]
    List(list::Args),
    Edit(edit::Edit),
    Remove(edit::Remove),
    Assign(membership::Args),
    Absent(edit::Absent),
    /// Withdraw a player from the event.
    #[command(after_help = "Examples:\n  \
        outflank player withdraw laz --after 4\n  \
        outflank player withdraw 12 --after 0 --reason \"did not come\"\n\n\
        Whoever misses one round or two and comes back is absent:\n\
        `outflank player absent laz --round 3`.")]
    Withdraw {
        /// The player: any words of the name, the entrant number or the federation
        /// number.
        player: PlayerRef,
        /// The last round they play.
        #[arg(long, value_name = "N", value_parser = arguments::last_round::<u32>)]
        after: u32,
        #[command(flatten)]
        scope: Scope,
        #[command(flatten)]
        reason: Reason,
    },
    /// Let a player who withdrew return.
    #[command(
        after_help = "Examples:\n  outflank player return laz\n  outflank player return laz --round 7"
    )]
    Return {
        /// The player: any words of the name, the entrant number or the federation
        /// number.
        player: PlayerRef,
        /// The first round they play again; if not given, the next one.
        #[arg(long, value_name = "N", value_parser = arguments::round)]
        round: Option<u32>,
        #[command(flatten)]
        scope: Scope,
    },
    Merge(merge::Args),
}

#[derive(Debug, clap::Args)]
struct Add {
    /// `FAMILY, Given` for a new player; any words of the name or the federation
    /// number for one in the register.
    name: String,
    /// The country.
    #[arg(long, default_value = "")]
    country: String,
    /// The number in the federation's list.
    #[arg(long)]
    number: Option<String>,
    /// The rating.
    #[arg(long, value_parser = arguments::rating, allow_negative_numbers = true)]
    rating: Option<u32>,
    /// The first round they play, if they come late. Once rounds are sealed it is the
    /// next one, if not given.
    #[arg(long, value_name = "N", value_parser = arguments::round)]
    from_round: Option<u32>,
    /// Add a new player, even if the register has the same name or a similar one.
    #[arg(long)]
    new: bool,
    /// Add to the register only, not to an event.
    #[arg(long, conflicts_with_all = ["team", "category", "designated", "extra"])]
    register_only: bool,
    #[command(flatten)]
    membership: membership::MembershipArgs,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
struct Import {
    /// The file with the list.
    file: PathBuf,
    /// Enter all of them in the event, too.
    #[arg(long)]
    enter: bool,
    #[command(flatten)]
    alike: AlikeArgs,
    /// Accept other names for known federation numbers.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    scope: Scope,
}

/// What to do with lines that are like a player of the register.
#[derive(Debug, clap::Args)]
struct AlikeArgs {
    /// Every line that is like a player of the register is that player.
    #[arg(long, conflicts_with = "new")]
    same: bool,
    /// Every line that is like a player of the register is a new player.
    #[arg(long)]
    new: bool,
}

impl AlikeArgs {
    const fn alike(&self) -> Alike {
        match (self.same, self.new) {
            (true, _) => Alike::Same,
            (false, true) => Alike::New,
            (false, false) => Alike::Refuse,
        }
    }
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.action {
        Action::Add(args) => add(args, context)?,
        Action::Import(args) => return import(args, context),
        Action::List(args) => list::run(args, context)?,
        Action::Edit(args) => edit::edit(args, context)?,
        Action::Remove(args) => edit::remove(args, context)?,
        Action::Assign(args) => membership::assign(args, context)?,
        Action::Absent(args) => edit::absent(args, context)?,
        Action::Withdraw {
            player,
            after,
            scope,
            reason,
        } => {
            context.refuse_csv()?;
            let withdrawn = scope.writer(context)?.execute(&WithdrawPlayer {
                event: scope.event(context),
                player: player.clone(),
                after: *after,
                reason: reason.text(),
            })?;
            context.confirm(&withdrawn, |view| {
                format!("{} withdraws after round {}", view.name, view.left_after)
            })?;
        }
        Action::Return {
            player,
            round,
            scope,
        } => {
            context.refuse_csv()?;
            let returned = scope.writer(context)?.execute(&ReturnPlayer {
                event: scope.event(context),
                player: player.clone(),
                round: *round,
            })?;
            context.confirm(&returned, |view| {
                format!("{} returns in round {}", view.name, view.back_in)
            })?;
        }
        Action::Merge(args) => merge::run(args, context)?,
    }
    Ok(Status::Clean)
}

fn add(args: &Add, context: &Context) -> anyhow::Result<()> {
    context.refuse_csv()?;
    let mut session = if args.register_only {
        database::creator(context, &args.scope.who)?
    } else {
        args.scope.writer(context)?
    };
    let command = AddPlayer {
        person: Person {
            country: args.country.clone(),
            number: args.number.clone(),
            rating: args.rating,
            ..Person::named(&args.name)
        },
        search: if args.new {
            Search::Nowhere
        } else {
            Search::Register
        },
        entrant: (!args.register_only).then(|| NewEntrant {
            event: args.scope.event(context),
            first_round: args.from_round,
            membership: args.membership.change(),
        }),
    };
    let Some(added) = similar::add(&mut session, command, context)? else {
        return Ok(());
    };
    let view = &added.outcome;
    let name = &view.full_name;
    let known = if view.new {
        "new player"
    } else {
        "already known"
    };
    context.confirm(&added, |view| match view.entrant {
        Some(number) => format!("entered {name} as number {number} ({known})"),
        None => format!("{name} is in the register ({known})"),
    })?;
    if args.from_round.is_none() {
        note_first_round(view.first_round, "--from-round 1", context)?;
    }
    edit::note_country(&view.country, context)?;
    if view.new && !view.namesakes.is_empty() && !context.quiet {
        let names = view.namesakes.join("; ");
        writeln!(
            context.err(),
            "note: new in the register, which also has {names}\n\
             help: if that is the same person: `outflank player merge \"{name}\" NAME`"
        )?;
    }
    Ok(())
}

/// Says that whoever enters after sealed rounds is not in these.
fn note_first_round(
    first_round: Option<u32>,
    otherwise: &str,
    context: &Context,
) -> io::Result<()> {
    match first_round.filter(|&round| round > 1 && !context.quiet) {
        Some(round) => writeln!(
            context.err(),
            "note: plays from round {round}; `{otherwise}` says otherwise"
        ),
        None => Ok(()),
    }
}

fn import(args: &Import, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let event = args.enter.then(|| args.scope.event(context));
    let bytes = files::read(&args.file)?;
    let mut command = ImportPlayers::read(&files::name(&args.file), &bytes, event)?;
    command.choices.alike = args.alike.alike();
    if args.yes {
        command.choices.accept_renames = true;
    }
    let mut session = if args.enter {
        args.scope.writer(context)?
    } else {
        database::creator(context, &args.scope.who)?
    };
    let Some(imported) = similar::import(&mut session, command, context)? else {
        return Ok(Status::Clean);
    };
    let imported = imported.outcome;
    context.print(&imported, |out| print_import(out, &imported))?;
    print_import_notes(&imported, context)?;
    Ok(Status::of(imported.unread == 0))
}

fn print_import(out: &mut dyn Write, view: &PlayerImportView) -> io::Result<()> {
    let players = plural(view.players, "player", "players");
    writeln!(
        out,
        "{players} in {}: {} new, {} changed, {} unchanged",
        view.file, view.new, view.changed, view.known
    )?;
    if let Some(event) = &view.event {
        writeln!(out, "{} entered in {event}", view.entered)?;
        if view.assigned > 0 {
            writeln!(out, "{} with a team or categories", view.assigned)?;
        }
    }
    Ok(())
}

fn print_import_notes(view: &PlayerImportView, context: &Context) -> io::Result<()> {
    let edit = "outflank player edit NAME --from-round 1";
    note_first_round(view.first_round, edit, context)?;
    let (mut err, file) = (context.err(), &view.file);
    if let Some(text) = view.few_players.as_ref().filter(|_| !context.quiet) {
        writeln!(err, "note: {}", fitting(&text.to_string(), "note: "))?;
    }
    if view.memberships_ignored && !context.quiet {
        let note = "teams and categories belong to an event and were ignored: add --enter";
        writeln!(err, "note: {note}")?;
    }
    for renamed in &view.renamed {
        let text = wording::renamed(renamed);
        writeln!(err, "note: {file}:{}: {text}", renamed.line)?;
    }
    if !view.ignored_columns.is_empty() && !context.quiet {
        let columns = view.ignored_columns.join("`, `");
        writeln!(err, "note: these columns were not read: `{columns}`")?;
    }
    for country in view.unknown_countries.iter().filter(|_| !context.quiet) {
        let note = wording::unknown_country(country).unwrap_or_default();
        writeln!(err, "note: {note}")?;
    }
    for (line, problem) in &view.unread_lines {
        writeln!(err, "warning: {file}:{line}: {problem}")?;
    }
    if view.unread > 0 {
        let help = "correct these lines and import the file again; the others were imported";
        writeln!(err, "help: {help}")?;
    }
    Ok(())
}
