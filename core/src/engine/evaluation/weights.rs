//! The learned weights: one byte each in the file, mirror images once.

use std::sync::LazyLock;

use super::pattern::{KINDS, mirrored};

/// How many parts of the game have weights of their own.
pub const STAGES: usize = 6;

/// The part of the game with this many empty squares, the last one first.
pub const fn stage(empties: u32) -> usize {
    match empties {
        0..=15 => 0,
        16..=20 => 1,
        21..=26 => 2,
        27..=34 => 3,
        35..=44 => 4,
        _ => 5,
    }
}

/// The weights of all patterns.
pub struct Weights {
    stages: Vec<Vec<i8>>,
}

static TRAINED: LazyLock<Weights> = LazyLock::new(|| {
    Weights::unpack(include_bytes!("weights.bin")).expect("the file was packed by `pack`")
});

impl Weights {
    /// Those of the program.
    pub fn trained() -> &'static Self {
        &TRAINED
    }

    /// Those of one part of the game.
    #[inline]
    pub fn of_stage(&self, stage: usize) -> &[i8] {
        &self.stages[stage]
    }

    /// How many weights a stage has.
    pub fn per_stage() -> usize {
        KINDS.iter().map(|kind| kind.patterns).sum()
    }

    /// The weights from the bytes of a file: a weight a byte, of two patterns
    /// that mirror each other only the first; a zero is followed by how many
    /// more zeros there are. `None` if there are too few or too many.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut numbers = unfolded(bytes);
        let stages = (0..STAGES)
            .map(|_| {
                let mut stage = Vec::with_capacity(Self::per_stage());
                for kind in &KINDS {
                    let begin = stage.len();
                    for pattern in 0..kind.patterns {
                        let first = mirrored(kind, pattern);
                        stage.push(if first < pattern {
                            stage[begin + first]
                        } else {
                            numbers.next()?
                        });
                    }
                }
                Some(stage)
            })
            .collect::<Option<_>>()?;
        numbers.next().is_none().then_some(Self { stages })
    }

    /// The bytes that [`unpack`](Self::unpack) reads, from the weights of all
    /// stages.
    pub fn pack(stages: &[Vec<i8>]) -> Vec<u8> {
        let mut numbers = Vec::new();
        for stage in stages {
            for kind in &KINDS {
                let first = (0..kind.patterns).filter(|&each| mirrored(kind, each) >= each);
                numbers.extend(first.map(|pattern| stage[kind.begin + pattern]));
            }
        }
        folded(&numbers)
    }
}

/// Runs of zeros written as a zero and how many more follow.
fn folded(numbers: &[i8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < numbers.len() {
        bytes.push(numbers[at].cast_unsigned());
        at += 1;
        if numbers[at - 1] == 0 {
            let run = numbers[at..]
                .iter()
                .take(255)
                .take_while(|&&each| each == 0);
            let more = run.count();
            bytes.push(u8::try_from(more).expect("at most 255"));
            at += more;
        }
    }
    bytes
}

fn unfolded(bytes: &[u8]) -> impl Iterator<Item = i8> {
    let mut bytes = bytes.iter();
    let mut zeros = 0;
    std::iter::from_fn(move || {
        if zeros > 0 {
            zeros -= 1;
            return Some(0);
        }
        let number = bytes.next()?.cast_signed();
        if number == 0 {
            zeros = *bytes.next()?;
        }
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_weights_are_unpacked_as_they_were() {
        let stages: Vec<Vec<i8>> = (0..STAGES)
            .map(|stage| {
                let mut weights = vec![0; Weights::per_stage()];
                for kind in &KINDS {
                    for pattern in (0..kind.patterns).step_by(7 + stage) {
                        let number = i8::try_from(pattern % 251 % 128).unwrap();
                        weights[kind.begin + pattern] = number;
                        weights[kind.begin + mirrored(kind, pattern)] = number;
                    }
                }
                weights
            })
            .collect();
        let packed = Weights::pack(&stages);
        assert_eq!(Weights::unpack(&packed).unwrap().stages, stages);
        assert!(Weights::unpack(&packed[1..]).is_none());
    }

    #[test]
    fn the_weights_of_the_program_take_less_than_a_megabyte() {
        assert!(include_bytes!("weights.bin").len() < 1_000_000);
        assert_eq!(Weights::trained().of_stage(0).len(), Weights::per_stage());
    }
}
