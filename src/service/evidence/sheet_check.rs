//! What the sheets of an event show, as far as every page of an official needs it:
//! computed when a sheet, its result or the rules change, not for every reader.

use crate::report::{doctor::wording, sheet::view::SheetFinding};
use crate::service::prelude::*;
use crate::service::{event::overview, evidence::sheet};
use crate::storage::Hash;
use crate::storage::sheet_check::{GameWithSheets, PrintedCheck, SheetCheck};

/// Checks that nobody has written down yet.
#[derive(Debug)]
pub struct NewSheetChecks(Vec<(GameId, PrintedCheck)>);

impl NewSheetChecks {
    pub(in crate::service) fn rows(&self) -> &[(GameId, PrintedCheck)] {
        &self.0
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The games of an event that have sheets, each with what these show.
pub(in crate::service) fn of_event(
    snapshot: &Snapshot<'_>,
    event: &Event,
) -> Result<Vec<(GameWithSheets, SheetCheck)>> {
    let found = each(snapshot, event)?.into_iter();
    Ok(found.map(|(game, (_, check))| (game, check)).collect())
}

/// What has to be written down.
pub(in crate::service) fn new(snapshot: &Snapshot<'_>, event: &EventRef) -> Result<NewSheetChecks> {
    let found = each(snapshot, &event.find(snapshot)?)?.into_iter();
    let new = found.filter(|(game, (fingerprint, _))| game.stored(*fingerprint).is_none());
    let new = new.map(|(game, printed)| (game.game, printed));
    Ok(NewSheetChecks(new.collect()))
}

/// The checks that are written down as made of what there is now, and say something
/// else than the sheets.
pub(in crate::service) fn wrong(snapshot: &Snapshot<'_>) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for named in snapshot.event_names()? {
        let Some(event) = snapshot.event(named.id)? else {
            continue;
        };
        let games = snapshot.games_with_sheets(event.id)?;
        // Rules that are not understood are said elsewhere.
        let Ok(rules) = Rules::of(&event) else {
            continue;
        };
        for game in games {
            let stored = game.stored(rules.fingerprint(&game));
            let found = stored.map(|_| compute(snapshot, &rules.judge, game.game));
            if let (Some(stored), Some(found)) = (stored, found.transpose()?)
                && stored != found
            {
                let id = game.game.0;
                wrong.push(wording::wrong_sheet_check(
                    id,
                    stored.findings,
                    found.findings,
                ));
            }
        }
    }
    Ok(wrong)
}

fn each(snapshot: &Snapshot<'_>, event: &Event) -> Result<Vec<(GameWithSheets, PrintedCheck)>> {
    let games = snapshot.games_with_sheets(event.id)?;
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let rules = Rules::of(event)?;
    let checked = games.into_iter().map(|game| {
        let fingerprint = rules.fingerprint(&game);
        let compute = || compute(snapshot, &rules.judge, game.game);
        let check = snapshot.sheet_check(&game, fingerprint, compute)?;
        Ok((game, (fingerprint, check)))
    });
    checked.collect()
}

/// What of an event a check depends on, besides rows of the game.
struct Rules {
    judge: Judge,
    /// Another version of the program may find more.
    text: String,
}

impl Rules {
    fn of(event: &Event) -> Result<Self> {
        let judge = Judge::without_decisions(event, overview::rules(event)?)?;
        let (version, scoring) = (env!("CARGO_PKG_VERSION"), &judge.rules().scoring);
        let text = format!("{version} {} {scoring:?}", event.variant);
        Ok(Self { judge, text })
    }

    fn fingerprint(&self, game: &GameWithSheets) -> Hash {
        Hash::of_parts([self.text.as_bytes(), game.rows.as_bytes()])
    }
}

fn compute(snapshot: &Snapshot<'_>, judge: &Judge, game: GameId) -> Result<SheetCheck> {
    let findings = sheet::findings_of(snapshot, judge, game)?;
    let differs = |finding: &SheetFinding| matches!(finding, SheetFinding::ResultDiffers { .. });
    Ok(SheetCheck {
        findings: u32::try_from(findings.len()).unwrap_or(u32::MAX),
        result_differs: findings.iter().any(differs),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::event::status::EventStatus;
    use crate::service::evidence::sheet::withdrawal::WithdrawSheet;
    use crate::service::evidence::sheet::{AddSheet, WrittenBy};
    use crate::service::session::fixture::Desk;

    fn sheet(table: u32, moves: &str) -> AddSheet {
        AddSheet {
            event: EventRef::Unnamed,
            round: 1,
            table,
            file: "sheet.txt".to_owned(),
            bytes: moves.as_bytes().to_vec(),
            format: None,
            number: 1,
            by: WrittenBy::Official,
        }
    }

    /// The findings of each table with sheets.
    fn status(desk: &Desk) -> Vec<(Option<u32>, usize)> {
        let status = desk.session.ask(&EventStatus::default()).expect("a status");
        let sheets = status.sheets.iter();
        sheets.map(|sheet| (sheet.table, sheet.findings)).collect()
    }

    fn is_written_down(desk: &Desk) -> bool {
        let session = desk.second_session();
        let new = session.new_sheet_checks(&EventRef::Unnamed);
        new.expect("checks").is_empty()
    }

    #[test]
    fn what_sheets_show_follows_every_change_on_which_it_depends() {
        let mut desk = Desk::paired();
        desk.done(&sheet(1, "f5d6c3d3c4a1"));
        assert_eq!(status(&desk), [(Some(1), 1)]);
        assert!(is_written_down(&desk));
        desk.enter(1, "40-24");
        assert!(
            is_written_down(&desk),
            "the result is compared with the sheet"
        );
        let withdrawal = WithdrawSheet {
            event: EventRef::Unnamed,
            round: 1,
            table: 1,
            sheet: 1,
            reason: "another game".to_owned(),
        };
        desk.done(&withdrawal);
        assert_eq!(status(&desk), []);
        desk.done(&sheet(1, "f5d6c3d3c4a2"));
        assert_eq!(
            status(&desk).len(),
            1,
            "after the result, nobody has decided"
        );
        assert!(is_written_down(&desk));
    }
}
