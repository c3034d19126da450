//! The same work on many items, on every core, inside values that are built when first asked for.
//!
//! A rayon worker that waits for others takes up another job meanwhile. Inside a `OnceLock` that job may ask for the
//! very value that is being built, and never get it. Scoped threads wait for nothing but their own work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// `work` done on each item, in the order of the items; on as many threads as rayon would take.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = rayon::current_num_threads().min(items.len());
    if threads <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let share = || {
        let places = std::iter::from_fn(|| {
            let place = next.fetch_add(1, Ordering::Relaxed);
            items.get(place).map(|item| (place, item))
        });
        places.map(|(place, item)| (place, work(item))).collect::<Vec<_>>()
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
        let results = workers.into_iter().map(|worker| worker.join());
        results.flat_map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    done.sort_unstable_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

/// `add` done for each item, to a value of the thread's own: what is too much to keep for each item. Which items come
/// together, and in which order, is not said.
pub fn fold<T: Sync, A: Send>(
    items: &[T],
    start: impl Fn() -> A + Sync,
    add: impl Fn(&mut A, &T) + Sync,
) -> Vec<A> {
    let next = AtomicUsize::new(0);
    let shares: Vec<()> = vec![(); rayon::current_num_threads().min(items.len())];
    map(&shares, |()| {
        let mut sum = start();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            add(&mut sum, item);
        }
        sum
    })
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use rayon::prelude::*;

    use super::{fold, map};

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let numbers: Vec<usize> = (0..1000).collect();
        assert_eq!(map(&numbers, |number| number * 2), (0..2000).step_by(2).collect::<Vec<_>>());
        assert!(map(&[] as &[usize], |number| *number).is_empty());
    }

    #[test]
    fn every_item_is_added_once() {
        let numbers: Vec<usize> = (0..1000).collect();
        let sums = fold(&numbers, || 0, |sum, number| *sum += number);
        assert_eq!(sums.into_iter().sum::<usize>(), numbers.iter().sum::<usize>());
        assert!(fold(&[] as &[usize], || 0, |_, _| ()).is_empty());
    }

    #[test]
    fn a_value_that_all_jobs_ask_for_is_built_once_without_a_deadlock() {
        let built: OnceLock<usize> = OnceLock::new();
        let numbers: Vec<usize> = (0..200).collect();
        let ask = |_: &usize| *built.get_or_init(|| map(&numbers, |number| number % 7).iter().sum());
        assert_eq!(numbers.par_iter().map(ask).max(), Some(numbers.iter().map(|number| number % 7).sum()));
    }
}
