//! What is to be written, before it is known that all of it can be: in memory
//! while it is small, else in a temporary file that nobody else sees.

use super::{save::SaveError, save::failed};
use std::io::{self, Read, Seek as _, SeekFrom, Write};
use tempfile::SpooledTempFile;

/// How many bytes stay in memory.
const SMALL: usize = 4 * 1024 * 1024;

/// Bytes on their way to a file or to standard output.
#[derive(Debug)]
pub struct Spool(SpooledTempFile);

impl Default for Spool {
    fn default() -> Self {
        Self(SpooledTempFile::new(SMALL))
    }
}

impl From<Vec<u8>> for Spool {
    fn from(bytes: Vec<u8>) -> Self {
        let mut spool = Self(SpooledTempFile::new(bytes.len() + 1));
        spool
            .write_all(&bytes)
            .expect("memory takes what is written to it");
        spool
    }
}

impl Spool {
    /// All that was written, from the beginning.
    pub fn read(&mut self) -> io::Result<&mut impl Read> {
        self.0.seek(SeekFrom::Start(0))?;
        Ok(&mut self.0)
    }

    /// All that was written, in memory.
    pub fn into_bytes(mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.read()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The error of a temporary file that cannot be written.
    pub(in crate::service) fn failed(reason: io::Error) -> SaveError {
        failed(&std::env::temp_dir(), reason)
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{SMALL, Spool};

    #[test]
    fn much_and_little_are_read_back_as_they_were_written() {
        for length in [0, 10, SMALL + 10] {
            let bytes = vec![7; length];
            let mut spool = Spool::default();
            spool.write_all(&bytes).expect("written");
            assert_eq!(spool.into_bytes().expect("read"), bytes);
        }
    }
}
