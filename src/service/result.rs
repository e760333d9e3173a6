//! Results: entered, given by default, given as a bye.

use super::actor::{Role, Touches};
use super::judge::{self, Judge, needs_a_sheet};
use super::round::{self, Existing, Replaced};
use super::round_state::{RoundState, TableState, points};
use super::session::Command;
use super::slip::{Report, Slip};
use super::{EventRef, Refusal, Result};
use crate::adjudicate::official::is_double_loss;
use crate::board::{Colour, PerColour};
use crate::game::Score;
use crate::report::view::round::{EnteredView, TableView};
use crate::report::{summary, wording};
use crate::ruleset::Draw;
use crate::storage::game::{Game, TypedEnding, Winner};
use crate::storage::round::{Stage, State};
use crate::storage::{Change, EventId, Snapshot, Subject};
use crate::tournament::{HalfPoints, PlayerRef};
use crate::transcript::Ending;

/// The result of a game as somebody enters it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// `None` if the game has an ending and the discs are not known.
    pub score: Option<Score>,
    /// Who wins an equal game, where that was settled before it.
    pub draw_win: Option<Colour>,
    /// How it ended, if not on the board.
    pub ending: Option<Ending>,
}

impl From<Score> for Entered {
    fn from(score: Score) -> Self {
        Self {
            score: Some(score),
            ..Self::default()
        }
    }
}

impl From<Ending> for Entered {
    fn from(ending: Ending) -> Self {
        Self {
            ending: Some(ending),
            ..Self::default()
        }
    }
}

/// Enters the result of a table.
#[derive(Clone, Debug)]
pub struct EnterResult {
    pub event: EventRef,
    pub round: u32,
    pub table: u32,
    pub entered: Entered,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterResult {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        match self.entered.ending {
            None => "result set",
            Some(_) => "result default",
        }
    }

    /// To enter a result is for the judge of the table; to replace one is to
    /// correct it.
    fn least_role(&self) -> Role {
        match self.existing {
            Existing::Keep => Role::TableJudge,
            Existing::Replace => Role::Arbiter,
        }
    }

    fn touches(&self) -> Touches<'_> {
        Touches::Table {
            event: &self.event,
            round: self.round,
            table: self.table,
            side: None,
        }
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let state = TableState::of(change, &event, self.round, self.table)?;
        enter(change, &state, self.entered, self.existing)
    }
}

/// Enters the result that a result slip reports.
#[derive(Clone, Debug)]
pub struct EnterSlip {
    pub event: EventRef,
    pub round: u32,
    pub report: Report,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterSlip {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        match &self.report {
            Report::Slip(_, None) => "result set",
            Report::Slip(_, Some(_)) | Report::Ended(..) => "result default",
        }
    }

    fn least_role(&self) -> Role {
        Role::Arbiter
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let (slip, ending) = match &self.report {
            Report::Slip(slip, ending) => (slip, *ending),
            Report::Ended(table, ending) => {
                let state = TableState::of(change, &event, self.round, *table)?;
                return enter(change, &state, (*ending).into(), self.existing);
            }
        };
        let (table, score) = match slip {
            Slip::Table(table, score) => (*table, *score),
            Slip::Player(player, count) => {
                let round = RoundState::of(change, &event, self.round)?;
                let (game, colour) = round.of_player(player)?;
                // A refusal shows the discs in the order in which they were typed.
                let typed = count.score(Colour::Black, round.judge.squares())?;
                check_entered(&round.judge, typed.into())?;
                let score = match colour {
                    Colour::Black => typed,
                    Colour::White => typed.exchanged(),
                };
                (game.table_number.unwrap_or_default(), score)
            }
        };
        let state = TableState::of(change, &event, self.round, table)?;
        let entered = Entered {
            ending,
            ..score.into()
        };
        enter(change, &state, entered, self.existing)
    }
}

/// Enters that a player who is paired did not appear.
#[derive(Clone, Debug)]
pub struct EnterNoShow {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    /// Another result is replaced only if that is asked for.
    pub existing: Existing,
}

impl Command for EnterNoShow {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        "result default"
    }

    fn least_role(&self) -> Role {
        Role::Arbiter
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let round = RoundState::of(change, &event, self.round)?;
        let (game, colour) = round.of_player(&self.player)?;
        let table = game.table_number.unwrap_or_default();
        let state = TableState::of(change, &event, self.round, table)?;
        enter(change, &state, Ending::NoShow(colour).into(), self.existing)
    }
}

