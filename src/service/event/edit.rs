//! Corrections of what was announced of an event, and its removal.

use super::overview::{check_stages, ruleset, subject, view};
use crate::report::event::edit_view::{EventEditView, FieldChangeView, ResultChangeView};
use crate::report::{
    event::view::EventView, pairing::wording, refusal::EventRefusal, refusal::TextField,
};
use crate::service::prelude::*;
use crate::service::{
    results::consequence::moved, results::consequence::standings, session::event_ref::same_name,
    session::value,
};
use crate::storage::{
    document::EventDocument, event::Kind, forbidden_pair::ForbiddenPair, round::Stage,
};
use outflank_core::{
    ruleset::AccelerationChoice, ruleset::FinalsPlan, tournament::Country, tournament::Date,
    tournament::pairing::accelerated_rounds,
};

/// Changes what was announced of an event. What is not named stays.
#[derive(Clone, Debug, Default)]
pub struct EditEvent {
    pub event: EventRef,
    pub name: Option<String>,
    pub date: Option<Date>,
    pub place: Option<String>,
    pub country: Option<String>,
    pub sender: Option<String>,
    /// How many rounds are planned.
    pub rounds: Option<u32>,
    /// Other finals than the rules say.
    pub finals: Option<FinalsPlan>,
    /// Another acceleration than the rules say.
    pub acceleration: Option<AccelerationChoice>,
    /// Other rules, as TOML: all results are then decided by them.
    pub ruleset: Option<String>,
    /// Asked for if the rules change and there are results.
    pub reason: String,
}

impl Command for EditEvent {
    type Outcome = EventEditView;
    const NAME: &'static str = "event edit";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EventEditView> {
        let old = self.event.find(change)?;
        let new = self.edited(&old)?;
        refuse_second_name(change, &new)?;
        let rounds = change.rounds_of_event(old.id)?;
        refuse_other_rounds(&old, &new, &rounds)?;
        let other_rules = old.ruleset != new.ruleset;
        if other_rules && self.reason.trim().is_empty() {
            let games = change.games_of_event(old.id)?;
            if games.iter().any(|game| !game.is_bye() && game.is_settled()) {
                return Err(Refusal::from(EventRefusal::RulesetWithoutReason).into());
            }
        }
        let changes = field_changes(&old, &new);
        if changes.is_empty() && !other_rules {
            let name = old.name;
            return Err(Refusal::from(EventRefusal::Unchanged { name }).into());
        }
        let before = standings(change, &old)?;
        let results = if other_rules {
            result_changes(change, &old, &new, &rounds)?
        } else {
            Vec::new()
        };
        change.update(&new)?;
        let after = standings(change, &new)?;
        change.about(subject(&new));
        let edit = EventEditView {
            event: view(&new),
            changes,
            results,
            moved: moved(&before, &after),
            notes: self.late_acceleration(&new, &rounds).into_iter().collect(),
        };
        change.summarise(summary::event_edited(&edit));
        Ok(edit)
    }
}

impl EditEvent {
    /// A remark if the rounds that are to be accelerated are over.
    fn late_acceleration(&self, new: &Event, rounds: &[Round]) -> Option<String> {
        self.acceleration
            .filter(|choice| *choice == AccelerationChoice::Baku)?;
        let paired = rounds.iter().filter(|round| round.stage != Stage::Final);
        let paired = paired.count();
        let accelerated = accelerated_rounds(u16::try_from(new.rounds?).ok()?);
        (paired >= accelerated.into()).then(|| wording::acceleration_is_over(accelerated, paired))
    }

