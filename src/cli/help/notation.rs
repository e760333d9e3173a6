//! `outflank help notation`: how sheets, result slips, endings, rulings, players
//! and boards are written. The tests read every example with the parser that
//! reads what people type.

use crate::report::{text::padded, text::width};
use outflank_core::adjudicate::ruling::FORMS;
use std::fmt::Write as _;

/// An example, and what it means.
type Example = (&'static str, &'static str);

/// Lines of a sheet, as the reader of coordinates takes them.
const SHEETS: &[Example] = &[
    ("f5 d6 c3 d3 c4", "the moves; f5d6c3 and 1. F5 2. D6 too"),
    ("f5 d6 pass", "a pass; forced passes need not be written"),
    (
        "f5 d6{-e5}",
        "e5 should have turned and was left (under-flip)",
    ),
    (
        "f5 d6 c3{+c4}",
        "c4 was turned and should not have been (over-flip)",
    ),
    ("f5 d6[e5]", "the discs that were really turned"),
    ("f5 d6 @2 3-3", "after move 2 black had 3 discs and white 3"),
    ("f5 d6 = 38-26", "the declared result, black's discs first"),
    (
        "f5 d6 = 38-26 flag white",
        "how it ended, if not on the board",
    ),
    ("f5 d6 # hard to read", "a comment, to the end of the line"),
];

/// Lines above the moves about the clock.
const CLOCKS: &[Example] = &[
    ("Clock: 30m", "the time of each player; Clock: 25m + 5s too"),
    ("Clock: 30m, extension 2m", "with extra time after the flag"),
    (
        "Times: 0:12 1:40.5 -",
        "how long each move took; - is not known",
    ),
    ("Clocks: 29:48 28:20 -", "what was left after each move"),
];

/// Result slips of `outflank result enter`.
const SLIPS: &[Example] = &[
    ("tan 38", "38 discs for the player whose name begins so"),
    ("tan +4", "4 discs more than the opponent; tan -4, tan ="),
    ("tan 38-26", "the discs of the player, then of the opponent"),
    ("5 38-26", "table 5: black's discs, then white's"),
    (
        "5 flag black",
        "table 5: black's flag fell, the board is not known",
    ),
    (
        "5 38-26 flag white",
        "the same with the board as it was played out",
    ),
    ("5 0-0", "both players lose"),
];

/// Endings, wherever one is typed.
const ENDINGS: &[Example] = &[
    ("flag black", "black's time ran out"),
    ("overrun white", "white's extra time ran out, too"),
    ("resign white", "white gave up"),
    ("no-show black", "black did not appear"),
    (
        "both-absent",
        "neither appeared; the director decides, or the rules",
    ),
    ("both-flags", "both flags fell"),
    ("agreed", "the players agreed on the result"),
    ("adjourned", "it is played later"),
];

/// Players, wherever one is typed: LAZARD, Émile, number 3 of the event, 190005
/// in the federation's list.
const PLAYERS: &[Example] = &[
    ("laz", "the beginning of any word of the name"),
    (
        "emile lazard",
        "words in any order, without accents and capitals",
    ),
    (
        "3",
        "the number in the event: `no.` of `outflank player list`",
    ),
    ("#3", "the same, if 3 could also mean something else"),
    ("190005", "the number in the federation's list"),
];

/// A position, row by row; blanks and line breaks may separate the rows.
const BOARD: &str = "-------- -------- ---X---- --XXX--- --XOO--- --X----- -------- --------";

/// The result slips, one per line.
pub(in super::super) fn slips() -> String {
    let mut lines = String::new();
    list(&mut lines, SLIPS);
    lines
}

fn list(page: &mut String, examples: &[Example]) {
    let widest = examples.iter().map(|(example, _)| width(example)).max();
    for (example, meaning) in examples {
        let example = padded(example, widest.unwrap_or(0));
        // Writing to a string cannot fail.
        let _ = writeln!(page, "  {example}  {meaning}");
    }
}

