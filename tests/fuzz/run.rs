//! The loop around a reader: alter, read, check; what fails is made small and
//! kept.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::mutation::altered;

/// How many altered files the ordinary tests read with each reader.
const ROUNDS: usize = 150;

/// After this long one file of 48 KB counts as a hang.
const HANGS: Duration = Duration::from_secs(300);

/// How long the loop goes on.
#[derive(Clone, Copy)]
pub enum Length {
    Short,
    Long,
    /// So many files: for readers that write to the disk.
    Files(usize),
}

/// Reads altered files with `check`, which panics at what it did not expect.
pub fn fuzz(name: &str, length: Length, seeds: &[Vec<u8>], check: impl Fn(&[u8])) {
    assert!(!seeds.is_empty());
    let watch = Watch::new(name);
    for seed in seeds {
        check_one(name, &watch, seed, &check);
    }
    let number = |name: &str, usual: u64| {
        let set = std::env::var(name).ok();
        set.map_or(usual, |text| text.parse().expect("a number"))
    };
    let mut random = ChaCha8Rng::seed_from_u64(number("OUTFLANK_FUZZ_SEED", 1));
    let end = match length {
        Length::Short | Length::Files(_) => None,
        Length::Long => Some(Duration::from_secs(number("OUTFLANK_FUZZ_SECONDS", 60))),
    };
    let rounds = match length {
        Length::Files(files) => files,
        Length::Short | Length::Long => ROUNDS,
    };
    let clock = Clock::new();
    let (mut files, mut size) = (0, 0);
    while end.map_or(files < rounds, |end| clock.elapsed() < end) {
        let bytes = altered(seeds, &mut random);
        check_one(name, &watch, &bytes, &check);
        files += 1;
        size += bytes.len();
    }
    println!("{name}: {files} files, {} KB", size / 1000);
}

/// Processor time of this thread where the system tells it, else time.
struct Clock {
    began: Instant,
    used: Option<Duration>,
}

impl Clock {
    fn new() -> Self {
        Self {
            began: Instant::now(),
            used: Self::used(),
        }
    }

    fn used() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }

    fn elapsed(&self) -> Duration {
        let used = self.used.zip(Self::used());
        used.map_or_else(
            || self.began.elapsed(),
            |(before, now)| now.saturating_sub(before),
        )
    }
}

fn check_one(name: &str, watch: &Watch, bytes: &[u8], check: &impl Fn(&[u8])) {
    watch.begin(bytes);
    if holds(bytes, check) {
        return watch.end();
    }
    watch.end();
    let small = smallest(bytes, check);
    let kept = keep(name, &small);
    println!("{name}: {}", small.escape_ascii());
    println!("{name}: kept as {}", kept.display());
    check(&small);
    unreachable!("it failed a moment ago");
}

thread_local! {
    /// Whether this thread is looking for a smaller file that fails too.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the panics of [`holds`] off the screen, and no others.
static HOOK: LazyLock<()> = LazyLock::new(|| {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !QUIET.get() {
            usual(panic);
        }
    }));
});

fn holds(bytes: &[u8], check: &impl Fn(&[u8])) -> bool {
    LazyLock::force(&HOOK);
    QUIET.set(true);
    let held = catch_unwind(AssertUnwindSafe(|| check(bytes))).is_ok();
    QUIET.set(false);
    held
}

/// The shortest file found that fails too: parts are left out, then bytes.
fn smallest(bytes: &[u8], check: &impl Fn(&[u8])) -> Vec<u8> {
    let mut small = bytes.to_vec();
    let mut size = small.len().next_power_of_two() / 2;
    while size > 0 {
        let mut at = 0;
        while at < small.len() {
            let mut less = small.clone();
            less.drain(at..(at + size).min(small.len()));
            if holds(&less, check) {
                at += size;
            } else {
                small = less;
            }
        }
        size /= 2;
    }
    small
}

fn keep(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}-{}", bytes.len()));
    std::fs::write(&path, bytes).unwrap();
    path
}

/// The file being read and since when.
type Reading = Mutex<Option<(Instant, Vec<u8>)>>;

/// Ends the program with the file that a reader does not come back from.
struct Watch(Arc<Reading>);

impl Watch {
    fn new(name: &str) -> Self {
        let reading = Arc::new(Reading::default());
        let (watched, name) = (Arc::downgrade(&reading), name.to_owned());
        std::thread::spawn(move || {
            while let Some(reading) = watched.upgrade() {
                let hung = reading
                    .lock()
                    .unwrap()
                    .take_if(|(since, _)| since.elapsed() > HANGS);
                if let Some((_, bytes)) = hung {
                    eprintln!("{name} hangs: {}", keep(&name, &bytes).display());
                    std::process::abort();
                }
                drop(reading);
                std::thread::sleep(Duration::from_secs(1));
            }
        });
        Self(reading)
    }

    fn begin(&self, bytes: &[u8]) {
        *self.0.lock().unwrap() = Some((Instant::now(), bytes.to_vec()));
    }

    fn end(&self) {
        *self.0.lock().unwrap() = None;
    }
}
