//! The public page of an event: running round, standings, categories, teams,
//! crosstable and chart, all in one file that needs nothing else.

use askama::Template;

use crate::report::finals::bracket::bracket_svg;
use crate::report::finals::view::BracketView;
use crate::report::html::{CROSSTABLE_LEGEND, Column, Html, StandingsTable};
use crate::report::paper::document;
use crate::report::paper::view::{PaperHeadView, RoundPaperView};
use crate::report::paper::wording;
use crate::report::standings::bump::bump_chart;
use crate::report::standings::crosstable_view::{CrosstableRowView, CrosstableView, MeetingView};
use crate::report::standings::teams_view::{TeamView, TeamsView};
use crate::report::standings::view::{FinalsView, StandingsView};
use crate::report::text::capitalised;
use outflank_core::board::Colour;
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::{self, Crosstable, Query, Standings};

/// What a page is made of.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// The event, where and when.
    pub head: &'a PaperHeadView,
    /// Which rounds and results count, in words.
    pub counted: &'a str,
    /// The results.
    pub table: &'a Crosstable,
    /// The rules that rank them.
    pub ruleset: &'a Ruleset,
    /// What counts of them.
    pub query: Query,
    /// The rounds that are being played.
    pub running: &'a [RoundPaperView],
}

/// A part of the page with a heading, and the name by which it is linked to.
struct Section<'a> {
    anchor: String,
    heading: String,
    content: Content<'a>,
}

/// What a part of the page shows.
enum Content<'a> {
    Running(&'a RoundPaperView),
    /// A ranking, of which a name opens to the games where they are given. On a narrow
    /// screen it shows rank, name and points; the rest opens with the name.
    Ranks(StandingsView, Option<CrosstableView>),
    Finals(Html, FinalsView),
    Teams(TeamsView),
    Crosstable(CrosstableView),
    Chart(Html),
}

#[derive(Template)]
#[template(path = "paper/page.html")]
struct PublicPage<'a> {
    head: &'a PaperHeadView,
    about: String,
    sections: Vec<Section<'a>>,
}

impl PublicPage<'_> {
    fn running() -> [Column; 4] {
        [
            Column::new("Table", "rank"),
            Column::new("Black", "name seat-black"),
            Column::new("White", "name seat-white"),
            Column::new("Result", "middle"),
        ]
    }

    /// What there is to know about a round that is being played.
    fn notes(round: &RoundPaperView) -> Vec<String> {
        let away = wording::away_notes(round).into_iter();
        let away = away.map(|(why, names)| format!("{why}: {names}"));
        let notes = std::iter::once(wording::points_counted(round)).chain(away);
        notes.map(|note| capitalised(&note)).collect()
    }

    /// The games of a player in words: `3. white 24-40 Tanaka, Kenji`.
    fn played(view: &CrosstableView, at: usize) -> Vec<String> {
        let rounds = view.rows.get(at).map_or(&[][..], |row| &row.rounds);
        let mut lines = Vec::new();
        for (number, round) in (1..).zip(rounds) {
            for game in &round.games {
                lines.push(format!("{number}. {}", meeting(game, &view.rows)));
            }
        }
        lines
    }
}

