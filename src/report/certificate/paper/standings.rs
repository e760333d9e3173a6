//! The certificate of standings: the ranking, every result, the arithmetic.

use askama::Template;

use super::Proof;
use crate::report::certificate::{
    Certificate, Conclusions, EventRecord, GameRecord, GameStage, StandingsConclusions,
};
use crate::report::html::StandingsTable;
use crate::report::standings::working_view::{TieBreakView, WorkingView};
use crate::report::text::capitalised;

#[derive(Template)]
#[template(path = "paper/certificate_standings.html")]
pub(super) struct StandingsPage<'a> {
    certificate: &'a Certificate<Conclusions>,
    event: &'a EventRecord,
    found: &'a StandingsConclusions,
    table: StandingsTable<'a>,
    proof: Proof<'a>,
    has_rulings: bool,
}

impl<'a> StandingsPage<'a> {
    const TITLE: &'static str = "Certificate of standings";

    pub(super) fn new(
        certificate: &'a Certificate<Conclusions>,
        found: &'a StandingsConclusions,
        proof: Proof<'a>,
    ) -> Self {
        let event = &certificate.event;
        Self {
            certificate,
            event,
            found,
            table: StandingsTable::new(&found.standings),
            proof,
            has_rulings: event.games.iter().any(|game| !game.rulings.is_empty()),
        }
    }

    fn facts(&self) -> [(&'static str, String); 2] {
        [
            ("Counted", capitalised(&self.found.standings.counted)),
            ("Ruleset", self.found.ruleset.clone()),
        ]
    }

    fn entered(game: &GameRecord) -> String {
        let score = game.score.map(|score| score.to_string());
        let winner = game.winner.map(|winner| winner.word().to_owned());
        let ending = game.ending.as_ref().map(|ending| format!("({ending})"));
        let known: Vec<String> = [score, winner, ending].into_iter().flatten().collect();
        known.join(" ")
    }

    fn counted(game: &GameRecord) -> String {
        let score = game.result.score.map(|score| score.to_string());
        let known = [score, game.result.outcome.clone()];
        let known: Vec<String> = known.into_iter().flatten().collect();
        known.join(" ")
    }

    fn byes(&self) -> Vec<String> {
        let byes = self.event.byes.iter().map(|bye| (bye, "bye"));
        let halves = self.event.half_point_byes.iter();
        let halves = halves.map(|bye| (bye, "half-point bye"));
        let byes = byes.chain(halves).map(|(bye, what)| {
            let name = self.event.player_name(bye.player);
            format!("round {}: {name} has a {what}", bye.round)
        });
        byes.collect()
    }

    /// How the points of a player came about.
    fn sum(player: &WorkingView) -> String {
        let points = player.games.iter().map(|each| each.points.to_string());
        let points: Vec<String> = points.collect();
        format!("{} = {}", points.join(" + "), player.points)
    }

    /// How a tie-break came about: every term and the sum.
    fn tie_break(view: &TieBreakView) -> String {
        let name = capitalised(&view.tie_break.0.name().replace('-', " "));
        let terms: Vec<String> = view
            .terms
            .iter()
            .map(|term| term.term.to_string())
            .collect();
        match view.value.to_string().as_str() {
            "" => format!("{name}: not needed"),
            value if terms.is_empty() => format!("{name}: {value}"),
            value if value == view.sum.to_string() => {
                format!("{name}: {} = {value}", terms.join(" + "))
            }
            value => format!(
                "{name}: {} = {}, counted as {value}",
                terms.join(" + "),
                view.sum
            ),
        }
    }
}
