//! Lots: one number a player, from the seed recorded with the event.

/// The lot of a player: the larger one is placed first.
///
/// It depends on the seed and the player alone, so that a corrected result or
/// another entrant cannot change a lot that has been drawn.
pub(super) fn lot(seed: u64, player: &str) -> u64 {
    let mut hasher = blake3::Hasher::new_derive_key("outflank lot of a player");
    hasher.update(&seed.to_le_bytes());
    hasher.update(player.as_bytes());
    let hash = hasher.finalize();
    let (first, _) = hash
        .as_bytes()
        .split_first_chunk::<8>()
        .expect("a hash has 32 bytes");
    u64::from_le_bytes(*first)
}
