//! Tournaments of FlipTheDisc.

use outflank_core::formats::record::flipthedisc::{Tally, Tournament};
use outflank_core::formats::{Expect, Format, detect, read};
use outflank_core::game::Variant;
use outflank_core::transcript::Transcript;

use super::folder::{bytes, corpus};

/// The transcripts looked for in the plainest way.
fn plain_transcripts(text: &str) -> Vec<&str> {
    let pieces = text.split("\"transcript\"").skip(1);
    let values = pieces.map(|piece| piece.trim_start_matches([':', ' ']));
    let strings = values.filter_map(|value| value.strip_prefix('"'));
    let texts = strings.filter_map(|value| value.split('"').next());
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn every_game_is_read_with_the_moves_of_the_source() {
    let folder = corpus("flipthedisc");
    let expected = [
        ("tournament_559.json", [17, 32, 0, 0]),
        ("tournament_579.json", [22, 13, 7, 0]),
        ("tournament_591.json", [15, 5, 4, 0]),
    ];
    for (name, [transcripts, without, byes, others]) in expected {
        let file = bytes(&folder.join(name));
        assert_eq!(detect(&file), Format::FlipTheDisc);
        let reading = read(
            Format::FlipTheDisc,
            &file,
            &Expect::new(&Variant::othello()),
        );
        assert_eq!(reading.unread, [], "{name}");
        let found: Vec<_> = reading.games.iter().map(Transcript::moves).collect();
        let text = std::str::from_utf8(&file).unwrap();
        assert_eq!(found, plain_transcripts(text), "{name}");
        let tournament: Tournament = serde_json::from_str(text).unwrap();
        let tally = Tally {
            transcripts,
            without,
            byes,
            others,
        };
        assert_eq!(tournament.tally(), tally, "{name}");
        assert_eq!(tournament.standings.len(), tournament.players_list.len());
    }
}
