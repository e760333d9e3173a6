//! The bytes of a received file: in memory if they are few, else on the disk,
//! read in pieces.

use crate::storage::Hash;
use std::{fs::File, io, io::Read, path::Path, path::PathBuf};

/// Files up to this length are read into memory.
const SMALL: u64 = 4 * 1024 * 1024;

/// How many bytes of a large file are known at once: what decides about its
/// format.
const HEAD: usize = 128 * 1024;

/// The length of the blocks by which a large file is recognised while it is
/// read again.
const BLOCK: usize = 1024 * 1024;

/// The bytes of a file.
#[derive(Clone, Debug)]
pub(super) enum Content {
    Memory(Vec<u8>),
    Disk(LargeFile),
}

/// A file that stays on the disk. It is read several times, and has to be the
/// same each time: its blocks are compared with those of the first time.
#[derive(Clone, Debug)]
pub(super) struct LargeFile {
    path: PathBuf,
    head: Vec<u8>,
    length: u64,
    hash: Hash,
    blocks: Vec<Hash>,
}

impl Content {
    /// Reads a file; a large one, if `fits` says of its beginning that it can
    /// be read in pieces, stays where it is.
    pub(super) fn read(path: &Path, fits: impl Fn(&[u8]) -> bool) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let is_large = file.metadata()?.is_file() && file.metadata()?.len() > SMALL;
        let mut bytes = Vec::new();
        if is_large {
            (&mut file).take(HEAD as u64).read_to_end(&mut bytes)?;
            if fits(&bytes) {
                return Ok(Self::Disk(LargeFile::survey(path, bytes)?));
            }
        }
        file.read_to_end(&mut bytes)?;
        Ok(Self::Memory(bytes))
    }

    /// The beginning of the file; all of it if it is in memory.
    pub(super) fn head(&self) -> &[u8] {
        match self {
            Self::Memory(bytes) => bytes,
            Self::Disk(file) => &file.head,
        }
    }

    pub(super) fn hash(&self) -> Hash {
        match self {
            Self::Memory(bytes) => Hash::of(bytes),
            Self::Disk(file) => file.hash,
        }
    }

    pub(super) const fn length(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::Disk(file) => file.length,
        }
    }

    /// Reads it from the beginning.
    pub(super) fn open(&self) -> io::Result<Box<dyn Read + Send + '_>> {
        Ok(match self {
            Self::Memory(bytes) => Box::new(bytes.as_slice()),
            Self::Disk(file) => Box::new(file.open()?),
        })
    }
}

impl LargeFile {
    fn survey(path: &Path, head: Vec<u8>) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let (mut all, mut blocks, mut length) = (blake3::Hasher::new(), Vec::new(), 0);
        let mut block = Vec::with_capacity(BLOCK);
        while read_block(&mut file, &mut block)? {
            all.update(&block);
            blocks.push(Hash::of(&block));
            length += block.len() as u64;
        }
        Ok(Self {
            path: path.to_owned(),
            head,
            length,
            hash: all.finalize().into(),
            blocks,
        })
    }

    fn open(&self) -> io::Result<SameFile<'_>> {
        Ok(SameFile {
            file: File::open(&self.path)?,
            expected: self.blocks.iter(),
            block: Vec::new(),
            at: 0,
        })
    }
}

/// Fills the block; whether anything was left to be read.
fn read_block(file: &mut File, block: &mut Vec<u8>) -> io::Result<bool> {
    block.clear();
    file.take(BLOCK as u64).read_to_end(block)?;
    Ok(!block.is_empty())
}

/// A large file that is read again.
struct SameFile<'f> {
    file: File,
    expected: std::slice::Iter<'f, Hash>,
    block: Vec<u8>,
    at: usize,
}

impl Read for SameFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.len() {
            let is_more = read_block(&mut self.file, &mut self.block)?;
            let found = is_more.then(|| Hash::of(&self.block));
            if found.as_ref() != self.expected.next() {
                let text = "the file was changed while it was being imported";
                return Err(io::Error::other(text));
            }
            self.at = 0;
        }
        let read = (&self.block[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::{BLOCK, Content, SMALL};

    #[test]
    fn a_large_file_is_read_again_as_it_was_and_not_after_a_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.txt");
        let length = usize::try_from(SMALL).expect("a few bytes") + BLOCK / 2;
        let mut bytes: Vec<u8> = (0..=250).cycle().take(length).collect();
        std::fs::write(&path, &bytes).expect("a file");
        let content = Content::read(&path, |_| true).expect("readable");
        assert!(matches!(content, Content::Disk(_)));
        assert_eq!(content.length(), length as u64);
        let mut again = Vec::new();
        content
            .open()
            .and_then(|mut file| file.read_to_end(&mut again))
            .expect("the same");
        assert_eq!(again, bytes);
        let memory = Content::Memory(bytes.clone());
        assert_eq!(memory.hash(), content.hash());
        bytes[length - 1] ^= 1;
        std::fs::write(&path, &bytes).expect("a file");
        let changed = content
            .open()
            .and_then(|mut file| file.read_to_end(&mut again));
        assert!(changed.is_err());
    }
}
