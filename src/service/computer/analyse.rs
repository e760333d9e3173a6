//! What the last moves of a game were worth.

use super::solve::Limit;
use crate::report::{analysis::view::AnalysisView, board::wording};
use crate::service::files::game_source::GameSource;
use crate::service::prelude::*;
use outflank_core::{adjudicate::analysis, adjudicate::replay};

/// Asks what the last moves of a game were worth.
#[derive(Clone, Debug)]
pub struct AnalyseRequest {
    pub game: GameSource,
    /// Where the transcript does not name it.
    pub variant: Variant,
    /// How many moves, from the end backwards.
    pub last: usize,
    pub limit: Limit,
}

/// What the last moves of a game were worth.
pub fn analyse(request: &AnalyseRequest) -> Result<AnalysisView> {
    let read = request.game.read(&request.variant)?;
    let replayed = replay(&read.transcript);
    let analysis = analysis::analyse(&replayed, request.last, &request.limit.budget());
    Ok(AnalysisView {
        title: wording::game_title(&read.transcript.header),
        asked: request.last,
        unread: read.unread,
        ..AnalysisView::new(request.game.name(), replayed, &analysis)
    })
}
