//! The members of the family: data, not implementations.

use std::str::FromStr;
use std::sync::Arc;

use super::{Position, Setup, SetupError};
use crate::board::{Colour, Geometry, GeometryError, PerColour, SquareSet, eight};

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Opening {
    /// From discs already on the board.
    Placed(Setup),
    /// From an empty board: the first four discs go alternately to the centre
    /// and turn nothing.
    Centre {
        /// The four centre squares.
        squares: SquareSet,
        /// What the fourth disc, the second player's second, may do.
        fourth: FourthDisc,
    },
}

/// What the fourth disc of reversi may do. Rules of the 19th century differ
/// (\[2\] Wikipedia, Reversi: the second player's second move may or must turn
/// a disc in some forms of the game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum FourthDisc {
    /// It goes to the last centre square and turns nothing.
    Quiet,
    /// It goes there, or to any square where it outflanks something.
    MayTurn,
    /// It has to outflank something.
    MustTurn,
}

/// Which side wins when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Goal {
    /// The side with more discs.
    Most,
    /// The side with fewer discs.
    Fewest,
}

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Passing {
    /// Exactly when it cannot place a disc.
    Forced,
    /// Whenever it likes; two passes in a row end the game.
    AtWill,
}

/// Where discs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum Supply {
    /// Half of them for each side; a side that runs out is given one.
    Given,
    /// This many for each side, and no more: without one, no placement.
    Own(usize),
}

/// A member of the family: a board and the rules. Cheap to clone.
///
/// ```
/// use outflank_core::game::{Goal, Move, State, Variant};
///
/// let variant = "anti-6x6".parse::<Variant>()?;
/// assert_eq!(variant.goal(), Goal::Fewest);
///
/// let board = variant.geometry();
/// let mut position = variant.start();
/// let State::MayPlace(squares) = variant.state(&position) else {
///     unreachable!("a game does not begin with a pass");
/// };
/// assert_eq!(board.names(squares), "c2 b3 e4 d5");
/// let turn = variant.play(&mut position, Move::Place(board.parse("c2")?))?;
/// assert_eq!(board.names(turn.turned), "c3");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant(Arc<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    name: String,
    geometry: Geometry,
    opening: Opening,
    goal: Goal,
    passing: Passing,
    supply: Supply,
}

/// Why a name is not that of a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(not(feature = "unstable"), non_exhaustive)]
pub enum VariantError {
    /// No variant has this name.
    #[error(
        "there is no variant `{0}`: expected othello, othello-rotated, othello-CxR, anti, anti-CxR, reversi, reversi-may-turn, reversi-must-turn, any of these three with -32, or hex-N"
    )]
    Unknown(String),
    /// The name asks for a board that does not exist.
    #[error("in `{name}`: {source}")]
    Board {
        /// The name of the variant, as given.
        name: String,
        /// What is wrong with the board.
        source: GeometryError,
    },
}

/// The variant of this name: `othello`, `othello-rotated`, `othello-10x6`,
/// `anti`, `anti-6x6`, `reversi`, `reversi-may-turn`, `reversi-must-turn`
/// (each with `-32` for 32 discs a side), `hex-5`.
impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(name: &str) -> Result<Self, VariantError> {
        let unknown = || VariantError::Unknown(name.to_owned());
        let board = |source| VariantError::Board {
            name: name.to_owned(),
            source,
        };
        let lower = name.to_ascii_lowercase();
        let (base, rest) = lower
            .split_once('-')
            .map_or((lower.as_str(), None), |(b, r)| (b, Some(r)));
        match (base, rest) {
            ("othello", None) => Ok(Self::othello()),
            ("othello", Some("rotated")) => Ok(Self::othello().rotated()),
            ("othello", Some(size)) => {
                let (columns, rows) = parse_size(size).ok_or_else(unknown)?;
                Self::rectangle(columns, rows).map_err(board)
            }
            ("anti", None) => Ok(Self::othello().anti()),
            ("anti", Some(size)) => {
                let (columns, rows) = parse_size(size).ok_or_else(unknown)?;
                Self::rectangle(columns, rows)
                    .map(|variant| variant.anti())
                    .map_err(board)
            }
            ("reversi", settings) => parse_reversi(settings).ok_or_else(unknown),
            ("hex", Some(side)) => {
                let side = side.parse().map_err(|_| unknown())?;
                Self::hexagon(side).map_err(board)
            }
            _ => Err(unknown()),
        }
    }
}

