//! Standard output: the one writer for data, which remembers what could not be
//! written.

use crate::cli::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The first write to standard output that failed. Everybody who prints shares
/// it, so that no failure is lost with the writer it happened to.
#[derive(Clone, Debug, Default)]
pub(super) struct FailedWrite(Arc<Mutex<Option<io::Error>>>);

impl FailedWrite {
    /// What failed since the last look.
    pub(super) fn take(&self) -> Option<io::Error> {
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.take()
    }

    fn remember(&self, error: &io::Error) {
        if error.kind() == io::ErrorKind::Interrupted {
            return;
        }
        let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| {
            let code = error.raw_os_error().map(io::Error::from_raw_os_error);
            code.unwrap_or_else(|| io::Error::from(error.kind()))
        });
    }
}

/// A writer whose failures are remembered, also that of the flush when it is
/// dropped.
pub(super) struct Remembering<W: Write> {
    out: W,
    failed: FailedWrite,
}

impl<W: Write> Remembering<W> {
    pub(super) const fn new(out: W, failed: FailedWrite) -> Self {
        Self { out, failed }
    }
}

impl<W: Write> Write for Remembering<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        written.inspect_err(|error| self.failed.remember(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        flushed.inspect_err(|error| self.failed.remember(error))
    }
}

impl<W: Write> Drop for Remembering<W> {
    fn drop(&mut self) {
        // A failure is remembered: whoever asks later hears of it.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Full;

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn a_failure_is_heard_of_even_if_nobody_flushes() {
        let failed = FailedWrite::default();
        let mut out = Remembering::new(Full, failed.clone());
        out.write_all(b"data").expect("it is buffered");
        drop(out);
        let error = failed.take().expect("it was remembered");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(failed.take().is_none());
    }
}
