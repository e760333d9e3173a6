//! `/published`: standings as they were published, with their journal number.

use crate::report::standings::publication::{PublicationView, PublishedStandingsView};
use crate::report::standings::results_note;
use crate::report::text::capitalised;
use crate::service::results::published::{Publications, PublishedStandings};
use crate::web::prelude::*;

pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .get("/published", Role::Spectator, list)
        .get("/published/{round}", Role::Spectator, show)
}

#[derive(Template)]
#[template(path = "publications.html")]
struct PublicationsPage {
    frame: Frame,
    publications: Vec<PublicationView>,
}

impl PublicationsPage {
    fn notes(publication: &PublicationView) -> String {
        results_note::publication_notes(publication.replaces, publication.differs)
    }
}

async fn list(State(app): State<Shared>, visitor: Visitor) -> Result<Html<String>, PageError> {
    let query = Publications { event: app.event() };
    app.page(&visitor, move |session, frame| {
        Ok(PublicationsPage {
            publications: session.shared(&query)?,
            frame: frame.titled("Published standings"),
        })
    })
    .await
}

#[derive(Template)]
#[template(path = "published.html")]
struct PublishedPage {
    frame: Frame,
    view: PublishedStandingsView,
}

/// A line of the published standings.
struct Row {
    /// Class and text, as many as there are columns.
    cells: Vec<(&'static str, String)>,
    /// What a narrow screen leaves out, in words.
    values: String,
}

impl PublishedPage {
    fn columns(&self) -> Vec<(&'static str, String)> {
        let heading = |name: &str| capitalised(PublishedStandingsView::heading(name));
        let columns = self.view.columns().into_iter();
        columns.map(|name| (class(name), heading(name))).collect()
    }

    fn rows(&self) -> Vec<Row> {
        let columns = self.view.columns();
        let row = |texts: Vec<String>| {
            let named = columns.iter().zip(&texts);
            let left_out = named.filter(|(name, text)| is_wide(name) && !text.is_empty());
            let values: Vec<String> = left_out
                .map(|(name, text)| format!("{name} {text}"))
                .collect();
            let classes = columns.iter().map(|name| class(name));
            Row {
                values: values.join(" · "),
                cells: classes.zip(texts).collect(),
            }
        };
        self.view.rows().into_iter().map(row).collect()
    }

    fn notes(&self) -> String {
        let publication = &self.view.publication;
        results_note::publication_notes(publication.replaces, publication.differs)
    }
}

/// In the words of the stylesheet.
fn class(column: &str) -> &'static str {
    match column {
        "rank" => "rank",
        "name" => "name",
        "points" => "strong",
        "country" => "code wide",
        _ => "wide",
    }
}

/// Whether a narrow screen leaves a column out.
fn is_wide(column: &str) -> bool {
    class(column).ends_with("wide")
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(round): Path<u32>,
) -> Result<Html<String>, PageError> {
    let query = PublishedStandings {
        event: app.event(),
        after_round: round,
    };
    app.page(&visitor, move |session, frame| {
        Ok(PublishedPage {
            view: session.shared(&query)?,
            frame: frame.titled(format!("Published after round {round}")),
        })
    })
    .await
}