impl Variant {
    /// Othello on 8×8: d4 and e5 white, e4 and d5 black, black first
    /// (\[S\] USOA 2.1, FFO; see the rules reference, section 1.0).
    ///
    /// # Panics
    ///
    /// Never: a board of 8×8 is possible.
    pub fn othello() -> Self {
        Self::rectangle(8, 8).expect("8x8 is a possible board")
    }

    /// Othello on another rectangle. On an odd number of columns or rows the
    /// four starting discs lie one step to the left or up.
    pub fn rectangle(columns: usize, rows: usize) -> Result<Self, GeometryError> {
        let geometry = Geometry::rectangle(columns, rows)?;
        let (white, black) = centre(&geometry);
        let name = if geometry.is_eight() {
            "othello".to_owned()
        } else {
            format!("othello-{columns}x{rows}")
        };
        Ok(Self(Arc::new(Parts {
            name,
            geometry,
            opening: Opening::Placed(Setup {
                discs: PerColour { black, white },
                to_move: Colour::Black,
            }),
            goal: Goal::Most,
            passing: Passing::Forced,
            supply: Supply::Given,
        })))
    }

    /// Reversi as in the 19th century: empty board, the first four discs to
    /// the centre without capture, and perhaps a fixed number of discs each.
    ///
    /// # Panics
    ///
    /// Never: a board of 8×8 is possible.
    pub fn reversi(fourth: FourthDisc, supply: Supply) -> Self {
        let geometry = Geometry::rectangle(8, 8).expect("8x8 is a possible board");
        let (white, black) = centre(&geometry);
        let mut name = "reversi".to_owned();
        name += match fourth {
            FourthDisc::Quiet => "",
            FourthDisc::MayTurn => "-may-turn",
            FourthDisc::MustTurn => "-must-turn",
        };
        if let Supply::Own(count) = supply {
            name = format!("{name}-{count}");
        }
        Self(Arc::new(Parts {
            name,
            geometry,
            opening: Opening::Centre {
                squares: white | black,
                fourth,
            },
            goal: Goal::Most,
            passing: Passing::Forced,
            supply,
        }))
    }

    /// Hexagonal cells: six discs in alternating colours around the centre,
    /// a pass at will, two passes in a row end the game.
    pub fn hexagon(side: usize) -> Result<Self, GeometryError> {
        let geometry = Geometry::hexagon(side)?;
        let middle = geometry
            .square_at(side - 1, side - 1)
            .expect("a hexagon has a centre");
        let mut discs = PerColour::<SquareSet>::default();
        for (direction, &colour) in (0..geometry.directions()).zip(Colour::BOTH.iter().cycle()) {
            discs[colour].extend(geometry.neighbour(middle, direction));
        }
        Ok(Self(Arc::new(Parts {
            name: format!("hex-{side}"),
            geometry,
            opening: Opening::Placed(Setup {
                discs,
                to_move: Colour::Black,
            }),
            goal: Goal::Most,
            passing: Passing::AtWill,
            supply: Supply::Given,
        })))
    }

    /// The same game from another starting position. The name stays: it is
    /// the same set of rules.
    ///
    /// # Errors
    ///
    /// If no board can show that position.
    pub fn starting_from(&self, setup: Setup) -> Result<Self, SetupError> {
        setup.check(self.geometry())?;
        Ok(self.with(|parts| parts.opening = Opening::Placed(setup)))
    }

