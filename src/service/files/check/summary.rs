//! Counting an archive: clean games take the express lane.

use super::{Options, in_batches, judged};
use crate::report::check::summary::Summary;
use crate::service::files::source::{Chunk, Input, SourceError};
use crate::service::prelude::*;
use crate::service::session::workers;
use outflank_core::adjudicate::{Code, Finding, Replay, Severity};
use outflank_core::formats::{PlainReader, Reading, Unread, text};
use outflank_core::game::{Empties, HalfDiscs, score};
use outflank_core::{
    adjudicate::express::Express, adjudicate::express::clean_moves, formats::record::coordinates,
    formats::record::wthor, transcript::PlainGames,
};
use std::convert::Infallible;

impl Summary {
    pub(super) fn count(&mut self, transcript: &Transcript, replay: &Replay) {
        self.games += 1;
        self.moves += transcript
            .marks
            .iter()
            .filter(|mark| mark.square().is_some())
            .count() as u64;
        let worst = replay.findings.iter().map(Finding::severity).max();
        if worst > Some(Severity::Note) {
            self.with_findings += 1;
        } else {
            self.clean += 1;
        }
        self.worst = self.worst.max(worst);
        for finding in &replay.findings {
            *self.by_code.entry(finding.code()).or_default() += 1;
            self.unfinished += u64::from(finding.code() == Code::Unfinished);
        }
    }

    fn count_clean(&mut self, moves: usize) {
        self.games += 1;
        self.clean += 1;
        self.moves += moves as u64;
    }

    fn count_reading(&mut self, reading: Reading, options: &Options) {
        self.count_unread(&reading.unread);
        let plain = !options.concerns_one_game()
            && options.ruleset.is_none()
            && options.empties() == Empties::ToWinner;
        for mut transcript in reading.games {
            let clean = Some(&transcript).filter(|_| plain).and_then(clean_moves);
            if let Some(moves) = clean {
                self.count_clean(moves);
                continue;
            }
            let (replay, _) = judged(&mut transcript, options);
            self.count(&transcript, &replay);
        }
    }

    pub(super) fn count_unread(&mut self, unread: &[Unread]) {
        for code in unread.iter().map(Code::of_unread) {
            *self.by_code.entry(code).or_default() += 1;
            self.worst = self.worst.max(Some(code.severity()));
        }
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.clean += other.clean;
        self.unfinished += other.unfinished;
        self.with_findings += other.with_findings;
        self.worst = self.worst.max(other.worst);
        for (&code, count) in &other.by_code {
            *self.by_code.entry(code).or_default() += count;
        }
    }
}

/// Counts the games of the files and their findings; clean games take the
/// express lane. `progress` gets the length of every chunk that was read, and
/// the files that could not be read.
pub fn summary(
    inputs: &[Input],
    options: &Options,
    mut progress: impl FnMut(Result<u64, SourceError>),
) -> Summary {
    let mut summary = Summary::default();
    let counted = in_batches(inputs, options, |batch| {
        let counted = workers::map(batch, |chunk| {
            chunk.map(|chunk| (summarise(&chunk, options), chunk.bytes.len() as u64))
        });
        for part in counted {
            progress(part.map(|(counted, bytes)| {
                summary.add(&counted);
                bytes
            }));
        }
        Ok::<_, Infallible>(())
    });
    match counted {
        Ok(()) => summary,
    }
}

fn summarise(chunk: &Chunk, options: &Options) -> Summary {
    let plain = !options.concerns_one_game() && options.empties() == Empties::ToWinner;
    let express = Express::new(&options.variant).filter(|_| plain);
    let eight = chunk.source.head.is_some_and(|head| head.side() == Some(8));
    let quick = match express {
        Some(express) if eight => Some(summarise_records(chunk, options, express)),
        Some(_) if chunk.may_be_wide() => None,
        Some(express) if chunk.has_a_game_a_line() => {
            Some(summarise_lines(chunk, options, express))
        }
        Some(express) if options.ruleset.is_none() => summarise_plain(chunk, options, express),
        _ => None,
    };
    quick
        .filter(|summary| summary.games > 0)
        .unwrap_or_else(|| {
            let mut summary = Summary::default();
            summary.count_reading(chunk.read(&options.variant), options);
            summary
        })
}

