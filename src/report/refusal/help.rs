//! What to do about a refusal, with the command to type.

use super::Refusal;

impl Refusal {
    /// What to do, where there is something to do.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        if let Self::RoundPairing(refusal) = self {
            return refusal.help();
        }
        if let Self::NoSheetNamed { known, .. } = self {
            return Some(sheets(known));
        }
        self.fixed_help()
            .map(str::to_owned)
            .or_else(|| self.help_with_round())
            .or_else(|| self.help_with_facts())
    }

    const fn fixed_help(&self) -> Option<&'static str> {
        Some(match self {
            Self::Entry(refusal) => refusal.help(),
            Self::Value(refusal) => return refusal.help(),
            Self::Event(refusal) => refusal.help(),
            Self::HasColour { .. } => {
                "--swap-colours exchanges the two players of the table and their discs"
            }
            Self::RulingUnconfirmed { .. } => {
                "use --yes to rule so, or --dry-run to see what would change"
            }
            Self::CorrectionWithoutReason => "add --reason \"result slip misread\"",
            Self::SwapWithoutReason { .. } => "add --reason \"entered at the wrong tables\"",
            Self::SheetWithoutReason => "add --reason \"wrong file\"",
            Self::NoSingleOpenRound { .. } => {
                "name the round; `outflank round pair` pairs the next one"
            }
            Self::RoundsOver { .. } => {
                "`outflank finals pair` sets the games after the rounds, if there are any; \
                 `outflank status` shows what is next"
            }
            Self::NoPairings { .. } => "add a line for each table; nothing was changed",
            Self::NoEvent => "`outflank event new NAME --rounds 9` creates one",
            Self::OnlyArchives => "name an archive with --event; `outflank event list` lists them",
            Self::ArchiveWithoutRounds { .. } => {
                "`outflank export csv` or `outflank export pgn` writes its games"
            }
            Self::NoEventSelected { .. } => {
                "use --event NAME, or select one with `outflank event use NAME`"
            }
            Self::UnknownEvent { .. } | Self::AmbiguousEvent { .. } => {
                "`outflank event list` lists them with their numbers"
            }
            Self::EventExists { .. } => {
                "`outflank event use NAME` selects it; use another name or --date for another event"
            }
            Self::LotsDrawn(_) => {
                "`outflank standings` shows the order they give; `outflank journal` shows who \
                 drew them"
            }
            Self::UnknownPlayer { .. } => {
                "`outflank player list` lists all players; `outflank player add NAME` adds one"
            }
            Self::AmbiguousPlayer { .. } => {
                "type more of the name, or the number (`no.`) that `outflank player list` shows"
            }
            Self::AgainstThemselves { .. } => {
                "`outflank player list` lists all players; type more of the names"
            }
            Self::UnknownNumber { .. } => {
                "`outflank player list --all` lists the register; a new player needs a name: \
                 `outflank player add \"FAMILY, Given\" --number N`"
            }
            Self::LikelyDuplicate { .. } => {
                "if it is the same person: `outflank player add` with the name or number shown; \
                 if not, add --new"
            }
            Self::TwoPeople { .. } => {
                "if one of them was entered by mistake: `outflank player remove NAME`"
            }
            Self::ColumnTwice { .. } => {
                "rename one of them (the given name is `given`) or delete it; nothing was imported"
            }
            Self::LikelyDuplicates { .. } => {
                "nothing was imported: add --same if each is the person shown first, --new if all \
                 are new players, or correct the list"
            }
            Self::PlayersRenamed { .. } => {
                "nothing was imported: add --yes if the new names are right"
            }
            Self::AlreadyEntered { .. } => "if it is a namesake: add --new",
            Self::SecondBye { .. } => "use --again to give another one",
            Self::EmptyPlayerList { .. } => "correct the line and import the list again",
            Self::NumberTwice { .. } => {
                "a number belongs to one player: correct the list; nothing was imported"
            }
            Self::NotPairings { .. } => "`outflank round set --help` describes the file",
            Self::Pairing { file: Some(_), .. } => {
                "correct the file and set the round again: nothing was changed"
            }
            Self::RoundSealed(_) => {
                "`outflank result correct ROUND TABLE` corrects a past result and first shows \
                 what changes"
            }
            Self::NotEqual(_) => "leave --draw-win out, or check the score",
            Self::NoDrawWin { .. } => "leave --draw-win out; `outflank rulesets` lists other rules",
            Self::NoGames { .. } => "`outflank check FILE` shows what is in it",
            Self::NoDispute(_) | Self::DisputeFinal(_) => "`outflank dispute list` lists them",
            Self::NoRuling(_) | Self::WithdrawByNumber => {
                "`outflank dispute show N` lists the rulings with their numbers, \
                 `outflank dispute withdraw N` withdraws one"
            }
            Self::RulingWithoutReason => "--reason \"both sheets agree\" gives one",
            Self::NotARuling(_) | Self::RulingUnfit(_) | Self::RulingImpossible(_) => {
                "`outflank dispute rule --help` lists the rulings"
            }
            _ => return None,
        })
    }

    /// About pairing, sealing and publishing a round.
    fn help_with_round(&self) -> Option<String> {
        Some(match self {
            Self::AlreadyPaired {
                round,
                table: Some(table),
                ..
            } => format!(
                "`outflank round set {round} BLACK WHITE --table N --replace --from {table}` takes \
                 them from table {table}; `outflank round set {round} --csv FILE --replace` pairs \
                 the whole round again"
            ),
            Self::AlreadyPaired { round, .. } => format!(
                "`outflank round show {round}` shows the tables; `outflank round set {round} --csv \
                 FILE --replace` pairs the whole round again"
            ),
            Self::OpenBefore { rounds, .. } => {
                let first = rounds.first().copied().unwrap_or(1);
                format!(
                    "`outflank round missing {first}` lists what is missing there, `outflank round \
                     seal {first}` seals it first"
                )
            }
            Self::Unpaired { round, players } => {
                let name = players.first().map_or("NAME", String::as_str);
                format!(
                    "say why: `outflank round seal {round} --absent \"{name}\"`, or `--bye \
                     \"{name}\"`; each can be given several times"
                )
            }
            Self::NotSealed(round) => {
                format!("`outflank round seal {round}` seals it and publishes its standings")
            }
            Self::AlreadyPublished { round, .. } => {
                format!("`outflank standings --published {round}` shows them")
            }
            Self::ReplaceWithoutTable { round } => format!(
                "`outflank round set {round} BLACK WHITE --table N --replace` changes table N; \
                 `outflank round set {round} --csv FILE --replace` and `outflank round clear \
                 {round}` change the whole round"
            ),
            _ => return None,
        })
    }

    fn help_with_facts(&self) -> Option<String> {
        Some(match self {
            Self::NotEntered { name } => format!("`outflank player add \"{name}\"` enters them"),
            Self::Withdrawn { name, .. } => {
                format!("`outflank player return \"{name}\"` lets them return")
            }
            Self::AbsentUntil { name, round, .. } => {
                format!(
                    "`outflank player return \"{name}\" --round {round}` lets them return earlier"
                )
            }
            Self::PlaysLater { round, name } => format!(
                "give the last round they play: --after {round}; if round {round} has not begun, \
                 `outflank round pair {round} --absent \"{name}\"` pairs their table anew"
            ),
            Self::NumberTaken { number, .. } => format!(
                "`outflank player add {number}` enters them; if both are one person: \
                 `outflank player merge NAME INTO`"
            ),
            Self::PlaysThen { round, .. } => format!(
                "`outflank round pair {round} --absent NAME` takes them out of the round and pairs \
                 their opponent anew"
            ),
            Self::BeyondRounds { round, .. } => {
                format!("`outflank event edit --rounds {round}` if more rounds are played")
            }
            Self::NotYetThere { name, .. } => {
                format!("`outflank player edit \"{name}\" --from-round N` changes it")
            }
            Self::NoRound { last, .. } | Self::NotNextRound { last, .. } => format!(
                "`outflank round pair {next}` pairs the next round; `outflank round set {next} \
                 BLACK WHITE` sets its tables by hand",
                next = last + 1
            ),
            Self::Pairing { why, .. } => return why.help(),
            Self::NoTable { round, .. }
            | Self::NotPaired { round, .. }
            | Self::TableTaken { round, .. }
            | Self::HasResult { round, .. } => {
                format!("`outflank round show {round}` shows the tables")
            }
            Self::NoSheet { round, table } => {
                format!("`outflank sheet add {round} {table} FILE --by official` adds one")
            }
            Self::SheetExists { round, table } => {
                format!("`outflank sheet show {round} {table}` shows it")
            }
            Self::ResultsMissing { round, .. } => {
                format!("`outflank round missing {round}` lists them")
            }
            Self::TableIsBye { round, table } => format!(
                "`outflank round show {round}` shows the tables; `outflank result correct {round} \
                 {table} --black NAME` changes who has the bye"
            ),
            Self::HasOtherResult { wanted, .. } => format!("use --yes to replace it with {wanted}"),
            Self::RulingHolds { dispute, .. } => format!(
                "`outflank dispute show {dispute}` lists the rulings; `outflank dispute withdraw \
                 N` withdraws one"
            ),
            Self::Trust(refusal) => refusal.help().to_owned(),
            Self::NoSheets { .. } => {
                "`outflank sheet add ROUND TABLE FILE --by black` adds one".to_owned()
            }
            Self::Provisional { .. } => "`outflank dispute list` shows them".to_owned(),
            Self::NoSuchSheet { round, table, .. } => {
                format!("`outflank sheet show {round} {table}` lists them with their numbers")
            }
            Self::SheetRuledOn { dispute } | Self::DisputeRuled(dispute) => format!(
                "`outflank dispute show {dispute}` lists the rulings; withdraw them first with \
                 `outflank dispute withdraw N --reason REASON`"
            ),
            Self::DisputeOpen { dispute, .. } | Self::NotRuled(dispute) => format!(
                "`outflank dispute show {dispute}` shows it, `outflank dispute rule {dispute} \
                 RULING` settles it"
            ),
            Self::Game(refusal) => refusal.help(),
            Self::Standings(refusal) => refusal.help(),
            Self::Finals(refusal) => refusal.help(),
            Self::CannotUndo { command, why, .. } | Self::CannotRedo { command, why, .. } => {
                why.help(command)
            }
            Self::Undo(refusal) => refusal.help(),
            _ => return self.help_with_file(),
        })
    }

    /// About a file that is not imported.
    fn help_with_file(&self) -> Option<String> {
        Some(match self {
            Self::OtherEdition { file, .. } => {
                format!(
                    "`outflank import {file} --yes` applies the differences; with --new-event \
                     instead of --yes it becomes an event of its own"
                )
            }
            Self::OwnExport { file } | Self::DatabaseFile { file } => {
                format!("`outflank --db NEW.db restore {file}` makes a database of it")
            }
            Self::OldExport { .. } => "`outflank backup FILE` copies a database with everything \
                 in it; `outflank export elo` writes results that can be imported"
                .to_owned(),
            Self::ImportTakenOver { file } => format!(
                "`outflank journal` shows what happened; `outflank import {file}` goes on with it"
            ),
            Self::EditionWithoutRound { file, .. } => format!(
                "add the round to the file, or make an event of its own of it: \
                 `outflank import {file} --new-event`"
            ),
            Self::PlayersNotGames { file } => {
                format!("`outflank player import {file}` imports a list of players")
            }
            _ => return None,
        })
    }
}

/// Which sheets a game has.
fn sheets(known: &[String]) -> String {
    match known {
        [] => "it has no sheet that can be read".to_owned(),
        known => format!("it has {}", known.join(", ")),
    }
}
