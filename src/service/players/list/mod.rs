//! Lists of players, imported.

mod read;

use super::add::{Arrival, Person, create, enter, find, first_round, refresh};
use super::{
    attendance::check_announced, duplicates::KnownPeople, membership, membership::MembershipChange,
};
use crate::report::{
    pairing::wording, player::view::PlayerImportView, player::view::RenamedView,
    refusal::DoubtfulLine, refusal::SimilarPlayer,
};
use crate::service::Error;
use crate::service::prelude::*;
use outflank_core::{tournament::Country, tournament::sort_key};

/// Imports a list of players into the register and, if one is given, into an
/// event. The list itself is kept; the journal has every player, so that the import
/// can be undone.
#[derive(Clone, Debug)]
pub struct ImportPlayers {
    file: String,
    format: &'static str,
    bytes: Vec<u8>,
    players: Vec<ListedPlayer>,
    /// Lines that name no player, and why.
    unread: Vec<(u64, String)>,
    /// Columns that mean nothing.
    ignored: Vec<String>,
    event: Option<EventRef>,
    /// What a person has decided about lines that are in doubt.
    pub choices: ImportChoices,
}

/// What to do with lines of a list that are in doubt.
#[derive(Clone, Debug, Default)]
pub struct ImportChoices {
    /// All lines that could name somebody whom the register has.
    pub alike: Alike,
    /// One such line, by its number.
    pub of_lines: BTreeMap<u64, Choice>,
    /// Known numbers get another name; if not, the list is refused.
    pub accept_renames: bool,
}

/// What to do with all lines that could name somebody whom the register has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Alike {
    /// Refuse the list.
    #[default]
    Refuse,
    /// They are new players.
    New,
    /// Each is the player who is most like them.
    Same,
}

/// Who a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A new player.
    New,
    /// The player with this id, which a refusal named.
    Player(i64),
    /// The player of an earlier line.
    Line(u64),
}

#[derive(Clone, Debug)]
struct ListedPlayer {
    line: u64,
    person: Person,
    membership: MembershipChange,
}

impl Command for ImportPlayers {
    type Outcome = PlayerImportView;
    const NAME: &'static str = "player import";

    fn run(&self, change: &mut Change<'_>) -> Result<PlayerImportView> {
        let event = self.event.as_ref();
        let event = event.map(|event| event.find(change)).transpose()?;
        let has_membership = |player: &ListedPlayer| !player.membership.is_empty();
        let mut view = PlayerImportView {
            file: self.file.clone(),
            players: self.players.len(),
            unread: self.unread.len(),
            unread_lines: self.unread.clone(),
            ignored_columns: self.ignored.clone(),
            unknown_countries: self.unknown_countries(),
            event: event.as_ref().map(|event| event.name.clone()),
            memberships_ignored: event.is_none() && self.players.iter().any(has_membership),
            ..PlayerImportView::default()
        };
        let mut import = Import::of(change, &self.choices, event.as_ref())?;
        for listed in &self.players {
            let player = import.register(change, listed, &mut view)?;
            if let Some(event) = &event {
                enter_listed(change, event, &player, listed, &mut view)?;
            }
        }
        let doubtful = import.doubtful;
        self.refuse_doubt(doubtful, &view)?;
        if !change.is_empty() {
            change.keep_document(&self.file, self.format, &self.bytes)?;
        }
        if let Some(event) = event.as_ref().filter(|_| view.entered > 0)
            && change.rounds_of_event(event.id)?.is_empty()
        {
            let players = change.entrants_of_event(event.id)?.len();
            view.few_players = wording::too_few(event.rounds, players);
        }
        change.about(Subject {
            event: event.map(|event| event.id),
            ..Subject::default()
        });
        change.summarise(summary::players_imported(&view));
        Ok(view)
    }
}

impl ImportPlayers {
    fn refuse_doubt(&self, lines: Vec<DoubtfulLine>, view: &PlayerImportView) -> Result<()> {
        let file = self.file.clone();
        if !lines.is_empty() {
            return Err(Refusal::LikelyDuplicates { file, lines }.into());
        }
        if !view.renamed.is_empty() && !self.choices.accept_renames {
            let renamed = view.renamed.clone();
            return Err(Refusal::PlayersRenamed { file, renamed }.into());
        }
        Ok(())
    }

    fn unknown_countries(&self) -> Vec<String> {
        let countries = self.players.iter();
        let countries =
            countries.filter_map(|listed| match Country::read(&listed.person.country) {
                Country::Unknown(text) => Some(text),
                Country::None | Country::Known(_) => None,
            });
        countries.collect::<BTreeSet<_>>().into_iter().collect()
    }
}

