use crate::table::{Answer, Table};

/// A finished game, 44-20.
pub(crate) const GAME: &str = "c4 c5 f6 c3 b5 g7 e3 e6 c2 f3 g3 a5 h8 b3 f4 f2 b4 f5 f7 h3 \
    a3 d2 e2 e1 a6 e7 d7 c1 c6 g8 f1 g4 d1 b6 b1 d3 g6 b7 f8 a7 \
    c7 h6 a8 b2 g5 g2 a1 d6 h2 h5 a4 d8 c8 h7 e8 a2 h4 b8 g1 h1";

fn check(text: &str, options: &[&str]) -> Answer {
    let table = Table::new();
    table.write("sheet.txt", text);
    table.run(&[&["check", "--no-repair", "sheet.txt"], options].concat())
}

#[test]
fn a_report_is_judged_beside_what_the_sheet_declares() {
    let sheet = format!("{GAME} = 44-20\n");
    let answer = check(&sheet, &["--reported", "40-24"]);
    assert_eq!(answer.status, 1, "{}", answer.err);
    let said = "the reported result 40-24 is not that of the board, 44-20";
    assert!(answer.out.contains(said), "{}", answer.out);
    assert!(answer.out.contains("--reported"), "{}", answer.out);
    assert!(!answer.out.contains('^'), "{}", answer.out);
    let json = &check(&sheet, &["--reported", "40-24", "--format", "json"]).json()[0];
    assert_eq!(json["declared"]["black"], 44);
    assert_eq!(json["reported"]["black"], 40);
    assert!(json["findings"][0]["line"].is_null(), "{json}");
}

#[test]
fn a_claim_made_at_the_desk_stands_in_no_line() {
    let answer = check(&format!("{GAME}\n"), &["--claim", "20:11-14"]);
    assert_eq!(answer.status, 1, "{}", answer.err);
    assert!(answer.out.contains("--claim"), "{}", answer.out);
    assert!(!answer.out.contains('^'), "{}", answer.out);
}

#[test]
fn a_ruled_score_settles_the_result() {
    let sheet = format!("{GAME} = 44-20\n");
    let answer = check(&sheet, &["--ruling", "score 31-33"]);
    assert_eq!(answer.status, 0, "{}", answer.out);
    assert!(answer.out.contains("ruled 31-33"), "{}", answer.out);
    let json = &check(&sheet, &["--ruling", "score 31-33", "--format", "json"]).json()[0];
    assert_eq!(json["declared"]["black"], 44);
    assert_eq!(json["ruled"]["black"], 31);
}

#[test]
fn a_place_far_along_a_line_keeps_its_column_and_the_quote_its_width() {
    let line = format!("{}f5 d6 ?? c3{}\n", " ".repeat(6000), " c4".repeat(100));
    let answer = check(&line, &[]);
    assert!(answer.out.contains("sheet.txt:1:6007"), "{}", answer.out);
    let quoted = answer.out.lines().find(|line| line.starts_with("1 | "));
    let caret = answer.out.lines().find(|line| line.contains("^^"));
    let column = |line: &str, text: &str| {
        let before = &line[..line.find(text).unwrap()];
        before.chars().count()
    };
    let (quoted, caret) = (quoted.unwrap(), caret.unwrap());
    assert_eq!(column(quoted, "??"), column(caret, "^^"));
    for line in answer.out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn no_line_of_a_finding_is_wider_than_a_terminal() {
    let long = format!(
        "Black: {}\nWhite: {}\n\n",
        "Name ".repeat(9),
        "Name ".repeat(9)
    );
    for text in [
        "f4 d3".to_owned(),
        format!("{long}{GAME} = 20-44\n"),
        format!("{GAME} = -25\n"),
    ] {
        let answer = check(&text, &[]);
        assert_eq!(answer.status, 1, "{}", answer.err);
        for line in answer.out.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
