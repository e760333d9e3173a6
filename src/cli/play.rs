//! `outflank play`

use super::{computer, computer::ComputerArgs, game::GameArgs, visible::styled};
use crate::cli::prelude::*;
use crate::report::{board::text, board::text::Ink, board::wording};
use crate::service;
use crate::service::computer::play::{Event, LiveGame, Request};
use crate::service::{computer::opponent::Opponent, record::save::Existing, record::save::save};
use anyhow::Context as _;
use outflank_core::board::SquareError;
use outflank_core::game::{Move, Passing, State};
use std::{io::BufRead, io::IsTerminal};

/// Record a live game, move by move.
///
/// The moves come from a keyboard or a pipe. Type a square (f5 or 5f), or undo,
/// pass where the game allows it, hint, quit, help. With --computer one side, or
/// both, is played by the computer.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  outflank play --save final.txt\n  outflank play --computer white --level 4\n  outflank play --variant othello-4x4 --computer white --level 5 --values\n  outflank play --variant hex-4 --computer both\n  echo 'f5 d6 c3' | outflank play"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    computer: ComputerArgs,
    /// Keep the transcript in this file, rewritten after every move.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Replace the file of --save if there is one already.
    #[arg(long, aliases = ["replace", "overwrite"], requires = "save")]
    force: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.text_only("save it with --save FILE, then `outflank show FILE --format json`")?;
    let (game, events) = LiveGame::new(args.game.variant()?);
    let mut sheet = Sheet::open(args, context)?;
    if let Some(sheet) = &mut sheet {
        // A file that cannot be written is better known before the first move.
        sheet.write(&game)?;
    }
    let computer = args.computer.opponent(game.variant(), context);
    let mut table = Table {
        computer,
        shows_values: args.computer.values,
        game,
        sheet,
        out: context.out(),
    };
    for event in &events {
        table.print_event(event)?;
    }
    table.draw()?;
    table.let_computer_play()?;
    if !table.computer.plays_alone() {
        table.record(std::io::stdin().lock())?;
    }
    table.close()
}

/// The game, who plays it, where it is written down, and where it is shown.
struct Table<W> {
    game: LiveGame,
    computer: Opponent,
    shows_values: bool,
    sheet: Option<Sheet>,
    out: W,
}

