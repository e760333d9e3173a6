//! `/print/pairings/5` and the rest: the same pages as `outflank print` writes.

use crate::web::prelude::*;
use axum::http::{HeaderMap, header};

use super::about_results;
use crate::report::paper::PaperSize;
use crate::report::paper::view::PrintedView;
use crate::service::EventRef;
use crate::service::files::paper::{
    PrintBlankSheets, PrintResults, PrintRound, Printing, ResultsDocument, RoundDocument,
};
use crate::service::results::standings::{Ranking, RoundsCounted};
use crate::web::visitor::host;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/print/{document}", Role::Spectator, last).get(
        "/print/{document}/{round}",
        Role::Spectator,
        of_round,
    )
}

/// What the address says after the `?`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    /// `a4` or `letter`.
    paper: String,
    category: String,
    /// Score sheets without names, this many.
    blank: Option<usize>,
}

/// Nobody prints more blank sheets at once.
const MOST_BLANK: usize = 200;

async fn last(
    State(app): State<Shared>,
    visitor: Visitor,
    Path(document): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    print(&app, &visitor, &document, None, asked, &headers).await
}

async fn of_round(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((document, round)): Path<(String, u32)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    print(&app, &visitor, &document, Some(round), asked, &headers).await
}

/// Something that can be printed.
enum Wanted {
    Round(RoundDocument),
    Results(ResultsDocument),
}

impl Wanted {
    fn called(name: &str, category: &str) -> Option<Self> {
        Some(match name {
            "pairings" => Self::Round(RoundDocument::Pairings),
            "by-name" => Self::Round(RoundDocument::PairingsByName),
            "results" => Self::Round(RoundDocument::Results),
            "slips" => Self::Round(RoundDocument::Slips),
            "sheets" => Self::Round(RoundDocument::Sheets),
            "standings" if category.is_empty() => Self::Results(ResultsDocument::Standings),
            "standings" => Self::Results(ResultsDocument::Category(category.to_owned())),
            "teams" => Self::Results(ResultsDocument::Teams),
            "crosstable" => Self::Results(ResultsDocument::Crosstable),
            "bracket" => Self::Results(ResultsDocument::Bracket),
            _ => return None,
        })
    }
}

async fn print(
    app: &Shared,
    visitor: &Visitor,
    document: &str,
    round: Option<u32>,
    asked: Asked,
    headers: &HeaderMap,
) -> Result<Response, PageError> {
    let wanted =
        Wanted::called(document, asked.category.trim()).ok_or_else(PageError::not_found)?;
    let printing = Printing {
        size: asked.paper.parse().unwrap_or(PaperSize::A4),
        at: app.now(),
        site: app.devices().site(host(headers)),
    };
    let event = app.event();
    let printed = app.read(visitor, move |session| match (wanted, asked.blank) {
        (Wanted::Round(RoundDocument::Sheets), Some(number)) => session.ask(&PrintBlankSheets {
            event,
            number: number.clamp(1, MOST_BLANK),
            printing,
        }),
        (Wanted::Round(document), _) => session.ask(&PrintRound {
            event,
            round,
            document,
            printing,
        }),
        (Wanted::Results(document), _) => {
            let query = of_results(event, round, document, printing);
            Ok(session.ask(&query)?.answer)
        }
    });
    Ok(send(&printed.await?))
}

fn of_results(
    event: EventRef,
    round: Option<u32>,
    document: ResultsDocument,
    printing: Printing,
) -> PrintResults {
    let question = about_results(event, RoundsCounted::CompleteRounds, Ranking::default());
    let mut results = question.results;
    results.after = round.and_then(|round| u16::try_from(round).ok());
    PrintResults {
        results,
        document,
        printing,
    }
}

/// A printed page brings its own style, which the policy of the site forbids
/// unless the page is known to be ours.
fn send(printed: &PrintedView) -> Response {
    let hash = blake3::hash(&printed.html).to_hex();
    let nonce = &hash[..32];
    let html = String::from_utf8_lossy(&printed.html);
    let html = html.replace("<style>", &format!("<style nonce=\"{nonce}\">"));
    let policy = format!("default-src 'none'; style-src 'nonce-{nonce}'; img-src data:");
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, html).into_response()
}
