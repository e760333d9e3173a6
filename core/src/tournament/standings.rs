//! The order of the players.

use crate::game::HalfDiscs;
use crate::ruleset::{Ruleset, TieBreak};

use super::lot::lot;
use super::terms::{Term, Terms};
use super::value::{Exact, descending};
use super::{Crosstable, Designation, HalfPoints, PlayerIndex};

/// What is asked of a crosstable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub struct Query {
    /// After which round; the last one with a pairing if `None` or beyond it.
    pub after: Option<u16>,
    /// The seed of the lots. Without one no lot has been drawn, and players who
    /// are equal up to there share their rank.
    pub seed: Option<u64>,
}

impl Query {
    /// After this round.
    #[must_use]
    pub const fn with_after(mut self, round: u16) -> Self {
        self.after = Some(round);
        self
    }

    /// With lots drawn by this seed.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
}

/// The players in order.
///
/// ```
/// use outflank_core::ruleset::Ruleset;
/// use outflank_core::game::HalfDiscs;
/// use outflank_core::tournament::{Crosstable, Game, GameResult, Player, Query, Standings};
///
/// let mut table = Crosstable::new(1);
/// let [goto, arnoux] = [("1", "Goto, Haruka"), ("2", "Arnoux, Léa")]
///     .map(|(id, name)| table.add_player(Player::new(id, name)));
/// let discs = [30, 34].map(HalfDiscs::whole);
/// let game = Game::new(1, 1, goto, arnoux);
/// table.add_game(game.with_result(GameResult::by_discs(discs[0], discs[1])));
/// let woc = Ruleset::preset("woc")?;
/// let standings = Standings::of(&table, &woc, Query::default());
/// assert_eq!(standings.rows[0].player, arnoux);
/// # Ok::<(), outflank_core::ruleset::RulesetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// After which round.
    pub after: u16,
    /// What was compared after the points.
    pub tie_breaks: Vec<TieBreak>,
    /// Best first; players with a shared rank by id.
    pub rows: Vec<Row>,
}

/// One player in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// From 1; equal where nothing separates two players.
    pub rank: usize,
    /// Whether somebody else has the same rank.
    pub shared: bool,
    /// The player.
    pub player: PlayerIndex,
    /// Games with a result.
    pub played: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Points, byes included.
    pub points: HalfPoints,
    /// The Brightwell quotient, if the ruleset has one.
    pub brightwell: Option<Exact>,
    /// All discs; the ruleset decides what a bye counts.
    pub discs: HalfDiscs,
    /// The values compared, in the ruleset's order; `None` if a value was
    /// not needed (lots, direct encounters).
    pub values: Vec<Option<Exact>>,
}

impl Standings {
    /// Ranks the players of a crosstable.
    pub fn of(table: &Crosstable, ruleset: &Ruleset, query: Query) -> Self {
        let last = table.paired_rounds();
        let after = query.after.map_or(last, |round| round.min(last));
        let terms = Terms::new(table, ruleset, after);
        let order = Order {
            table,
            terms: &terms,
            seed: query.seed,
        };
        Self {
            after,
            tie_breaks: ruleset.standings.tie_breaks.clone(),
            rows: order.rows(),
        }
    }

    /// The players of a category or country, ranked among themselves.
    #[must_use]
    pub fn of_category(mut self, table: &Crosstable, name: &str) -> Self {
        self.rows
            .retain(|row| table.player(row.player).is_in_category(name));
        let ranks: Vec<usize> = self.rows.iter().map(|row| row.rank).collect();
        for row in &mut self.rows {
            let overall = row.rank;
            row.rank = ranks.partition_point(|&rank| rank < overall) + 1;
            row.shared = ranks.iter().filter(|&&rank| rank == overall).count() > 1;
        }
        self
    }

    /// The row of a player.
    pub fn row(&self, player: PlayerIndex) -> Option<&Row> {
        self.rows.iter().find(|row| row.player == player)
    }
}

/// Those tied so far, and the values found for each.
struct Ranked {
    player: PlayerIndex,
    values: Vec<Option<i64>>,
}

pub(super) struct Order<'a> {
    pub(super) table: &'a Crosstable,
    pub(super) terms: &'a Terms<'a>,
    pub(super) seed: Option<u64>,
}

