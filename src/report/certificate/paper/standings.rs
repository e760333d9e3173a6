//! The certificate of standings: the ranking, every result, the arithmetic.

use super::{facts, head, table};
use crate::report::certificate::{
    Certificate, Conclusions, EventRecord, GameRecord, GameStage, StandingsConclusions,
};
use crate::report::html::{Column, Html, StandingsTable};
use crate::report::standings::working_view::{TieBreakView, WorkingView};
use crate::report::text::capitalised;

pub(super) fn page(
    html: &mut Html,
    certificate: &Certificate<Conclusions>,
    found: &StandingsConclusions,
) {
    let event = &certificate.event;
    head(html, "Certificate of standings", event);
    html.raw("<section>");
    facts(
        html,
        &[
            ("Counted", capitalised(&found.standings.counted)),
            ("Ruleset", found.ruleset.clone()),
        ],
    );
    let standings = StandingsTable::new(&found.standings);
    html.raw("<table class=\"ranks\">\n<thead>");
    Column::titles(html, &standings.columns());
    html.raw("</thead>\n<tbody>\n");
    html.piece(&standings.rows(|html, at| {
        let row = &found.standings.rows[at];
        html.name(&row.name, row.withdrew_after);
    }));
    html.raw("</tbody>\n</table></section>\n");
    results(html, event);
    html.raw("<section>")
        .element("h2", "", "The arithmetic")
        .raw("\n");
    for player in &found.working {
        working(html, player);
    }
    html.raw("</section>\n");
}

fn results(html: &mut Html, event: &EventRecord) {
    html.raw("<section>")
        .element("h2", "", "Every result")
        .raw("\n");
    let mut columns = vec![
        Column::new("Round", ""),
        Column::new("Table", ""),
        Column::new("Black", "name"),
        Column::new("White", "name"),
        Column::new("Entered", "code"),
        Column::new("Counts", "code"),
    ];
    if event.games.iter().any(|game| !game.rulings.is_empty()) {
        columns.push(Column::new("Rulings", "text"));
    }
    let games: Vec<Vec<String>> = event.games.iter().map(|game| row(event, game)).collect();
    table(html, &columns, &games);
    let byes = event.byes.iter().map(|bye| (bye, "bye"));
    let halves = event
        .half_point_byes
        .iter()
        .map(|bye| (bye, "half-point bye"));
    let byes: Vec<String> = byes
        .chain(halves)
        .map(|(bye, what)| {
            let name = event.player_name(bye.player);
            format!("round {}: {name} has a {what}", bye.round)
        })
        .collect();
    if !byes.is_empty() {
        html.list("ul", &byes);
    }
    html.raw("</section>\n");
}

fn row(event: &EventRecord, game: &GameRecord) -> Vec<String> {
    let score = game.score.map(|score| score.to_string());
    let ending = game.ending.as_ref().map(|ending| format!("({ending})"));
    let winner = game.winner.map(|winner| winner.word().to_owned());
    let entered: Vec<String> = [score, winner, ending].into_iter().flatten().collect();
    let counted = game.result.score.map(|score| score.to_string());
    let counted = [counted, game.result.outcome.clone()];
    let counted: Vec<String> = counted.into_iter().flatten().collect();
    let stage = match game.stage {
        GameStage::Rounds => "",
        GameStage::Final => " (final)",
    };
    vec![
        format!("{}{stage}", game.round),
        game.table.to_string(),
        event.player_name(game.black).to_owned(),
        event.player_name(game.white).to_owned(),
        entered.join(" "),
        counted.join(" "),
        game.rulings.join("; "),
    ]
}

/// How a place came about, in one paragraph: every term and every sum.
fn working(html: &mut Html, player: &WorkingView) {
    let rank = player
        .rank
        .map_or_else(String::new, |rank| format!("{rank}. "));
    html.raw("<article>")
        .element("h3", "", format!("{rank}{}", player.name));
    let points: Vec<String> = player
        .games
        .iter()
        .map(|each| each.points.to_string())
        .collect();
    let sum = format!("{} = {}", points.join(" + "), player.points);
    html.element("p", "", format!("Points: {sum}"));
    for tie_break in &player.tie_breaks {
        html.element("p", "", self::tie_break(tie_break));
    }
    html.raw("</article>\n");
}

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
