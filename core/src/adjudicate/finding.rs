//! What is wrong with a transcript, as data. The text is written in `report`.

use super::{Code, Reason, Severity};
use crate::board::{Colour, PerColour, Square, SquareSet};
use crate::game::{Empties, EndCause, Line, Score};
use crate::transcript::{Claimed, DeclaredResult, Ending, Place};

/// Something wrong with a transcript, or worth knowing about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind of fault, with its facts.
    pub fault: Fault,
    /// At which move: discs placed up to and including the one in question.
    pub number: Option<u16>,
    /// At which turn: passes count too.
    pub turn: Option<u16>,
    /// Whose turn it was.
    pub player: Option<Colour>,
    /// The square in question.
    pub square: Option<Square>,
    /// Where it is in the file; `None` if it was reported at the desk.
    pub place: Option<Place>,
}

/// A kind of fault with all that is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Fault {
    /// S001: neither a square nor a pass.
    Illegible {
        /// As written.
        text: String,
    },
    /// S002: a square this board does not have.
    OffBoard {
        /// As written.
        text: String,
    },
    /// G101: a drawing with the wrong number of rows.
    WrongRows {
        /// Rows found.
        found: usize,
    },
    /// G101: a row with the wrong number of cells.
    WrongCells {
        /// The row, from 1.
        row: usize,
        /// Cells found.
        found: usize,
    },
    /// G102: a number in two or more cells.
    DuplicateNumber {
        /// The number.
        written: u16,
        /// The cells that hold it.
        squares: SquareSet,
    },
    /// G103: a number that is missing.
    MissingNumber {
        /// The number.
        written: u16,
    },
    /// G104: beyond the last possible move.
    NumberTooLarge {
        /// The number.
        written: u16,
        /// The last possible one.
        last: u16,
    },
    /// G105: a number on a starting disc.
    StartSquareNumbered {
        /// The number.
        written: u16,
    },
    /// G106: passes use up numbers of this grid.
    PassNumbered {
        /// The numbers that are in no cell because a pass took them.
        numbers: Vec<u16>,
    },
    /// G107: a number of a list that does not follow the one before it.
    LabelOutOfOrder {
        /// The number.
        written: u16,
        /// The one that would follow.
        expected: u16,
    },
    /// M101: the square holds a disc.
    Occupied {
        /// Whose disc, as far as the sheet can be followed.
        holder: Option<Colour>,
        /// Since which move; `None` is the starting position.
        since: Option<u16>,
        /// The move that last turned it.
        turned: Option<u16>,
    },
    /// M102: no disc would turn.
    OutflanksNothing {
        /// The lines of opposing discs that were looked at.
        lines: Vec<Line>,
        /// Where the side could have moved.
        legal: SquareSet,
    },
    /// M102: outside the centre while the first four discs are placed (reversi).
    OutsideCentre {
        /// The centre squares still free.
        legal: SquareSet,
    },
    /// M103: legal for the other side only.
    OutOfTurn {
        /// Where the side to move could have moved.
        legal: SquareSet,
    },
    /// M104: a pass although a move exists.
    PassNotForced {
        /// Where the side could have moved.
        legal: SquareSet,
    },
    /// M105: marks after the end.
    AfterEnd {
        /// The number of marks.
        marks: usize,
        /// Why the game was over.
        cause: EndCause,
    },
    /// M106: the first move belongs to the other starting position.
    MirroredStart {
        /// The first moves of this starting position.
        legal: SquareSet,
    },
    /// M107: written as the move of the side that was not to move.
    WrongColour {
        /// Whose it is on the sheet.
        written: Colour,
    },
    /// F201: discs due were left.
    UnderFlip {
        /// The discs left.
        left: SquareSet,
    },
    /// F202: discs were turned that were not due.
    OverFlip {
        /// The discs turned.
        extra: SquareSet,
        /// Squares named on the sheet that hold no disc to turn.
        empty: SquareSet,
    },
    /// F203: the board was not as claimed.
    ClaimDiffers {
        /// After which move.
        after: u16,
        /// What is claimed.
        claimed: Claimed,
        /// What the replay gives.
        replayed: PerColour<SquareSet>,
    },
    /// F204: recorded as left or as turned against the rules, and neither is so.
    SlipMisplaced {
        /// Recorded as left, but they were not due.
        left: SquareSet,
        /// Recorded as turned too many, but they were due.
        extra: SquareSet,
    },
    /// F203: a claim about a move that was never played.
    ClaimBeyondEnd {
        /// After which move.
        after: u16,
        /// How many moves there are.
        moves: u16,
    },
    /// R301: the sheet stops while a move exists.
    Unfinished {
        /// Where the side could move.
        legal: SquareSet,
        /// How many squares are empty.
        empty: usize,
    },
    /// R302: not the result of the board.
    ScoreDiffers {
        /// What is declared.
        declared: DeclaredResult,
        /// What the board gives.
        board: Score,
        /// The convention for empty squares under which it would fit.
        fits: Option<Empties>,
    },
    /// R302: not what the ruleset gives for how the game ended.
    DecidedOtherwise {
        /// What is declared.
        declared: DeclaredResult,
        /// What the ruleset gives.
        official: Score,
        /// The name of the ruleset.
        ruleset: String,
        /// The rule that gives it.
        reason: Reason,
    },
    /// R302: the side that lost by default is declared the winner.
    DefaulterWins {
        /// What is declared.
        declared: DeclaredResult,
        /// The side that lost by default.
        side: Colour,
        /// How it lost.
        ending: Ending,
    },
    /// R302: two results about a game that the board does not decide.
    ReportDiffers {
        /// What was reported at the desk.
        reported: Score,
        /// What the sheet declares.
        declared: DeclaredResult,
    },
    /// R303: no board gives this result.
    ScoreImpossible {
        /// What is declared.
        declared: DeclaredResult,
        /// Why no board gives it.
        reason: Impossible,
    },
    /// R305: the sheet stops, and no way to go on gives this result.
    OutOfReach {
        /// What is declared.
        declared: DeclaredResult,
        /// How many squares are empty.
        empty: usize,
        /// Whether it can be reached with the colours exchanged.
        exchanged: bool,
        /// Where a flag fell: the side whose discs count for the winner, and how
        /// many it has at most, however the winner completes the game.
        most: Option<(Colour, u32)>,
    },
    /// R304: the result of the board with the colours exchanged.
    ColoursExchanged {
        /// What is declared.
        declared: DeclaredResult,
        /// What the board or the ruleset gives.
        board: Score,
    },
}

