//! The stable codes of refusals.

use super::{Refusal, SlipError};

impl Refusal {
    /// A stable code for programs. More may be added; none changes its meaning.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAllowed { .. } => "request-not-allowed",
            Self::ChangedSince { .. } => "request-stale",
            Self::Value(refusal) => refusal.code(),
            Self::NoEvent => "event-none",
            Self::NoEventSelected { .. } => "event-not-selected",
            Self::UnknownEvent { .. } => "event-unknown",
            Self::AmbiguousEvent { .. } => "event-ambiguous",
            Self::EventExists { .. } => "event-exists",
            Self::EventWithoutName => "event-without-name",
            Self::LotsDrawn(_) => "event-lots-drawn",
            Self::Variant(_) => "variant-unknown",
            Self::Ruleset(_) => "ruleset-unreadable",
            Self::UnknownPlayer { .. } => "player-unknown",
            Self::AmbiguousPlayer { .. } => "player-ambiguous",
            Self::PlayerWithoutName => "player-without-name",
            Self::AlreadyEntered { .. } => "player-already-entered",
            Self::NotEntered { .. } => "player-not-entered",
            Self::NumberTaken { .. } => "player-number-taken",
            Self::Withdrawn { .. } => "player-withdrawn",
            Self::AbsentUntil { .. } => "player-absent",
            Self::NotWithdrawn { .. } => "player-not-withdrawn",
            Self::AlreadyPaired { .. } | Self::PlaysLater { .. } => "player-already-paired",
            Self::HasColour { .. } => "player-has-colour",
            Self::AgainstThemselves { .. } => "player-against-themselves",
            Self::SecondBye { .. } => "player-second-bye",
            Self::SamePlayer { .. } => "player-same",
            Self::TwoPeople { .. } => "player-two-people",
            Self::NotAPlayerList { .. } => "list-unreadable",
            Self::EmptyPlayerList { .. } => "list-empty",
            Self::NumberTwice { .. } => "list-number-twice",
            Self::Pairing { why, .. } => why.code(),
            Self::NoPairings { .. } => "pairings-none",
            Self::NotPairings { .. } => "pairings-unreadable",
            Self::NotNextRound { .. } => "round-not-next",
            Self::NoRound { .. } => "round-unknown",
            Self::RoundSealed(_) => "round-sealed",
            Self::ResultsMissing { .. } => "round-incomplete",
            Self::NoTable { .. } => "table-unknown",
            Self::NotPaired { .. } => "table-none-for-player",
            Self::TableTaken { .. } => "table-taken",
            Self::TableIsBye { .. } => "table-is-bye",
            Self::HasResult { .. } => "result-exists",
            Self::HasOtherResult { .. } => "result-differs",
            Self::NothingChanges { .. } => "result-unchanged",
            Self::NotEqual(_) => "result-not-equal",
            Self::NoDrawWin { .. } => "result-no-draw-win",
            Self::RulingHolds { .. } => "result-ruled",
            Self::Slip(error) => error.code(),
            Self::Score(_) => "score-impossible",
            Self::NoGames { .. } => "file-without-games",
            Self::PlayersNotGames { .. } => "file-of-players",
            Self::OtherEdition { .. } => "file-other-edition",
            Self::OwnExport { .. } => "file-own-export",
            Self::FileExists { .. } => "file-exists",
            Self::NoSheets { .. } => "export-no-sheets",
            Self::Provisional { .. } => "export-provisional",
            Self::Standings(refusal) => refusal.code(),
            Self::SheetExists { .. } => "sheet-exists",
            Self::NoSheet { .. } => "sheet-none",
            Self::DisputeOpen { .. } => "dispute-open",
            Self::NoDispute(_) => "dispute-unknown",
            Self::DisputeFinal(_) => "dispute-final",
            Self::NotRuled(_) => "dispute-not-ruled",
            Self::NoRuling(_) => "ruling-unknown",
            Self::RulingUnconfirmed { .. } => "ruling-unconfirmed",
            Self::RulingWithoutReason => "ruling-without-reason",
            Self::NotARuling(_) => "ruling-unreadable",
            Self::WithdrawByNumber => "ruling-withdraw-by-number",
            Self::RulingUnfit(_) => "ruling-unfit",
            Self::RulingImpossible(_) => "ruling-impossible",
            Self::Game(refusal) => refusal.code(),
            Self::NothingToUndo => "undo-nothing",
            Self::CannotUndo { .. } => "undo-impossible",
        }
    }
}

impl SlipError {
    const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable => "slip-unreadable",
            Self::OddDifference(..) => "slip-odd-difference",
            Self::OutOfRange(..) => "slip-out-of-range",
        }
    }
}