/// The page.
pub(super) fn text() -> String {
    let mut page = String::from(
        "How sheets, result slips, endings, rulings, players and boards are written.\n",
    );
    let mut section = |title: &str, examples: &[Example], after: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "\n{title}");
        list(&mut page, examples);
        page.push_str(after);
    };
    section(
        "Sheets (`outflank check`, `sheet add`)",
        SHEETS,
        "  A sheet may begin with lines `Black: NAME`, `White: NAME`, `Result: 38-26` and\n  \
         with a title. A grid, with the number of the move in each square, is read as\n  \
         well, and the files of WTHOR, GGF, SGF, PGN and others (`help check`).\n",
    );
    section("The clock, in lines above the moves", CLOCKS, "");
    section("Result slips (`outflank result enter`)", SLIPS, "");
    section("Endings", ENDINGS, "");
    section(
        "Rulings (`outflank dispute rule`)",
        &[],
        &format!(
            "{FORMS}\n  `let stand` keeps the entered result, `let 23 stand` accepts what was played\n  \
             at move 23; the score follows from the replay, or is given.\n"
        ),
    );
    section("Players", PLAYERS, "");
    section(
        "Boards (`--claim 20:BOARD`, `board after 20 is CELLS`)",
        &[],
        &format!(
            "  {BOARD}\n  From a1 to h8, row by row: X or * is black, O is white, - or . is empty.\n"
        ),
    );
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::results::slip::Report;
    use outflank_core::adjudicate::replay;
    use outflank_core::adjudicate::ruling::Ruling;
    use outflank_core::formats::{Expect, Format, read};
    use outflank_core::game::{Setup, Variant};
    use outflank_core::tournament::{Candidate, PlayerRef};
    use outflank_core::transcript::Ending;

    #[test]
    fn every_sheet_of_the_help_is_read_without_an_illegible_mark() {
        let variant = Variant::othello();
        for (sheet, _) in SHEETS {
            let reading = read(
                Format::Coordinates,
                sheet.as_bytes(),
                &Expect::new(&variant),
            );
            assert_eq!(reading.games.len(), 1, "{sheet}");
            assert!(reading.unread.is_empty(), "{sheet}");
            let replay = replay(&reading.games[0]);
            let codes = replay.findings.iter().map(|finding| finding.code().code());
            let codes: Vec<&str> = codes.filter(|code| code.starts_with('S')).collect();
            assert!(codes.is_empty(), "{sheet}: {codes:?}");
        }
    }

    #[test]
    fn every_line_about_the_clock_is_read() {
        let variant = Variant::othello();
        for (line, _) in CLOCKS {
            let text = format!("{line}\nf5 d6 c3\n");
            let reading = read(Format::Coordinates, text.as_bytes(), &Expect::new(&variant));
            assert!(reading.unread.is_empty(), "{line}");
            let game = &reading.games[0];
            let is_known = game.time_control().is_some() || game.timed_marks() == 2;
            assert!(is_known, "{line}");
        }
    }

    #[test]
    fn every_slip_and_ending_of_the_help_is_read() {
        for (slip, _) in SLIPS {
            assert!(slip.parse::<Report>().is_ok(), "{slip}");
        }
        for (ending, _) in ENDINGS {
            assert!(ending.parse::<Ending>().is_ok(), "{ending}");
        }
    }

    #[test]
    fn every_ruling_of_the_help_is_read() {
        let variant = Variant::othello();
        for form in FORMS.lines() {
            let ruling = form.trim().replace("CELLS", BOARD);
            assert!(
                Ruling::parse(variant.geometry(), &ruling).is_ok(),
                "{ruling}"
            );
        }
    }

    #[test]
    fn every_reference_of_the_help_names_the_player() {
        let player = Candidate {
            key: 1,
            family: "LAZARD".to_owned(),
            given: "Émile".to_owned(),
            country: "FRA".to_owned(),
            entrant: Some(3),
            numbers: vec!["190005".to_owned()],
            rating: None,
        };
        for (text, _) in PLAYERS {
            assert!(player.fits(&PlayerRef::new(text)), "{text}");
        }
    }

    #[test]
    fn the_board_of_the_help_is_a_board() {
        let variant = Variant::othello();
        assert!(Setup::parse(variant.geometry(), BOARD).is_ok());
    }

    #[test]
    fn the_page_fits_eighty_columns() {
        for line in text().lines() {
            assert!(width(line) <= 80, "{line}");
        }
    }
}
