//! Players who withdraw from an event, and return.

use super::registration::rounds_of;
use crate::report::player::view::{AbsenceView, ReturnView, WithdrawalView};
use crate::report::player::wording;
use crate::service::prelude::*;
use crate::service::{event::overview, session::value};
pub use crate::storage::entrant::RequestedBye;
use crate::storage::{entrant::Absence, entrant::Entrant};
use outflank_core::tournament::RoundRange;

/// Withdraws a player from the event after a round.
#[derive(Clone, Debug)]
pub struct WithdrawPlayer {
    pub event: EventRef,
    pub player: PlayerRef,
    /// The last round they play.
    pub after: u32,
    pub reason: String,
}

impl Command for WithdrawPlayer {
    type Outcome = WithdrawalView;
    const NAME: &'static str = "player withdraw";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<WithdrawalView> {
        // Whoever does not play at all withdraws after round 0.
        value::check_round(self.after.max(1))?;
        let event = self.event.find(change)?;
        check_announced(change, &event, self.after)?;
        let (player, entrant) = find_entrant(change, &event, &self.player)?;
        let name = player.full_name();
        withdraw_after(change, &event, &player, &entrant, self.after)?;
        change.about(subject(&event, &player, self.after));
        change.summarise(summary::player_withdrew(&name, self.after));
        Ok(WithdrawalView {
            name,
            left_after: self.after,
        })
    }
}

/// Refuses a round after the last one that is announced or paired.
pub(in crate::service) fn check_announced(
    change: &Change<'_>,
    event: &Event,
    round: u32,
) -> Result<()> {
    let Some(rounds) = event.rounds else {
        return Ok(());
    };
    let paired = change.rounds_of_event(event.id)?;
    let last = paired.last().map_or(rounds, |last| last.number.max(rounds));
    if round > last {
        return Err(Refusal::BeyondRounds { round, last }.into());
    }
    Ok(())
}

/// Withdraws an entrant who has not withdrawn yet.
pub(in crate::service) fn withdraw_after(
    change: &mut Change<'_>,
    event: &Event,
    player: &Player,
    entrant: &Entrant,
    after: u32,
) -> Result<()> {
    if let Some(absence) = open_absence(change, event.id, entrant)? {
        return Err(Refusal::Withdrawn {
            name: player.full_name(),
            after: absence.after_round,
        }
        .into());
    }
    refuse_later_games(change, event, player, after)?;
    change.insert(|id| Absence::withdrawal(id, entrant.id, after))?;
    Ok(())
}

fn refuse_later_games(
    change: &Change<'_>,
    event: &Event,
    player: &Player,
    after: u32,
) -> Result<()> {
    let rounds = rounds_of(change, event, player.person())?;
    match rounds.into_iter().find(|&round| round > after) {
        None => Ok(()),
        Some(round) => {
            let name = player.full_name();
            Err(Refusal::PlaysLater { name, round }.into())
        }
    }
}

/// Lets a player who withdrew return.
#[derive(Clone, Debug)]
pub struct ReturnPlayer {
    pub event: EventRef,
    pub player: PlayerRef,
    /// The first round they play again; the next one if it is not given.
    pub round: Option<u32>,
}

impl Command for ReturnPlayer {
    type Outcome = ReturnView;
    const NAME: &'static str = "player return";

    fn run(&self, change: &mut Change<'_>) -> Result<ReturnView> {
        self.round.map(value::check_round).transpose()?;
        let event = self.event.find(change)?;
        let (player, entrant) = find_entrant(change, &event, &self.player)?;
        let name = player.full_name();
        let rounds = change.rounds_of_event(event.id)?;
        let next = rounds.last().map_or(0, |round| round.number) + 1;
        let back_in = |absence: &Absence| {
            let first = absence.after_round + 1;
            self.round.unwrap_or(next).max(first)
        };
        let absences = change.absences_of_event(event.id)?;
        let mut absences = absences
            .into_iter()
            .rev()
            .filter(|each| each.entrant_id == entrant.id);
        let Some(mut absence) = absences.find(|each| each.covers(back_in(each))) else {
            return Err(Refusal::NotWithdrawn { name }.into());
        };
        let back_in = back_in(&absence);
        absence.back_in_round = Some(back_in);
        if back_in == absence.after_round + 1 {
            change.delete::<Absence>(absence.id)?;
        } else {
            change.update(&absence)?;
        }
        change.about(subject(&event, &player, back_in));
        change.summarise(summary::player_returned(&name, back_in));
        Ok(ReturnView { name, back_in })
    }
}

/// Notes that a player does not play in some rounds and is back after them.
#[derive(Clone, Debug)]
pub struct MissRounds {
    pub event: EventRef,
    pub player: PlayerRef,
    /// The first and the last round they miss.
    pub rounds: RoundRange,
    /// What each of these rounds is worth to them.
    pub bye: RequestedBye,
    pub reason: String,
}

impl Command for MissRounds {
    type Outcome = AbsenceView;
    const NAME: &'static str = "player absent";

    fn reason(&self) -> &str {
        &self.reason
    }

    fn run(&self, change: &mut Change<'_>) -> Result<AbsenceView> {
        let RoundRange { first, last } = self.rounds;
        let event = self.event.find(change)?;
        check_announced(change, &event, last)?;
        let (player, entrant) = find_entrant(change, &event, &self.player)?;
        let name = player.full_name();
        for round in rounds_of(change, &event, player.person())? {
            if (first..=last).contains(&round) {
                return Err(Refusal::PlaysThen { name, round }.into());
            }
        }
        self.note(change, &event, &entrant, &name)?;
        let view = AbsenceView {
            name,
            first_round: first,
            last_round: last,
            bye: self.bye.word(),
        };
        change.about(subject(&event, &player, first));
        change.summarise(wording::absent(&view));
        Ok(view)
    }
}

