//! Whether a fault can still be corrected, by whom and until when.

use serde::Serialize;

use super::finding::{Fault as ReplayFault, Finding};
use super::replay::Replay;
use crate::board::Colour;
use crate::game::Move;
use crate::ruleset::{Afterwards, Claimant, DeclaredPass, Fault, FinalMove, Nature, Ruleset};
use crate::transcript::{Transcript, Written};

/// A fault that the rulebooks speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowFault {
    /// The kind of fault.
    pub kind: Fault,
    /// The turn it was made in; passes count.
    pub turn: u16,
    /// The side that made it.
    pub by: Colour,
}

/// A turn taken after a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Later {
    /// A disc was placed.
    Move,
    /// A pass was declared.
    DeclaredPass,
    /// A pass was forced that nobody wrote down.
    UnwrittenPass,
}

/// Whether somebody can still move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// The game goes on.
    GoesOn,
    /// Neither side can move.
    IsOver,
}

/// What the rules allow about a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum Allowance {
    /// It can still be corrected.
    Correctable {
        /// Those who may ask for the correction.
        claimants: Vec<Person>,
        /// Whether they have to.
        nature: Nature,
        /// The last moment for it.
        until: Until,
    },
    /// It is too late.
    Closed {
        /// The turn that made it too late.
        since_turn: u16,
        /// What happens with the board.
        afterwards: Afterwards,
    },
    /// The rules do not speak of such a fault.
    NotCovered {
        /// What happens with the board.
        afterwards: Afterwards,
    },
}

/// Somebody who may ask for a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Person {
    /// The black player.
    Black,
    /// The white player.
    White,
    /// The referee or the director.
    Official,
}

/// Until when a fault can be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// As long as this turn has not been taken (a pass that does not close the
    /// window puts it off by one).
    Turn(u16),
    /// Until the end of the game is declared.
    EndDeclared,
    /// Until the clock is stopped.
    ClockStopped,
    /// Until the result is handed in.
    ResultHandedIn,
}

impl WindowFault {
    /// The fault that a finding is about, if the rulebooks speak of such a one.
    pub fn of(finding: &Finding) -> Option<Self> {
        let kind = match finding.fault {
            ReplayFault::UnderFlip { .. } => Fault::UnderFlip,
            ReplayFault::OverFlip { .. } => Fault::OverFlip,
            ReplayFault::Occupied { .. }
            | ReplayFault::OutflanksNothing { .. }
            | ReplayFault::OutsideCentre { .. } => Fault::UnplayableSquare,
            ReplayFault::OutOfTurn { .. } => Fault::OutOfTurn,
            ReplayFault::PassNotForced { .. } => Fault::PassNotForced,
            _ => return None,
        };
        let player = finding.player?;
        Some(Self {
            kind,
            turn: finding.turn?,
            by: if kind == Fault::OutOfTurn {
                !player
            } else {
                player
            },
        })
    }
}

/// What the sheet shows to have been played after a turn. A pass that nobody
/// wrote down was not declared.
pub fn later(transcript: &Transcript, replay: &Replay, turn: u16) -> Vec<Later> {
    let followed =
        replay
            .steps
            .iter()
            .skip(turn.into())
            .map(|step| match (step.taken.played, step.mark) {
                (Move::Place(_), _) => Later::Move,
                (Move::Pass, Some(_)) => Later::DeclaredPass,
                (Move::Pass, None) => Later::UnwrittenPass,
            });
    let beyond = replay.stopped_at.map_or(transcript.marks.len(), |stop| {
        let at_fault = usize::from(turn) > replay.steps.len();
        if at_fault { stop + 1 } else { stop }
    });
    let unplayed = transcript.marks[beyond.min(transcript.marks.len())..]
        .iter()
        .map(|mark| match mark.written {
            Written::Pass => Later::DeclaredPass,
            _ => Later::Move,
        });
    followed.chain(unplayed).collect()
}