/// Why no board gives a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// More discs than squares, or fewer than none.
    OutOfRange,
    /// The two do not add up to the squares of the board, nor to the discs on it.
    WrongSum {
        /// The sum they should have.
        expected: usize,
    },
    /// Two numbers with this difference do not add up to the squares of the
    /// board, nor to the discs on it.
    WrongParity,
    /// Only if squares stayed empty and were given to nobody (or split), on a
    /// board that the sheet does not reach.
    UnlessEmpty,
}

impl Fault {
    /// The stable code.
    pub const fn code(&self) -> Code {
        match self {
            Self::Illegible { .. } => Code::Illegible,
            Self::OffBoard { .. } => Code::OffBoard,
            Self::WrongRows { .. } | Self::WrongCells { .. } => Code::WrongShape,
            Self::DuplicateNumber { .. } => Code::DuplicateNumber,
            Self::MissingNumber { .. } => Code::MissingNumber,
            Self::NumberTooLarge { .. } => Code::NumberTooLarge,
            Self::StartSquareNumbered { .. } => Code::StartSquareNumbered,
            Self::PassNumbered { .. } => Code::PassNumbered,
            Self::LabelOutOfOrder { .. } => Code::LabelOutOfOrder,
            Self::Occupied { .. } => Code::Occupied,
            Self::OutflanksNothing { .. } | Self::OutsideCentre { .. } => Code::OutflanksNothing,
            Self::OutOfTurn { .. } => Code::OutOfTurn,
            Self::PassNotForced { .. } => Code::PassNotForced,
            Self::AfterEnd { .. } => Code::AfterEnd,
            Self::MirroredStart { .. } => Code::MirroredStart,
            Self::WrongColour { .. } => Code::WrongColour,
            Self::UnderFlip { .. } => Code::UnderFlip,
            Self::OverFlip { .. } => Code::OverFlip,
            Self::ClaimDiffers { .. } | Self::ClaimBeyondEnd { .. } => Code::ClaimDiffers,
            Self::SlipMisplaced { .. } => Code::SlipMisplaced,
            Self::Unfinished { .. } => Code::Unfinished,
            Self::ScoreDiffers { .. }
            | Self::DecidedOtherwise { .. }
            | Self::DefaulterWins { .. }
            | Self::ReportDiffers { .. } => Code::ScoreDiffers,
            Self::ScoreImpossible { .. } => Code::ScoreImpossible,
            Self::ColoursExchanged { .. } => Code::ColoursExchanged,
            Self::OutOfReach { .. } => Code::OutOfReach,
        }
    }
}

impl Finding {
    /// The stable code.
    pub const fn code(&self) -> Code {
        self.fault.code()
    }

    /// How much it weighs. A result that fits, or may fit, under another
    /// convention for empty squares is only worth a look.
    pub const fn severity(&self) -> Severity {
        match self.fault {
            Fault::ScoreDiffers { fits: Some(_), .. }
            | Fault::ScoreImpossible {
                reason: Impossible::UnlessEmpty,
                ..
            } => Severity::Warning,
            _ => self.code().severity(),
        }
    }
}