    fn edited(&self, old: &Event) -> Result<Event> {
        let mut new = old.clone();
        for (field, text, place) in [
            (TextField::Event, &self.name, &mut new.name),
            (TextField::Place, &self.place, &mut new.place),
            (TextField::Country, &self.country, &mut new.country),
            (TextField::Sender, &self.sender, &mut new.sender),
        ] {
            if let Some(text) = text {
                *place = value::clean(field, text)?;
            }
        }
        if self.country.is_some() {
            new.country = Country::read(&new.country).to_string();
        }
        if new.name.is_empty() {
            return Err(Refusal::EventWithoutName.into());
        }
        if let Some(date) = self.date {
            new.date = date.to_string();
        }
        if let Some(rounds) = self.rounds {
            value::check_round(rounds)?;
            new.rounds = Some(rounds);
        }
        if let Some(plan) = &self.finals {
            check_stages(plan)?;
            new.finals = Some(plan.clone());
        }
        new.acceleration = self.acceleration.or(new.acceleration);
        if let Some(text) = &self.ruleset {
            new.ruleset_name = ruleset(text)?.name;
            new.ruleset.clone_from(text);
        }
        Ok(new)
    }
}

fn refuse_second_name(change: &Change<'_>, new: &Event) -> Result<()> {
    let same = |event: &Event| {
        event.id != new.id
            && (event.kind, new.kind) == (Kind::Tournament, Kind::Tournament)
            && event.date == new.date
            && same_name(&event.name, &new.name)
    };
    match change.events()?.into_iter().find(same) {
        Some(Event { name, date, .. }) => Err(Refusal::EventExists { name, date }.into()),
        None => Ok(()),
    }
}

/// Finals come after the rounds that were announced: once they have begun there
/// are no more rounds.
fn refuse_other_rounds(old: &Event, new: &Event, rounds: &[Round]) -> Result<()> {
    let has_finals = rounds.iter().any(|round| round.stage == Stage::Final);
    let counted = rounds.iter().filter(|round| round.stage != Stage::Final);
    let paired = counted.map(|round| round.number).max().unwrap_or(0);
    match new.rounds {
        Some(rounds) if rounds < paired => {
            Err(Refusal::from(EventRefusal::RoundsPaired { rounds, paired }).into())
        }
        Some(announced) if announced > paired && has_finals && new.rounds != old.rounds => {
            Err(Refusal::from(EventRefusal::FinalsBegun { paired }).into())
        }
        _ => Ok(()),
    }
}

fn field_changes(old: &Event, new: &Event) -> Vec<FieldChangeView> {
    let number = |rounds: Option<u32>| rounds.map_or_else(String::new, |rounds| rounds.to_string());
    let or_rules = |own: Option<String>| own.unwrap_or_else(|| "as the rules say".to_owned());
    let finals = |event: &Event| or_rules(event.finals.as_ref().map(ToString::to_string));
    let acceleration = |event: &Event| or_rules(event.acceleration.map(|own| own.to_string()));
    let fields = [
        ("name", old.name.clone(), new.name.clone()),
        ("date", old.date.clone(), new.date.clone()),
        ("place", old.place.clone(), new.place.clone()),
        ("country", old.country.clone(), new.country.clone()),
        ("sender", old.sender.clone(), new.sender.clone()),
        ("rounds", number(old.rounds), number(new.rounds)),
        ("finals", finals(old), finals(new)),
        ("acceleration", acceleration(old), acceleration(new)),
        (
            "ruleset",
            old.ruleset_name.clone(),
            new.ruleset_name.clone(),
        ),
    ];
    let differ = fields
        .into_iter()
        .filter(|(_, before, after)| before != after);
    differ
        .map(|(field, before, after)| FieldChangeView {
            field,
            before,
            after,
        })
        .collect()
}

/// The games that other rules decide in another way.
fn result_changes(
    change: &Change<'_>,
    old: &Event,
    new: &Event,
    rounds: &[Round],
) -> Result<Vec<ResultChangeView>> {
    let mut changes = Vec::new();
    for round in rounds {
        let before = RoundState::of(change, old, round.number)?;
        let after = RoundState::of(change, new, round.number)?;
        let is_game = |game: &&Game| !game.is_bye();
        for game in before.games.iter().filter(is_game) {
            let (before, after) = (before.table_view(game), after.table_view(game));
            let counts = |table: &crate::report::round::view::TableView| {
                (table.score, table.outcome, table.undecided.clone())
            };
            if counts(&before) != counts(&after) {
                changes.push(ResultChangeView {
                    round: round.number,
                    before,
                    after,
                });
            }
        }
    }
    Ok(changes)
}

