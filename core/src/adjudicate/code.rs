//! The stable codes of findings.

use std::str::FromStr;

use crate::UnknownWord;
use crate::formats::{Reason, Unread};

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Somebody should look at it.
    Warning,
    /// The transcript cannot be right.
    Error,
}

impl Severity {
    /// The name in JSON and on the terminal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal $name:literal $severity:ident;)*) => {
        /// A stable code. More may be added; none changes its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(not(feature = "unstable"), non_exhaustive)]
        pub enum Code { $($(#[$doc])* $variant,)* }

        impl Code {
            /// All codes, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The code itself: `M102`.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// Its name: `outflanks-nothing`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How much it weighs.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }
        }
    };
}

codes! {
    /// A mark is neither a square nor a pass.
    Illegible = "S001" "illegible" Error;
    /// A square that this board does not have.
    OffBoard = "S002" "off-board" Error;
    /// Part of the file belongs to no game that can be read.
    Unread = "S003" "unread" Error;
    /// A line above the moves is a title.
    Title = "S004" "title" Note;
    /// A grid has too many or too few rows or cells.
    WrongShape = "G101" "wrong-shape" Error;
    /// A number is in two cells.
    DuplicateNumber = "G102" "duplicate-number" Error;
    /// A number between 1 and the last is nowhere.
    MissingNumber = "G103" "missing-number" Error;
    /// A number beyond the last possible move.
    NumberTooLarge = "G104" "number-too-large" Error;
    /// A number on a square that holds a starting disc.
    StartSquareNumbered = "G105" "start-square-numbered" Error;
    /// Passes have used up numbers of the grid.
    PassNumbered = "G106" "pass-numbered" Note;
    /// A number of a list does not follow the one before it.
    LabelOutOfOrder = "G107" "number-out-of-order" Warning;
    /// The square already holds a disc.
    Occupied = "M101" "occupied" Error;
    /// An empty square, but no disc would turn.
    OutflanksNothing = "M102" "outflanks-nothing" Error;
    /// Legal for the other side only.
    OutOfTurn = "M103" "out-of-turn" Error;
    /// A pass while a placement exists.
    PassNotForced = "M104" "pass-not-forced" Error;
    /// A mark after neither side can move.
    AfterEnd = "M105" "after-end" Error;
    /// The first move belongs to the start position with colours exchanged.
    MirroredStart = "M106" "mirrored-start" Error;
    /// Written as the move of the side that was not to move.
    WrongColour = "M107" "wrong-colour" Warning;
    /// Recorded or shown: discs due were left.
    UnderFlip = "F201" "under-flip" Error;
    /// Recorded or shown: discs were turned that were not due.
    OverFlip = "F202" "over-flip" Error;
    /// A claimed board or count differs from the replayed one.
    ClaimDiffers = "F203" "claim-differs" Error;
    /// A slip is recorded where the rules do not allow it to exist.
    SlipMisplaced = "F204" "slip-misplaced" Error;
    /// The sheet stops while a move exists and no ending is declared.
    Unfinished = "R301" "unfinished" Warning;
    /// The declared result is not that of the board.
    ScoreDiffers = "R302" "score-differs" Error;
    /// Wrong sum, wrong parity, out of range.
    ScoreImpossible = "R303" "score-impossible" Error;
    /// The declared result fits with the colours exchanged.
    ColoursExchanged = "R304" "colours-exchanged" Error;
    /// No way to go on from where the sheet stops gives the declared result.
    OutOfReach = "R305" "out-of-reach" Warning;
}

impl Code {
    /// The code of a piece of a file that belongs to no game.
    pub const fn of_unread(unread: &Unread) -> Self {
        match unread.reason {
            Reason::Title(_) => Self::Title,
            _ => Self::Unread,
        }
    }
}

/// By code or name; upper and lower case are the same.
impl FromStr for Code {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let is_named = |code: &Self| {
            code.code().eq_ignore_ascii_case(text) || code.name().eq_ignore_ascii_case(text)
        };
        let code = Self::ALL.iter().copied().find(is_named);
        code.ok_or_else(|| UnknownWord::new(text, "the code of a finding", "one such as M102"))
    }
}
