//! Result files of the federation, as they are written.

use outflank::report::elo::{EloHead, elo};
use outflank_core::formats::list::elo::EloFile;
use outflank_core::ruleset::Ruleset;
use outflank_core::tournament::{Crosstable, Query, Standings};

#[test]
fn an_event_written_for_the_rating_officer_reads_back_the_same() {
    let text = "%%Tournament: Small Cup\n%%Country: Nowhere\n%%Date: 01/02/2026\n\
                %%Sender: Me\n\n\
                %        ID, NAME, Firstname, COUNTRY, score, disc-count\n\
                %_%     101, NORTH, Anna, AAA, 2, 80\n\
                %_%     103, EAST, , , 1, 72\n\
                %_%     102, SOUTH, Bo, BBB, 1, 64\n\n\
                %Round: 1\n    101 (40)>(24)     102 B\n\n\
                %Round: 2\n%   103 (32)<(32)     102 W\n\n\
                %%Added results\n    102 >     101\n";
    let file = EloFile::read(text.as_bytes());
    let imported = Crosstable::from_elo(&file);
    let rules = Ruleset::preset("woc").expect("a preset");
    let standings = Standings::of(&imported.table, &rules, Query::default());
    let head = EloHead {
        tournament: "Small Cup".to_owned(),
        country: "Nowhere".to_owned(),
        date: "01/02/2026".to_owned(),
        sender: "Me".to_owned(),
    };
    let mut written = Vec::new();
    let unsaid = elo(&mut written, &head, &imported.table, &standings).expect("memory is enough");
    assert_eq!(unsaid, Vec::<String>::new());
    let again = EloFile::read(&written);
    let games = |file: &EloFile| -> Vec<_> {
        let games = file.games();
        games
            .map(|(_, section, game)| (section.clone(), game.clone()))
            .collect()
    };
    assert_eq!(games(&again), games(&file));
    assert_eq!(again.header("date"), file.header("date"));
    let read = Crosstable::from_elo(&again).table;
    let after = Standings::of(&read, &rules, Query::default());
    let told = |table: &Crosstable, standings: &Standings| -> Vec<_> {
        let rows = standings.rows.iter();
        rows.map(|row| (table.player(row.player).clone(), row.points, row.brightwell))
            .collect()
    };
    assert_eq!(told(&read, &after), told(&imported.table, &standings));
}
