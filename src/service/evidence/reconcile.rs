//! Two sheets of one game, from files.

use crate::report::reconcile::view::{ComparedSheetView, ComparisonView, ReconciliationView};
use crate::report::refusal::GameRefusal;
use crate::service::prelude::*;
use crate::service::{files::source, files::source::Input};
use outflank_core::adjudicate::{Budget, Evidence, reconcile};
use outflank_core::{game::Empties, transcript::Written};

/// Compares two sheets of one game: where they differ, and which games explain
/// both with the fewest mistakes.
#[derive(Clone, Debug)]
pub struct CompareSheets {
    pub a: Input,
    pub b: Input,
    /// The format of both; detected if `None`.
    pub format: Option<Format>,
    /// Where a sheet does not name it.
    pub variant: Variant,
    /// The result reported at the desk.
    pub reported: Option<Score>,
}

/// Compares two sheets.
pub fn compare(request: &CompareSheets) -> Result<ComparisonView> {
    let read = |input| read_sheet(input, request.format, &request.variant);
    let (a, b) = (read(&request.a)?, read(&request.b)?);
    if a.variant != b.variant {
        let named = |input: &Input, sheet: &Transcript| {
            (input.file_name(), sheet.variant.name().to_owned())
        };
        return Err(GameRefusal::DifferentVariants {
            a: named(&request.a, &a),
            b: named(&request.b, &b),
        }
        .into());
    }
    let evidence = declared_by(&a, &b).or_reported(request.reported);
    let reconciliation = reconcile(&a, &b, &evidence, &Budget::usual(&a.variant));
    Ok(ComparisonView {
        json: ReconciliationView::new(&reconciliation, &a.variant),
        a: view(&request.a, &a),
        b: view(&request.b, &b),
        variant: a.variant,
        reconciliation,
    })
}

fn read_sheet(input: &Input, format: Option<Format>, variant: &Variant) -> Result<Transcript> {
    let mut games = source::read(input, format, variant)?.games;
    let has_moves = |game: &Transcript| {
        let mut marks = game.marks.iter();
        marks.any(|mark| matches!(mark.written, Written::Place(_)))
    };
    games.retain(has_moves);
    let found = games.len();
    match games.pop() {
        Some(game) if found == 1 => Ok(game),
        _ => Err(GameRefusal::NotOneSheet {
            file: input.name(),
            found,
        }
        .into()),
    }
}

fn view(input: &Input, sheet: &Transcript) -> ComparedSheetView {
    let marks = sheet.marks.iter();
    let player = |key| sheet.header.get(key).map(str::to_owned);
    ComparedSheetView {
        name: input.file_name(),
        moves: marks.filter(|mark| mark.written != Written::Pass).count(),
        players: player("black").zip(player("white")),
    }
}

/// The result both sheets declare, or the only one declared.
fn declared_by(a: &Transcript, b: &Transcript) -> Evidence {
    let [a, b] = [a, b].map(|sheet| Evidence::of(sheet, Empties::default()));
    match (a.reported, b.reported) {
        (Some(one), Some(other)) if one != other => Evidence {
            reported: None,
            ..a
        },
        (None, Some(_)) => b,
        _ => a,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Error;

    fn compared(a: &str, b: &str) -> Result<ComparisonView> {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            Input::File(path)
        };
        compare(&CompareSheets {
            a: file("a.txt", a),
            b: file("b.txt", b),
            format: None,
            variant: Variant::othello(),
            reported: None,
        })
    }

    fn code(result: Result<ComparisonView>) -> &'static str {
        match result {
            Err(Error::Refused(refusal)) => refusal.code(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn two_equal_sheets_agree() {
        let same = compared("f5d6c3d3c4\n", "f5d6c3d3c4\n").unwrap();
        assert!(same.is_settled());
        assert_eq!((same.a.name.as_str(), same.a.moves), ("a.txt", 5));
        let other = compared("f5d6c3d3c4\n", "f5d6c3d3c5\n").unwrap();
        assert!(!other.is_settled());
        assert_eq!(other.json.differences.len(), 1);
    }

    #[test]
    fn what_is_not_two_sheets_of_one_game_is_refused() {
        assert_eq!(code(compared("f5d6\n", "")), "sheet-not-one");
        let hex = "Variant: hex-4\n\nd2\n";
        assert_eq!(code(compared("f5d6\n", hex)), "sheet-variants-differ");
        let missing = compare(&CompareSheets {
            a: Input::File("missing.txt".into()),
            b: Input::File("missing.txt".into()),
            format: None,
            variant: Variant::othello(),
            reported: None,
        });
        assert!(matches!(missing, Err(Error::Source(_))), "{missing:?}");
    }
}
