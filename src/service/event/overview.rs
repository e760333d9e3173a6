//! Events: created and listed, with their rules.

use crate::report::event::view::{EventOverviewView, EventRowView, EventView};
use crate::report::{finals::wording, refusal::FinalsRefusal, refusal::TextField};
use crate::service::prelude::*;
use crate::service::{session::event_ref::same_name, session::value};
use crate::storage::{event::Kind, round::Stage};
use outflank_core::ruleset::{AccelerationChoice, FinalsPlan, PairingRules};
use outflank_core::tournament::{Country, Date, folded_words, is_one_letter_away, sort_key};

/// Creates an event.
#[derive(Clone, Debug)]
pub struct CreateEvent {
    pub name: String,
    /// How many rounds are planned.
    pub rounds: Option<u32>,
    /// The rules it is played under, as TOML.
    pub ruleset: String,
    pub variant: Variant,
    /// `None` if it has not been announced.
    pub date: Option<Date>,
    pub place: String,
    pub country: String,
    /// Who sends the results to the rating officer.
    pub sender: String,
    /// What is played after the rounds, if not what the rules say.
    pub finals: Option<FinalsPlan>,
    /// Virtual points in the first rounds, if not what the rules say.
    pub acceleration: Option<AccelerationChoice>,
}

impl CreateEvent {
    /// An event of which nothing else is known yet.
    pub fn named(name: impl Into<String>, ruleset: impl Into<String>, variant: Variant) -> Self {
        Self {
            name: name.into(),
            rounds: None,
            ruleset: ruleset.into(),
            variant,
            date: None,
            place: String::new(),
            country: String::new(),
            sender: String::new(),
            finals: None,
            acceleration: None,
        }
    }
}

/// The stages that finals have, from the last one back.
const STAGES: [&str; 5] = [
    "final",
    "semi-final",
    "quarter-final",
    "round of 16",
    "third place",
];

/// Refuses a stage whose name nobody would know. A database that has one keeps it.
pub(in crate::service) fn check_stages(plan: &FinalsPlan) -> Result<()> {
    for name in plan.stage_names() {
        let typed = folded_words(name).concat();
        let singular = typed.strip_suffix('s').unwrap_or(&typed);
        let is_numbered = ["roundof", "last"].iter().any(|start| {
            let rest = typed.strip_prefix(start);
            rest.is_some_and(|rest| rest.parse::<u16>().is_ok())
        });
        let same = |stage: &str| folded_words(stage).concat() == singular;
        if is_numbered || singular == "grandfinal" || STAGES.iter().any(|stage| same(stage)) {
            continue;
        }
        let near = |stage: &&&str| is_one_letter_away(singular, &folded_words(stage).concat());
        let nearest = STAGES.iter().filter(near);
        let (name, nearest) = (name.to_owned(), nearest.map(|stage| format!("`{stage}`")));
        let nearest = nearest.collect();
        return Err(Refusal::from(FinalsRefusal::UnknownStage { name, nearest }).into());
    }
    Ok(())
}

impl Command for CreateEvent {
    type Outcome = EventView;
    const NAME: &'static str = "event new";

    fn run(&self, change: &mut Change<'_>) -> Result<EventView> {
        let name = value::clean(TextField::Event, &self.name)?;
        if name.is_empty() {
            return Err(Refusal::EventWithoutName.into());
        }
        self.rounds.map(value::check_round).transpose()?;
        self.finals.as_ref().map(check_stages).transpose()?;
        let place = value::clean(TextField::Place, &self.place)?;
        let country = value::clean(TextField::Country, &self.country)?;
        let country = Country::read(&country).to_string();
        let sender = value::clean(TextField::Sender, &self.sender)?;
        let rules = ruleset(&self.ruleset)?;
        let date = self.date.map_or_else(String::new, |date| date.to_string());
        let same = |event: &Event| {
            event.kind == Kind::Tournament && event.date == date && same_name(&event.name, &name)
        };
        if let Some(Event { name, .. }) = change.events()?.into_iter().find(same) {
            return Err(Refusal::EventExists { name, date }.into());
        }
        let event = change.insert(|id| Event {
            id,
            name,
            kind: Kind::Tournament,
            date,
            place,
            country,
            sender,
            rounds: self.rounds,
            ruleset_name: rules.name,
            ruleset: self.ruleset.clone(),
            variant: self.variant.name().to_owned(),
            lot_seed: None,
            finals: self.finals.clone(),
            acceleration: self.acceleration,
        })?;
        change.about(subject(&event));
        change.summarise(summary::event_created(&event.name));
        Ok(view(&event))
    }
}

/// All events, by date, and which one is used by commands that name none.
#[derive(Clone, Debug)]
pub struct EventList {
    pub unnamed: EventRef,
}

impl Query for EventList {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Vec<EventRowView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<EventRowView>> {
        let selected = self.unnamed.find(snapshot).ok();
        let selected = selected.map(|event| event.id);
        let row = |event: &Event| EventRowView {
            event: view(event),
            selected: selected == Some(event.id),
        };
        let mut events = snapshot.events()?;
        events.sort_by_cached_key(|event| (day(&event.date), sort_key(&event.name), event.id));
        Ok(events.iter().map(row).collect())
    }
}

/// The date as `2010-06-12`, however it is written; what is not a date as written.
fn day(date: &str) -> String {
    let read = date.parse::<Date>();
    read.map_or_else(|_| date.to_owned(), |date| date.to_string())
}

/// An event with the number of its players, rounds and games.
#[derive(Clone, Debug)]
pub struct EventOverview {
    pub event: EventRef,
}

