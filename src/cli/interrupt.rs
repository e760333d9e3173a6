//! Ctrl-C while something long is going on: the first time it ends it in good
//! order, the second time at once.

use std::{process, sync::Arc, sync::atomic::AtomicBool, sync::atomic::Ordering, thread};

/// What a shell expects of a program that Ctrl-C has ended.
const ENDED: i32 = 130;

/// A flag that the first Ctrl-C sets. Where signals cannot be watched, Ctrl-C
/// ends the program as usual.
#[allow(
    clippy::exit,
    reason = "who presses Ctrl-C twice does not want to wait"
)]
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    // A system that has no thread left does not keep anybody from solving.
    let _ = thread::Builder::new().spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let Ok(runtime) = runtime else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if set.swap(true, Ordering::Relaxed) {
                    process::exit(ENDED);
                }
            }
        });
    });
    flag
}