impl<W: Write> Table<W> {
    /// Takes moves until the game is over, somebody quits or nobody types.
    fn record(&mut self, input: impl BufRead) -> anyhow::Result<()> {
        self.prompt()?;
        for line in input.lines() {
            let line = line.context("could not read what was typed")?;
            for request in self.game.read(&line) {
                if self.answer(request)? == Next::Stop {
                    return Ok(());
                }
            }
            self.prompt()?;
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn answer(&mut self, request: Result<Request, SquareError>) -> anyhow::Result<Next> {
        let request = match request {
            Ok(request) => request,
            Err(error) => {
                writeln!(self.out, "refused: {error}")?;
                self.legal_squares()?;
                return Ok(Next::GoOn);
            }
        };
        match request {
            Request::Quit => return Ok(Next::Stop),
            Request::Help => write!(self.out, "{HELP}")?,
            Request::Hint => computer::print_hint(&mut self.out, &mut self.computer, &self.game)?,
            Request::Undo => {
                let events = self.computer.take_back(&mut self.game);
                self.show(&events)?;
                self.let_computer_play()?;
            }
            Request::Move(_) => {
                let events = self.game.enter(&request);
                if self.show(&events)? == Next::GoOn {
                    self.let_computer_play()?;
                }
            }
        }
        Ok(Next::GoOn)
    }

    /// Prints what happened, the board, and writes the game down. A refused
    /// move stops what would come after it.
    fn show(&mut self, events: &[Event]) -> anyhow::Result<Next> {
        for event in events {
            self.print_event(event)?;
        }
        let refused = |event: &Event| matches!(event, Event::Refused(..));
        if events.iter().any(refused) {
            return Ok(Next::Stop);
        }
        self.draw()?;
        self.keep()?;
        Ok(Next::GoOn)
    }

    /// Lets the computer play as long as it is its turn.
    fn let_computer_play(&mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        while let Some(events) = self.computer.answer(&mut self.game) {
            self.show(&events)?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Writes the game down. A full disk must not end a game between two
    /// people, so a failure is printed here and counts only at the end.
    fn keep(&mut self) -> std::io::Result<()> {
        if let Some(sheet) = &mut self.sheet
            && let Err(error) = sheet.write(&self.game)
        {
            writeln!(self.out, "not saved: {error:#}")?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> std::io::Result<()> {
        if std::io::stdin().is_terminal() {
            if self.game.is_over() {
                write!(self.out, "quit, or undo> ")?;
            } else {
                write!(self.out, "{}> ", self.game.position().to_move())?;
            }
        }
        self.out.flush()
    }

    fn draw(&mut self) -> std::io::Result<()> {
        let (variant, position) = (self.game.variant(), self.game.position());
        writeln!(self.out)?;
        let mut drawn = Vec::new();
        text::board(&mut drawn, variant, position, Ink::Coloured)?;
        write!(self.out, "{}", styled(&String::from_utf8_lossy(&drawn)))?;
        writeln!(self.out)?;
        text::summary(&mut self.out, variant, position)?;
        if self.game.is_over() {
            let result = wording::board_result(variant, position, self.game.score());
            writeln!(self.out, "Result: {result}")?;
        } else if self.shows_values {
            computer::print_values(&mut self.out, &mut self.computer, &self.game)?;
        }
        Ok(())
    }

    fn print_event(&mut self, event: &Event) -> std::io::Result<()> {
        let geometry = self.game.variant().geometry();
        let out = &mut self.out;
        match event {
            Event::Placed {
                by,
                number,
                square,
                turned,
            } => {
                let name = geometry.name(*square);
                if turned.is_empty() {
                    writeln!(out, "{number}. {by} {name} turns nothing")
                } else {
                    writeln!(
                        out,
                        "{number}. {by} {name} turns {}",
                        geometry.names(*turned)
                    )
                }
            }
            Event::Passed(side) => writeln!(out, "{} passes", side.title()),
            Event::ForcedPass(side) => {
                writeln!(out, "{} cannot move and has to pass", side.title())
            }
            Event::AlreadyPassed(side) => {
                writeln!(out, "{}'s pass is already recorded", side.title())
            }
            Event::TakenBack(side, Move::Place(square)) => {
                writeln!(out, "taken back: {side} {}", geometry.name(*square))
            }
            Event::TakenBack(side, Move::Pass) => {
                writeln!(out, "taken back: the pass of {side}")
            }
            Event::NothingToUndo => writeln!(out, "there is nothing to take back"),
            // The board and the result follow.
            Event::Over => Ok(()),
            Event::Refused(played, reason) => {
                let (variant, position) = (self.game.variant(), self.game.position());
                let why = wording::illegal_move(variant, position, *played, *reason);
                writeln!(out, "refused: {why}")?;
                self.legal_squares()
            }
        }
    }

    fn legal_squares(&mut self) -> std::io::Result<()> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let State::MayPlace(squares) = variant.state(position) else {
            return Ok(());
        };
        let head = format!("{} may play:", position.to_move());
        let names = squares.iter().map(|square| variant.geometry().name(square));
        let mut names: Vec<String> = names.collect();
        if variant.passing() == Passing::AtWill {
            names.push("or pass".to_owned());
        }
        writeln!(
            self.out,
            "{}",
            wrap(&format!("{head} {}", names.join(" ")), 0, 2)
        )
    }

    /// The transcript, printed and saved.
    fn close(mut self) -> anyhow::Result<Status> {
        let moves = plural(self.game.placed().count(), "move", "moves");
        if !self.game.is_over() {
            writeln!(self.out, "Stopped after {moves}; the game is not over.")?;
        }
        writeln!(self.out, "Transcript: {}", self.game.moves())?;
        self.out.flush()?;
        if let Some(sheet) = &mut self.sheet {
            sheet.write(&self.game)?;
            writeln!(self.out, "Saved {moves} in {}", sheet.path.display())?;
        }
        self.out.flush()?;
        Ok(Status::Clean)
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Stop,
}

/// The file a live game is written to.
struct Sheet {
    path: PathBuf,
    existing: Existing,
}

impl Sheet {
    /// Refuses to begin a game that could not be saved without losing another.
    fn open(args: &Args, context: &Context) -> service::Result<Option<Self>> {
        let Some(path) = &args.save else {
            return Ok(None);
        };
        files::refuse_database(path, context)?;
        Ok(Some(Self {
            path: path.clone(),
            existing: Existing::forced(args.force),
        }))
    }

    fn write(&mut self, game: &LiveGame) -> service::Result<()> {
        save(&self.path, game.transcript(), self.existing)?;
        // From here on the file is this game's own.
        self.existing = Existing::Replace;
        Ok(())
    }
}

const HELP: &str = "\
  f5 or 5f   place a disc there; several moves may be typed in one line
  pass       pass, if the variant allows it (a forced pass is recorded by itself)
  undo       take back the last move, and the computer's answer to it
  hint       show the move the strongest computer would play
  quit       stop and print the transcript (--save FILE also saves it)
  help, ?    show this list
";
