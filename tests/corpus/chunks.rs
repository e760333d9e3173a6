//! A real file has the same games in chunks of any size.

use std::path::Path;

use outflank::game::Variant;
use outflank::service::source::{self, Input};
use outflank::transcript::Transcript;

use crate::folder::corpus;

/// The moves of every game, and how many pieces are unread.
fn games_of(path: &Path, size: usize, variant: &Variant) -> (Vec<String>, usize) {
    let (mut games, mut unread) = (Vec::new(), 0);
    let input = [Input::File(path.to_owned())];
    for chunk in source::chunks_of(size, &input, None, variant) {
        let reading = chunk.expect("the file can be read").read(variant);
        games.extend(reading.games.iter().map(Transcript::moves));
        unread += reading.unread.len();
    }
    (games, unread)
}

#[test]
#[cfg_attr(not(corpus), ignore = "needs OUTFLANK_CORPUS")]
fn a_file_has_the_same_games_in_chunks_of_any_size() {
    let variant = Variant::othello();
    let folders = [
        "liveothello",
        "ggf",
        "dialects",
        "flipthedisc",
        "grid/good",
        "grid/damaged",
        "wthor",
    ];
    for folder in folders {
        let folder = corpus(folder);
        let entries = folder.read_dir().expect("the folder can be listed");
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|path| path.is_file()).take(40) {
            let whole = games_of(&path, usize::MAX / 2, &variant);
            assert!(!whole.0.is_empty() || whole.1 > 0, "{}", path.display());
            for size in [1_000, 7_777, 128 * 1024] {
                let found = games_of(&path, size, &variant);
                assert!(found == whole, "{} in chunks of {size}", path.display());
            }
        }
    }
}