/// A format with a quick reader for games in which nothing is unusual.
fn summarise_plain(chunk: &Chunk, options: &Options, express: Express) -> Option<Summary> {
    let mut reader = PlainReader::new(chunk.source.format, &options.variant)?;
    let mut summary = Summary::default();
    let mut games = PlainGames::default();
    let mut origin = chunk.origin;
    let mut rest = chunk.bytes.as_slice();
    let mut before = rest;
    while !rest.is_empty() {
        let taken = reader.take(rest, &mut games);
        let clean = taken.and_then(|length| Some((length, count_games(&games, express)?)));
        if let Some((length, counted)) = clean {
            summary.add(&counted);
            rest = &rest[length..];
            continue;
        }
        let (part, after) = rest.split_at(reader.until_next_game(rest));
        let skipped = &before[..before.len() - rest.len()];
        origin = chunk.after(origin, skipped);
        let reading = chunk.read_part(part, origin, &options.variant);
        summary.count_reading(reading, options);
        (before, rest) = (rest, after);
    }
    Some(summary)
}

/// The counts of games that are all clean.
fn count_games(games: &PlainGames, express: Express) -> Option<Summary> {
    let mut summary = Summary::default();
    for (marks, declared) in games.iter() {
        summary.count_clean(express.clean_moves(marks, declared)?);
    }
    Some(summary)
}

fn summarise_lines(chunk: &Chunk, options: &Options, express: Express) -> Summary {
    let mut summary = Summary::default();
    let mut moves = [0; 64];
    let mut origin = chunk.origin;
    for line in chunk.bytes.split_inclusive(|&byte| byte == b'\n') {
        let bare =
            coordinates::bare_line(without_break(line), &mut moves).map(|count| &moves[..count]);
        match bare.filter(|squares| is_clean(express, squares.iter().copied(), None)) {
            Some(squares) => summary.count_clean(squares.len()),
            None => {
                let reading = chunk.read_part(line, origin, &options.variant);
                summary.count_reading(reading, options);
            }
        }
        origin.line += text::line_breaks(line);
        origin.byte += line.len() as u64;
    }
    summary
}

fn summarise_records(chunk: &Chunk, options: &Options, express: Express) -> Summary {
    let mut summary = Summary::default();
    let mut origin = chunk.origin;
    let records = chunk.bytes.chunks_exact(wthor::Record::LENGTH);
    let left_over = records.remainder();
    for bytes in records {
        let record = wthor::Record::read(bytes).expect("a record has its length");
        let played = record.played();
        let fits = played.is_some_and(|moves| {
            let squares = moves.iter().map(|&byte| wthor::square_or_none(byte));
            is_clean(express, squares, Some(record.real_score))
        });
        match played.filter(|_| fits) {
            Some(moves) => summary.count_clean(moves.len()),
            None => {
                let reading = chunk.read_part(bytes, origin, &options.variant);
                summary.count_reading(reading, options);
            }
        }
        origin.record += 1;
        origin.byte += bytes.len() as u64;
    }
    let mut end = chunk.read_part(left_over, origin, &options.variant);
    end.unread.extend(chunk.unread_of_head());
    summary.count_reading(end, options);
    summary
}

/// Whether the express lane follows the game to its end, and the declared
/// number of black discs (empties to the winner) is that of the board.
fn is_clean(express: Express, squares: impl IntoIterator<Item = u8>, declared: Option<u8>) -> bool {
    express.follow(squares).is_some_and(|end| {
        let fits = |black: u8| {
            score(end.counts(), 64, Empties::ToWinner).black == HalfDiscs::whole(black.into())
        };
        end.is_over() && declared.is_none_or(fits)
    })
}

