//! The games of an archive with their moves, one a row: a table that can be
//! imported again.

use super::super::event_games::{Names, header, visit_games};
use super::Exported;
use crate::report::{
    csv::Cell, csv::write_rows, export::view::ExportNote, export::view::LossTally,
};
use crate::service::prelude::*;
use crate::service::{record::save::Output, record::spool::Spool};
use outflank_core::{formats::record::game_csv::COLUMNS, formats::record::game_csv::cells};

/// The column after those that a game has: the codes of its findings.
const REMARK: &str = "remark";

pub(super) fn game_table(snapshot: &Snapshot<'_>, event: &Event) -> Result<Exported> {
    let judge = Judge::of(snapshot, event)?;
    let mut names = Names::default();
    let mut content = Spool::default();
    let mut losses = LossTally::default();
    let mut number = 0;
    let titles = COLUMNS.into_iter().chain([REMARK]).map(Cell::from);
    write_row(&mut content, titles.collect())?;
    let visited = visit_games(snapshot, event, &judge, |game, mut transcript| {
        let written = std::mem::take(&mut transcript.header);
        transcript.header = header(snapshot, &mut names, (event, game), None, written)?;
        let (row, lost) = cells(number, &transcript);
        losses.extend(lost);
        number += 1;
        let row = row.into_iter().chain([game.remark.clone()]).map(Cell::from);
        write_row(&mut content, row.collect())
    })?;
    let mut notes: Vec<ExportNote> = losses.groups().map(ExportNote::Lost).collect();
    let without = visited.without_sheet;
    notes.extend((without > 0).then_some(ExportNote::WithoutSheet(without)));
    let output = Output {
        content,
        companions: Vec::new(),
    };
    Ok(Exported {
        output,
        notes,
        journal: snapshot.head()?.map(|head| head.to_string()),
    })
}

fn write_row(content: &mut Spool, row: Vec<Cell>) -> Result<()> {
    Ok(write_rows(content, [row]).map_err(Spool::failed)?)
}
