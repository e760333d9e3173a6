//! Bytes to transcripts and back, one file a format. Reads, never judges.

/// A way of writing games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Squares one after the other, in any usual spelling.
    Coordinates,
    /// Numbers in the squares of a drawn board.
    Grid,
    /// The French federation's archive, `.wtb`.
    Wthor,
    /// The Generic Game Format of GGS.
    Ggf,
    /// Smart Game Format, `GM[2]`.
    Sgf,
    /// The dialects called PGN.
    Pgn,
    /// `+f5-d6+c3: +02`, as Logistello and Zebra write.
    Logistello,
    /// `Name 52-12 Name : moves`.
    NameList,
    /// A tournament of FlipTheDisc, JSON.
    FlipTheDisc,
    /// `id,winner,moves` of eOthello.
    Eothello,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Coordinates,
        Self::Grid,
        Self::Wthor,
        Self::Ggf,
        Self::Sgf,
        Self::Pgn,
        Self::Logistello,
        Self::NameList,
        Self::FlipTheDisc,
        Self::Eothello,
    ];

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coordinates => "coordinates",
            Self::Grid => "grid",
            Self::Wthor => "wthor",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Logistello => "logistello",
            Self::NameList => "name-list",
            Self::FlipTheDisc => "flipthedisc",
            Self::Eothello => "eothello",
        }
    }

    /// The format of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}
