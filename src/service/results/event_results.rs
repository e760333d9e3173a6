//! The official results of an event as a crosstable.

use crate::service::players::returns;
use crate::service::prelude::*;
use crate::storage::{
    EntrantId, RoundId, dispute::Status, entrant::Absence, game::Colours,
    match_decision::MatchDecision, membership, membership::Membership, player::Register,
    round::Stage, round::State,
};
use outflank_core::tournament::{
    self, Crosstable, Designation, GameResult, HalfPoints, Measure, PlayerIndex, Query,
    RoundProgress, Seat, Standings,
};
use outflank_core::{
    adjudicate::Official, adjudicate::Undecided, formats::list::elo,
    formats::list::elo::LAST_NUMBER,
};

/// The official results of an event, and what ranks them.
#[derive(Clone, Debug)]
pub struct EventResults {
    pub table: Crosstable,
    pub rules: Ruleset,
    /// Where the players are in the table.
    players: BTreeMap<PersonId, PlayerIndex>,
    /// Everybody in the event.
    pub(in crate::service) directory: Arc<Directory>,
    /// The seed of the lots, if they have been drawn.
    pub seed: Option<u64>,
    /// The games without an official result though something was entered.
    pub undecided: Vec<(Seat, Undecided)>,
    /// The tables with an open dispute: as long as there is one, the
    /// standings are provisional.
    pub disputed: Vec<Seat>,
    /// The rounds that have a pairing or a bye, finals left out.
    pub progress: Vec<RoundProgress>,
}

impl EventResults {
    /// The ids of newcomers who have another one since they were merged with somebody,
    /// each with the one they have now.
    pub(super) fn earlier_ids(&self) -> BTreeMap<String, String> {
        let rows = self.directory.rows();
        let ids = rows.filter_map(|row| {
            let person = self.directory.person(row.id);
            let earlier = row.id != person.row();
            earlier.then(|| (newcomer(row.id), public_id(&self.directory, person)))
        });
        ids.collect()
    }

    pub fn of(snapshot: &Snapshot<'_>, event: &Event) -> Result<Arc<Self>> {
        snapshot.loaded(event, || {
            let judge = Judge::of(snapshot, event)?;
            Self::by(snapshot, event, &judge, AsEntered::Accepted)
        })
    }

    /// The results as they are under other rules than those of the event.
    pub fn under(snapshot: &Snapshot<'_>, event: &Event, rules: Ruleset) -> Result<Self> {
        let judge = Judge::under(snapshot, event, rules)?;
        Self::by(snapshot, event, &judge, AsEntered::Checked)
    }

    fn by(
        snapshot: &Snapshot<'_>,
        event: &Event,
        judge: &Judge,
        as_entered: AsEntered,
    ) -> Result<Self> {
        let directory = Directory::of_event(snapshot, event.id)?;
        let rounds = snapshot.rounds_of_event(event.id)?;
        let mut build = Build {
            table: empty(event, judge),
            players: BTreeMap::new(),
            directory,
            rounds: rounds.into_iter().map(|round| (round.id, round)).collect(),
            undecided: Vec::new(),
            as_entered,
        };
        build.enter(snapshot, event)?;
        build.name_finals();
        let games = snapshot.games_of_rounds(event.id)?;
        for game in &games {
            build.add(judge, game);
        }
        for decision in snapshot.match_decisions_of_event(event.id)? {
            build.decide(decision);
        }
        let disputes = snapshot.disputes_of_event(event.id)?;
        let disputes = disputes.iter().filter(|each| each.status == Status::Open);
        let disputed = disputes.filter_map(|each| {
            let game = games.iter().find(|game| game.id == each.game_id)?;
            build.seat(game)
        });
        Ok(Self {
            disputed: disputed.collect(),
            progress: build.progress(),
            table: build.table,
            players: build.players,
            directory: build.directory,
            rules: judge.rules().clone(),
            seed: event.lot_seed.map(u64::from),
            undecided: build.undecided,
        })
    }

    /// The standings after a round, or after the last one.
    pub fn standings(&self, after: Option<u16>) -> Standings {
        let seed = self.seed;
        Standings::of(&self.table, &self.rules, Query { after, seed })
    }

    /// Where the player of a row is in the table; nowhere if they have not entered.
    pub(in crate::service) fn index(&self, row: PlayerId) -> Option<PlayerIndex> {
        self.players.get(&self.directory.person(row)).copied()
    }