impl Query for EventOverview {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = EventOverviewView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<EventOverviewView> {
        let event = self.event.find(snapshot)?;
        let (byes, games): (Vec<_>, Vec<_>) = snapshot
            .games_of_event(event.id)?
            .into_iter()
            .partition(Game::is_bye);
        let (finals, rounds): (Vec<_>, Vec<_>) = snapshot
            .rounds_of_event(event.id)?
            .into_iter()
            .partition(|round| round.stage == Stage::Final);
        let rules = rules(&event)?;
        Ok(EventOverviewView {
            event: view(&event),
            players: snapshot.entrants_of_event(event.id)?.len(),
            games: games.len(),
            byes: byes.len(),
            rounds_made: rounds.len(),
            final_rounds: finals.len(),
            settled: games.iter().filter(|game| game.is_settled()).count(),
            finals_played: wording::plan(rules.finals.as_ref()),
            pairing: pairing_rules(&event, None)?.label(),
            forbidden_pairs: snapshot.forbidden_pairs_of_event(event.id)?.len(),
            ruleset_title: rules.title,
        })
    }
}

pub(in crate::service) fn view(event: &Event) -> EventView {
    EventView {
        id: event.id.0,
        name: event.name.clone(),
        kind: event.kind.word(),
        date: event.date.clone(),
        place: event.place.clone(),
        country: event.country.clone(),
        rounds: event.rounds,
        ruleset: event.ruleset_name.clone(),
        variant: event.variant.clone(),
        lots: event.lot_seed,
        sender: event.sender.clone(),
        finals: event.finals.as_ref().map(ToString::to_string),
        acceleration: event.acceleration.map(|choice| choice.to_string()),
    }
}

pub(in crate::service) fn subject(event: &Event) -> Subject {
    Subject {
        event: Some(event.id),
        ..Subject::default()
    }
}

/// The rules an event is played under, as they were when it was announced.
pub fn rules(event: &Event) -> Result<Ruleset> {
    Ok(with_finals(event, ruleset(&event.ruleset)?))
}

/// The rules with the finals of the event, where it has some of its own.
pub(in crate::service) fn with_finals(event: &Event, rules: Ruleset) -> Ruleset {
    match &event.finals {
        None => rules,
        Some(plan) => Ruleset {
            finals: plan.applied_to(rules.finals.as_ref()),
            ..rules
        },
    }
}

/// The rules by which the rounds of an event are paired: these, if there are any,
/// or its own; with the acceleration of the event, where it has one of its own.
pub(in crate::service) fn pairing_rules(
    event: &Event,
    instead: Option<&PairingRules>,
) -> Result<PairingRules> {
    let rules = match instead {
        Some(rules) => rules.clone(),
        None => rules(event)?.pairing_rules(),
    };
    Ok(match event.acceleration {
        Some(choice) => choice.applied_to(rules),
        None => rules,
    })
}

/// The game an event is played in.
pub fn variant(event: &Event) -> Result<Variant> {
    Ok(event.variant.parse::<Variant>().map_err(Refusal::from)?)
}

/// Reads the TOML text of rules.
pub(in crate::service) fn ruleset(text: &str) -> Result<Ruleset> {
    Ok(text.parse::<Ruleset>().map_err(Refusal::from)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Error;
    use crate::service::session::fixture::{Desk, event};
    use crate::storage::EventId;

    #[test]
    fn the_list_marks_the_event_that_is_used_when_none_is_named() {
        let mut desk = Desk::new();
        let lyon = desk.done(&event("Lyon Open")).id;
        let list = |unnamed| EventList { unnamed };
        let unmarked = desk.session.ask(&list(EventRef::Unnamed)).expect("a list");
        assert!(unmarked.iter().all(|row| !row.selected), "two are open");
        let selected = EventRef::Selected(EventId(lyon));
        let listed = desk.session.ask(&list(selected)).expect("a list");
        let listed: Vec<(&str, bool)> = listed
            .iter()
            .map(|row| (row.event.name.as_str(), row.selected))
            .collect();
        assert_eq!(listed, [("Lyon Open", true), ("Paris Open", false)]);
        let overview = EventOverview {
            event: EventRef::Named("par".to_owned()),
        };
        let overview = desk.session.ask(&overview).expect("an event");
        assert_eq!(overview.event.name, "Paris Open");
        assert_eq!((overview.players, overview.rounds_made), (0, 0));
    }

    #[test]
    fn an_event_has_a_name_of_its_own_and_rules_that_can_be_read() {
        let mut desk = Desk::new();
        let again = desk.refused(&event("Paris Open"));
        assert_eq!(again.code(), "event-exists");
        let text = "there is already an event `Paris Open` without a date";
        assert_eq!(again.to_string(), text);
        assert_eq!(desk.refused(&event(" ")).code(), "event-without-name");
        let unreadable = CreateEvent {
            ruleset: "name = 3".to_owned(),
            ..event("Lyon Open")
        };
        assert_eq!(desk.refused(&unreadable).code(), "ruleset-unreadable");
        let unknown = desk.session.ask(&EventOverview {
            event: EventRef::Named("nice".to_owned()),
        });
        assert!(matches!(
            unknown,
            Err(Error::Refused(Refusal::UnknownEvent { .. }))
        ));
    }

    #[test]
    fn a_name_with_a_line_break_and_a_number_out_of_range_are_refused() {
        let mut desk = Desk::new();
        let broken = desk.refused(&event("Lyon\nOpen"));
        assert_eq!(broken.code(), "text-control-character");
        let endless = CreateEvent {
            rounds: Some(u32::MAX),
            ..event("Lyon Open")
        };
        assert_eq!(desk.refused(&endless).code(), "round-out-of-range");
    }
}