    /// The same game with the colours of the starting discs exchanged.
    #[must_use]
    fn rotated(&self) -> Self {
        self.with(|parts| {
            parts.name += "-rotated";
            if let Opening::Placed(setup) = &mut parts.opening {
                setup.discs = setup.discs.exchanged();
            }
        })
    }

    /// The same game, but the side with fewer discs wins.
    #[must_use]
    fn anti(&self) -> Self {
        self.with(|parts| {
            parts.name = parts.name.replacen("othello", "anti", 1);
            parts.goal = Goal::Fewest;
        })
    }

    fn with(&self, change: impl FnOnce(&mut Parts)) -> Self {
        let mut parts = (*self.0).clone();
        change(&mut parts);
        Self(Arc::new(parts))
    }

    /// The position before the first turn.
    pub fn start(&self) -> Position {
        let empty = Setup {
            discs: PerColour::default(),
            to_move: Colour::Black,
        };
        Position::new(match &self.0.opening {
            Opening::Placed(setup) => setup,
            Opening::Centre { .. } => &empty,
        })
    }

    /// The last possible number of a move: the squares that start empty.
    pub fn last_move(&self) -> usize {
        self.geometry().len() - self.start().occupied().len()
    }

    /// The name, as accepted by [`FromStr`].
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The board it is played on.
    pub fn geometry(&self) -> &Geometry {
        &self.0.geometry
    }

    /// How the game begins.
    pub fn opening(&self) -> &Opening {
        &self.0.opening
    }

    /// Which side wins when the game is over.
    pub fn goal(&self) -> Goal {
        self.0.goal
    }

    /// When a side may pass.
    pub fn passing(&self) -> Passing {
        self.0.passing
    }

    /// Where discs come from.
    pub fn supply(&self) -> Supply {
        self.0.supply
    }

    /// A position of this variant for the 8×8 kernel, if that kernel knows all
    /// of its rules: see [`is_plain_eight`](Self::is_plain_eight).
    pub fn eight(&self, position: &Position) -> Option<eight::Position> {
        let side = position.to_move();
        self.is_plain_eight().then(|| eight::Position {
            own: position.discs(side).bits(),
            opponent: position.discs(!side).bits(),
        })
    }

    /// Whether the 8×8 kernel knows all the rules: discs placed beforehand,
    /// forced passes, discs without end. The goal does not matter.
    pub fn is_plain_eight(&self) -> bool {
        self.geometry().is_eight()
            && matches!(self.opening(), Opening::Placed(_))
            && self.passing() == Passing::Forced
            && self.supply() == Supply::Given
    }
}

/// The starting discs of a rectangle: white's, then black's.
fn centre(geometry: &Geometry) -> (SquareSet, SquareSet) {
    let (column, row) = (geometry.columns() / 2, geometry.rows() / 2);
    let at = |column, row| {
        geometry
            .square_at(column, row)
            .expect("the centre is on the board")
    };
    (
        [at(column - 1, row - 1), at(column, row)]
            .into_iter()
            .collect(),
        [at(column, row - 1), at(column - 1, row)]
            .into_iter()
            .collect(),
    )
}

fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once('x')?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

fn parse_reversi(settings: Option<&str>) -> Option<Variant> {
    let (fourth, supply) = match settings {
        None => (FourthDisc::Quiet, None),
        Some("32") => (FourthDisc::Quiet, Some(32)),
        Some("may-turn") => (FourthDisc::MayTurn, None),
        Some("may-turn-32") => (FourthDisc::MayTurn, Some(32)),
        Some("must-turn") => (FourthDisc::MustTurn, None),
        Some("must-turn-32") => (FourthDisc::MustTurn, Some(32)),
        Some(_) => return None,
    };
    let supply = supply.map_or(Supply::Given, Supply::Own);
    Some(Variant::reversi(fourth, supply))
}