    /// Who a player of the table is; nobody known if they have not entered.
    pub(in crate::service) fn person(&self, index: PlayerIndex) -> Option<PersonId> {
        let mut players = self.players.iter();
        let found = players.find(|(_, found)| **found == index);
        found.map(|(&person, _)| person)
    }

    /// The points of a player so far: byes count as soon as they are given.
    pub(in crate::service) fn points(&self, player: PlayerIndex) -> HalfPoints {
        tournament::points(&self.table, &self.rules, player)
    }

    /// Whether a dispute is open.
    pub const fn is_provisional(&self) -> bool {
        !self.disputed.is_empty()
    }
}

struct Build {
    table: Crosstable,
    players: BTreeMap<PersonId, PlayerIndex>,
    directory: Arc<Directory>,
    rounds: BTreeMap<RoundId, Round>,
    undecided: Vec<(Seat, Undecided)>,
    as_entered: AsEntered,
}

/// What to do with a score that was entered under the rules of the event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AsEntered {
    Accepted,
    /// It counts only if the other rules know such a score.
    Checked,
}

impl Build {
    fn progress(&self) -> Vec<RoundProgress> {
        let mut rounds: Vec<&Round> = self.rounds.values().collect();
        rounds.retain(|round| round.stage != Stage::Final);
        rounds.sort_by_key(|round| round.number);
        let progress = |round: &Round| {
            let number = round_number(round.number);
            let games = self.table.games().iter();
            let games = games.filter(|game| game.round == number);
            let has_bye = self.table.byes().iter().any(|&(_, bye)| bye == number);
            let found = RoundProgress {
                round: number,
                sealed: round.state == State::Sealed,
                results: games.clone().filter(|game| game.result.is_some()).count(),
                games: games.count(),
            };
            (found.games > 0 || has_bye).then_some(found)
        };
        rounds.into_iter().filter_map(progress).collect()
    }

    /// What counts of a game, or why nothing does.
    fn official(
        &self,
        judge: &Judge,
        game: &Game,
    ) -> std::result::Result<Option<Official>, Undecided> {
        let official = judge.official(game)?;
        if self.as_entered == AsEntered::Checked
            && let Some(Official {
                score: Some(score),
                rule: None,
                ..
            }) = official
            && judge.check(score).is_err()
        {
            return Err(Undecided::ImpossibleScore {
                score,
                sum: score.black + score.white,
                squares: judge.squares(),
            });
        }
        Ok(official)
    }

    fn enter(&mut self, snapshot: &Snapshot<'_>, event: &Event) -> Result<()> {
        let absences = snapshot.absences_of_event(event.id)?;
        let away: BTreeMap<EntrantId, u16> = absences
            .iter()
            .filter(|each| each.back_in_round.is_none())
            .map(|each| (each.entrant_id, round_number(each.after_round)))
            .collect();
        let returned = returns::ended_withdrawals(snapshot, event, &absences)?;
        let memberships = snapshot.memberships_of_event(event.id)?;
        let mut memberships: BTreeMap<EntrantId, Membership> = memberships
            .into_iter()
            .map(|each| (each.entrant_id, each))
            .collect();
        for entrant in snapshot.entrants_of_event(event.id)? {
            let index = self.player(entrant.player_id);
            let player = self.table.player_mut(index);
            player.entrant = Some(entrant.number);
            player.left_after = away.get(&entrant.id).copied();
            let own = returned.iter().filter(|each| each.entrant_id == entrant.id);
            player.returns = own.filter_map(returns::of_absence).collect();
            if let Some(membership) = memberships.remove(&entrant.id) {
                join(player, membership);
            }
            let granted = absences.iter().filter(|each| each.entrant_id == entrant.id);
            for round in granted.flat_map(Absence::half_point_rounds) {
                self.table.grant_half_point(index, round_number(round));
            }
        }
        Ok(())
    }

    /// Keeps the stages that `finals pair` has set as they were set.
    fn name_finals(&mut self) {
        let named = self.rounds.values().filter(|round| !round.name.is_empty());
        for round in named.filter(|round| round.stage == Stage::Final) {
            let number = round_number(round.number);
            self.table.name_final_round(number, round.name.clone());
        }
    }

