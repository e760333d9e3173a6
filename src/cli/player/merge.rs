//! `outflank player merge`: two names of one person.

use crate::cli::prelude::*;
use crate::report::player::view::{LikelyPairView, MergeView, MergedPersonView};
use crate::report::player::wording;
use crate::service::{players::duplicates::LikelyPairs, players::merge::MergePlayers};

/// Merge two names of one person, or show who could be one person.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank player merge 28 3\n  \
    outflank player merge \"Levanen Harri\" \"Haglund Harri\" --reason \"married name\"\n  \
    outflank player merge laz\n  \
    outflank player merge\n\n\
    With one name, shows whom the player could be; without a name, all players of\n\
    the event who are in the register twice perhaps. Before two names are merged,\n\
    both are shown, what is kept and what is lost.\n\n\
    The name that stays gets the country, the rating and the federation number\n\
    that only the other one had. If both are entered in an event and one of them\n\
    has no games, that entry is removed.")]
pub(super) struct Args {
    /// The name that is no longer used.
    name: Option<PlayerRef>,
    /// The name that stays.
    into: Option<PlayerRef>,
    #[command(flatten)]
    preview: Preview,
    #[command(flatten)]
    reason: Reason,
    #[command(flatten)]
    scope: Scope,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<()> {
    let (Some(name), Some(into)) = (&args.name, &args.into) else {
        return show_pairs(args, context);
    };
    context.refuse_csv()?;
    let command = MergePlayers {
        event: args.scope.event(context),
        player: name.clone(),
        into: into.clone(),
        reason: args.reason.text(),
    };
    let mut session = args.scope.writer(context)?;
    let since = session.last_journal_id()?;
    if !args.preview.yes || args.preview.dry_run {
        let preview = session.preview(&command)?;
        let text = context.format == OutputFormat::Text;
        if args.preview.dry_run && !text {
            context.print(&preview, |_| Ok(()))?;
        } else if text {
            print_preview(&mut context.err(), &preview)?;
        }
    }
    if args.preview.dry_run {
        writeln!(context.err(), "nothing was changed (--dry-run)")?;
        return Ok(());
    }
    if !args.preview.yes && !is_confirmed(context)? {
        writeln!(context.err(), "nothing was changed")?;
        return Ok(());
    }
    // What was shown has to be what is done.
    let merged = session.execute_if_unchanged(&command, since)?;
    context.confirm(&merged, wording::merged)
}

fn is_confirmed(context: &Context) -> anyhow::Result<bool> {
    if !ask::possible() {
        let text = "a merge needs a confirmation, and the input is not a terminal";
        return Err(Hint::new(text, "add --yes, or --dry-run to see what would change").into());
    }
    ask::yes(context, "merge them?")
}

fn print_preview(mut out: &mut dyn Write, view: &MergeView) -> io::Result<()> {
    let people = [&view.before, &view.into, &view.kept].map(cells);
    let titles = [
        "name",
        "country",
        "rating",
        "federation",
        "entered",
        "games",
    ];
    let rows = titles.iter().enumerate().map(|(at, title)| {
        let cells = people.iter().map(|person| person[at].clone());
        std::iter::once((*title).to_owned()).chain(cells).collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let heading = table::heading(&["", "given up", "stays", "after the merge"]);
    table::print(&mut out, &heading, &rows)?;
    for lost in &view.lost {
        writeln!(out, "lost: {} {}", lost.what, lost.value)?;
    }
    match view.likeness {
        Some(likeness) => writeln!(out, "they are alike: {likeness}"),
        None => writeln!(out, "warning: the two are not alike"),
    }
}

fn cells(person: &MergedPersonView) -> Vec<String> {
    let entered = person.entered.iter();
    let entered = entered.map(|each| format!("{} #{}", each.event, each.entrant));
    let rating = person.rating.map(|rating| rating.to_string());
    vec![
        person.name.clone(),
        person.country.clone(),
        rating.unwrap_or_default(),
        person.ids.join(", "),
        entered.collect::<Vec<_>>().join(", "),
        person.games.to_string(),
    ]
}

fn show_pairs(args: &Args, context: &Context) -> anyhow::Result<()> {
    let pairs = database::reader(context)?.ask(&LikelyPairs {
        event: args.scope.event(context),
        player: args.name.clone(),
    })?;
    context.print_rows(&pairs, |out| print_pairs(out, &pairs))?;
    if !pairs.is_empty() && !context.quiet {
        let help = "`outflank player merge NAME INTO` merges two, by name or number";
        writeln!(context.err(), "help: {help}")?;
    }
    Ok(())
}

fn print_pairs(mut out: &mut dyn Write, pairs: &[LikelyPairView]) -> io::Result<()> {
    if pairs.is_empty() {
        return writeln!(out, "nobody like that is in the register twice");
    }
    let heading = table::heading(&["player", "may be", "why"]);
    let cells = |pair: &LikelyPairView| {
        vec![
            pair.player.clone(),
            pair.may_be.clone(),
            pair.why.to_owned(),
        ]
    };
    let rows: Vec<Vec<String>> = pairs.iter().map(cells).collect();
    table::print(&mut out, &heading, &rows)
}
