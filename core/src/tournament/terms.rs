//! What a tie-break is the sum of. A value is never computed in any other way
//! than by adding up the terms that are shown.

use std::collections::BTreeMap;

use crate::game::HalfDiscs;
use crate::ruleset::{
    self, ByeBrightwell, ByeBuchholz, IdleBrightwell, Opponents, OwnValue, Rounding, Ruleset,
    TieBreak,
};

use super::tally::{Discs, Kind, Line, Meeting, Tally};
use super::value::Scale;
use super::{Crosstable, HalfPoints, Measure, PlayerIndex};

/// One term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round it comes from.
    pub round: u16,
    /// Where it comes from.
    pub source: TermSource,
    /// The discs counted, where discs count.
    pub discs: HalfDiscs,
    /// The points counted, of an opponent or their own, where points count.
    pub points: HalfPoints,
    /// What it adds, in parts.
    pub(super) parts: i64,
}

/// Where a term of a tie-break comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermSource {
    /// A game; the discs are known.
    Game(PlayerIndex),
    /// A game; the discs are not known and counted as half a board.
    GameWithoutDiscs(PlayerIndex),
    /// A game against somebody who has left: a draw with oneself instead.
    SetAside(PlayerIndex),
    /// An opponent left out by a cut.
    Cut(PlayerIndex),
    /// A round without an opponent left out by a cut.
    CutRound,
    /// A bye.
    Bye,
    /// Half a point for a round that they asked not to play.
    HalfPointBye,
    /// A round not played.
    Idle,
    /// A round after they had withdrawn.
    Gone,
}

/// Everything needed to write down the terms of any player.
pub(super) struct Terms<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) tally: Tally,
    pub(super) scale: Scale,
    measure: Measure,
    /// Tables as they were when somebody withdrew (`OwnValue::Frozen`).
    frozen: BTreeMap<u16, Tally>,
    /// The Brightwell quotients as ranked, by player.
    brightwell: Vec<i64>,
}

impl<'a> Terms<'a> {
    pub(super) fn new(table: &Crosstable, ruleset: &'a Ruleset, after: u16) -> Self {
        let mut terms = Self {
            ruleset,
            tally: Tally::new(table, ruleset, after),
            scale: Scale::new(ruleset, table.rounds()),
            measure: table.measure(),
            frozen: BTreeMap::new(),
            brightwell: Vec::new(),
        };
        if ruleset.withdrawal.own_value == OwnValue::Frozen {
            for (player, _) in table.players() {
                if let Some(last) = terms.tally.left(player) {
                    let then = || Tally::new(table, ruleset, last);
                    terms.frozen.entry(last).or_insert_with(then);
                }
            }
        }
        if ruleset.brightwell.is_some() {
            terms.brightwell = table
                .players()
                .map(|(player, _)| terms.value(TieBreak::Brightwell, player))
                .collect();
        }
        terms
    }

    /// The Brightwell quotient of a player, if the ruleset has one.
    pub(super) fn brightwell(&self, player: PlayerIndex) -> Option<i64> {
        self.brightwell.get(player.get()).copied()
    }

    /// The value of a tie-break that looks at one player alone: the sum of its
    /// terms, rounded if the ruleset rounds it.
    pub(super) fn value(&self, tie_break: TieBreak, player: PlayerIndex) -> i64 {
        let mut sum = 0;
        self.each(tie_break, player, &mut |term| sum += term.parts);
        self.rounded(tie_break, sum)
    }

    /// FlipTheDisc and Dutch files: the quotient is rounded before it is compared.
    pub(super) fn rounded(&self, tie_break: TieBreak, parts: i64) -> i64 {
        let rounding = self.ruleset.brightwell.as_ref().map(|rule| rule.rounding);
        match (tie_break, rounding) {
            (TieBreak::Brightwell, Some(Rounding::Nearest)) => self.scale.rounded(parts),
            _ => parts,
        }
    }

    /// Calls for every term of a tie-break that looks at one player alone.
    pub(super) fn each(
        &self,
        tie_break: TieBreak,
        player: PlayerIndex,
        add: &mut impl FnMut(Term),
    ) {
        match tie_break {
            TieBreak::Brightwell => self.each_brightwell(player, add),
            TieBreak::Discs => self.each_discs(player, add),
            TieBreak::DiscDifference => self.each_difference(player, add),
            TieBreak::Buchholz => self.each_opponent(player, 0, 0, add),
            TieBreak::BuchholzMedian => self.each_opponent(player, 1, 1, add),
            TieBreak::BuchholzCut1 => self.each_opponent(player, 1, 0, add),
            TieBreak::BuchholzCut2 => self.each_opponent(player, 2, 0, add),
            TieBreak::SonnebornBerger => self.each_sonneborn(player, add),
            TieBreak::Wins => self.each_win(player, add),
            TieBreak::OpponentsBrightwell => self.each_opponents_brightwell(player, add),
            // These look at everybody who is tied; see `standings`.
            TieBreak::DirectEncounter | TieBreak::DirectEncounterOfTwo | TieBreak::Lot => {}
        }
    }

