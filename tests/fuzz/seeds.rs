//! What the altered files are made of: the fixtures, and small files of our own
//! making in every format.

use std::path::{Path, PathBuf};

use outflank_core::formats::{self, Expect, Format};
use outflank_core::game::Variant;

/// A result file with rounds, a bye, a final and an unknown player.
pub const ELO: &str = "%%Tournament: Cup\n%%Country: FRA\n%%Date: 01/02/2026\n%%Sender: Me\n\n\
    %_% 101, NORTH, Anna, AAA, 2, 80\n%_% 102, SOUTH, Bo, BBB, 1, 64\n\
    %_% ??????, EAST, Cy, CCC, 1, 60\n%_% +104, WEST, Di, DDD, 0, 52\n%_% 105, LAST, Ed, EEE\n\n\
    %Round: 1\n101 (40)>(24) 102 B\n?????? (36)>(28) 104 B\n\
    %Round: 2\n101 (40)>(24) ?????? W\n102 (32)=(32) 104 105 (64)>(0) 101\n\
    % a remark\n%Round: 3-4\n101 (33)>(31) 102 B\n%%Added results\n101 ( ? )>( ? ) 102\n";

/// A work file of PAPP, as it writes one.
pub const WORK_FILE: &str = "#########\n# PAPP 1.37\n#########\n#_Nom-Tournoi   = \"Cup\" ;\n\
    #_Nombre-Rondes = 2 ;\n#_BQ-double = 6 ;\n#_Date = \"01/02/2026\" ;\n#########\n\n\
    & +000001 +000002 +000003 +000004;\n\nraz-couplage;\n(000001 40    000002 24);\n\
    (000003 32 000004 32);\nronde-suivante;\nraz-couplage;\n(000001 000003);\n& -000004;\n";

/// A player list of PAPP.
pub const JOUEURS: &str = "% list\npays = FRA;\n1 NORTH, Anna\n000002 SOUTH, Bo {BBB} (1650)\n\
    pays = JPN;\n104 WEST Di \"Someone\" <1500>\n";

pub const PENALTIES: &str = "[color]\nsame 100\ntwice+ 2000\n[repeat]\n1+ 50000 ;x\n";

pub const PLAYERS: &str = "name,given,country,number,rating,team,categories\n\
    North,Anna,FRA,101,1650,Red,\"junior, lady\"\nSouth;Bo\n\"Quoted \"\"Q\"\"\",,,,\n";

pub const PAIRINGS: &str =
    "round,table,black,white\n1,1,North,South\n1,2,East,bye\n2,,\"West, Di\",\n";

pub const POSITIONS: &str = "---------------------------OX------XO--------------------------- X; \
    f5:0; d3:-2; % the beginning\n\
    O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;A2:+38;PS:-4;\n";

pub const SERIES: &str = "name = \"Tour\"\n[points]\nplaces = [20, 15, 12]\n";

pub const FLIP_THE_DISC: &str = "{\"name\":\"Cup\",\"date\":\"2026-02-01\",\"players\":[\
    {\"id\":1,\"name\":\"Anna\"},{\"id\":2,\"name\":\"Bo\"},{\"id\":3,\"name\":\"Cy\"}],\"rounds\":[\
    {\"currentRound\":1,\"pairing\":[[{\"id\":1,\"score\":40,\"transcript\":\"f5d6c3\"},\
    {\"id\":2,\"score\":24}],[{\"id\":3,\"score\":64},{\"id\":null}]]}]}";

/// Small files of each text format of games.
const RECORDS: &[&str] = &[
    "2 (;GM[Othello]PB[a]PW[b]RE[-2.00:t]TY[8]KM[0.5]BO[8 -------- -------- -------- ---O*--- \
     ---*O--- -------- -------- -------- *]B[F5/1/2]W[d6//1]B[PA];)(;GM[Othello]CO[x;)]B[C4];)\n\
     # a comment\n1 (;GM[Othello]PC[GGS]DT[2026.02.01]TY[10]BO[10 *]B[c4];)\n",
    "(;GM[2]FF[4]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+2]C[\\]]PB[a\\\\];B[f5](;W[d6])(;W[fd];B[]))\n\
     (;GM[2];B[f5];W[d6](;B[c3])\n",
    "[Event \"a \\\"b\\\"\"]\n[Date \"2026.02.01\"]\n[Round \"F1\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n\
     [Result \"33-31\"]\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b\"]\n\n1. f5 {x} d6 (2. c4) 2. -- P@c3 33-31\n\n\
     [Event \"b\"]\n\n1. f5 ; rest\n d6 $3 *\n",
    "+f5-d6+c3-d3: +02\n-f5 -2\n+f5-d6+c3: 0\n",
    "Ann 33-31 Bo : F5D6C3Cy 40-24 Di : C4\nEve 32-32 Fo : f5d6\nc3d3\n",
    "eOthello_game_id,winner,game_moves\n1,1,f5d6c3\n2,-1,f5f6\n3,0,\"f5d6\"\n",
    "event,date,round,black,white,result,moves\nCup,2026-02-01,F1,Ann,Bo,38-26,f5d6c3\n\
     Cup,,2,\"A, B\",Cy,1-0,\"f5 d6\"\n",
    "Black: Ann\nWhite: Ben\nEvent: Cup\nVariant: othello\n\n1. f5 d6{-d5} 2. c3[d3 d4] --\n@4 3-5\n\
     = 38-26 flag black\n\nf5d6c3d3\nf5d6c3 33-31\nVariant: hex-5\nc3\nVariant: 10x10\ng6 f7\n",
    "    a  b  c  d  e  f  g  h\n1   -  -  -  -  -  -  -  -\n2   -  -  -  -  -  -  -  -\n\
     3   -  -  3  6  -  -  -  -\n4   -  -  -  O  X  -  -  -\n5   -  -  -  X  O  1  -  -\n\
     6   -  -  -  2  4? 1_ -  -\n7   -  -  -  -  -  -  -  -\n8   -  -  -  -  -  -  -  -\n= 38-26\n\n\
     . . . . . . . .\n. . . . . . . .\n. . 3 . . . . .\n. . . O X . . .\n. . . X O 1 . .\n\
     . . . 2 . . . .\n. . . . . . . .\n. . . . . . . .\n",
];

/// The files of one folder of the fixtures, or of one below it.
fn fixtures(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(fixtures(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

pub fn all_fixtures() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let files = fixtures(&folder).into_iter();
    files.map(|path| std::fs::read(path).unwrap()).collect()
}

/// Files of games: those of this format first and most often, then all others,
/// and what the writers make of them.
pub fn records(format: Format) -> Vec<Vec<u8>> {
    let own = RECORDS.iter().map(|text| text.as_bytes().to_vec());
    let all: Vec<Vec<u8>> = own
        .chain([FLIP_THE_DISC.into()])
        .chain(all_fixtures())
        .collect();
    let variant = Variant::othello();
    let expect = Expect::new(&variant);
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    for bytes in &all {
        let detected = formats::detect(bytes);
        if detected == format {
            seeds.extend([bytes.clone(), bytes.clone()]);
        }
        let games = formats::read(detected, bytes, &expect).games;
        let mut written = Vec::new();
        if formats::write(format, &games, &mut written).is_ok() && !written.is_empty() {
            seeds.push(written);
        }
    }
    seeds.extend(all);
    seeds
}