/// A list that is being imported.
struct Import<'a> {
    choices: &'a ImportChoices,
    /// For finding likely duplicates; not where the list is only registered: there
    /// nobody is entered twice.
    known: Option<KnownPeople>,
    /// The players of the lines so far.
    lines: BTreeMap<u64, Player>,
    doubtful: Vec<DoubtfulLine>,
}

impl<'a> Import<'a> {
    fn of(change: &Change<'_>, choices: &'a ImportChoices, event: Option<&Event>) -> Result<Self> {
        let known = event.map(|event| KnownPeople::of(change, Some(event)));
        Ok(Self {
            choices,
            known: known.transpose()?,
            lines: BTreeMap::new(),
            doubtful: Vec::new(),
        })
    }

    /// Finds a listed player in the register, or adds them, and counts it.
    fn register(
        &mut self,
        change: &mut Change<'_>,
        listed: &ListedPlayer,
        view: &mut PlayerImportView,
    ) -> Result<Player> {
        let person = &listed.person;
        let (player, arrival) = match self.find(change, listed)? {
            Some(found) => refresh(change, found, person)?,
            None => {
                let player = create(change, person)?;
                if let Some(known) = &mut self.known {
                    known.add(&player, person.number.as_deref());
                }
                (player, Arrival::New)
            }
        };
        self.lines.insert(listed.line, player.clone());
        match arrival {
            Arrival::New => view.new += 1,
            Arrival::Changed => view.changed += 1,
            Arrival::Known => view.known += 1,
            Arrival::Renamed { from } => {
                view.changed += 1;
                let to = player.full_name();
                if sort_key(&from) != sort_key(&to) {
                    view.renamed.push(RenamedView {
                        line: listed.line,
                        number: person.number.clone().unwrap_or_default(),
                        from,
                        to,
                    });
                }
            }
        }
        Ok(player)
    }

    /// The player of a line; nobody if they are new. A line in doubt is noted.
    fn find(&mut self, change: &Change<'_>, listed: &ListedPlayer) -> Result<Option<Player>> {
        match self.choices.of_lines.get(&listed.line) {
            Some(Choice::New) => return Ok(None),
            Some(Choice::Player(id)) => return Ok(change.player_meant(PlayerId(*id))?),
            Some(Choice::Line(line)) => return Ok(self.lines.get(line).cloned()),
            None => {}
        }
        let person = &listed.person;
        let of_line = |person: PersonId| {
            let mut lines = self.lines.iter();
            let found = lines.find(|(_, player)| player.person() == person);
            found.map(|(line, player)| (*line, player.full_name()))
        };
        let Some(known) = &self.known else {
            return find(change, person, |_| true);
        };
        if let Some(found) = find(change, person, |player| of_line(player.person()).is_none())? {
            return Ok(Some(found));
        }
        let alike = known.like(person);
        let Some((_, first)) = alike.first().copied() else {
            return Ok(None);
        };
        match self.choices.alike {
            Alike::New => Ok(None),
            Alike::Same => Ok(change.player_meant(first.row())?),
            Alike::Refuse => {
                let found = alike.into_iter().map(|(how, id)| match of_line(id) {
                    Some((line, label)) => SimilarPlayer {
                        line: Some(line),
                        label,
                        ..known.similar(how, id)
                    },
                    None => known.similar(how, id),
                });
                self.doubtful.push(DoubtfulLine {
                    line: listed.line,
                    name: person.full_name(),
                    found: found.collect(),
                });
                Ok(None)
            }
        }
    }
}