    /// The Brightwell quotient ([S] othello.dk BQ page, WOC wording): own discs
    /// plus a constant times the opponents' final points; byes and games against
    /// players who left are set aside, each adding half a board and their own points.
    fn each_brightwell(&self, player: PlayerIndex, add: &mut impl FnMut(Term)) {
        let then = self
            .tally
            .left(player)
            .and_then(|last| self.frozen.get(&last));
        let tally = then.unwrap_or(&self.tally);
        let own = tally.points(player);
        let half = self.measure.half();
        for line in tally.lines(player) {
            let counted = match line.kind {
                Kind::Game(meeting) => Some(self.brightwell_game(tally, meeting, own)),
                Kind::Pending => None,
                Kind::Bye => self
                    .brightwell_bye(self.ruleset.bye.brightwell, own)
                    .map(|(discs, points)| (TermSource::Bye, discs, points)),
                Kind::HalfPointBye => self
                    .brightwell_bye(self.ruleset.half_point_bye.brightwell, own)
                    .map(|(discs, points)| (TermSource::HalfPointBye, discs, points)),
                Kind::Idle => match self.ruleset.idle.brightwell {
                    IdleBrightwell::DrawWithSelf => Some((TermSource::Idle, half, own)),
                    IdleBrightwell::Nothing => None,
                },
                Kind::Gone => match self.ruleset.withdrawal.own_value {
                    OwnValue::DrawsWithSelf => Some((TermSource::Gone, half, own)),
                    OwnValue::Frozen | OwnValue::Zero => None,
                },
            };
            if let Some((source, discs, points)) = counted {
                let parts = self.scale.half_discs(discs.as_halves())
                    + self.scale.brightwell(points.as_halves());
                add(Term {
                    round: line.round,
                    source,
                    discs,
                    points,
                    parts,
                });
            }
        }
    }

    /// The discs and points that a round without an opponent counts.
    fn brightwell_bye(
        &self,
        rule: ByeBrightwell,
        own: HalfPoints,
    ) -> Option<(HalfDiscs, HalfPoints)> {
        match rule {
            ByeBrightwell::DrawWithSelf => Some((self.measure.half(), own)),
            ByeBrightwell::Flat(discs) => Some((self.of_64(discs), HalfPoints::NONE)),
            ByeBrightwell::Nothing => None,
        }
    }

    fn brightwell_game(
        &self,
        tally: &Tally,
        meeting: Meeting,
        own: HalfPoints,
    ) -> (TermSource, HalfDiscs, HalfPoints) {
        let gone = tally.left(meeting.opponent).is_some();
        if gone && self.ruleset.withdrawal.opponents == Opponents::SetAside {
            return (
                TermSource::SetAside(meeting.opponent),
                self.measure.half(),
                own,
            );
        }
        (game(&meeting), meeting.own, tally.points(meeting.opponent))
    }

    fn each_discs(&self, player: PlayerIndex, add: &mut impl FnMut(Term)) {
        for line in self.tally.lines(player) {
            match line.kind {
                Kind::Game(meeting) => add(self.discs(line, game(&meeting), meeting.own)),
                Kind::Bye => {
                    add(self.discs(line, TermSource::Bye, self.of_64(self.ruleset.bye.discs)));
                }
                Kind::HalfPointBye => {
                    let discs = self.of_64(self.ruleset.half_point_bye.discs);
                    add(self.discs(line, TermSource::HalfPointBye, discs));
                }
                _ => {}
            }
        }
    }

    fn each_difference(&self, player: PlayerIndex, add: &mut impl FnMut(Term)) {
        for line in self.tally.lines(player) {
            match line.kind {
                Kind::Game(meeting) => {
                    add(self.discs(line, game(&meeting), meeting.own - meeting.theirs));
                }
                Kind::Bye => {
                    let more = self.difference_of_bye(self.ruleset.bye.discs);
                    add(self.discs(line, TermSource::Bye, more));
                }
                Kind::HalfPointBye => {
                    let more = self.difference_of_bye(self.ruleset.half_point_bye.discs);
                    add(self.discs(line, TermSource::HalfPointBye, more));
                }
                _ => {}
            }
        }
    }

    /// A bye never costs anything.
    fn difference_of_bye(&self, discs: u16) -> HalfDiscs {
        let more = (self.of_64(discs) - self.measure.half()).max(HalfDiscs::default());
        more + more
    }

    /// Discs in the ruleset are discs of 64.
    fn of_64(&self, discs: u16) -> HalfDiscs {
        HalfDiscs::whole(ruleset::on_board(discs, self.measure.squares))
    }

    fn discs(&self, line: &Line, source: TermSource, discs: HalfDiscs) -> Term {
        Term {
            round: line.round,
            source,
            discs,
            points: HalfPoints::NONE,
            parts: self.scale.half_discs(discs.as_halves()),
        }
    }