    /// The index of the person whom a row belongs to.
    fn player(&mut self, row: PlayerId) -> PlayerIndex {
        let person = self.directory.person(row);
        if let Some(&index) = self.players.get(&person) {
            return index;
        }
        let Some(player) = self.directory.player(person) else {
            return self.stranger();
        };
        let index = self.table.add_player(tournament::Player {
            id: public_id(&self.directory, person),
            name: listed(player),
            country: player.country.clone(),
            ..tournament::Player::default()
        });
        self.players.insert(person, index);
        index
    }

    /// Somebody at a table who has not entered: nobody the result file knew,
    /// and not the same one as at another table.
    fn stranger(&mut self) -> PlayerIndex {
        self.table.add_player(tournament::Player {
            id: elo::PlayerId::Unknown.to_string(),
            name: crate::service::session::directory::UNKNOWN.to_owned(),
            designation: Designation::Stranger,
            ..tournament::Player::default()
        })
    }

    fn decide(&mut self, decision: MatchDecision) {
        let [winner, loser] = [decision.winner_id, decision.loser_id].map(|id| self.player(id));
        self.table.decide_match(tournament::MatchDecision {
            winner,
            loser,
            reason: decision.reason,
        });
    }

    fn seat(&self, game: &Game) -> Option<Seat> {
        Some(Seat {
            round: round_number(self.rounds.get(&game.round_id?)?.number),
            table: round_number(game.table_number?),
        })
    }

    fn add(&mut self, judge: &Judge, game: &Game) {
        let (Some(seat), Some(round)) = (self.seat(game), game.round_id) else {
            return;
        };
        let stage = self.rounds[&round].stage;
        let first = self.player(game.black_id);
        let Some(white) = game.white_id else {
            self.table.give_bye(first, seat.round);
            return;
        };
        let second = self.player(white);
        let official = self.official(judge, game).unwrap_or_else(|why| {
            self.undecided.push((seat, why));
            None
        });
        let entered = tournament::Game {
            round: seat.round,
            table: seat.table,
            first,
            second,
            colours: match game.colours {
                Colours::Known => tournament::Colours::FirstBlack,
                Colours::Unknown => tournament::Colours::Unknown,
            },
            result: official.as_ref().map(GameResult::from),
            rated: game.rated,
        };
        match stage {
            Stage::Final => self.table.add_final(entered),
            Stage::Swiss | Stage::RoundRobin => self.table.add_game(entered),
        }
    }
}

/// What the entrant counts for besides the player's own place.
fn join(player: &mut tournament::Player, membership: Membership) {
    player.team = membership.team;
    player.categories = membership.categories.0;
    player.designation = match membership.designation {
        membership::Designation::Unsaid => Designation::Member,
        membership::Designation::Designated => Designation::Designated,
        membership::Designation::Extra => Designation::Extra,
    };
}

/// The event before anybody has entered.
fn empty(event: &Event, judge: &Judge) -> Crosstable {
    let table = event.rounds.map_or_else(Crosstable::unannounced, |rounds| {
        Crosstable::new(round_number(rounds))
    });
    table.measured_by(Measure {
        squares: judge.squares(),
        goal: judge.goal(),
    })
}

/// The number of a person in the list of the federation, or what stands for it.
pub(in crate::service) fn public_id(directory: &Directory, person: PersonId) -> String {
    let number = directory.number(person, Register::Wof);
    let number = number.filter(|number| is_federations(number));
    number.map_or_else(|| newcomer(person.row()), str::to_owned)
}

/// Whether the federation can have given this number.
pub(in crate::service) fn is_federations(number: &str) -> bool {
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    digits
        && number
            .parse()
            .is_ok_and(|number: u32| number <= LAST_NUMBER)
}

/// What tells a player without a number of the federation from all others:
/// `+1000007`. `+` is the sign of result files for somebody new.
fn newcomer(row: PlayerId) -> String {
    format!("+{}", i64::from(LAST_NUMBER) + 1 + row.0)
}

/// `KURITA, Seiya`, as a result file writes it.
fn listed(player: &storage::player::Player) -> String {
    if player.given.is_empty() {
        player.name.clone()
    } else {
        format!("{}, {}", player.name, player.given)
    }
}

/// Rounds and tables beyond any event are cut off.
pub(in crate::service) fn round_number(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