pub(super) fn enter(
    change: &mut Change<'_>,
    state: &TableState,
    entered: Entered,
    existing: Existing,
) -> Result<EnteredView> {
    let old = &state.game;
    let (round, table) = (state.round.number, old.table_number.unwrap_or_default());
    check_entered(&state.judge, entered)?;
    if state.round.state == State::Sealed {
        return Err(Refusal::RoundSealed(round).into());
    }
    if old.is_bye() {
        return Err(Refusal::TableIsBye { round, table }.into());
    }
    refuse_if_ruled(&state.judge, old)?;
    let kept_ending = match old.score() {
        None => OldEnding::Stays,
        Some(_) => OldEnding::Goes,
    };
    let new = with(old, merged(old, entered, kept_ending));
    let before = old.is_settled().then(|| state.view(old));
    let is_other = |before: &&TableView| *old != new && !completes(before, old, &new);
    let replaced = before.as_ref().filter(is_other).cloned();
    if let Some(before) = &replaced
        && existing == Existing::Keep
    {
        return Err(Refusal::HasOtherResult {
            table,
            found: wording::table_result(before),
            wanted: wording::table_result(&state.view(&new)),
        }
        .into());
    }
    change.enter_result(old, &new)?;
    // A sheet of the game may give the discs that were not entered.
    let reread = needs_a_sheet(&new)
        .then(|| TableState::of(change, &state.event, round, table))
        .transpose()?;
    let state = reread.as_ref().unwrap_or(state);
    let outcome = EnteredView {
        round,
        table: state.view(&new),
        totals: totals(change, &state.judge, &new)?,
        before,
    };
    change.about(subject_of(state.event.id, round, &new));
    change.summarise(match &replaced {
        Some(before) => summary::result_replaced(round, before, &outcome.table),
        None => summary::result_entered(round, &outcome.table),
    });
    Ok(outcome)
}

/// Whether an ending that was entered stays where only a score is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OldEnding {
    #[default]
    Stays,
    /// The game ended on the board.
    Goes,
}

/// What is entered together with what was entered before and still fits it: an
/// ending keeps the score that it needs, a score the ending that it belongs to.
pub(super) fn merged(old: &Game, entered: Entered, ending: OldEnding) -> Entered {
    let has_board = |ending: Ending| {
        !matches!(
            ending,
            Ending::NoShow(_) | Ending::BothAbsent | Ending::BothFlags | Ending::Adjourned
        )
    };
    let old_score = old.score().filter(|_| entered.ending.is_none_or(has_board));
    let score = entered.score.or(old_score);
    let belongs = |ending: &Ending| match ending {
        Ending::NoShow(_) | Ending::Adjourned => false,
        Ending::BothAbsent => score.is_some_and(is_double_loss),
        _ => true,
    };
    let old_ending = match ending {
        OldEnding::Stays => old.ending.map(|ending| ending.0).filter(belongs),
        OldEnding::Goes => None,
    };
    let is_equal = score.is_none_or(|score| score.leader().is_none());
    Entered {
        score,
        draw_win: entered.draw_win.or(judge::entered(old)
            .draw_win()
            .filter(|_| is_equal && old.score().is_some())),
        ending: entered.ending.or(old_ending),
    }
}

/// Whether what was missing is added to a result that did not decide the game,
/// and nothing else changes.
fn completes(before: &TableView, old: &Game, new: &Game) -> bool {
    let adjourned = TypedEnding(Ending::Adjourned);
    before.outcome.is_none()
        && (old.score().is_none() || old.score() == new.score())
        && (old.ending.is_none() || old.ending == Some(adjourned) || old.ending == new.ending)
}

/// The game with this result.
pub(super) fn with(old: &Game, entered: Entered) -> Game {
    let mut new = old.clone();
    new.set_score(entered.score);
    new.winner = entered.draw_win.map(|side| match side {
        Colour::Black => Winner::Black,
        Colour::White => Winner::White,
    });
    new.ending = entered.ending.map(TypedEnding);
    new
}

pub(super) fn subject(state: &RoundState, game: &Game) -> Subject {
    subject_of(state.event.id, state.round.number, game)
}

pub(super) fn subject_of(event: EventId, round: u32, game: &Game) -> Subject {
    Subject {
        event: Some(event),
        round: Some(round),
        table: game.table_number,
        players: std::iter::once(game.black_id)
            .chain(game.white_id)
            .collect(),
    }
}