impl Order<'_> {
    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::with_capacity(self.table.size());
        for group in self.groups() {
            let rank = rows.len() + 1;
            let shared = group.len() > 1;
            rows.extend(
                group
                    .into_iter()
                    .map(|ranked| self.row(rank, shared, &ranked)),
            );
        }
        rows
    }

    /// Everybody who is ranked, in groups of equals, best first.
    fn groups(&self) -> Vec<Vec<Ranked>> {
        let mut players: Vec<Ranked> = self
            .table
            .players()
            .filter(|(_, player)| player.designation != Designation::Stranger)
            .map(|(player, _)| Ranked {
                player,
                values: Vec::new(),
            })
            .collect();
        players.sort_by(|left, right| self.by_id(left, right));
        let mut groups = separate(players, |ranked| {
            i64::from(self.terms.tally.points(ranked.player).as_halves())
        });
        for &tie_break in &self.terms.ruleset.standings.tie_breaks {
            groups = groups
                .into_iter()
                .flat_map(|group| self.break_tie(group, tie_break))
                .collect();
        }
        groups
    }

    fn by_id(&self, left: &Ranked, right: &Ranked) -> std::cmp::Ordering {
        let key = |ranked: &Ranked| {
            let id = &self.table.player(ranked.player).id;
            (id.len(), id.clone(), ranked.player)
        };
        key(left).cmp(&key(right))
    }

    fn break_tie(&self, mut group: Vec<Ranked>, tie_break: TieBreak) -> Vec<Vec<Ranked>> {
        let values = self.values(&group, tie_break);
        for (ranked, value) in group.iter_mut().zip(values) {
            ranked.values.push(value);
        }
        separate(group, |ranked| {
            let value = ranked.values.last().copied().flatten();
            match tie_break {
                // The first lot comes first.
                TieBreak::Lot => value.map_or(0, |value| -value),
                _ => value.unwrap_or(0),
            }
        })
    }

    fn values(&self, group: &[Ranked], tie_break: TieBreak) -> Vec<Option<i64>> {
        match tie_break {
            TieBreak::Lot => self.lots(group),
            TieBreak::DirectEncounter | TieBreak::DirectEncounterOfTwo => {
                let sum = |terms: Vec<Term>| terms.iter().map(|term| term.parts).sum();
                let tied: Vec<_> = group.iter().map(|ranked| ranked.player).collect();
                match self.encounter(&tied, tie_break) {
                    Some(terms) => terms.into_iter().map(|terms| Some(sum(terms))).collect(),
                    None => vec![None; group.len()],
                }
            }
            TieBreak::Brightwell => group
                .iter()
                .map(|ranked| self.terms.brightwell(ranked.player))
                .collect(),
            _ => group
                .iter()
                .map(|ranked| Some(self.terms.value(tie_break, ranked.player)))
                .collect(),
        }
    }

    /// The games among those tied, if the rule applies to them.
    pub(super) fn encounter(
        &self,
        tied: &[PlayerIndex],
        tie_break: TieBreak,
    ) -> Option<Vec<Vec<Term>>> {
        let applies = match tie_break {
            TieBreak::DirectEncounterOfTwo => tied.len() == 2,
            _ => tied.len() > 1,
        };
        applies.then(|| self.terms.encounter(tied)).flatten()
    }

    /// 1 for the first lot drawn among those tied, 2 for the next.
    fn lots(&self, group: &[Ranked]) -> Vec<Option<i64>> {
        let Some(seed) = self.seed.filter(|_| group.len() > 1) else {
            return vec![None; group.len()];
        };
        let own = |at: &usize| lot(seed, &self.table.player(group[*at].player).id);
        let mut drawn: Vec<usize> = (0..group.len()).collect();
        drawn.sort_by_cached_key(|at| std::cmp::Reverse(own(at)));
        let mut places = vec![None; group.len()];
        for (place, at) in (1..).zip(drawn) {
            places[at] = Some(self.terms.scale.whole(place));
        }
        places
    }

    fn row(&self, rank: usize, shared: bool, ranked: &Ranked) -> Row {
        let (mut wins, mut draws, mut losses) = (0, 0, 0);
        for meeting in self.terms.tally.games(ranked.player) {
            match meeting.points {
                HalfPoints::WIN => wins += 1,
                HalfPoints::DRAW => draws += 1,
                _ => losses += 1,
            }
        }
        let scale = self.terms.scale;
        let mut discs = HalfDiscs::default();
        self.terms
            .each(TieBreak::Discs, ranked.player, &mut |term| {
                discs = discs + term.discs;
            });
        Row {
            rank,
            shared,
            player: ranked.player,
            played: wins + draws + losses,
            wins,
            draws,
            losses,
            points: self.terms.tally.points(ranked.player),
            brightwell: self
                .terms
                .brightwell(ranked.player)
                .map(|parts| scale.exact(parts)),
            discs,
            values: ranked
                .values
                .iter()
                .map(|value| value.map(|parts| scale.exact(parts)))
                .collect(),
        }
    }
}

/// Sorts by a key, larger first, and separates where it differs.
fn separate(mut group: Vec<Ranked>, key: impl Fn(&Ranked) -> i64) -> Vec<Vec<Ranked>> {
    if group.len() == 1 {
        return vec![group];
    }
    group.sort_by(|left, right| descending(key(left), key(right)));
    let mut parts: Vec<Vec<Ranked>> = Vec::new();
    for ranked in group {
        match parts.last_mut() {
            Some(equal) if key(&equal[0]) == key(&ranked) => equal.push(ranked),
            _ => parts.push(vec![ranked]),
        }
    }
    parts
}
