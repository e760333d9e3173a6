//! Teams: the points of some of their players together.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::game::HalfDiscs;
use crate::ruleset::{Counting, Team};

use super::{Crosstable, Designation, HalfPoints, PlayerIndex, Standings};

/// A team in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRow {
    /// From 1; equal where points and tie-breaks are.
    pub rank: usize,
    /// Whether another team has the same rank.
    pub shared: bool,
    /// Its name: the country, unless a player names another team.
    pub team: String,
    /// The points counted.
    pub points: HalfPoints,
    /// Their discs: the first tie-break. No federation names one for teams;
    /// the order is ours.
    pub discs: HalfDiscs,
    /// The best individual place of those counted: the second tie-break.
    pub best_place: usize,
    /// Whose points were counted, best first.
    pub counted: Vec<PlayerIndex>,
    /// Why the points of these players count.
    pub chosen: Chosen,
}

/// Why a team counts the points of these players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Chosen by the rule of the ruleset.
    ByRule,
    /// Those named should count, but nobody was; the best do.
    NobodyDesignated,
    /// More were named than count; the best of them do.
    TooManyDesignated,
}

impl TeamRow {
    /// What ranks teams, best first.
    fn key(&self) -> (Reverse<HalfPoints>, Reverse<HalfDiscs>, usize) {
        (Reverse(self.points), Reverse(self.discs), self.best_place)
    }
}

/// A player of a team and their points.
type Member = (PlayerIndex, HalfPoints);

/// The teams in order. Players without team or country play for themselves.
pub fn teams(table: &Crosstable, rule: &Team, standings: &Standings) -> Vec<TeamRow> {
    let mut members: BTreeMap<String, Vec<Member>> = BTreeMap::new();
    for row in &standings.rows {
        let player = table.player(row.player);
        let team = player
            .team
            .clone()
            .unwrap_or_else(|| player.country.clone());
        if !team.is_empty() {
            members
                .entry(team)
                .or_default()
                .push((row.player, row.points));
        }
    }
    let mut rows: Vec<TeamRow> = members
        .into_iter()
        .map(|(team, members)| {
            let (counted, chosen) = counted(table, rule.counting, members);
            let rows = counted
                .iter()
                .filter_map(|&(player, _)| standings.row(player));
            TeamRow {
                rank: 0,
                shared: false,
                team,
                discs: rows
                    .clone()
                    .fold(HalfDiscs::default(), |sum, row| sum + row.discs),
                best_place: rows.map(|row| row.rank).min().unwrap_or(usize::MAX),
                points: counted.iter().map(|&(_, points)| points).sum(),
                counted: counted.into_iter().map(|(player, _)| player).collect(),
                chosen,
            }
        })
        .collect();
    rows.sort_by_key(TeamRow::key);
    let keys: Vec<_> = rows.iter().map(TeamRow::key).collect();
    for row in &mut rows {
        row.rank = keys.partition_point(|other| *other < row.key()) + 1;
        row.shared = keys.iter().filter(|other| **other == row.key()).count() > 1;
    }
    rows
}

/// The members whose points count, best first.
fn counted(table: &Crosstable, counting: Counting, members: Vec<Member>) -> (Vec<Member>, Chosen) {
    let first = |most: u16, members: Vec<Member>| -> Vec<Member> {
        members.into_iter().take(most.into()).collect()
    };
    match counting {
        Counting::All => (members, Chosen::ByRule),
        Counting::Best(most) => (first(most, members), Chosen::ByRule),
        Counting::Designated(most) => {
            let (members, chosen) = designated(table, usize::from(most), members);
            (first(most, members), chosen)
        }
    }
}

/// Rome 2010: the team title counts the three players named beforehand, not the
/// extra woman. Who was named, or else everybody who was not left out.
fn designated(table: &Crosstable, most: usize, members: Vec<Member>) -> (Vec<Member>, Chosen) {
    let is = |&(player, _): &Member, wanted| table.player(player).designation == wanted;
    let named: Vec<Member> = members
        .iter()
        .copied()
        .filter(|member| is(member, Designation::Designated))
        .collect();
    if named.is_empty() {
        let mut others = members;
        others.retain(|member| !is(member, Designation::Extra));
        let chosen = if others.len() > most {
            Chosen::NobodyDesignated
        } else {
            Chosen::ByRule
        };
        return (others, chosen);
    }
    let chosen = if named.len() > most {
        Chosen::TooManyDesignated
    } else {
        Chosen::ByRule
    };
    (named, chosen)
}