impl Page<'_> {
    /// The whole file.
    pub fn write(&self) -> Vec<u8> {
        document(&PublicPage {
            head: self.head,
            about: self.about(),
            sections: self.sections(),
        })
    }

    fn about(&self) -> String {
        let rules = self.ruleset;
        let order = rules.standings.tie_breaks.iter();
        let order: Vec<&str> = order.map(|tie_break| tie_break.name()).collect();
        format!(
            "{}. Ranked by points, {} ({}).",
            capitalised(self.counted),
            order.join(", "),
            rules.title
        )
    }

    fn sections(&self) -> Vec<Section<'_>> {
        let standings = Standings::of(self.table, self.ruleset, self.query);
        let finals = tournament::finals(self.table, self.ruleset, &standings);
        let view = StandingsView::new(self.table, &standings, &finals);
        let texts = [self.head.event.as_str(), self.counted];
        let crosstable = CrosstableView::new(texts, self.table, self.ruleset, &standings);
        let mut sections: Vec<Section<'_>> = self.running.iter().map(running).collect();
        let ranks = Content::Ranks(view, Some(crosstable.clone()));
        sections.push(section("standings", "Standings", ranks));
        let plan = self.ruleset.finals.as_ref();
        let bracket = BracketView::new(&self.head.event, self.table, plan, &finals);
        let finals = FinalsView::new(self.table, self.ruleset, &finals);
        if !finals.matches.is_empty() || finals.play_off.is_some() {
            let content = Content::Finals(bracket_svg(&bracket), finals);
            sections.push(section("finals", "After the rounds", content));
        }
        for (number, category) in (1..).zip(self.categories()) {
            let anchor = format!("category-{number}");
            let content = Content::Ranks(self.category(&standings, &category), None);
            sections.push(section(&anchor, &capitalised(&category), content));
        }
        sections.extend(self.teams(&standings));
        if standings.after > 0 {
            let chart = Content::Chart(self.chart(&standings));
            let crosstable = Content::Crosstable(crosstable);
            sections.push(section("crosstable", "Crosstable", crosstable));
            sections.push(section("chart", "Places by round", chart));
        }
        sections
    }

    /// The categories that players are in, however they are spelt in capitals.
    fn categories(&self) -> Vec<String> {
        let players = self.table.players();
        let names = players.flat_map(|(_, player)| &player.categories);
        let names = names.map(|name| (name.to_lowercase(), name));
        let names: std::collections::BTreeMap<String, &String> = names.collect();
        names.into_values().cloned().collect()
    }

    fn category(&self, overall: &Standings, name: &str) -> StandingsView {
        let standings = overall.clone().of_category(self.table, name);
        let mut view = StandingsView::new(self.table, &standings, &tournament::Finals::default());
        for (shown, row) in view.rows.iter_mut().zip(&standings.rows) {
            shown.overall = overall.row(row.player).map(|row| row.rank);
        }
        view
    }

    /// The teams, if the rules know them and there are several.
    fn teams(&self, standings: &Standings) -> Option<Section<'_>> {
        let rows = tournament::teams(self.table, self.ruleset.team.as_ref()?, standings);
        let is_team_event = rows.len() > 1 && rows.iter().any(|row| row.counted.len() > 1);
        let teams = rows.iter().map(|row| TeamView::new(row, self.table));
        let content = Content::Teams(TeamsView {
            teams: teams.collect(),
            title: String::new(),
            counted: String::new(),
        });
        is_team_event.then(|| section("teams", "Teams", content))
    }

    fn chart(&self, standings: &Standings) -> Html {
        let rounds: Vec<Standings> = (1..=standings.after)
            .map(|round| {
                let after = Some(round);
                Standings::of(
                    self.table,
                    self.ruleset,
                    Query {
                        after,
                        ..self.query
                    },
                )
            })
            .collect();
        bump_chart(self.table, &rounds, None)
    }
}

fn section<'a>(anchor: &str, heading: &str, content: Content<'a>) -> Section<'a> {
    Section {
        anchor: anchor.to_owned(),
        heading: heading.to_owned(),
        content,
    }
}

/// Pairings of a round that is being played, with the results that are in.
fn running(round: &RoundPaperView) -> Section<'_> {
    let what = wording::results_counted(round);
    let heading = wording::round_title(round, &what);
    let anchor = format!("round-{}", round.round);
    section(&anchor, &heading, Content::Running(round))
}

fn meeting(game: &MeetingView, rows: &[CrosstableRowView]) -> String {
    let MeetingView::Game {
        opponent_line,
        colour,
        discs,
        opponent_discs,
        ..
    } = game
    else {
        return "bye".to_owned();
    };
    let opponent = opponent_line.and_then(|line| rows.get(line - 1));
    let opponent = opponent.map_or("?", |row| row.name.as_str());
    let colour = colour.unwrap_or_default();
    let score = format!("{discs}-{opponent_discs}");
    let score = if score == "-" { game.score() } else { score };
    [colour, &score, opponent].join(" ").trim().to_owned()
}
