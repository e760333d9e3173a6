//! Reading a file in chunks gives what reading it whole gives, wherever it is
//! cut.

use outflank_core::formats::record::coordinates;
use outflank_core::formats::{self, Expect, Format, Lines, Origin, Reading, text};
use outflank_core::game::Variant;
use proptest::prelude::*;

/// Files of several games; each name says what was wrong with reading it.
fn fixtures() -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/chunks");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    files.sort();
    let named = files.into_iter().map(|path| {
        let bytes = std::fs::read(&path).expect("the file is there");
        (path.display().to_string(), bytes)
    });
    named.collect()
}

/// The ways in which each format can be read.
fn ways(bytes: &[u8]) -> impl Iterator<Item = (Format, Option<Lines>)> {
    let lines = coordinates::lines_of(bytes, &Variant::othello());
    let text = |format: &Format| !matches!(format, Format::Wthor | Format::FlipTheDisc);
    let formats = Format::ALL.into_iter().filter(text);
    formats
        .map(move |format| (format, Some(lines)))
        .chain([Lines::GameEach, Lines::Apart].map(|lines| (Format::Coordinates, Some(lines))))
}

fn after(origin: Origin, bytes: &[u8]) -> Origin {
    Origin {
        line: origin.line + text::line_breaks(bytes),
        byte: origin.byte + bytes.len() as u64,
        ..origin
    }
}

fn read_all<'a>(
    format: Format,
    chunks: impl IntoIterator<Item = &'a [u8]>,
    expect: &Expect,
) -> Reading {
    let mut all = Reading::default();
    let mut expect = *expect;
    for chunk in chunks {
        let reading = formats::read(format, chunk, &expect);
        all.games.extend(reading.games);
        all.unread.extend(reading.unread);
        expect.origin = after(expect.origin, chunk);
    }
    all
}

/// The file in chunks of this size, or larger where a game needs it.
fn chunks<'a>(format: Format, bytes: &'a [u8], size: usize, expect: &Expect) -> Vec<&'a [u8]> {
    let mut chunks = Vec::new();
    let mut expect = *expect;
    let (mut rest, mut wanted) = (bytes, size);
    while wanted < rest.len() {
        match formats::whole_games(format, &rest[..wanted], &expect) {
            0 => wanted += size,
            length => {
                let (chunk, after_it) = rest.split_at(length);
                expect.origin = after(expect.origin, chunk);
                chunks.push(chunk);
                (rest, wanted) = (after_it, size);
            }
        }
    }
    chunks.push(rest);
    chunks
}

/// Checks every cut that the beginning of the file allows, whatever was known
/// of the file then.
fn check_every_cut(name: &str, bytes: &[u8]) -> usize {
    let variant = Variant::othello();
    let mut cuts = 0;
    for (format, lines) in ways(bytes) {
        let mut expect = Expect::new(&variant);
        expect.lines = lines;
        cuts += check_cuts(name, bytes, format, &expect);
    }
    cuts
}

/// The same for one way of reading it.
fn check_cuts(name: &str, bytes: &[u8], format: Format, expect: &Expect) -> usize {
    let whole = formats::read(format, bytes, expect);
    let (mut last, mut cuts) = (0, 0);
    for known in 0..=bytes.len() {
        let cut = formats::whole_games(format, &bytes[..known], expect);
        assert!(cut <= known);
        if cut != last {
            let (before, after) = bytes.split_at(cut);
            let parts = read_all(format, [before, after], expect);
            assert_eq!(parts, whole, "{name} as {} cut at {cut}", format.name());
            cuts += 1;
        }
        last = cut;
    }
    cuts
}

fn check_every_size(name: &str, bytes: &[u8], sizes: &[usize]) {
    let variant = Variant::othello();
    for (format, lines) in ways(bytes) {
        let mut expect = Expect::new(&variant);
        expect.lines = lines;
        let whole = formats::read(format, bytes, &expect);
        for &size in sizes {
            let parts = read_all(format, chunks(format, bytes, size, &expect), &expect);
            let format = format.name();
            assert_eq!(parts, whole, "{name} as {format} in chunks of {size}");
        }
    }
}

#[test]
fn a_file_may_be_cut_wherever_its_reader_says() {
    for (name, bytes) in fixtures() {
        let cuts = check_every_cut(&name, &bytes);
        assert!(cuts > 3, "{name} is cut {cuts} times");
    }
}