/// A line without what ends it.
fn without_break(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::service::files::source::chunks_of_bytes;
    use outflank_core::formats::{self, Expect, Format};
    use outflank_core::game::{Move, Variant};

    /// A whole game by these choices among the legal moves.
    fn game(choices: &[usize]) -> String {
        let variant = Variant::othello();
        let mut position = variant.start();
        let mut moves = String::new();
        for choice in choices.iter().cycle() {
            if variant.is_over(&position) {
                break;
            }
            let open: Vec<_> = variant.placements(&position).iter().collect();
            let played = match open.len() {
                0 => Move::Pass,
                several => Move::Place(open[choice % several]),
            };
            if let Move::Place(square) = played {
                variant.geometry().push_name(square, &mut moves);
            }
            variant.play(&mut position, played).unwrap();
        }
        moves
    }

    /// Games in this format, with names and perhaps a result.
    fn file(format: Format, games: &[(Vec<usize>, u8)]) -> Vec<u8> {
        let results = ["", " = 33-31", " = 0-64"];
        let text: String = games
            .iter()
            .map(|(choices, result)| {
                let result = results[usize::from(*result) % results.len()];
                format!(
                    "Black: A\nWhite: B\nEvent: Cup\n{}{result}\n\n",
                    game(choices)
                )
            })
            .collect();
        let variant = Variant::othello();
        let reading = formats::read(Format::Coordinates, text.as_bytes(), &Expect::new(&variant));
        let mut bytes = Vec::new();
        formats::write(format, &reading.games, &mut bytes).unwrap();
        bytes
    }

    fn formats() -> impl Strategy<Value = Format> {
        prop::sample::select(vec![Format::Pgn, Format::Ggf, Format::Sgf])
    }

    fn games() -> impl Strategy<Value = Vec<(Vec<usize>, u8)>> {
        prop::collection::vec(
            (prop::collection::vec(any::<usize>(), 8), any::<u8>()),
            1..5,
        )
    }

    /// Places in a file, and what is written there instead.
    fn edits() -> impl Strategy<Value = Vec<(Index, &'static str)>> {
        let texts = [
            "",
            "[",
            "]",
            "(",
            ")",
            ";",
            "\"",
            "\\",
            "\n",
            "\r",
            "\n\n",
            " ",
            "-",
            "?",
            "*",
            "{",
            "}",
            "#",
            "%",
            "1",
            "2 ",
            "f5",
            "--",
            "pass",
            "1-0",
            "B[]",
            "[Event \"?\"]\n",
            "(;GM[2]",
            "\u{e9}",
            "(;GM[Othello]",
            ";)",
            "KM[1]",
            "RE[?]",
            "SZ[6]",
            "PL[W]",
        ];
        prop::collection::vec((any::<Index>(), prop::sample::select(texts.to_vec())), 0..4)
    }

    proptest! {
        #[test]
        fn the_quick_readers_count_what_the_full_readers_count(
            format in formats(),
            games in games(),
            edits in edits(),
        ) {
            let mut bytes = file(format, &games);
            for (place, text) in edits {
                let at = place.index(bytes.len());
                bytes.splice(at..=at, text.bytes());
            }
            let options = Options::new(Variant::othello());
            let express = Express::new(&options.variant).unwrap();
            for chunk in chunks_of_bytes(&bytes, format, &options.variant, None) {
                let quick = summarise_plain(&chunk, &options, express).unwrap();
                let mut full = Summary::default();
                let reading = chunk.read_part(&chunk.bytes, chunk.origin, &options.variant);
                full.count_reading(reading, &options);
                prop_assert_eq!(quick, full, "{}", String::from_utf8_lossy(&bytes));
            }
        }
    }

    #[test]
    fn the_quick_readers_take_what_the_program_writes() {
        let games = [(vec![3, 1, 4, 1, 5], 0), (vec![2, 7, 1, 8], 0)];
        for format in [Format::Pgn, Format::Ggf, Format::Sgf] {
            let bytes = file(format, &games);
            let mut reader = PlainReader::new(format, &Variant::othello()).unwrap();
            let mut found = PlainGames::default();
            let mut rest = bytes.as_slice();
            let mut count = 0;
            while let Some(length) = reader.take(rest, &mut found).filter(|_| !rest.is_empty()) {
                count += found.iter().count();
                rest = &rest[length..];
            }
            let left = String::from_utf8_lossy(rest);
            assert_eq!((count, &*left), (2, ""), "{}", format.name());
        }
    }
}