    /// Buchholz: the points of the opponents, without this many of the worst and
    /// of the best. A round without an opponent counts nothing, and is the first
    /// to be cut: a bye must not cost an opponent.
    fn each_opponent(
        &self,
        player: PlayerIndex,
        worst: usize,
        best: usize,
        add: &mut impl FnMut(Term),
    ) {
        let mut terms: Vec<Term> = self
            .tally
            .lines(player)
            .iter()
            .filter(|line| line.kind != Kind::Pending)
            .map(|line| match line.kind {
                Kind::Game(meeting) => {
                    let points = self.tally.points(meeting.opponent);
                    self.points(line.round, TermSource::Game(meeting.opponent), points)
                }
                Kind::Bye => self.points(line.round, TermSource::Bye, HalfPoints::NONE),
                Kind::HalfPointBye => {
                    let points = match self.ruleset.half_point_bye.buchholz {
                        ByeBuchholz::Nothing => HalfPoints::NONE,
                        ByeBuchholz::OwnPoints => self.tally.points(player),
                    };
                    self.points(line.round, TermSource::HalfPointBye, points)
                }
                _ => self.points(line.round, TermSource::Idle, HalfPoints::NONE),
            })
            .collect();
        if worst + best > 0 {
            let mut order: Vec<usize> = (0..terms.len()).collect();
            order.sort_by_key(|&at| {
                (
                    terms[at].points,
                    opponent(&terms[at]).is_some(),
                    terms[at].round,
                )
            });
            let low = order.len().min(worst);
            let high = order.len().saturating_sub(best).max(low);
            for &at in order[..low].iter().chain(&order[high..]) {
                terms[at].source =
                    opponent(&terms[at]).map_or(TermSource::CutRound, TermSource::Cut);
                terms[at].parts = 0;
            }
        }
        terms.into_iter().for_each(add);
    }

    fn points(&self, round: u16, source: TermSource, points: HalfPoints) -> Term {
        Term {
            round,
            source,
            discs: HalfDiscs::default(),
            points,
            parts: self.scale.quarters(points.as_halves() * 2),
        }
    }

    /// Sonneborn-Berger: the points of those beaten, half of those drawn with.
    fn each_sonneborn(&self, player: PlayerIndex, add: &mut impl FnMut(Term)) {
        for line in self.tally.lines(player) {
            if let Kind::Game(meeting) = line.kind {
                let points = self.tally.points(meeting.opponent);
                let quarters = points.as_halves() * meeting.points.as_halves();
                let term = self.points(line.round, TermSource::Game(meeting.opponent), points);
                add(Term {
                    parts: self.scale.quarters(quarters),
                    ..term
                });
            }
        }
    }

    fn each_win(&self, player: PlayerIndex, add: &mut impl FnMut(Term)) {
        for line in self.tally.lines(player) {
            if let Kind::Game(meeting) = line.kind
                && meeting.points == HalfPoints::WIN
            {
                add(self.points(
                    line.round,
                    TermSource::Game(meeting.opponent),
                    HalfPoints::WIN,
                ));
            }
        }
    }

    fn each_opponents_brightwell(&self, player: PlayerIndex, add: &mut impl FnMut(Term)) {
        for line in self.tally.lines(player) {
            if let Kind::Game(meeting) = line.kind {
                let parts = self.brightwell(meeting.opponent).unwrap_or(0);
                let term = self.points(
                    line.round,
                    TermSource::Game(meeting.opponent),
                    HalfPoints::NONE,
                );
                add(Term { parts, ..term });
            }
        }
    }

    /// Points in the games among exactly these players, if all have met.
    pub(super) fn encounter(&self, tied: &[PlayerIndex]) -> Option<Vec<Vec<Term>>> {
        let members: std::collections::BTreeSet<PlayerIndex> = tied.iter().copied().collect();
        let of_one = |&player: &PlayerIndex| {
            let mut met = std::collections::BTreeSet::new();
            let mut terms = Vec::new();
            for line in self.tally.lines(player) {
                if let Kind::Game(meeting) = line.kind
                    && members.contains(&meeting.opponent)
                {
                    met.insert(meeting.opponent);
                    terms.push(self.points(
                        line.round,
                        TermSource::Game(meeting.opponent),
                        meeting.points,
                    ));
                }
            }
            (met.len() + 1 == tied.len()).then_some(terms)
        };
        tied.iter().map(of_one).collect()
    }
}

fn game(meeting: &Meeting) -> TermSource {
    match meeting.discs {
        Discs::Known => TermSource::Game(meeting.opponent),
        Discs::Assumed => TermSource::GameWithoutDiscs(meeting.opponent),
    }
}

fn opponent(term: &Term) -> Option<PlayerIndex> {
    match term.source {
        TermSource::Game(player)
        | TermSource::GameWithoutDiscs(player)
        | TermSource::SetAside(player)
        | TermSource::Cut(player) => Some(player),
        TermSource::CutRound
        | TermSource::Bye
        | TermSource::HalfPointBye
        | TermSource::Idle
        | TermSource::Gone => None,
    }
}