/// Enters a listed player, unless they are entered already, and counts it.
fn enter_listed(
    change: &mut Change<'_>,
    event: &Event,
    player: &Player,
    listed: &ListedPlayer,
    view: &mut PlayerImportView,
) -> Result<()> {
    let first_round = first_round(change, event.id)?;
    let entrant = match enter(change, event.id, player, first_round) {
        Ok(entrant) => {
            check_announced(change, event, first_round)?;
            view.entered += 1;
            view.first_round = Some(first_round);
            Some(entrant)
        }
        Err(Error::Refused(Refusal::AlreadyEntered { .. })) => {
            change.entrant_of(event.id, player.person())?
        }
        Err(error) => return Err(error),
    };
    if let Some(entrant) = entrant
        && membership::update(change, entrant.id, &listed.membership)?
    {
        view.assigned += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::record::undo::Undo;
    use crate::service::session::fixture::Desk;

    const LIST: &str = "name,given,number,team\nGoto,Haruka,1003,\nIto,Ken,1005,Kyoto\n,,,\n";

    fn import(text: &str, event: Option<EventRef>) -> Result<ImportPlayers> {
        ImportPlayers::read("players.csv", text.as_bytes(), event)
    }

    fn refused(text: &str) -> &'static str {
        match import(text, None) {
            Err(Error::Refused(refusal)) => refusal.code(),
            other => panic!("not refused: {other:?}"),
        }
    }

    #[test]
    fn a_list_is_imported_once_and_finds_whom_it_knows() {
        let mut desk = Desk::with_players();
        let list = import(LIST, Some(EventRef::Unnamed)).expect("a list");
        let first = desk.done(&list);
        assert_eq!((first.new, first.known, first.entered), (1, 1, 1));
        assert_eq!(first.assigned, 1);
        let journal = desk.journal();
        let again = desk.session.execute(&list).expect("a list");
        assert_eq!((again.outcome.new, again.outcome.known), (0, 2));
        assert_eq!(again.journal, None);
        assert_eq!(desk.journal(), journal);
    }

    #[test]
    fn without_an_event_teams_are_ignored_and_that_is_said() {
        let mut desk = Desk::with_players();
        let list = import(LIST, None).expect("a list");
        let preview = desk.session.preview(&list).expect("a preview");
        assert!(preview.memberships_ignored);
        assert_eq!((preview.new, preview.entered), (1, 0));
        assert_eq!(desk.done(&list).new, 1, "the preview has kept nothing");
    }

    #[test]
    fn an_import_is_undone_with_all_its_players() {
        let mut desk = Desk::new();
        desk.done(&import(LIST, Some(EventRef::Unnamed)).expect("a list"));
        desk.done(&Undo::default());
        let again = import("name\nTamenori\n", Some(EventRef::Unnamed)).expect("a list");
        assert_eq!(desk.done(&again).entered, 1);
    }

    #[test]
    fn lines_that_could_be_one_person_are_refused_until_somebody_decides() {
        let mut desk = Desk::with_players();
        let text = "name,given,country\nTanaka,Kenji,JPN\nTANAKA,KENJI,JPN\n\
                    Tanaka,Kenji,Japan\nHaruka,Goto,\nIto,Ken,\n";
        let mut list = import(text, Some(EventRef::Unnamed)).expect("a list");
        let Refusal::LikelyDuplicates { lines, .. } = desk.refused(&list) else {
            panic!("not in doubt");
        };
        let doubtful: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(
            doubtful,
            [
                "TANAKA KENJI may be Tanaka Kenji, line 2 (same name)",
                "Tanaka Kenji may be Tanaka Kenji, line 2 (same name); TANAKA KENJI, line 3 \
                 (same name)",
                "Haruka Goto may be Goto Haruka #1 1003 (same name in another order)",
            ]
        );
        list.choices.alike = Alike::Same;
        let preview = desk.session.preview(&list).expect("a preview");
        assert_eq!((preview.new, preview.entered), (2, 2));
        list.choices.alike = Alike::Refuse;
        list.choices.of_lines = [
            (3, Choice::New),
            (4, Choice::Line(2)),
            (5, Choice::Player(1)),
        ]
        .into();
        assert_eq!(desk.done(&list).entered, 3);
    }

    #[test]
    fn a_number_gets_another_name_only_if_that_is_asked_for() {
        let mut desk = Desk::with_players();
        let mut list = import("name,given,number\nSato,Mari,1003\n", None).expect("a list");
        let refused = desk.refused(&list);
        assert_eq!(refused.code(), "list-renames");
        list.choices.accept_renames = true;
        assert_eq!(desk.done(&list).renamed.len(), 1);
    }

    #[test]
    fn a_game_sheet_is_not_a_list_of_players() {
        assert_eq!(refused("1 f5 d6\n2 c3 d3\n3 c4 f4\n"), "list-unreadable");
        assert_eq!(
            refused("1 --\n5 MARTIN\nblack 38\nwhite 26\n"),
            "list-unreadable"
        );
        let twice = "last name,name\nTanaka,Kenji\n";
        assert_eq!(refused(twice), "list-column-twice");
    }

    #[test]
    fn what_is_not_a_list_is_refused_before_anything_is_opened() {
        assert_eq!(refused("hello\n"), "list-unreadable");
        let twice = "name,number\nGoto,7\nIto,7\n";
        assert_eq!(refused(twice), "list-number-twice");
    }
}