impl MissRounds {
    /// Notes the absence. The same rounds can be given again, worth something
    /// else.
    fn note(
        &self,
        change: &mut Change<'_>,
        event: &Event,
        entrant: &Entrant,
        name: &str,
    ) -> Result<()> {
        let RoundRange { first, last } = self.rounds;
        let (after_round, back_in_round) = (first - 1, Some(last + 1));
        let mut absences = change.absences_of_event(event.id)?;
        absences.retain(|each| {
            each.entrant_id == entrant.id && (first..=last).any(|round| each.covers(round))
        });
        match absences.first() {
            Some(noted)
                if noted.bye != self.bye
                    && (noted.after_round, noted.back_in_round) == (after_round, back_in_round) =>
            {
                change.update(&Absence {
                    bye: self.bye,
                    ..noted.clone()
                })?;
            }
            Some(noted) => return Err(absence_refusal(name.to_owned(), first, noted).into()),
            None => {
                change.insert(|id| Absence {
                    id,
                    entrant_id: entrant.id,
                    after_round,
                    back_in_round,
                    bye: self.bye,
                })?;
            }
        }
        Ok(())
    }
}

/// Why somebody who is away cannot be paired, or be absent again.
pub(in crate::service) fn absence_refusal(name: String, round: u32, absence: &Absence) -> Refusal {
    match absence.back_in_round {
        None => Refusal::Withdrawn {
            name,
            after: absence.after_round,
        },
        Some(back) => Refusal::AbsentUntil { name, round, back },
    }
}

/// The player of an event who is meant, and the entrant.
pub(in crate::service) fn find_entrant(
    change: &Snapshot<'_>,
    event: &Event,
    player: &PlayerRef,
) -> Result<(Player, Entrant)> {
    let directory = Directory::of_event(change, event.id)?;
    let player = directory.resolve(player)?.clone();
    match directory.entrant(player.person()) {
        Some(entrant) => Ok((player, entrant.clone())),
        None => Err(Refusal::NotEntered {
            name: player.full_name(),
        }
        .into()),
    }
}

fn open_absence(change: &Change<'_>, event: EventId, entrant: &Entrant) -> Result<Option<Absence>> {
    let mut absences = change.absences_of_event(event)?;
    absences.retain(|each| each.entrant_id == entrant.id && each.back_in_round.is_none());
    Ok(absences.pop())
}

fn subject(event: &Event, player: &Player, round: u32) -> Subject {
    Subject {
        round: Some(round),
        players: vec![player.id],
        ..overview::subject(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::session::fixture::{Desk, pairings, refusal};

    fn withdraw(player: &str, after: u32) -> WithdrawPlayer {
        WithdrawPlayer {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            after,
            reason: String::new(),
        }
    }

    fn come_back(player: &str, round: Option<u32>) -> ReturnPlayer {
        ReturnPlayer {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            round,
        }
    }

    #[test]
    fn a_player_who_withdrew_is_not_paired_until_they_return() {
        let mut desk = Desk::paired();
        desk.done(&withdraw("goto", 1));
        let next = pairings(2, &[("goto", "lefevre")]);
        assert_eq!(desk.refused(&next).code(), "player-withdrawn");
        assert_eq!(
            desk.refused(&withdraw("goto", 1)).code(),
            "player-withdrawn"
        );
        assert_eq!(desk.done(&come_back("goto", Some(3))).back_in, 3);
        assert_eq!(desk.refused(&next).code(), "player-absent");
        assert_eq!(desk.done(&come_back("goto", None)).back_in, 2);
        desk.done(&next);
        let not_away = desk.refused(&come_back("goto", None));
        assert_eq!(not_away.code(), "player-not-withdrawn");
    }

    fn miss(player: &str, rounds: &str) -> MissRounds {
        MissRounds {
            event: EventRef::Unnamed,
            player: PlayerRef::new(player),
            rounds: rounds.parse().expect("rounds"),
            bye: RequestedBye::ZeroPoint,
            reason: String::new(),
        }
    }

    #[test]
    fn a_player_misses_one_round_and_is_back_in_the_next() {
        let mut desk = Desk::paired();
        desk.done(&miss("goto", "2"));
        let second = pairings(2, &[("goto", "lefevre")]);
        assert_eq!(desk.refused(&second).code(), "player-absent");
        desk.done(&pairings(2, &[("1001", "lefevre")]));
        desk.done(&pairings(3, &[("goto", "lefevre")]));
        assert_eq!(desk.refused(&miss("goto", "2")).code(), "player-absent");
        let plays = desk.refused(&miss("goto", "3-5"));
        assert_eq!(plays.to_string(), "Goto Haruka plays in round 3");
    }

    #[test]
    fn a_player_who_is_paired_later_cannot_withdraw_before() {
        let mut desk = Desk::paired();
        let paired = desk.refused(&withdraw("goto", 0));
        assert_eq!(paired.code(), "player-already-paired");
    }

    #[test]
    fn a_withdrawal_that_was_decided_before_another_one_is_stale() {
        let mut desk = Desk::paired();
        let seen = desk.journal();
        let other = desk.second_session().execute(&withdraw("goto", 1));
        other.expect("a withdrawal");
        let mine = desk
            .session
            .execute_if_unchanged(&withdraw("lefevre", 1), seen);
        assert_eq!(refusal(mine).code(), "request-stale");
    }
}