#[test]
fn a_file_may_be_read_in_chunks_of_any_size() {
    let sizes: Vec<_> = (1..60).chain([100, 200, 300, 500]).collect();
    for (name, bytes) in fixtures() {
        check_every_size(&name, &bytes, &sizes);
    }
}

/// What its own format makes of each fixture; every format of text has one.
#[test]
fn every_fixture_is_cut_as_the_format_it_is_named_after() {
    let variant = Variant::othello();
    // None is cut between its lines: binary, one value of JSON, a table whose
    // first row belongs to all.
    let mut covered = vec![
        Format::Wthor,
        Format::FlipTheDisc,
        Format::OthelloQuest,
        Format::GameCsv,
    ];
    for (name, bytes) in fixtures() {
        let file = name.rsplit('/').next().expect("a file has a name");
        let format = Format::ALL
            .into_iter()
            .find(|format| file.starts_with(format.name()))
            .expect("its name begins with its format");
        let mut expect = Expect::new(&variant);
        expect.lines = Some(coordinates::lines_of(&bytes, &variant));
        let chunks = chunks(format, &bytes, 1, &expect);
        assert!(chunks.len() > 1, "{name} is one chunk");
        covered.push(format);
    }
    for format in Format::ALL {
        assert!(
            covered.contains(&format),
            "{} has no fixture",
            format.name()
        );
    }
}

/// Calls `look` with every text of up to `most` of these pieces.
fn every_text(pieces: &[&str], most: u32, mut look: impl FnMut(&[u8])) {
    for length in 1..=most {
        for number in 0..pieces.len().pow(length) {
            let digits = (0..length).map(|place| number / pieces.len().pow(place) % pieces.len());
            let text: String = digits.map(|digit| pieces[digit]).collect();
            look(text.as_bytes());
        }
    }
}

/// Every short text of the signs that begin and end things in a format: what is
/// not closed means the same wherever the text is cut.
#[test]
fn every_short_text_of_signs_may_be_cut_wherever_its_reader_says() {
    let formats: [(Format, &[&str]); 3] = [
        (
            Format::Ggf,
            &["(;", ";)", "[", "]", "\n", "#", "1", "(;GM["],
        ),
        (
            Format::Pgn,
            &[
                "[Event \"\"]",
                "[D \"\"]",
                "{",
                "}",
                "(",
                "\n",
                "f5",
                "*",
                "%",
            ],
        ),
        (
            Format::Sgf,
            &["(", ")", ";GM[2]", ";", "[", "]", "\\", "\n"],
        ),
    ];
    let variant = Variant::othello();
    let expect = Expect::new(&variant);
    for (format, signs) in formats {
        let mut cuts = 0;
        every_text(signs, 5, |bytes| {
            cuts += check_cuts("a text of signs", bytes, format, &expect);
        });
        assert!(cuts > 100, "{} is cut {cuts} times", format.name());
    }
}

/// A piece of a fixture, or a sign that may change what it means.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    const SIGNS: &[&str] = &[
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        " ",
        "\t",
        "#",
        ":",
        ";)",
        "(;",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\\",
        "@4 ",
        "= 38-26\n",
        "38:26\n",
        "flag b\n",
        "flag",
        "Black: A\n",
        "Variant: othello-6x6\n",
        "[Event \"x\"]\n",
        "f5",
        "1-0",
        ". . 1 . . . . .\n",
        "+---+\n",
        "\u{feff}",
        "\0",
        "é",
    ];
    let files: Vec<Vec<u8>> = fixtures().into_iter().map(|(_, bytes)| bytes).collect();
    let edit = (
        any::<prop::sample::Index>(),
        prop::sample::select(SIGNS),
        0..3_usize,
    );
    let edits = prop::collection::vec(edit, 0..8);
    (prop::sample::select(files), edits).prop_map(|(mut bytes, edits)| {
        for (at, sign, removed) in edits {
            let at = at.index(bytes.len());
            let end = (at + 20 * removed).min(bytes.len());
            bytes.splice(at..end, sign.bytes());
            if bytes.is_empty() {
                bytes.push(b'\n');
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_damaged_file_may_be_cut_wherever_its_reader_says(bytes in damaged()) {
        check_every_cut("a damaged file", &bytes);
    }

    #[test]
    fn a_damaged_file_may_be_read_in_chunks_of_any_size(bytes in damaged(), size in 1..300_usize) {
        check_every_size("a damaged file", &bytes, &[size]);
    }
}
