//! Certificates read from bytes: a file of JSON, or a page that holds one.

use serde_json::Value;

use super::write::{AFTER_SIGNATURE, BEFORE_SIGNATURE};
use super::{Certificate, FORMAT, FORMAT_VERSION};
use outflank_core::formats::text::{decode, is_wide};

/// The digits of a signature.
const SIGNATURE_DIGITS: usize = 128;
/// What stands before a certificate in a page.
pub(in crate::report) const PAGE_OPEN: &str =
    "<script type=\"application/json\" id=\"certificate\">\n";
/// What stands after it. No text of a certificate contains it: `<` is escaped.
pub(in crate::report) const PAGE_CLOSE: &str = "</script>";

/// A certificate with its signature, both as they were read.
#[derive(Clone, Debug)]
pub struct Signed<'a> {
    /// What it says.
    pub certificate: Certificate<Value>,
    /// What was signed, if the file ends as a certificate does: then it is every
    /// byte before the signature.
    pub message: Option<&'a [u8]>,
    /// The signature.
    pub signature: Option<[u8; 64]>,
    /// Whether there is anything in the place of a signature.
    pub has_signature: bool,
}

/// Why a file is not a certificate that can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotACertificate {
    /// It is not JSON, or not the JSON of a certificate.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It was saved with other line ends, a byte order mark, or in UTF-16.
    #[error(
        "its line ends or its first bytes were changed, as an editor or a mail program does it"
    )]
    Converted,
    /// It calls itself something else.
    #[error("it calls itself `{0}`")]
    Format(String),
    /// It was written by a newer program.
    #[error("its layout is version {0}; this program knows version {FORMAT_VERSION}")]
    Version(u32),
}

/// Whether a file claims to be a certificate, by its beginning or by its end: a
/// damaged one is still one.
pub fn is_certificate(bytes: &[u8]) -> bool {
    let text = decode(bytes);
    let has = |part: &str| memchr::memmem::find(text.as_bytes(), part.as_bytes()).is_some();
    has(FORMAT) || has(BEFORE_SIGNATURE) || has(PAGE_OPEN)
}

/// Whether a file has bytes that this program does not write in a certificate, and
/// that come with another way to save a text.
fn is_converted(bytes: &[u8]) -> bool {
    is_wide(bytes)
        || decode(bytes).len() < bytes.len()
        || memchr::memmem::find(bytes, b"\r\n").is_some()
}

/// The certificate in a page.
pub fn json_in_page(page: &[u8]) -> Option<&[u8]> {
    let start = memchr::memmem::find(page, PAGE_OPEN.as_bytes())? + PAGE_OPEN.len();
    let rest = &page[start..];
    let end = memchr::memmem::find(rest, PAGE_CLOSE.as_bytes())?;
    Some(&rest[..end])
}

impl<'a> Signed<'a> {
    /// Reads the certificate in a file: the file itself, or a part of a page.
    pub fn read_file(file: &'a [u8]) -> Result<Self, NotACertificate> {
        let read = Self::read(json_in_page(file).unwrap_or(file));
        read.map_err(|why| match why {
            NotACertificate::Damaged(_) if is_converted(file) => NotACertificate::Converted,
            why => why,
        })
    }

    /// Reads a certificate.
    pub fn read(bytes: &'a [u8]) -> Result<Self, NotACertificate> {
        let damaged = |error: serde_json::Error| NotACertificate::Damaged(error.to_string());
        let mut value: Value = serde_json::from_slice(bytes).map_err(damaged)?;
        let object = value.as_object_mut();
        let found = object.and_then(|object| object.remove("signature"));
        let has_signature = found.is_some_and(|found| found != "");
        let certificate: Certificate<Value> = serde_json::from_value(value).map_err(damaged)?;
        if certificate.format != FORMAT {
            return Err(NotACertificate::Format(certificate.format));
        }
        if certificate.format_version != FORMAT_VERSION {
            return Err(NotACertificate::Version(certificate.format_version));
        }
        let parts = signed_parts(bytes);
        Ok(Self {
            certificate,
            message: parts.map(|(message, _)| message),
            signature: parts.and_then(|(_, digits)| signature(digits)),
            has_signature,
        })
    }
}

/// What is signed, and the digits of the signature.
fn signed_parts(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let bytes = bytes.strip_suffix(AFTER_SIGNATURE.as_bytes())?;
    let place = bytes.len().checked_sub(SIGNATURE_DIGITS)?;
    let (message, digits) = bytes.split_at(place);
    message
        .ends_with(BEFORE_SIGNATURE.as_bytes())
        .then_some((message, digits))
}

/// In small letters only: there is one way to write a signature.
fn signature(digits: &[u8]) -> Option<[u8; 64]> {
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut signature = [0; 64];
    for (byte, pair) in signature.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? * 16 + value(pair[1])?;
    }
    Some(signature)
}
