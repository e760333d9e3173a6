//! Where the results come from that standings and crosstables are made of.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::database::{self, EventArg};
use super::{Context, Hint, files, rules};
use crate::formats::list::elo::EloFile;
use crate::report::wording;
use crate::ruleset::{Ruleset, TieBreak, on_board};
use crate::service::Refusal;
use crate::service::table::EventTable;
use crate::tournament::{Crosstable, NoPlayer, PlayerIndex, PlayerRef};

/// Where the results come from, and the rules that rank them.
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
}

/// The results of one event.
#[derive(Debug)]
pub(super) struct Source {
    /// What the event is called.
    pub(super) title: String,
    /// Its results.
    pub(super) table: Crosstable,
    /// The rules that rank them.
    pub(super) ruleset: Ruleset,
    /// The seed of the lots, if they have been drawn.
    pub(super) seed: Option<u64>,
    /// What had to be inferred.
    pub(super) notes: Vec<String>,
    /// Where they come from.
    pub(super) origin: Origin,
}

/// Where results come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A result file.
    File,
    /// The database.
    Record,
}

impl SourceArgs {
    /// The event of the database.
    pub(super) const fn event(&self) -> &EventArg {
        &self.event
    }

    /// Reads what was asked for.
    pub(super) fn load(&self, context: &Context) -> anyhow::Result<Source> {
        let rules = self.ruleset.as_deref().map(rules::load).transpose()?;
        let source = match &self.from_file {
            Some(path) => {
                let usual = || rules::load("woc");
                of_file(path, rules.map_or_else(usual, Ok)?)?
            }
            None => self.of_record(rules, context)?,
        };
        let mut source = Source {
            seed: context.seed().or(source.seed),
            ..source
        };
        source.tell_lots();
        Ok(source)
    }

    /// The event of the database.
    fn of_record(&self, rules: Option<Ruleset>, context: &Context) -> anyhow::Result<Source> {
        let database = database::read(context)?;
        let event = self.event.find(&database)?;
        let found = EventTable::of(&database.snapshot()?, &event)?;
        let mut notes: Vec<String> = found
            .undecided
            .iter()
            .map(|(place, why)| format!("{place}: no official result: {why}"))
            .collect();
        let disputed = found.disputed.iter();
        notes.extend(disputed.map(|place| format!("provisional: open dispute in {place}")));
        let rules = rules.unwrap_or(found.rules);
        notes.extend(bye_on_another_board(&found.table, &rules));
        let mark = if found.disputed.is_empty() {
            ""
        } else {
            " (provisional)"
        };
        Ok(Source {
            title: format!("{}{mark}", event.name),
            table: found.table,
            ruleset: rules,
            seed: found.seed,
            notes,
            origin: Origin::Record,
        })
    }
}

/// The discs of a bye are stated for 64 squares; elsewhere they are a share.
fn bye_on_another_board(table: &Crosstable, rules: &Ruleset) -> Option<String> {
    let squares = table.measure().squares;
    let scaled = on_board(rules.bye.discs, squares);
    (squares != 64 && !table.byes().is_empty()).then(|| {
        let discs = rules.bye.discs;
        format!("a bye counts as {discs} discs of 64, on {squares} squares as {scaled}")
    })
}

/// The event of a result file.
pub(super) fn of_file(path: &Path, ruleset: Ruleset) -> anyhow::Result<Source> {
    let file = EloFile::read(&files::read(path)?);
    if file.games().next().is_none() {
        return Err(Hint::new(
            format!("{} has no game that can be read", path.display()),
            "a result file has lines such as `5577 (51)>(13) 5301 B`; \
             for transcripts use `outflank check`",
        )
        .into());
    }
    let title = file
        .header("tournament")
        .map_or_else(|| files::name(path), str::to_owned);
    let imported = Crosstable::from_elo(&file);
    let mut notes: Vec<String> = imported
        .notes
        .iter()
        .map(|note| wording::note(note, &imported.table))
        .collect();
    notes.extend(oddities(&file));
    Ok(Source {
        title,
        notes,
        ruleset,
        seed: None,
        table: imported.table,
        origin: Origin::File,
    })
}

/// One line for each kind of oddity, with the first place and how many there are.
fn oddities(file: &EloFile) -> Vec<String> {
    let mut kinds: Vec<(String, String, usize)> = Vec::new();
    for oddity in file.oddities() {
        let told = oddity.odd.to_string();
        match kinds.iter_mut().find(|(found, _, _)| *found == told) {
            Some((_, _, times)) => *times += 1,
            None => kinds.push((told, oddity.place.to_string(), 1)),
        }
    }
    let told = kinds.into_iter().map(|(told, place, times)| match times {
        1 => format!("{place}: {told}"),
        _ => format!("{place} and {} more: {told}", times - 1),
    });
    told.collect()
}

impl Source {
    /// Adds a note with the seed of the lots, if the rules need lots.
    fn tell_lots(&mut self) {
        let asked = self.ruleset.standings.tie_breaks.contains(&TieBreak::Lot);
        if let Some(seed) = self.seed.filter(|_| asked) {
            self.notes.push(format!("lots are drawn from seed {seed}"));
        }
    }

    /// Says what had to be inferred, where messages go.
    pub(super) fn tell_notes(&self, context: &Context) -> anyhow::Result<()> {
        if context.quiet {
            return Ok(());
        }
        let mut err = context.err();
        for note in &self.notes {
            writeln!(err, "note: {note}")?;
        }
        Ok(())
    }

    /// Refuses a round after which there is nothing to show.
    pub(super) fn check_after(&self, after: Option<u16>) -> anyhow::Result<()> {
        let last = self.table.paired_rounds();
        let Some(round) = after.filter(|&round| round == 0 || round > last) else {
            return Ok(());
        };
        let rounds = match last {
            0 => "no round yet".to_owned(),
            1 => "round 1 only".to_owned(),
            _ => format!("rounds 1 to {last}"),
        };
        let finals = if self.table.finals().is_empty() {
            ""
        } else {
            "; games after the rounds do not count in the standings"
        };
        Err(Hint::new(
            format!("no standings after round {round}: the event has {rounds}{finals}"),
            "leave --after out for the last round",
        )
        .into())
    }

    /// The name of a player.
    pub(super) fn name(&self, player: PlayerIndex) -> &str {
        &self.table.player(player).name
    }

    /// The player who is meant.
    pub(super) fn find(&self, wanted: &PlayerRef) -> anyhow::Result<PlayerIndex> {
        self.table.find(wanted).map_err(|error| {
            let help = match &error {
                NoPlayer::Unknown { .. } => "`outflank standings` lists the names and ids",
                NoPlayer::Ambiguous { .. } => {
                    "type more of the name, or one of the numbers after it"
                }
            };
            Hint::new(Refusal::no_player(wanted, error).to_string(), help).into()
        })
    }
}
