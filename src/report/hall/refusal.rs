//! Why something that comes from a device was refused.

/// Why a device, a claim, a form or a photo was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the message of each says what it is")]
pub enum EntryRefusal {
    // Forms
    #[error("this form was sent before with something else in it (line {journal} of the journal)")]
    SentBefore { journal: i64 },

    // Devices
    #[error("this code is not valid: a code can be used once, within five minutes")]
    UnknownCode,
    #[error("too many wrong codes came from this device")]
    TooManyCodes,
    #[error("too many devices are waiting for the director")]
    TooManyWaiting,
    #[error("no device is waiting with number {0}")]
    NotWaiting(u64),
    #[error("there is no device {0}")]
    NoDevice(i64),
    #[error("device {0} was revoked: it can no longer be used")]
    Revoked(i64),
    #[error("another device is already called `{0}`")]
    LabelTaken(String),
    #[error("the label is too long: expected at most {most} characters, found {found}")]
    LongLabel { found: usize, most: usize },
    #[error("tables {first} to {last}: write the smaller number first")]
    TablesReversed { first: u32, last: u32 },

    // Claims
    #[error("a claim needs a score or an ending")]
    EmptyClaim,
    #[error("table {table} already has a result, {found}")]
    ResultStands { table: u32, found: String },
    #[error("nothing is claimed by {side} at table {table}")]
    NoClaim { table: u32, side: &'static str },
    #[error("a result of table {table} of round {round} was claimed, so its pairing cannot change")]
    Claimed { round: u32, table: u32 },

    #[error("the result of table {table} contradicts what is known: {}", said.join("; "))]
    Contradicted { table: u32, said: Vec<String> },

    #[error("nothing was typed")]
    EmptySheet,
    #[error("no move can be followed on this sheet: it is not a game")]
    NoMoveFollowed,
    #[error("sheet {0} is not yours")]
    NotOwnSheet(i64),
    #[error("the result rests on sheet {0}")]
    SheetDecides(i64),

    // Photos
    #[error("the file {file} is not a photo: expected JPEG, PNG, WebP, HEIC or PDF")]
    NotAPhoto { file: String },
    #[error(
        "the photo {file} has {}, expected at most {}",
        megabytes(*found),
        megabytes(*most)
    )]
    LargePhoto {
        file: String,
        found: usize,
        most: usize,
    },
    #[error("table {table} already has this photo")]
    PhotoExists { table: u32 },
    #[error("there is no photo {0}")]
    NoPhoto(i64),
}

/// A size as phones show it, rounded up: what is too large never looks as if it were
/// not.
fn megabytes(bytes: usize) -> String {
    let tenths = (bytes * 10).div_ceil(1024 * 1024);
    match tenths % 10 {
        0 => format!("{} MB", tenths / 10),
        rest => format!("{}.{rest} MB", tenths / 10),
    }
}

impl EntryRefusal {
    /// A stable code for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::SentBefore { .. } => "request-sent-before",
            Self::UnknownCode => "code-unknown",
            Self::TooManyCodes => "code-too-many",
            Self::TooManyWaiting => "device-too-many",
            Self::NotWaiting(_) | Self::NoDevice(_) => "device-unknown",
            Self::Revoked(_) => "device-revoked",
            Self::LabelTaken(_) => "device-label-taken",
            Self::LongLabel { .. } => "device-label-long",
            Self::TablesReversed { .. } => "device-tables",
            Self::EmptyClaim => "claim-empty",
            Self::ResultStands { .. } => "claim-too-late",
            Self::NoClaim { .. } => "claim-unknown",
            Self::Claimed { .. } => "table-claimed",
            Self::Contradicted { .. } => "result-contradicted",
            Self::EmptySheet => "sheet-empty",
            Self::NoMoveFollowed => "sheet-without-moves",
            Self::NotOwnSheet(_) => "sheet-of-another",
            Self::SheetDecides(_) => "sheet-decides",
            Self::NotAPhoto { .. } => "photo-unreadable",
            Self::LargePhoto { .. } => "photo-too-large",
            Self::PhotoExists { .. } => "photo-exists",
            Self::NoPhoto(_) => "photo-unknown",
        }
    }

    /// What to do.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            Self::SentBefore { .. } => "load the page again, and see what was kept",
            Self::UnknownCode | Self::Revoked(_) => "ask the director for a new code",
            Self::TooManyCodes => "wait a minute, then ask the director for a new code",
            Self::TooManyWaiting => "ask the director to answer those who wait",
            Self::NotWaiting(_) => "the device may have given up: let it scan a new code",
            Self::NoDevice(_) => "`outflank device list` lists them",
            Self::LabelTaken(_) => "add something that tells the two apart",
            Self::LongLabel { .. } => "use a short name, such as `Anna's phone`",
            Self::TablesReversed { .. } => "the first table has the smaller number",
            Self::EmptyClaim => "enter the discs of both players, or how the game ended",
            Self::ResultStands { .. } => "if it is wrong, call the arbiter",
            Self::NoClaim { .. } => "`outflank claim list` lists the claims",
            Self::Claimed { .. } => {
                "enter the result, or withdraw the claims with `outflank claim withdraw`"
            }
            Self::Contradicted { .. } => "if it is right, tick the box and enter it again",
            Self::EmptySheet => "type the moves, or the numbers of the grid",
            Self::NoMoveFollowed => {
                "look again, and hand it in once more if it is what was written"
            }
            Self::NotOwnSheet(_) => "call the arbiter if it is wrong",
            Self::SheetDecides(_) => "call the arbiter, who can replace it",
            Self::NotAPhoto { .. } => "take a photo, or send a PDF file",
            Self::LargePhoto { .. } => "take it with a lower resolution",
            Self::PhotoExists { .. } => "nothing has to be done",
            Self::NoPhoto(_) => "`outflank sheet show ROUND TABLE` lists the photos of a table",
        }
    }
}
