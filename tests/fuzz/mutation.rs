//! Files altered at random.

use rand::{Rng, RngExt};

/// What the readers look for: brackets, keys, numbers at the limits, line
/// breaks of every kind, bytes of other encodings.
const TOKENS: &[&[u8]] = &[
    b"(;",
    b";)",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b"'",
    b"\\",
    b"`",
    b"%",
    b"%%",
    b"%_% ",
    b"#_",
    b"#",
    b";",
    b":",
    b",",
    b"=",
    b"-",
    b"--",
    b"+",
    b"*",
    b"?",
    b"??????",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"\t",
    b" ",
    b"\0",
    b"\x01",
    b"\x1b[31m",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xe9",
    b"\xc3\xa9",
    b"\xe2\x80\xae",
    b"\xf0\x9f\x99\x82",
    b"0",
    b"-1",
    b"1",
    b"7",
    b"8",
    b"60",
    b"61",
    b"64",
    b"65",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"4294967296",
    b"9223372036854775808",
    b"1e999",
    b"0.5",
    b"\xc2\xbd",
    b"f5",
    b"d6",
    b"h8",
    b"z9",
    b"a0",
    b"pass",
    b"GM[2]",
    b"GM[Othello]",
    b"BO[8 ",
    b"RE[",
    b"SZ[",
    b"[Event \"",
    b"[FEN \"",
    b"[Round \"",
    b"[Result \"1-0\"]",
    b"1-0",
    b"38-26",
    b"Black: ",
    b"White: ",
    b"Variant: hex-5",
    b"Variant: 10x10",
    b"Start: ",
    b"flag white",
    b"no-show",
    b"%Round: ",
    b"%Round 0",
    b"%%Added results",
    b"(40)>(24)",
    b"(32)=(32)",
    b"null",
    b"true",
    b"{\"rounds\":[",
    b"\"transcript\":",
    b"raz-couplage;",
    b"ronde-suivante;",
    b"name,country,rating\n",
    b"black,white\n",
    b"=1+1",
    b"withdraw ",
    b"board after ",
];

/// How long a file may get.
const MOST: usize = 48 * 1024;

/// A file made of one of these, altered a few times.
pub fn altered(seeds: &[Vec<u8>], random: &mut impl Rng) -> Vec<u8> {
    let mut bytes = seeds[random.random_range(0..seeds.len())].clone();
    for _ in 0..1 << random.random_range(0..5) {
        alter(&mut bytes, seeds, random);
        bytes.truncate(MOST);
    }
    bytes
}

fn alter(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut impl Rng) {
    let at = random.random_range(0..=bytes.len());
    let (from, to) = part(bytes, random);
    match random.random_range(0..12) {
        0 if !bytes.is_empty() => {
            let at = random.random_range(0..bytes.len());
            bytes[at] ^= 1 << random.random_range(0..8);
        }
        1 if !bytes.is_empty() => {
            let at = random.random_range(0..bytes.len());
            bytes[at] = random.random();
        }
        2 => drop(bytes.drain(from..to)),
        3 => {
            let copied = bytes[from..to].to_vec();
            drop(bytes.splice(at..at, copied));
        }
        4 => {
            let times = 1 << random.random_range(0..8);
            let repeated = bytes[from..to.min(from + 40)].repeat(times);
            drop(bytes.splice(at..at, repeated));
        }
        5 => {
            let other = &seeds[random.random_range(0..seeds.len())];
            let (from, to) = part(other, random);
            drop(bytes.splice(at..at, other[from..to].to_vec()));
        }
        6 => bytes.truncate(at),
        7 => {
            let line = line_at(bytes, at);
            drop(bytes.drain(line));
        }
        8 => {
            let line = line_at(bytes, at);
            let copied = bytes[line].to_vec();
            let elsewhere = line_at(bytes, random.random_range(0..=bytes.len())).start;
            drop(bytes.splice(elsewhere..elsewhere, copied));
        }
        9 => {
            let token = TOKENS[random.random_range(0..TOKENS.len())];
            drop(bytes.splice(from..to.min(from + token.len()), token.to_vec()));
        }
        _ => {
            let token = TOKENS[random.random_range(0..TOKENS.len())];
            drop(bytes.splice(at..at, token.to_vec()));
        }
    }
}

/// A part of a file, more often short than long.
fn part(bytes: &[u8], random: &mut impl Rng) -> (usize, usize) {
    let from = random.random_range(0..=bytes.len());
    let most = (bytes.len() - from).min(1 << random.random_range(0..12));
    (from, from + random.random_range(0..=most))
}

/// The line around a place, its break included.
fn line_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let from = bytes[..at].iter().rposition(|&byte| byte == b'\n');
    let to = bytes[at..].iter().position(|&byte| byte == b'\n');
    from.map_or(0, |from| from + 1)..to.map_or(bytes.len(), |to| at + to + 1)
}
