//! A real file has the same games in chunks of any size.

use std::path::{Path, PathBuf};

use outflank::service::files::source::{self, Input};
use outflank_core::formats::Reading;
use outflank_core::game::Variant;

use super::folder::corpus;

/// The size of a file that is also read in very small chunks.
const SMALL: u64 = 20_000;

/// Every game with its places, and every piece that is unread.
fn read_in_chunks(path: &Path, size: usize, variant: &Variant) -> Reading {
    let mut all = Reading::default();
    let input = [Input::File(path.to_owned())];
    for chunk in source::chunks_of(size, &input, None, variant) {
        let reading = chunk.expect("the file can be read").read(variant);
        all.games.extend(reading.games);
        all.unread.extend(reading.unread);
    }
    all
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
        // The index next to the sheets is refused by name.
        let is_sheet = |path: &PathBuf| path.is_file() && !path.ends_with("index.json");
        for path in paths.into_iter().filter(is_sheet).take(40) {
            let whole = read_in_chunks(&path, usize::MAX / 2, &variant);
            let nothing = whole.games.is_empty() && whole.unread.is_empty();
            assert!(!nothing, "{}", path.display());
            let small = path.metadata().expect("it is a file").len() < SMALL;
            let sizes: &[usize] = if small { &[1, 13, 100, 500] } else { &[] };
            for &size in sizes.iter().chain(&[1_000, 7_777, 128 * 1024]) {
                let parts = read_in_chunks(&path, size, &variant);
                assert!(parts == whole, "{} in chunks of {size}", path.display());
            }
        }
    }
}
