//! Work done side by side. rayon's own threads end the program where the system
//! does not give them, as with little memory; these are then fewer, or none.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::LazyLock;

/// A thread for each processor, else one; none if the system refuses even that.
static WORKERS: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let all = ThreadPoolBuilder::new().build();
    all.or_else(|_| ThreadPoolBuilder::new().num_threads(1).build())
        .ok()
});

/// What `work` makes of each item, in the order of the items.
pub(in crate::service) fn map<T, R: Send>(
    items: impl IntoIterator<Item = T> + IntoParallelIterator<Item = T, Iter: IndexedParallelIterator>,
    work: impl Fn(T) -> R + Sync + Send,
) -> Vec<R>
where
    T: Send,
{
    // Whoever has brought threads of their own decides how many there are.
    if rayon::current_thread_index().is_some() {
        return items.into_par_iter().map(work).collect();
    }
    map_with(WORKERS.as_ref(), items, work)
}

fn map_with<T: Send, R: Send>(
    workers: Option<&ThreadPool>,
    items: impl IntoIterator<Item = T> + IntoParallelIterator<Item = T, Iter: IndexedParallelIterator>,
    work: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    let Some(workers) = workers else {
        return items.into_iter().map(work).collect();
    };
    let items = items.into_par_iter();
    workers.install(|| items.map(work).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_items_with_and_without_threads() {
        let two = ThreadPoolBuilder::new().num_threads(2).build().ok();
        assert!(two.is_some());
        for workers in [None, two.as_ref()] {
            let squares = map_with(workers, 0..1000_u32, |number| number * number);
            assert!(squares.into_iter().eq((0..1000).map(|n| n * n)));
        }
    }
}