/// A ruling counts, whatever is entered: it has to be withdrawn first.
pub(super) fn refuse_if_ruled(judge: &Judge, game: &Game) -> std::result::Result<(), Refusal> {
    match judge.ruled_in(game) {
        None => Ok(()),
        Some(dispute) => Err(Refusal::RulingHolds {
            table: game.table_number.unwrap_or_default(),
            dispute: dispute.0,
        }),
    }
}

/// Refuses what no game under these rules can have as its result. 0-0 means that
/// both have lost.
pub(super) fn check_entered(judge: &Judge, entered: Entered) -> Result<()> {
    if let Some(score) = entered.score
        && !is_double_loss(score)
    {
        judge.check(score)?;
    }
    if entered.draw_win.is_none() {
        return Ok(());
    }
    if judge.rules().scoring.draw != Draw::DrawWin {
        return Err(Refusal::NoDrawWin {
            ruleset: judge.rules().name.clone(),
        }
        .into());
    }
    match entered.score {
        Some(score) if score.leader().is_some() => Err(Refusal::NotEqual(score).into()),
        _ => Ok(()),
    }
}

fn totals(
    snapshot: &Snapshot<'_>,
    judge: &Judge,
    game: &Game,
) -> Result<PerColour<Option<HalfPoints>>> {
    let of = |player| points(snapshot, judge, game.event_id, player);
    Ok(PerColour {
        black: Some(of(game.black_id)?),
        white: game.white_id.map(of).transpose()?,
    })
}

/// Gives a player a bye, at the next free table.
#[derive(Clone, Debug)]
pub struct GiveBye {
    pub event: EventRef,
    pub round: u32,
    pub player: PlayerRef,
    /// Also if the player has already had one.
    pub again: bool,
}

impl Command for GiveBye {
    type Outcome = EnteredView;