/// What a ruleset allows about a fault, after these turns.
///
/// WOF basic rules, irmsa.ir (WOC), JOA: the opponent's next move closes the
/// window; JOA: a declared pass does so too; Wikipedia: a fixed number of moves.
/// Pressman, rule 7: players correct their own turn until the opponent has
/// moved; where the opponent has to pass, their own next move does not close it.
pub fn allowed(ruleset: &Ruleset, fault: WindowFault, later: &[Later], play: Play) -> Allowance {
    let rule = &ruleset.correction;
    let afterwards = rule.afterwards;
    if rule.claimant == Claimant::Nobody || !rule.faults.contains(&fault.kind) {
        return Allowance::NotCovered { afterwards };
    }
    // Turns alternate, passes included: every other one is the mover's own.
    let closes = |turn: u16| rule.claimant != Claimant::Mover || (turn - fault.turn) % 2 == 1;
    let counts = |taken: &Later| match taken {
        Later::Move => true,
        Later::DeclaredPass => rule.declared_pass == DeclaredPass::Counts,
        Later::UnwrittenPass => false,
    };
    let mut left = rule.window;
    for (turn, taken) in (fault.turn + 1..).zip(later) {
        left -= u16::from(counts(taken) && closes(turn));
        if left == 0 {
            return Allowance::Closed {
                since_turn: turn,
                afterwards,
            };
        }
    }
    let taken = u16::try_from(later.len()).unwrap_or(u16::MAX);
    let next = fault.turn.saturating_add(taken).saturating_add(1);
    let own = u16::from(!closes(next));
    let until = match (play, rule.final_move) {
        (Play::GoesOn, _) => Until::Turn(next.saturating_add(left - 1).saturating_add(own)),
        (Play::IsOver, FinalMove::UntilEndDeclared) => Until::EndDeclared,
        (Play::IsOver, FinalMove::UntilClockStopped) => Until::ClockStopped,
        (Play::IsOver, FinalMove::UntilResultHandedIn) => Until::ResultHandedIn,
    };
    Allowance::Correctable {
        claimants: claimants(rule.claimant, fault.by),
        nature: rule.nature,
        until,
    }
}

fn claimants(claimant: Claimant, by: Colour) -> Vec<Person> {
    let mover = Person::from(by);
    let opponent = Person::from(!by);
    match claimant {
        Claimant::Mover => vec![mover],
        Claimant::Opponent => vec![opponent],
        Claimant::OpponentOrOfficial => vec![opponent, Person::Official],
        Claimant::EitherPlayer => vec![opponent, mover],
        Claimant::Nobody => Vec::new(),
    }
}

