//! `outflank round forbid` and `round allow`: players who must not meet.

use crate::cli::prelude::*;
use crate::report::{
    pairing::view::ForbiddenPairView, pairing::view::ForbiddenPairsView, refusal::PairingRefusal,
};
use crate::service;
use crate::service::rounds::pairing::{AllowPairs, ForbidPairs, ForbiddenPairs, PairText};
use std::str::FromStr;

#[derive(Debug, clap::Args)]
pub(super) struct ForbidArgs {
    /// Two players who must not meet: two names, or 3:7 or goto:fairley, of which
    /// several can be given. Without any, those who must not meet are listed.
    #[arg(value_name = "A B|A:B")]
    players: Vec<Player>,
    /// The reason, for the journal: family, one team.
    #[arg(long, default_value = "")]
    reason: String,
    #[command(flatten)]
    scope: Scope,
}

#[derive(Debug, clap::Args)]
pub(super) struct AllowArgs {
    /// Two players who may meet again: two names, or 3:7 or goto:fairley, of which
    /// several can be given.
    #[arg(value_name = "A B|A:B", required = true)]
    players: Vec<Player>,
    #[command(flatten)]
    scope: Scope,
}

/// One word of the command: two players, or one of them.
#[derive(Clone, Debug)]
enum Player {
    Pair(PairText),
    One(PlayerRef),
}

impl FromStr for Player {
    type Err = PairingRefusal;

    fn from_str(text: &str) -> Result<Self, PairingRefusal> {
        if text.contains(':') {
            return text.parse().map(Self::Pair);
        }
        Ok(Self::One(PlayerRef::new(text)))
    }
}

/// The pairs that are meant: two names are one pair.
fn pairs(players: &[Player]) -> Result<Vec<PairText>, service::Error> {
    if let [Player::One(one), Player::One(other)] = players {
        let pair = PairText {
            one: one.clone(),
            two: Some(other.clone()),
        };
        return Ok(vec![pair]);
    }
    let pair = |player: &Player| match player {
        Player::Pair(pair) => Ok(pair.clone()),
        Player::One(name) => {
            let text = name.to_string();
            Err(PairingRefusal::NotAPair { text }.into())
        }
    };
    players.iter().map(pair).collect()
}

pub(super) fn forbid(args: &ForbidArgs, context: &Context) -> anyhow::Result<()> {
    let event = args.scope.event(context);
    if args.players.is_empty() {
        if !args.reason.is_empty() {
            let text = "--reason belongs to two players who must not meet";
            return Err(Hint::new(text, "`outflank round forbid A:B --reason family`").into());
        }
        let view = database::reader(context)?.ask(&ForbiddenPairs { event })?;
        return context.print_rows(&view.pairs, |out| print_list(out, &view));
    }
    let command = ForbidPairs {
        event,
        pairs: pairs(&args.players)?,
        reason: args.reason.clone(),
    };
    let done = args.scope.writer(context)?.execute(&command)?;
    let view = done.outcome;
    context.print_rows(&view.pairs, |out| print_each(out, &view, "must not meet"))?;
    if context.format == OutputFormat::Text && !context.quiet {
        let text = "every `outflank round pair` keeps them apart; `outflank round forbid` lists \
                    them";
        writeln!(context.err(), "{text}")?;
    }
    Ok(())
}

pub(super) fn allow(args: &AllowArgs, context: &Context) -> anyhow::Result<()> {
    let command = AllowPairs {
        event: args.scope.event(context),
        pairs: pairs(&args.players)?,
    };
    let done = args.scope.writer(context)?.execute(&command)?;
    let view = done.outcome;
    context.print_rows(&view.pairs, |out| print_each(out, &view, "may meet again"))
}

fn print_each(out: &mut dyn Write, view: &ForbiddenPairsView, what: &str) -> io::Result<()> {
    for pair in &view.pairs {
        writeln!(out, "{} and {} {what}", pair.one.name, pair.other.name)?;
    }
    Ok(())
}

fn print_list(mut out: &mut dyn Write, view: &ForbiddenPairsView) -> io::Result<()> {
    let event = &view.event;
    if view.pairs.is_empty() {
        return writeln!(out, "{event}: everybody may meet everybody");
    }
    let pairs = plural(view.pairs.len(), "pair", "pairs");
    writeln!(out, "{event}: {pairs} must not meet")?;
    let heading = table::heading(&[">no.", "player", ">no.", "player", "reason"]);
    let number = |number: Option<u32>| number.map_or_else(String::new, |each| each.to_string());
    let row = |pair: &ForbiddenPairView| {
        vec![
            number(pair.one.number),
            pair.one.name.clone(),
            number(pair.other.number),
            pair.other.name.clone(),
            pair.reason.clone(),
        ]
    };
    let rows: Vec<Vec<String>> = view.pairs.iter().map(row).collect();
    table::print(&mut out, &heading, &rows)
}
