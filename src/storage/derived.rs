//! What follows from values alone, kept by all who read the same file in this process.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use super::snapshot::Snapshot;
use super::work;

type Place = (TypeId, String);

/// The last value derived for each place, next to what it was derived from.
#[derive(Debug, Default)]
pub(super) struct Derived(Mutex<BTreeMap<Place, Arc<dyn Any + Send + Sync>>>);

impl Derived {
    fn get<K, V>(&self, place: Place, from: K, derive: fn(&K) -> V) -> Arc<(K, V)>
    where
        K: PartialEq + Send + Sync + 'static,
        V: Send + Sync + 'static,
    {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(&place).cloned();
        let known = known.and_then(|known| known.downcast::<(K, V)>().ok());
        if let Some(known) = known.filter(|known| known.0 == from) {
            return known;
        }
        work::derive();
        let value = derive(&from);
        let new = Arc::new((from, value));
        lock().insert(place, Arc::<(K, V)>::clone(&new));
        new
    }
}

impl Snapshot<'_> {
    /// What follows from `from`, derived again only where it is another one than the
    /// last time for this place. It cannot be out of date: a plain function knows
    /// nothing but what it is given.
    pub fn derived<K, V>(&self, place: &impl Debug, from: K, derive: fn(&K) -> V) -> Arc<(K, V)>
    where
        K: PartialEq + Send + Sync + 'static,
        V: Send + Sync + 'static,
    {
        let place = (TypeId::of::<(K, V)>(), format!("{place:?}"));
        self.memory().computed.derived.get(place, from, derive)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    static DERIVED: AtomicUsize = AtomicUsize::new(0);

    #[derive(PartialEq)]
    struct Number(u32);

    fn doubled(number: &Number) -> u32 {
        DERIVED.fetch_add(1, Ordering::Relaxed);
        number.0 * 2
    }

    #[test]
    fn what_follows_is_derived_again_only_from_another_value() {
        let derived = Derived::default();
        let get = |place: &str, from| {
            let place = (TypeId::of::<u32>(), place.to_owned());
            derived.get(place, Number(from), doubled).1
        };
        for (from, times) in [(4, 1), (4, 1), (5, 2), (4, 3)] {
            assert_eq!(get("round 1", from), from * 2);
            assert_eq!(DERIVED.load(Ordering::Relaxed), times);
        }
        assert_eq!(get("round 2", 7), 14);
        assert_eq!(get("round 1", 4), 8);
        assert_eq!(DERIVED.load(Ordering::Relaxed), 4);
    }
}