    fn name(&self) -> &'static str {
        "round set"
    }

    fn run(&self, change: &mut Change<'_>) -> Result<EnteredView> {
        let event = self.event.find(change)?;
        let place = (self.round, Stage::Swiss);
        let nothing = Replaced::Tables(Vec::new());
        let paired = round::pair(change, &event, place, &nothing, |change, players| {
            let player = players.directory.resolve(&self.player)?;
            let games = change.games_of_player(player.id)?;
            let mut games = games.iter().filter(|game| game.event_id == event.id);
            if !self.again && games.any(Game::is_bye) {
                return Err(Refusal::SecondBye {
                    name: player.full_name(),
                }
                .into());
            }
            Ok(vec![players.pair(change, None, player, None)?])
        })?;
        let bye = paired.new.first().expect("one bye was given");
        Ok(EnteredView {
            round: self.round,
            table: paired.state.table_view(bye),
            totals: totals(change, &paired.state.judge, bye)?,
            before: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::fixture::{Desk, event, pairings, refusal, result};
    use super::super::journal::JournalLines;
    use super::super::round::{RoundTables, SealRound, TableFilter};
    use super::*;

    fn slip(line: &str) -> EnterSlip {
        EnterSlip {
            event: EventRef::Unnamed,
            round: 1,
            report: line.parse().expect("a result slip"),
            existing: Existing::Keep,
        }
    }

    fn bye(round: u32, player: &str) -> GiveBye {
        GiveBye {
            event: EventRef::Unnamed,
            round,
            player: PlayerRef::new(player),
            again: false,
        }
    }

    #[test]
    fn a_result_gives_points_and_one_line_in_the_journal() {
        let mut desk = Desk::paired();
        let before = desk.journal();
        let entered = desk.enter(1, "40-24");
        let totals = PerColour::new(Some(HalfPoints::WIN), Some(HalfPoints::NONE));
        assert_eq!(entered.totals, totals);
        assert_eq!(entered.before, None);
        assert_eq!(desk.journal().0, before.0 + 1);
        let lines = desk.session.ask(&JournalLines::default()).expect("lines");
        let summary = "round 1, table 1: Goto Haruka 40-24 Smith John";
        assert_eq!(lines.last().expect("a line").summary, summary);
    }

    #[test]
    fn the_same_result_again_changes_nothing() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let again = desk.session.execute(&result(1, "40-24"));
        assert_eq!(again.expect("the same result").journal, None);
    }

    #[test]
    fn a_score_is_refused_with_the_rule_it_breaks() {
        let mut desk = Desk::paired();
        for (score, text) in [
            ("34,5-29,5", "34.5-29.5 has half discs"),
            ("40-20", "expected 64 discs, found 60 (40 + 20)"),
        ] {
            let refused = desk.refused(&result(1, score));
            assert_eq!(refused.code(), "score-impossible");
            assert!(refused.to_string().starts_with(text), "{refused}");
        }
    }

    #[test]
    fn a_result_needs_a_table_of_the_round_with_two_players() {
        let mut desk = Desk::paired();
        assert_eq!(desk.refused(&result(7, "40-24")).code(), "table-unknown");
        let second = EnterResult {
            round: 2,
            ..result(1, "40-24")
        };
        assert_eq!(desk.refused(&second).code(), "round-unknown");
        desk.done(&bye(2, "goto"));
        assert_eq!(desk.refused(&second).code(), "table-is-bye");
        let mut draw_win = result(1, "32-32");
        draw_win.entered.draw_win = Some(Colour::Black);
        let refused = desk.refused(&draw_win).code();
        assert_eq!(refused, "result-no-draw-win");
    }

    #[test]
    fn another_result_is_replaced_only_if_that_is_asked_for() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        let refused = desk.refused(&result(1, "24-40"));
        let text = "table 1 already has a result, 40-24";
        assert_eq!(refused.to_string(), text);
        let replaced = desk.done(&EnterResult {
            existing: Existing::Replace,
            ..result(1, "24-40")
        });
        let before = replaced.before.expect("the result before");
        assert_eq!(before.result(), "40-24");
    }

    #[test]
    fn a_result_slip_names_a_table_or_one_of_its_players() {
        let mut desk = Desk::paired();
        let entered = desk.done(&slip("lefe +4"));
        assert_eq!(entered.table.table, Some(2));
        assert_eq!(entered.table.result(), "30-34");
        assert_eq!(desk.done(&slip("1 40-24")).table.result(), "40-24");
        assert_eq!(desk.refused(&slip("goto 41")).code(), "result-differs");
        let ambiguous = desk.refused(&slip("smith 30"));
        assert_eq!(ambiguous.code(), "player-ambiguous");
        assert_eq!(desk.refused(&slip("9 40-24")).code(), "table-unknown");
        assert_eq!(desk.refused(&slip("goto 65")).code(), "slip-out-of-range");
        // Lefèvre has white: the discs are shown as they were typed.
        let sum = desk.refused(&slip("lefe 34-29")).to_string();
        assert_eq!(sum, "expected 64 discs, found 63 (34 + 29)");
        assert_eq!(desk.refused(&slip("nobody 30")).code(), "player-unknown");
    }

    #[test]
    fn slips_stay_in_their_event_when_another_one_is_selected() {
        let mut desk = Desk::paired();
        let round = RoundTables {
            event: EventRef::Unnamed,
            round: 1,
            filter: TableFilter::All,
        };
        let shown = desk.session.ask(&round).expect("a round");
        let other = desk.second_session().execute(&event("Lyon Open"));
        other.expect("another event");
        let entered = desk.session.execute(&EnterSlip {
            event: EventRef::numbered(shown.event_id),
            ..slip("goto 40")
        });
        let event = entered.expect("a result").event;
        assert_eq!(event.as_deref(), Some("Paris Open"));
    }

    #[test]
    fn every_form_of_a_name_is_good_for_a_result_slip() {
        for name in ["Goto Haruka", "Goto, Haruka", "har", "1003"] {
            let entered = Desk::paired().done(&slip(&format!("{name} 40")));
            assert_eq!(entered.table.table, Some(1), "{name}");
        }
    }

    #[test]
    fn a_player_with_a_namesake_gets_a_bye_by_number() {
        let mut desk = Desk::with_players();
        assert_eq!(
            desk.refused(&bye(1, "smith john")).code(),
            "player-ambiguous"
        );
        let given = desk.done(&bye(1, "1001"));
        assert_eq!(given.table.black, "Smith John");
        desk.done(&pairings(1, &[("1002", "goto")]));
        let again = desk.refused(&bye(2, "1001"));
        assert_eq!(again.code(), "player-second-bye");
        let again = GiveBye {
            again: true,
            ..bye(2, "1001")
        };
        let points = desk.done(&again).totals.black;
        assert_eq!(points, Some(HalfPoints::WIN + HalfPoints::WIN));
    }

    #[test]
    fn a_result_that_was_replaced_meanwhile_is_not_overwritten() {
        let mut desk = Desk::paired();
        desk.enter(1, "33-31");
        let seen = desk.journal();
        let replace = |score| EnterResult {
            existing: Existing::Replace,
            ..result(1, score)
        };
        let other = desk.second_session().execute(&replace("35-29"));
        other.expect("a result");
        let stale = desk.session.execute_if_unchanged(&replace("31-33"), seen);
        let text = refusal(stale).to_string();
        assert!(
            text.contains("35-29 Smith John (was Goto Haruka 33-31 Smith John) by Ann"),
            "{text}"
        );
        let seen = desk.journal();
        desk.enter(2, "40-24");
        let fresh = desk.session.execute_if_unchanged(&replace("31-33"), seen);
        assert!(fresh.is_ok(), "another table is not in the way");
    }

    #[test]
    fn of_two_who_write_at_once_one_enters_the_result_and_the_other_is_told() {
        let desk = Desk::paired();
        let scores = ["40-24", "24-40"];
        let writers = scores.map(|score| (desk.second_session(), result(1, score)));
        let threads = writers.map(|(mut session, command)| {
            thread::spawn(move || session.execute(&command).map(|done| done.journal))
        });
        let done = threads.map(|thread| thread.join().expect("a thread"));
        let entered = done.iter().filter(|each| each.is_ok()).count();
        assert_eq!(entered, 1, "{done:?}");
        let refused = done.into_iter().find_map(Result::err).expect("a refusal");
        assert!(
            refused.to_string().contains("table 1 already has"),
            "{refused}"
        );
    }

    #[test]
    fn a_result_is_not_entered_in_a_round_that_was_sealed_meanwhile() {
        let mut desk = Desk::paired();
        desk.enter(1, "40-24");
        desk.enter(2, "40-24");
        let seal = SealRound {
            round: 1,
            ..SealRound::default()
        };
        desk.second_session()
            .execute(&seal)
            .expect("a sealed round");
        assert_eq!(desk.refused(&slip("goto 30")), Refusal::RoundSealed(1));
    }

    #[test]
    fn zero_to_zero_is_a_loss_for_both() {
        let ended = |score: Option<&str>| {
            let mut entered = result(1, "0-0");
            entered.entered.score = score.map(|score| score.parse().expect("a score"));
            entered.entered.ending = Some(Ending::BothAbsent);
            entered
        };
        let mut desk = Desk::paired();
        let both = desk.enter(1, "0-0");
        assert_eq!(both.table.outcome, Some("nobody"));
        assert_eq!(both.totals.black, Some(HalfPoints::NONE));
        assert_eq!(both.totals.white, Some(HalfPoints::NONE));
        let both = Desk::paired().done(&ended(Some("0-0")));
        assert_eq!(both.table.result(), "0-0 (both-absent)");
        assert_eq!(both.totals.black, Some(HalfPoints::NONE));
        // The rules leave it to the director: it is completed without a question.
        let mut desk = Desk::paired();
        let open = desk.done(&ended(None));
        let pending = open.table.pending.expect("the director decides");
        let help = wording::help_at_table(&pending, 1, 1);
        assert!(help.contains("`outflank result set 1 1 0-0`"), "{help}");
        assert_eq!(desk.enter(1, "0-0").table.result(), "0-0 (both-absent)");
    }

    #[test]
    fn what_is_missing_is_added_without_a_question() {
        let mut desk = Desk::paired();
        let ending = |text: &str| {
            let mut entered = result(1, "0-0");
            entered.entered.score = None;
            entered.entered.ending = Some(text.parse().expect("an ending"));
            entered
        };
        desk.done(&ending("flag black"));
        let completed = desk.enter(1, "20-44");
        assert_eq!(completed.table.result(), "20-44 (flag black)");
        let mut desk = Desk::paired();
        desk.done(&ending("adjourned"));
        assert_eq!(desk.enter(1, "20-44").table.result(), "20-44");
        // A score that decides the game is replaced only if that is asked for.
        assert_eq!(desk.refused(&ending("flag black")).code(), "result-differs");
        let kept = desk.done(&EnterResult {
            existing: Existing::Replace,
            ..ending("flag black")
        });
        assert_eq!(kept.table.result(), "20-44 (flag black)");
    }
}