/// Removes an event that has no entrants, rounds or games.
#[derive(Clone, Debug, Default)]
pub struct RemoveEvent {
    pub event: EventRef,
    pub reason: String,
}

impl Command for RemoveEvent {
    type Outcome = EventView;
    const NAME: &'static str = "event remove";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EventView> {
        let event = self.event.find(change)?;
        let entrants = change.entrants_of_event(event.id)?.len();
        let rounds = change.rounds_of_event(event.id)?.len();
        let games = change.games_of_event(event.id)?.len();
        if entrants + rounds + games > 0 {
            let refusal = EventRefusal::InUse {
                name: event.name,
                entrants,
                rounds,
                games,
            };
            return Err(Refusal::from(refusal).into());
        }
        for document in change.documents_of_event(event.id)? {
            change.delete::<EventDocument>(document.id)?;
        }
        for pair in change.forbidden_pairs_of_event(event.id)? {
            change.delete::<ForbiddenPair>(pair.id)?;
        }
        change.delete::<Event>(event.id)?;
        change.about(subject(&event));
        change.summarise(summary::event_removed(&event.name));
        Ok(view(&event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::{Desk, event};
    use outflank_core::ruleset::Ruleset;

    fn rules(name: &str) -> EditEvent {
        EditEvent {
            ruleset: Some(Ruleset::preset_text(name).expect("a preset").to_owned()),
            ..EditEvent::default()
        }
    }

    #[test]
    fn other_rules_need_a_reason_once_there_are_results() {
        let mut desk = Desk::paired();
        assert_eq!(desk.done(&rules("joa")).changes.len(), 1);
        desk.done(&rules("woc"));
        desk.enter(1, "32-32");
        let refused = desk.refused(&rules("joa"));
        assert_eq!(refused.code(), "event-ruleset-without-reason");
        let edit = EditEvent {
            reason: "it was announced so".to_owned(),
            ..rules("joa")
        };
        let edited = desk.done(&edit);
        assert_eq!(
            edited.results.len(),
            1,
            "a draw-win is not said: {edited:?}"
        );
        assert_eq!(
            (edited.results[0].round, edited.results[0].before.table),
            (1, Some(1))
        );
        assert!(!edited.moved.is_empty(), "half a point each is gone");
        assert_eq!(edited.event.ruleset, "joa");
        assert_eq!(desk.refused(&edit).code(), "event-unchanged");
    }

    #[test]
    fn an_acceleration_whose_rounds_are_over_gets_a_remark() {
        let mut desk = Desk::paired();
        let edit = |rounds| EditEvent {
            rounds: Some(rounds),
            acceleration: Some(AccelerationChoice::Baku),
            ..EditEvent::default()
        };
        let late = desk.session.preview(&edit(2)).expect("an edit").notes;
        let text = "the acceleration changes nothing any more: it is for round 1 only, and 1 \
                    round is paired";
        assert_eq!(late, [text]);
        let in_time = desk.session.preview(&edit(8)).expect("an edit").notes;
        assert!(in_time.is_empty(), "{in_time:?}");
    }

    #[test]
    fn no_fewer_rounds_than_were_paired_and_no_second_event_of_one_name() {
        let mut desk = Desk::paired();
        let rounds = |rounds| EditEvent {
            rounds: Some(rounds),
            ..EditEvent::default()
        };
        desk.done(&rounds(1));
        assert_eq!(desk.refused(&rounds(0)).code(), "round-out-of-range");
        desk.done(&event("Lyon Open"));
        let renamed = EditEvent {
            event: EventRef::Named("lyon".to_owned()),
            name: Some("paris open".to_owned()),
            ..EditEvent::default()
        };
        assert_eq!(desk.refused(&renamed).code(), "event-exists");
        let named = |text: &str| RemoveEvent {
            event: EventRef::Named(text.to_owned()),
            ..RemoveEvent::default()
        };
        assert_eq!(desk.refused(&named("paris")).code(), "event-in-use");
        desk.done(&named("lyon"));
        assert_eq!(desk.refused(&named("lyon")).code(), "event-unknown");
    }
}