impl From<Colour> for Person {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

impl Allowance {
    /// The dotted key of the value of the ruleset that decides.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Correctable {
                until: Until::Turn(_),
                ..
            }
            | Self::Closed { .. } => "correction.window",
            Self::Correctable { .. } => "correction.final-move",
            Self::NotCovered { .. } => "correction.faults",
        }
    }

    /// Where the ruleset has it from, if it names a source.
    pub fn source<'a>(&self, ruleset: &'a Ruleset) -> Option<&'a str> {
        ruleset.sources.get(self.key()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::replay;
    use crate::formats::{self, Expect, Format};
    use crate::game::Variant;

    fn rules(name: &str) -> Ruleset {
        Ruleset::preset(name).unwrap()
    }

    const FAULT: WindowFault = WindowFault {
        kind: Fault::UnderFlip,
        turn: 20,
        by: Colour::Black,
    };

    fn after(name: &str, later: &[Later]) -> Allowance {
        allowed(&rules(name), FAULT, later, Play::GoesOn)
    }

    fn until(allowance: &Allowance) -> Option<Until> {
        match allowance {
            Allowance::Correctable { until, .. } => Some(*until),
            _ => None,
        }
    }

    #[test]
    fn the_turn_just_played_can_be_disputed() {
        for name in ["woc", "joa", "box", "immediate-64"] {
            assert_eq!(until(&after(name, &[])), Some(Until::Turn(21)), "{name}");
        }
    }

    #[test]
    fn the_next_move_closes_the_window() {
        for name in ["woc", "joa", "box"] {
            let closed = Allowance::Closed {
                since_turn: 21,
                afterwards: Afterwards::BoardStands,
            };
            assert_eq!(after(name, &[Later::Move]), closed);
        }
    }

    #[test]
    fn in_japan_a_declared_pass_closes_it_too() {
        let pass = [Later::DeclaredPass];
        assert!(matches!(
            after("joa", &pass),
            Allowance::Closed { since_turn: 21, .. }
        ));
        assert_eq!(until(&after("woc", &pass)), Some(Until::Turn(22)));
    }

    #[test]
    fn classic_rules_go_back_two_moves_of_each_player() {
        assert_eq!(until(&after("classic", &[])), Some(Until::Turn(24)));
        assert_eq!(
            until(&after("classic", &[Later::Move; 3])),
            Some(Until::Turn(24))
        );
        let closed = after("classic", &[Later::Move; 4]);
        assert!(matches!(closed, Allowance::Closed { since_turn: 24, .. }));
    }

    #[test]
    fn who_may_claim_depends_on_the_rulebook() {
        let who = |name| match after(name, &[]) {
            Allowance::Correctable {
                claimants, nature, ..
            } => (claimants, nature),
            other => panic!("{other:?}"),
        };
        assert_eq!(who("box"), (vec![Person::Black], Nature::Right));
        assert_eq!(who("joa"), (vec![Person::White], Nature::Right));
        let woc = (vec![Person::White, Person::Official], Nature::Duty);
        assert_eq!(who("woc"), woc);
        let classic = (vec![Person::White, Person::Black], Nature::Right);
        assert_eq!(who("classic"), classic);
    }

    #[test]
    fn the_last_move_can_be_disputed_until_the_end_is_declared() {
        let over = |name| allowed(&rules(name), FAULT, &[], Play::IsOver);
        assert_eq!(until(&over("joa")), Some(Until::EndDeclared));
        assert_eq!(until(&over("woc")), Some(Until::ResultHandedIn));
    }

    #[test]
    fn the_box_speaks_of_wrong_flips_only() {
        let fault = WindowFault {
            kind: Fault::OutOfTurn,
            ..FAULT
        };
        let allowance = allowed(&rules("box"), fault, &[], Play::GoesOn);
        assert!(matches!(allowance, Allowance::NotCovered { .. }));
    }

    #[test]
    fn by_the_box_ones_own_next_move_does_not_close_the_window() {
        let pass = Later::UnwrittenPass;
        assert_eq!(until(&after("box", &[pass])), Some(Until::Turn(23)));
        let own_move = [pass, Later::Move];
        assert_eq!(until(&after("box", &own_move)), Some(Until::Turn(23)));
        let opponent = [pass, Later::Move, Later::Move];
        let closed = after("box", &opponent);
        assert!(matches!(closed, Allowance::Closed { since_turn: 23, .. }));
    }

    #[test]
    fn an_allowance_names_its_source() {
        let ruleset = rules("woc");
        let source = |allowance: Allowance| allowance.source(&ruleset).unwrap().to_owned();
        assert!(source(after("woc", &[])).contains("irmsa.ir"));
        assert_eq!(after("woc", &[Later::Move]).key(), "correction.window");
    }

    #[test]
    fn what_came_later_is_read_from_the_record() {
        let read = |text: &str| {
            let othello = Variant::othello();
            let expect = Expect::new(&othello);
            let reading = formats::read(Format::Coordinates, text.as_bytes(), &expect);
            let sheet = reading.games.into_iter().next().unwrap();
            let replayed = replay(&sheet);
            let finding = &replayed.findings[0];
            let fault = WindowFault::of(finding).unwrap();
            (fault, later(&sheet, &replayed, fault.turn))
        };
        let (fault, after) = read("f5 d6{-d5} c3 d3");
        assert_eq!(
            (fault.kind, fault.turn, fault.by),
            (Fault::UnderFlip, 2, Colour::White)
        );
        assert_eq!(after, [Later::Move, Later::Move]);
        let (fault, after) = read("f5 a1 c3");
        assert_eq!((fault.kind, fault.turn), (Fault::UnplayableSquare, 2));
        assert_eq!(after, [Later::Move]);
        let (fault, after) = read("f5 d6 f4 pass");
        assert_eq!((fault.kind, fault.by), (Fault::OutOfTurn, Colour::White));
        assert_eq!(after, [Later::DeclaredPass]);
    }
}
