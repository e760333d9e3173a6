//! Files for the printer, and the public page of an event.

mod results;
mod round;

pub use results::{PrintResults, ResultsDocument};
pub use round::{PrintBlankSheets, PrintRound, RoundDocument};

use crate::report::{paper::PaperSize, paper::view::PaperHeadView};
use crate::service::local_time;
use crate::service::prelude::*;

/// How a file for the printer is made.
#[derive(Clone, Debug)]
pub struct Printing {
    pub size: PaperSize,
    /// When, as 2026-05-01T10:00:00Z.
    pub at: String,
    /// Where the pages of the event are, if they are served: score sheets then
    /// have a code that leads a phone to their table.
    pub site: Option<String>,
}

/// What stands above and below everything that is printed of an event.
fn head(snapshot: &Snapshot<'_>, event: &Event, at: &str) -> Result<PaperHeadView> {
    Ok(PaperHeadView {
        event: event.name.clone(),
        date: event.date.clone(),
        place: place(event),
        journal: snapshot.head()?.map(|head| head.to_string()),
        printed: local_time(at),
    })
}

/// The place and, unless it is in it, the country.
pub(in crate::service) fn place(event: &Event) -> String {
    let parts = [&event.place, &event.country];
    let mut known: Vec<&str> = parts.into_iter().map(String::as_str).collect();
    known.retain(|part| !part.is_empty());
    known.join(", ")
}
