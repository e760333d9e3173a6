//! What kind of file a photo is, by its first bytes: a name can say anything.

use std::str::FromStr;

use crate::UnknownWord;

/// A kind of file that shows a sheet or a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the kind of its name")]
pub enum MediaType {
    Jpeg,
    Png,
    Webp,
    /// What phones take photos in; AVIF has the same container.
    Heic,
    Pdf,
}

/// The brands of the HEIF container that phones write (ISO/IEC 23008-12, B.4).
const HEIF_BRANDS: [&[u8]; 9] = [
    b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif",
];

impl MediaType {
    const ALL: [Self; 5] = [Self::Jpeg, Self::Png, Self::Webp, Self::Heic, Self::Pdf];

    /// The kind of a file; `None` if it is none of them.
    ///
    /// ```
    /// use outflank_core::formats::MediaType;
    ///
    /// assert_eq!(MediaType::of(b"\xff\xd8\xff\xe0 and so on"), Some(MediaType::Jpeg));
    /// assert_eq!(MediaType::of(b"f5 d6 c3"), None);
    /// ```
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let at =
            |place: usize, wanted: &[u8]| bytes.get(place..place + wanted.len()) == Some(wanted);
        Some(if at(0, b"\xff\xd8\xff") {
            Self::Jpeg
        } else if at(0, b"\x89PNG\r\n\x1a\n") {
            Self::Png
        } else if at(0, b"RIFF") && at(8, b"WEBP") {
            Self::Webp
        } else if at(4, b"ftyp") && HEIF_BRANDS.iter().any(|brand| at(8, brand)) {
            Self::Heic
        } else if at(0, b"%PDF-") {
            Self::Pdf
        } else {
            return None;
        })
    }

    /// `jpeg`: the word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Heic => "heic",
            Self::Pdf => "pdf",
        }
    }

    /// `image/jpeg`: what a browser is told.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
            Self::Pdf => "application/pdf",
        }
    }

    /// Whether every browser can show it.
    pub const fn is_shown_by_browsers(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::Webp)
    }
}

/// By its name.
impl FromStr for MediaType {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| UnknownWord::new(name, "a photo", Self::ALL.map(Self::name).join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::MediaType;

    #[test]
    fn a_photo_is_known_by_its_bytes_and_not_by_its_name() {
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0";
        assert_eq!(MediaType::of(heic), Some(MediaType::Heic));
        let video = b"\0\0\0\x18ftypisom\0\0\0\0";
        assert_eq!(MediaType::of(video), None);
        assert_eq!(
            MediaType::of(b"RIFF\0\0\0\0WEBPVP8 "),
            Some(MediaType::Webp)
        );
        assert_eq!(MediaType::of(b"RIFF\0\0\0\0WAVE"), None);
        assert_eq!(MediaType::of(b"\x89PNG\r\n\x1a\n"), Some(MediaType::Png));
        assert_eq!(MediaType::of(b"%PDF-1.7"), Some(MediaType::Pdf));
        assert_eq!(MediaType::of(b"<svg onload=alert(1)>"), None);
        assert_eq!(MediaType::of(b""), None);
        for kind in MediaType::ALL {
            assert_eq!(kind.name().parse::<MediaType>(), Ok(kind));
        }
    }
}
