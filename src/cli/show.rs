//! `outflank show [FILE]`

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::game::GameArgs;
use super::wrap::wrap;
use super::{Context, Hint, OutputFormat, Status, arguments, files};
use crate::adjudicate::{Replay, Severity, Step, replay as replay_of};
use crate::board::{Colour, Square};
use crate::formats::{self, Expect, Format};
use crate::game::{Empties, Move, Position, Variant, score};
use crate::report::board::{self, Ink};
use crate::report::svg::Picture;
use crate::report::view::BoardView;
use crate::report::wording::Words;
use crate::service::save::{Existing, SaveError, save};
use crate::transcript::{Place, Transcript};

/// Draw a board: of a game in a file, of moves, or of a position. X is black,
/// O is white, + is an empty square that the side to move may take.
///
/// On a hexagon the number counts the rows from the top and the letter counts
/// the slanting lines that run down to the right.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  outflank show\n  outflank show game.txt --at 20\n  outflank show --moves f5d6c3 --svg board.svg\n  outflank show --variant hex-4"
)]
pub struct Args {
    /// The game, in any known format; - reads standard input.
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// The format of the file; detected if not given.
    #[arg(long, value_parser = arguments::format, requires = "file")]
    from: Option<Format>,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "file")]
    game: usize,
    /// The board after this move (discs placed); 0 is the start.
    #[arg(long, value_name = "MOVE")]
    at: Option<u16>,
    /// The moves, instead of a file.
    #[arg(long, value_name = "MOVES", conflicts_with = "file")]
    moves: Option<String>,
    /// Also write a picture to this file; an older picture there is replaced.
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// In the picture, show every disc where it was placed, with its number.
    #[arg(long, requires = "svg")]
    numbers: bool,
    #[command(flatten)]
    variant: GameArgs,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let scene = Scene::set(args, context)?;
    let mut out = context.out();
    match context.format {
        OutputFormat::Text => scene.print(&mut out)?,
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string(&scene.view())?)?,
        OutputFormat::Csv => {
            let hint = "use --format json, or --svg FILE for a picture";
            return Err(Hint::new("this command has no CSV output", hint).into());
        }
    }
    out.flush()?;
    if let Some(path) = &args.svg {
        scene.write_picture(path, args.numbers)?;
    }
    Ok(scene.complain(context)?)
}

/// A game up to the move that is shown.
struct Scene {
    replay: Replay,
    position: Position,
    /// Who placed which disc up to the move shown.
    placed: Vec<(Colour, Square)>,
    /// The same board as the rules say, where discs were turned wrongly before.
    by_the_rules: Option<Position>,
    /// Players and event, if known.
    title: Option<String>,
}

impl Scene {
    fn set(args: &Args, context: &Context) -> anyhow::Result<Self> {
        let variant = args.variant.variant()?;
        let transcript = match (&args.file, &args.moves) {
            (Some(file), _) => {
                files::one_game(file, args.from, Some(args.game), &variant, context)?
            }
            (None, Some(moves)) => {
                let reading = formats::read(
                    Format::Coordinates,
                    moves.as_bytes(),
                    &Expect::new(&variant),
                );
                reading
                    .games
                    .into_iter()
                    .next()
                    .unwrap_or_else(|| Transcript::empty(variant, Place::TOP))
            }
            (None, None) => Transcript::empty(variant, Place::TOP),
        };
        let title = title(&transcript);
        let replay = replay_of(&transcript);
        let shown = args.at.map_or(replay.moves(), usize::from);
        if shown > replay.moves() {
            return Err(Hint::new(
                format!(
                    "there is no board after move {shown}: the game can be followed to move {}",
                    replay.moves()
                ),
                "leave --at out to see the last board",
            )
            .into());
        }
        let position = match args.at {
            Some(number) => replay.after(number).expect("the replay got to this move"),
            None => replay.end,
        };
        let placed = replay
            .steps
            .iter()
            .filter_map(|step| match step.taken.played {
                Move::Place(square) => Some((step.taken.mover, square)),
                Move::Pass => None,
            })
            .take(shown)
            .collect();
        Ok(Self {
            by_the_rules: by_the_rules(&transcript, &replay, shown),
            replay,
            position,
            placed,
            title,
        })
    }

