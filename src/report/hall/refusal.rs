//! Why something that comes from a device was refused.

use crate::report::refusal::refusals;

refusals! {
    /// Why a device, a claim, a form or a photo was refused.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    pub enum EntryRefusal;

    // Forms
    #[error("this form was sent before with something else in it (line {journal} of the journal)")]
    SentBefore { journal: i64 } = "request-sent-before"
        [Say("load the page again, and see what was kept")],

    // Devices
    #[error("this code is not valid: a code can be used once, within five minutes")]
    UnknownCode = "code-unknown" [Say("ask the director for a new code")],
    #[error("too many wrong codes came from this device")]
    TooManyCodes = "code-too-many" [Say("wait a minute, then ask the director for a new code")],
    #[error("too many devices are waiting for the director")]
    TooManyWaiting = "device-too-many" [Say("ask the director to answer those who wait")],
    #[error("no device is waiting with number {0}")]
    NotWaiting(number: u64) = "device-unknown"
        [Say("the device may have given up: let it scan a new code")],
    #[error("there is no device {0}")]
    NoDevice(device: i64) = "device-unknown" [Command("`outflank device list` lists them")],
    #[error("device {0} was revoked: it can no longer be used")]
    Revoked(device: i64) = "device-revoked" [Say("ask the director for a new code")],
    #[error("another device is already called `{0}`")]
    LabelTaken(label: String) = "device-label-taken"
        [Say("add something that tells the two apart")],
    #[error("the label is too long: expected at most {most} characters, found {found}")]
    LongLabel { found: usize, most: usize } = "device-label-long"
        [Say("use a short name, such as `Anna's phone`")],
    #[error("tables {first} to {last}: write the smaller number first")]
    TablesReversed { first: u32, last: u32 } = "device-tables"
        [Say("the first table has the smaller number")],

    // Claims
    #[error("a claim needs a score or an ending")]
    EmptyClaim = "claim-empty" [Say("enter the discs of both players, or how the game ended")],
    #[error("table {table} already has a result, {found}")]
    ResultStands { table: u32, found: String } = "claim-too-late"
        [Say("if it is wrong, call the arbiter")],
    #[error("nothing is claimed by {side} at table {table}")]
    NoClaim { table: u32, side: &'static str } = "claim-unknown"
        [Command("`outflank claim list` lists the claims")],
    #[error("a result of table {table} of round {round} was claimed, so its pairing cannot change")]
    Claimed { round: u32, table: u32 } = "table-claimed"
        [Command("enter the result, or withdraw the claims with `outflank claim withdraw`")],

    #[error("the result of table {table} contradicts what is known: {}", said.join("; "))]
    Contradicted { table: u32, said: Vec<String> } = "result-contradicted"
        [Say("if it is right, tick the box and enter it again")],

    #[error("nothing was typed")]
    EmptySheet = "sheet-empty" [Say("type the moves, or the numbers of the grid")],
    #[error("no move can be followed on this sheet: it is not a game")]
    NoMoveFollowed = "sheet-without-moves"
        [Say("look again, and hand it in once more if it is what was written")],
    #[error("sheet {0} is not yours")]
    NotOwnSheet(sheet: i64) = "sheet-of-another" [Say("call the arbiter if it is wrong")],
    #[error("the result rests on sheet {0}")]
    SheetDecides(sheet: i64) = "sheet-decides" [Say("call the arbiter, who can replace it")],

    // Photos
    #[error("the file {file} is not a photo: expected JPEG, PNG, WebP, HEIC or PDF")]
    NotAPhoto { file: String } = "photo-unreadable" [Say("take a photo, or send a PDF file")],
    #[error(
        "the photo {file} has {}, expected at most {}",
        megabytes(*found),
        megabytes(*most)
    )]
    LargePhoto { file: String, found: usize, most: usize } = "photo-too-large"
        [Say("take it with a lower resolution")],
    #[error("table {table} already has this photo")]
    PhotoExists { table: u32 } = "photo-exists" [Say("nothing has to be done")],
    #[error("there is no photo {0}")]
    NoPhoto(photo: i64) = "photo-unknown"
        [Command("`outflank sheet show ROUND TABLE` lists the photos of a table")],
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
