//! What a long search has proven, kept in a file from one run to the next.
//!
//! The file has a line that names it and the variant, the proofs, and a hash of
//! both: a damaged proof would be worse than none.

use crate::report::refusal::GameRefusal;
use crate::service::prelude::*;
use crate::service::{files::source::SourceError, record::save::Existing, record::save::save};
use std::{io::ErrorKind, path::Path};

const HASH: usize = blake3::OUT_LEN;

/// The number changes whenever proofs of earlier versions are not to be trusted.
fn heading(variant: &Variant) -> String {
    format!("outflank proofs 3 {}\n", variant.name())
}

/// The proofs that an earlier run has kept, if there was one.
pub(in crate::service) fn load(path: &Path, variant: &Variant) -> Result<Option<Vec<u8>>> {
    let name = || path.display().to_string();
    let mut bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(reason) => {
            let name = name();
            return Err(SourceError::Unreadable { name, reason }.into());
        }
    };
    let heading = heading(variant);
    let whole = bytes.len().checked_sub(HASH).is_some_and(|end| {
        let (content, hash) = bytes.split_at(end);
        content.starts_with(heading.as_bytes()) && hash == blake3::hash(content).as_bytes()
    });
    if !whole {
        let (file, variant) = (name(), variant.name().to_owned());
        return Err(GameRefusal::NotProofs { file, variant }.into());
    }
    bytes.truncate(bytes.len() - HASH);
    bytes.drain(..heading.len());
    Ok(Some(bytes))
}

/// Keeps proofs. The file was new or has been loaded before.
pub(in crate::service) fn keep(path: &Path, variant: &Variant, proofs: &[u8]) -> Result<()> {
    let mut bytes = heading(variant).into_bytes();
    bytes.extend(proofs);
    let hash = blake3::hash(&bytes);
    bytes.extend(hash.as_bytes());
    let saved = save(path, bytes, Existing::Replace);
    saved.map_err(|error| GameRefusal::ProofsUnsaved(error.to_string()).into())
}
