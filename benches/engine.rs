//! The kernels and perft: how fast, and how far from the limit.
//!
//! `cargo bench --bench engine` times each part, then prints the ratios that
//! matter, measured in the same run: the general kernel against that of 8×8,
//! and perft by the engine against a loop on two words written here with
//! nothing around it.

#![allow(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    missing_docs,
    reason = "a bench prints; squares are below 64 and counts small"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group};
use outflank_core::board::eight::{self, Position};
use outflank_core::board::{Geometry, SquareSet};
use outflank_core::game::{Variant, perft};

/// Positions from whole games: every one of a few games chosen at random.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    let mut seed = 1_u64;
    for _ in 0..20 {
        let mut position = Position::START;
        loop {
            let moves = position.moves();
            if moves == 0 {
                break;
            }
            found.push(position);
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let skipped = (seed >> 33) as usize % moves.count_ones() as usize;
            let chosen = eight::squares(moves).nth(skipped);
            position = position.play(chosen.expect("one of the moves"));
        }
    }
    found
}

fn sets(position: &Position) -> (SquareSet, SquareSet) {
    (
        SquareSet::from_bits(position.own),
        SquareSet::from_bits(position.opponent),
    )
}

/// All flips of all placements of all positions, by the 8×8 kernel.
fn by_shifts(positions: &[Position]) -> u64 {
    let mut sum = 0;
    for position in positions {
        for square in eight::squares(position.moves()) {
            sum ^= position.flips(square);
        }
    }
    sum
}

/// The same by the general kernel.
fn by_walking(geometry: &Geometry, sets: &[(SquareSet, SquareSet)]) -> u64 {
    let mut sum = SquareSet::EMPTY;
    for &(own, opponent) in sets {
        for square in geometry.placements_by_walking(own, opponent).iter() {
            sum ^= geometry.flips_by_walking(own, opponent, square);
        }
    }
    sum.bits()
}

/// The limit: perft on two words with nothing around it. The rays that lead
/// upwards are walked on the board mirrored top to bottom, so that all but one
/// end in a lowest bit.
mod limit {
    pub fn perft(rays: &Rays, own: u64, opponent: u64, depth: u32) -> u64 {
        let mut squares = placements(own, opponent);
        if depth == 1 {
            return u64::from(squares.count_ones()).max(1);
        }
        if squares == 0 {
            return if placements(opponent, own) == 0 {
                1
            } else {
                perft(rays, opponent, own, depth - 1)
            };
        }
        let mut leaves = 0;
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let turned = flips(rays, own, opponent, square);
            leaves += perft(
                rays,
                opponent & !turned,
                own | turned | 1 << square,
                depth - 1,
            );
        }
        leaves
    }

    /// From each square: right, down left, down, down right; then left.
    pub type Rays = [[u64; 5]; 64];

    pub fn rays() -> Rays {
        let steps = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0)];
        std::array::from_fn(|square| {
            steps.map(|(right, down)| {
                let (mut column, mut row) = (square as i32 % 8, square as i32 / 8);
                let mut ray = 0;
                loop {
                    column += right;
                    row += down;
                    if !(0..8).contains(&column) || !(0..8).contains(&row) {
                        return ray;
                    }
                    ray |= 1 << (row * 8 + column);
                }
            })
        })
    }

    #[inline]
    fn flips(rays: &Rays, own: u64, opponent: u64, square: usize) -> u64 {
        let ([right, left_down, down, right_down, left], mirrored) =
            (rays[square & 63], rays[(square ^ 0x38) & 63]);
        let below = to_lowest(right, own, opponent)
            | to_lowest(left_down, own, opponent)
            | to_lowest(down, own, opponent)
            | to_lowest(right_down, own, opponent);
        let (own_mirrored, opponent_mirrored) = (own.swap_bytes(), opponent.swap_bytes());
        let above = to_lowest(mirrored[1], own_mirrored, opponent_mirrored)
            | to_lowest(mirrored[2], own_mirrored, opponent_mirrored)
            | to_lowest(mirrored[3], own_mirrored, opponent_mirrored);
        let stop = left & !opponent;
        let end = (1 << 63 >> (stop | 1).leading_zeros()) & stop & own;
        below | above.swap_bytes() | (left & (end << 1).wrapping_neg())
    }

    #[inline]
    fn to_lowest(ray: u64, own: u64, opponent: u64) -> u64 {
        let stop = ray & !opponent;
        let end = stop & stop.wrapping_neg() & own;
        ray & end.wrapping_sub(u64::from(end != 0))
    }

    #[inline]
    fn placements(own: u64, opponent: u64) -> u64 {
        let inner = opponent & 0x7e7e_7e7e_7e7e_7e7e;
        let mut found = 0;
        for (run, shift) in [(inner, 1), (inner, 7), (opponent, 8), (inner, 9)] {
            let (mut up, mut down) = (run & own << shift, run & own >> shift);
            for _ in 0..5 {
                up |= run & up << shift;
                down |= run & down >> shift;
            }
            found |= up << shift | down >> shift;
        }
        found & !(own | opponent)
    }
}

