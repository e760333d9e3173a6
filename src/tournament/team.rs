//! Teams: the points of some of their players together.

use std::collections::BTreeMap;

use crate::ruleset::{Counting, Team};

use super::{Crosstable, Designation, HalfPoints, PlayerIndex, Standings};

/// A team in the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRow {
    /// From 1; equal with equal points.
    pub rank: usize,
    /// Whether another team has the same rank.
    pub shared: bool,
    /// Its name: the country, unless a player says otherwise.
    pub team: String,
    /// The points counted.
    pub points: HalfPoints,
    /// Whose points were counted, best first.
    pub counted: Vec<PlayerIndex>,
}

/// The teams in order. Players without team or country play for themselves.
pub fn teams(table: &Crosstable, rule: &Team, standings: &Standings) -> Vec<TeamRow> {
    let mut members: BTreeMap<String, Vec<(PlayerIndex, HalfPoints)>> = BTreeMap::new();
    for row in &standings.rows {
        let player = table.player(row.player);
        let team = player
            .team
            .clone()
            .unwrap_or_else(|| player.country.clone());
        let counts = match rule.counting {
            Counting::Designated(_) => player.designation == Designation::Member,
            Counting::Best(_) | Counting::All => true,
        };
        if counts && !team.is_empty() {
            members
                .entry(team)
                .or_default()
                .push((row.player, row.points));
        }
    }
    let most = match rule.counting {
        Counting::Best(players) | Counting::Designated(players) => usize::from(players),
        Counting::All => usize::MAX,
    };
    let mut rows: Vec<TeamRow> = members
        .into_iter()
        .map(|(team, mut members)| {
            members.truncate(most);
            TeamRow {
                rank: 0,
                shared: false,
                team,
                points: members.iter().map(|&(_, points)| points).sum(),
                counted: members.into_iter().map(|(player, _)| player).collect(),
            }
        })
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.points));
    let points: Vec<HalfPoints> = rows.iter().map(|row| row.points).collect();
    for row in &mut rows {
        row.rank = points.partition_point(|&other| other > row.points) + 1;
        row.shared = points.iter().filter(|&&other| other == row.points).count() > 1;
    }
    rows
}
