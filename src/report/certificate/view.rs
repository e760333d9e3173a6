//! Certificates that were issued or verified.

use serde::Serialize;

use crate::report::trust::key_view::KeyOrigin;

/// A certificate that was issued.
#[derive(Clone, Debug, Serialize)]
pub struct CertificateView {
    /// `dispute` or `standings`.
    pub kind: &'static str,
    /// The journal it comes from.
    pub journal: String,
    /// The public key of its signature.
    pub key: String,
    /// Whether that key was made now.
    pub key_origin: KeyOrigin,
    /// The file.
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// What a certificate says that can be verified, point by point.
#[derive(Clone, Debug, Serialize)]
pub struct CertificateCheckView {
    pub file: String,
    /// `dispute` or `standings`.
    pub kind: &'static str,
    /// What it is about.
    pub title: String,
    /// Whether nothing was found that does not hold.
    pub sound: bool,
    pub checks: Vec<CheckView>,
    /// The public key of the signature.
    pub key: String,
    /// The journal it comes from.
    pub journal: String,
    /// What no computation can tell.
    pub unproven: Vec<String>,
}

/// Whether a point holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckView {
    /// What was checked: `signature`, `sheets`, `findings`, `verdict` ...
    pub check: &'static str,
    pub holds: Holds,
    pub message: String,
}

/// Whether a point holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    Yes,
    No,
    /// It cannot be told here.
    NotChecked,
}

impl CheckView {
    pub fn new(check: &'static str, holds: bool, [yes, no]: [String; 2]) -> Self {
        let (holds, message) = if holds {
            (Holds::Yes, yes)
        } else {
            (Holds::No, no)
        };
        Self {
            check,
            holds,
            message,
        }
    }
}