fn kernels(criterion: &mut Criterion) {
    let positions = positions();
    let sets: Vec<_> = positions.iter().map(sets).collect();
    let geometry = Geometry::rectangle(8, 8).expect("8x8 is a possible board");
    let mut group = criterion.benchmark_group("placements and flips of 20 games");
    group.bench_function("8x8 kernel", |b| {
        b.iter(|| by_shifts(black_box(&positions)));
    });
    group.bench_function("general kernel", |b| {
        b.iter(|| by_walking(&geometry, black_box(&sets)));
    });
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let (othello, rays) = (Variant::othello(), limit::rays());
    let hexagon = "hex-5".parse::<Variant>().expect("hex-5 is a game");
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    group.bench_function("othello to depth 8", |b| {
        b.iter(|| perft(&othello, &othello.start(), black_box(8)));
    });
    group.bench_function("two words to depth 8", |b| {
        b.iter(|| {
            limit::perft(
                &rays,
                Position::START.own,
                Position::START.opponent,
                black_box(8),
            )
        });
    });
    group.bench_function("hex-5 to depth 6", |b| {
        b.iter(|| perft(&hexagon, &hexagon.start(), black_box(6)));
    });
    group.finish();
}

/// The shortest of some runs: the one least disturbed.
fn shortest<T>(runs: usize, mut work: impl FnMut() -> T) -> Duration {
    let time = |_| {
        let begun = Instant::now();
        black_box(work());
        begun.elapsed()
    };
    (0..runs).map(time).min().expect("at least one run")
}

fn ratio(of: Duration, to: Duration) -> f64 {
    of.as_secs_f64() / to.as_secs_f64()
}

fn ratios() {
    let positions = positions();
    let sets: Vec<_> = positions.iter().map(sets).collect();
    let geometry = Geometry::rectangle(8, 8).expect("8x8 is a possible board");
    assert_eq!(by_shifts(&positions), by_walking(&geometry, &sets));
    let eight = shortest(200, || by_shifts(black_box(&positions)));
    let general = shortest(200, || by_walking(&geometry, black_box(&sets)));
    println!(
        "8x8 kernel: the general one takes {:.1} times as long",
        ratio(general, eight)
    );

    let (variant, rays, depth) = (Variant::othello(), limit::rays(), 11);
    let expected = 212_258_800;
    assert_eq!(perft(&variant, &variant.start(), depth), expected);
    assert_eq!(
        limit::perft(&rays, Position::START.own, Position::START.opponent, depth),
        expected
    );
    let engine = shortest(3, || perft(&variant, &variant.start(), black_box(depth)));
    let loop_alone = shortest(3, || {
        limit::perft(
            &rays,
            Position::START.own,
            Position::START.opponent,
            black_box(depth),
        )
    });
    println!(
        "perft {depth}: {:.0} million leaves a second, {:.2} times as long as the loop alone",
        expected as f64 / engine.as_secs_f64() / 1e6,
        ratio(engine, loop_alone)
    );
}

criterion_group!(benches, kernels, counting);

fn main() {
    benches();
    // `cargo test --benches` and `--test` runs only check that it works.
    if std::env::args().any(|argument| argument == "--bench") {
        ratios();
    }
    Criterion::default().configure_from_args().final_summary();
}