    fn variant(&self) -> &Variant {
        &self.replay.variant
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        if let Some(title) = &self.title {
            writeln!(out, "{title}")?;
        }
        if let Some(last) = self.last_move() {
            writeln!(out, "{last}")?;
        }
        board::board(out, self.variant(), &self.position, Ink::Coloured)?;
        writeln!(out)?;
        board::summary(out, self.variant(), &self.position)?;
        if let Some(right) = self.by_the_rules {
            writeln!(out)?;
            let boards = [
                ("as played".to_owned(), self.position),
                ("as the rules say".to_owned(), right),
            ];
            board::side_by_side(out, self.variant(), &boards)?;
        }
        if self.variant().is_over(&self.position) {
            writeln!(out, "Score {}, empty squares to the winner.", self.score())?;
        }
        if !self.placed.is_empty() {
            writeln!(out, "\nThe moves by number:")?;
            let squares: Vec<Square> = self.placed.iter().map(|&(_, square)| square).collect();
            board::grid(out, self.variant(), &squares)?;
        }
        Ok(())
    }

    /// `After move 12, black d3`.
    fn last_move(&self) -> Option<String> {
        let (colour, square) = self.placed.last()?;
        let name = self.variant().geometry().name(*square);
        Some(format!("After move {}, {colour} {name}", self.placed.len()))
    }

    fn score(&self) -> crate::game::Score {
        let squares = self.variant().geometry().len();
        score(self.position.counts(), squares, Empties::ToWinner)
    }

    fn view(&self) -> BoardView<'_> {
        let squares = self.placed.iter().map(|&(_, square)| square);
        BoardView::new(self.variant(), &self.position, squares)
    }

    fn write_picture(&self, path: &Path, numbers: bool) -> anyhow::Result<()> {
        let caption = [self.title.clone(), self.last_move()]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(". ");
        let picture = if numbers {
            Picture::of_game(self.variant(), &self.placed, caption)
        } else {
            Picture::of_position(self.variant(), &self.position, caption)
        };
        let mut drawn = Vec::new();
        picture.write(&mut drawn)?;
        let drawn = String::from_utf8(drawn).expect("a picture is text");
        save(path, &drawn, picture_or_nothing(path)).map_err(|error| {
            let help = match error {
                SaveError::Exists(_) => {
                    "an old picture is replaced, another file never: give another name"
                }
                SaveError::Io { .. } => "look whether the folder exists and can be written",
            };
            anyhow::Error::new(error).context(Hint::new("drawing the picture", help))
        })
    }

    /// Says that the moves cannot be followed to their end, if so.
    fn complain(&self, context: &Context) -> std::io::Result<Status> {
        let Some(entry) = self.replay.stopped_at else {
            return Ok(Status::Clean);
        };
        let mut err = context.err();
        let line = format!(
            "entry {} of the transcript cannot be played{}; the board is that of move {}",
            entry + 1,
            self.why(),
            self.placed.len()
        );
        writeln!(err, "{}", wrap(&line, 0, 2))?;
        writeln!(err, "help: `outflank check` shows what is wrong")?;
        Ok(Status::Findings)
    }

    /// What is wrong with that entry, after a colon.
    fn why(&self) -> String {
        let mut errors = self.replay.findings.iter();
        let first = errors.find(|finding| finding.severity() == Severity::Error);
        first.map_or_else(String::new, |finding| {
            let words = Words::of(finding, self.variant());
            format!(": {} ({})", words.headline, words.label)
        })
    }
}

/// A picture can be drawn again at any time, so an old one may go; anything
/// else may not.
fn picture_or_nothing(path: &Path) -> Existing {
    let mut beginning = [0; 4];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    match read {
        Ok(()) if beginning == *b"<svg" => Existing::Replace,
        _ => Existing::Keep,
    }
}

/// The board after the same moves with the right discs turned, if some were
/// turned wrongly and the moves are legal on that board too.
fn by_the_rules(transcript: &Transcript, replay: &Replay, shown: usize) -> Option<Position> {
    let wrong = |step: &Step| !step.left().is_empty() || !step.extra().is_empty();
    let mut up_to = replay
        .steps
        .iter()
        .take_while(|step| usize::from(step.number) <= shown);
    up_to.find(|step| wrong(step))?;
    let mut right = transcript.clone();
    for entry in &mut right.entries {
        entry.recorded = None;
    }
    replay_of(&right).after(u16::try_from(shown).ok()?)
}

/// `Tamenori - Shaman, Final, 2024`, as far as the record says.
fn title(transcript: &Transcript) -> Option<String> {
    let header = &transcript.header;
    let players = header.get("black").zip(header.get("white"));
    let parts: Vec<String> = players
        .map(|(black, white)| format!("{black} - {white}"))
        .into_iter()
        .chain(["event", "round", "date"].iter().filter_map(|key| {
            let value = header.get(key)?;
            Some(if *key == "round" {
                format!("round {value}")
            } else {
                value.to_owned()
            })
        }))
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
