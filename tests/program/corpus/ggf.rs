//! Real GGF games.

use outflank_core::formats::{Expect, Format, Reading, detect, read, write};
use outflank_core::game::Variant;
use outflank_core::transcript::Transcript;

use super::folder::{bytes, corpus};

fn read_ggf(bytes: &[u8]) -> Reading {
    assert_eq!(detect(bytes), Format::Ggf);
    read(Format::Ggf, bytes, &Expect::new(&Variant::othello()))
}

/// The squares of a game, looked for in the plainest way.
fn squares(game: &str) -> String {
    let tags = game.split(']').map(str::trim);
    let moves = tags.filter_map(|tag| tag.strip_prefix("B[").or_else(|| tag.strip_prefix("W[")));
    let values = moves.filter_map(|value| value.split('/').next());
    let squares = values.filter(|value| value.as_bytes().get(1).is_some_and(u8::is_ascii_digit));
    squares.map(str::to_ascii_lowercase).collect()
}

fn moves_as_in_the_source(text: &str, games: &[Transcript]) {
    let sources: Vec<_> = text.split("(;").skip(1).collect();
    assert_eq!(games.len(), sources.len());
    for (game, source) in games.iter().zip(sources) {
        let source = source.split(";)").next().unwrap();
        // Only the moves stand behind the board.
        let moves = source.find("BO[").map_or(source, |at| &source[at..]);
        assert_eq!(game.moves(), squares(moves), "{source}");
    }
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_game_is_read_with_the_moves_of_the_source() {
    let folder = corpus("ggf");
    let file = bytes(&folder.join("TestGames.ggf"));
    let reading = read_ggf(&file);
    assert_eq!(reading.unread, []);
    assert_eq!(reading.games.len(), 12);
    moves_as_in_the_source(std::str::from_utf8(&file).unwrap(), &reading.games);

    let file = bytes(&folder.join("ggf-snippets.ggf"));
    let reading = read_ggf(&file);
    assert_eq!(reading.games.len(), 50);
    moves_as_in_the_source(std::str::from_utf8(&file).unwrap(), &reading.games);
    let unread: Vec<_> = reading
        .unread
        .iter()
        .map(|u| u.reason.to_string())
        .collect();
    assert_eq!(
        unread,
        [
            "type s8r5 has a random start, but there is no BO",
            "`O[8 --------------------------*O*------*…` is not a tag: expected letters and [value]",
            "type s8r5 has a random start, but there is no BO",
            "`PB[This is also corrupt as it's missing …` is not a tag: expected letters and [value]",
            "`%(move_list)s` is not a tag: expected letters and [value]",
            "`%(result)s` is not a result: expected Black's difference less the komi",
        ]
    );
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn what_is_written_is_read_again_as_the_same_games() {
    let folder = corpus("ggf");
    for name in ["TestGames.ggf", "ggf-snippets.ggf"] {
        let reading = read_ggf(&bytes(&folder.join(name)));
        let mut out = Vec::new();
        write(Format::Ggf, &reading.games, &mut out).unwrap();
        let again = read_ggf(&out);
        assert_eq!(again.games.len(), reading.games.len());
        for (game, before) in again.games.iter().zip(&reading.games) {
            assert_eq!(game.moves(), before.moves());
            assert_eq!(game.variant, before.variant);
            assert_eq!(
                game.declared.map(|d| (d.result, d.ending)),
                before.declared.map(|d| (d.result, d.ending))
            );
        }
    }
}
