//! The public page of an event: running round, standings, categories, teams,
//! crosstable and chart, all in one file that needs nothing else.

use crate::report::finals::bracket::bracket_svg;
use crate::report::finals::view::BracketView;
use crate::report::html::{self, CROSSTABLE_LEGEND, Column, Html, StandingsTable};
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
struct Section {
    anchor: String,
    heading: String,
    content: Html,
}

impl Page<'_> {
    /// The whole file.
    pub fn write(&self) -> Vec<u8> {
        let sections = self.sections();
        let mut body = Html::default();
        body.raw("<header>\n").element("h1", "", &self.head.event);
        let place = wording::where_and_when(self.head);
        if !place.is_empty() {
            body.element("p", "about", place);
        }
        body.element("p", "about", self.about());
        body.raw("\n<nav>");
        for section in &sections {
            let target = format!("#{}", section.anchor);
            body.open("a", &[("href", &target)])
                .text(&section.heading)
                .raw("</a>\n");
        }
        body.raw("</nav>\n</header>\n");
        for section in &sections {
            body.open("section", &[("id", &section.anchor)])
                .element("h2", "", &section.heading)
                .raw("\n")
                .piece(&section.content)
                .close("section");
        }
        self.footer(&mut body);
        Html::document(&self.head.event, "page", &[PAPER], &body)
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

    fn footer(&self, body: &mut Html) {
        let journal = wording::paper_footer(self.head, "");
        body.raw("<footer>").text(&self.head.printed);
        if !journal.is_empty() {
            body.raw(" · ").text(journal);
        }
        body.raw("</footer>\n");
    }

    fn sections(&self) -> Vec<Section> {
        let standings = Standings::of(self.table, self.ruleset, self.query);
        let finals = tournament::finals(self.table, self.ruleset, &standings);
        let view = StandingsView::new(self.table, &standings, &finals);
        let texts = [self.head.event.as_str(), self.counted];
        let crosstable = CrosstableView::new(texts, self.table, self.ruleset, &standings);
        let mut sections: Vec<Section> = self.running.iter().map(running).collect();
        let overall = ranks(&view, Some(&crosstable.rows));
        sections.push(section("standings", "Standings", overall));
        let plan = self.ruleset.finals.as_ref();
        let bracket = BracketView::new(&self.head.event, self.table, plan, &finals);
        let finals = FinalsView::new(self.table, self.ruleset, &finals);
        if let Some(matches) = html::finals(&finals) {
            let mut content = scroll(&bracket_svg(&bracket));
            content.piece(&matches);
            sections.push(section("finals", "After the rounds", content));
        }
        for (number, category) in (1..).zip(self.categories()) {
            let anchor = format!("category-{number}");
            let content = ranks(&self.category(&standings, &category), None);
            sections.push(section(&anchor, &capitalised(&category), content));
        }
        sections.extend(self.teams(&standings));
        if standings.after > 0 {
            sections.push(section("crosstable", "Crosstable", cross(&crosstable)));
            sections.push(section("chart", "Places by round", self.chart(&standings)));
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
    fn teams(&self, standings: &Standings) -> Option<Section> {
        let rows = tournament::teams(self.table, self.ruleset.team.as_ref()?, standings);
        let is_team_event = rows.len() > 1 && rows.iter().any(|row| row.counted.len() > 1);
        let teams = rows.iter().map(|row| TeamView::new(row, self.table));
        let (columns, rows) = html::teams(&TeamsView {
            teams: teams.collect(),
            title: String::new(),
            counted: String::new(),
        });
        let content = table("teams", &columns, &rows);
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
        scroll(&bump_chart(self.table, &rounds, None))
    }
}

/// A page that is printed has margins; its size is the reader's.
const PAPER: &str = "@page { margin: 12mm; }\n";

fn section(anchor: &str, heading: &str, content: Html) -> Section {
    Section {
        anchor: anchor.to_owned(),
        heading: heading.to_owned(),
        content,
    }
}

/// Pairings of a round that is being played, with the results that are in.
fn running(round: &RoundPaperView) -> Section {
    let columns = [
        Column::new("Table", "rank"),
        Column::new("Black", "name seat-black"),
        Column::new("White", "name seat-white"),
        Column::new("Result", "middle"),
    ];
    let mut rows = Html::default();
    for game in &round.tables {
        let number = game
            .table
            .map_or_else(String::new, |table| table.to_string());
        rows.raw("<tr>").cell("rank", number);
        for colour in Colour::BOTH {
            let is_winner = game.winner == Some(colour);
            let class = if is_winner { "name strong" } else { "name" };
            let player = &game.players[colour];
            rows.open("td", &[("class", &class)]).text(&player.name);
            if let Some(points) = player.points {
                rows.raw(" ").element("small", "", format!("({points})"));
            }
            rows.raw("</td>");
        }
        rows.cell("middle", &game.result).raw("</tr>\n");
    }
    for bye in &round.byes {
        rows.raw("<tr><td></td>").cell("name", &bye.name);
        rows.raw("<td class=\"code soft\">bye</td><td></td></tr>\n");
    }
    let mut content = table("pairs", &columns, &rows);
    let mut notes = vec![wording::points_counted(round)];
    let away = wording::away_notes(round).into_iter();
    notes.extend(away.map(|(why, names)| format!("{why}: {names}")));
    for note in notes {
        content.element("p", "soft", capitalised(&note)).raw("\n");
    }
    let what = wording::results_counted(round);
    let heading = wording::round_title(round, &what);
    let anchor = format!("round-{}", round.round);
    section(&anchor, &heading, content)
}

/// A ranking. On a narrow screen it shows rank, name and points; a name opens
/// to the rest and, where they are given, to the games.
fn ranks(view: &StandingsView, games: Option<&[CrosstableRowView]>) -> Html {
    let ranked = StandingsTable::new(view);
    let rows = ranked.rows(|html, at| {
        let row = &view.rows[at];
        html.raw("<details><summary>");
        html.name(&row.name, row.withdrew_after);
        html.raw("</summary>");
        html.element("p", "values", ranked.values(at));
        if let Some(rows) = games {
            let of_player = rows.get(at).map(|row| played(row, rows));
            html.list("ul", &of_player.unwrap_or_default());
        }
        html.raw("</details>");
    });
    let ranks = table("ranks", &ranked.columns(), &rows);
    if ranked.is_wide() {
        scroll(&ranks)
    } else {
        ranks
    }
}

/// The games of a player in words: `3. white 24-40 Tanaka, Kenji`.
fn played(row: &CrosstableRowView, rows: &[CrosstableRowView]) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, round) in (1..).zip(&row.rounds) {
        for game in &round.games {
            lines.push(format!("{number}. {}", meeting(game, rows)));
        }
    }
    lines
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

fn cross(view: &CrosstableView) -> Html {
    let (columns, rows) = html::crosstable(view);
    let mut content = scroll(&table("cross", &columns, &rows));
    content.element("p", "soft", CROSSTABLE_LEGEND);
    content
}

fn table(class: &'static str, columns: &[Column], rows: &Html) -> Html {
    let mut html = Html::default();
    html.open("table", &[("class", &class)]).raw("<thead>");
    Column::titles(&mut html, columns);
    html.raw("</thead>\n<tbody>\n")
        .piece(rows)
        .raw("</tbody></table>\n");
    html
}

fn scroll(content: &Html) -> Html {
    let mut html = Html::default();
    html.raw("<div class=\"scroll\">\n")
        .piece(content)
        .raw("</div>\n");
    html
}
