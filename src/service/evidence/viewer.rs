//! One game of the database, to be looked at turn by turn or taken along.

use super::{game_sheets::GameSheets, sheet::table};
use crate::report::viewer::view::{DisputeLinkView, DownloadView, GamePageView, SheetChoiceView};
use crate::report::{board::wording, svg::Picture};
use crate::service::prelude::*;
use crate::service::{
    files::event_games::Names, files::event_games::header, files::export::games::declared,
    files::game_writer::GameWriter, files::show::placed, record::save::Output,
    rounds::state::table_view,
};
use crate::storage::event::Kind;
use outflank_core::{adjudicate::replay, formats::WriteError};

pub use crate::storage::GameId;

/// Which game.
#[derive(Clone, Debug)]
pub enum GameRef {
    Id(GameId),
    Table {
        event: EventRef,
        round: u32,
        table: u32,
    },
}

/// Asks for a game, by one of its sheets or as ruled.
#[derive(Clone, Debug)]
pub struct ViewGame {
    pub game: GameRef,
    /// `black`, `ruled`; `None` for what counts.
    pub sheet: Option<String>,
}

impl Query for ViewGame {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = GamePageView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<GamePageView> {
        let found = FoundGame::of(snapshot, &self.game)?;
        let sheets = GameSheets::of(snapshot, &found.judge, found.game.id)?;
        let choices = sheets.choices();
        let chosen = found.chosen(&choices, self.sheet.as_deref())?;
        let written = chosen.and_then(|key| sheets.sheet(key));
        let disputes = snapshot.disputes_of_game(found.game.id)?.into_iter();
        let mut names = Names::default();
        let black = names.of(snapshot, found.game.black_id)?.to_owned();
        let white = match found.game.white_id {
            Some(white) => Some(names.of(snapshot, white)?.to_owned()),
            None => None,
        };
        let choice = |(key, title): &(String, String)| SheetChoiceView {
            key: key.clone(),
            title: title.clone(),
            chosen: Some(key.as_str()) == chosen,
        };
        Ok(GamePageView {
            game: found.game.id.0,
            event_id: found.event.id.0,
            event: found.event.name.clone(),
            round: found.round.as_ref().map(|round| round.number),
            round_name: found.round.as_ref().map(|round| round.name.clone()),
            table: table_view(&found.judge, &found.game, black, white),
            variant: found.judge.variant().name().to_owned(),
            sheets: choices.iter().map(choice).collect(),
            line: chosen.and_then(|key| sheets.line(key)),
            written: written.map(|sheet| sheet.written.clone()),
            disputes: disputes
                .map(|dispute| DisputeLinkView {
                    id: dispute.id.0,
                    status: dispute.status.word(),
                    about: dispute.about,
                })
                .collect(),
            formats: Format::WRITTEN.iter().map(|format| format.name()).collect(),
        })
    }
}

/// A game, and what it belongs to.
struct FoundGame {
    game: Game,
    event: Event,
    round: Option<Round>,
    judge: Arc<Judge>,
}

impl FoundGame {
    fn of(snapshot: &Snapshot<'_>, wanted: &GameRef) -> Result<Self> {
        let game = match wanted {
            GameRef::Id(id) => snapshot.game(*id)?.ok_or(Refusal::NoGame(id.0))?,
            GameRef::Table {
                event,
                round,
                table: number,
            } => table(snapshot, event, *round, *number)?.1,
        };
        let event = snapshot.event(game.event_id)?;
        let event = event.ok_or(storage::Error::Referenced)?;
        let round = match game.round_id {
            Some(round) => snapshot.round(round)?,
            None => None,
        };
        Ok(Self {
            judge: Judge::of(snapshot, &event)?,
            game,
            event,
            round,
        })
    }

    /// The name that was asked for, else the first one.
    fn chosen<'a>(
        &self,
        choices: &'a [(String, String)],
        wanted: Option<&str>,
    ) -> Result<Option<&'a str>> {
        let mut keys = choices.iter().map(|(key, _)| key.as_str());
        let Some(wanted) = wanted else {
            return Ok(keys.next());
        };
        match keys.clone().find(|key| *key == wanted) {
            Some(key) => Ok(Some(key)),
            None => Err(Refusal::NoSheetNamed {
                game: self.game.id.0,
                wanted: wanted.to_owned(),
                known: keys.map(str::to_owned).collect(),
            }
            .into()),
        }
    }

    /// The moves with the names, the event and the result as they are known here.
    fn completed(&self, snapshot: &Snapshot<'_>, moves: &Transcript) -> Result<Transcript> {
        let round = self.round.as_ref().map(|round| round.name.as_str());
        let of = (&self.event, &self.game);
        let mut names = Names::default();
        let header = header(snapshot, &mut names, of, round, moves.header.clone())?;
        let declared = match self.event.kind {
            Kind::Archive => moves.declared,
            Kind::Tournament => declared(&self.judge, &self.game).or(moves.declared),
        };
        Ok(Transcript {
            header,
            declared,
            ..moves.clone()
        })
    }
}

/// What a game is taken along as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownloadFormat {
    /// A format of game records.
    Record(Format),
    /// The table of players or of tournaments that belongs to a WTHOR file.
    WthorTable(&'static str),
    /// A picture with the number of every move.
    Picture,
}

impl DownloadFormat {
    /// The format that ends so in an address: `pgn`, `jou`, `svg`.
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "svg" => Some(Self::Picture),
            "jou" => Some(Self::WthorTable("jou")),
            "trn" => Some(Self::WthorTable("trn")),
            _ => Format::WRITTEN
                .into_iter()
                .find(|format| format.name() == name)
                .map(Self::Record),
        }
    }

    /// How the name of the file ends, and its kind.
    const fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::Picture => ("svg", "image/svg+xml"),
            Self::WthorTable(table) => (table, "application/octet-stream"),
            Self::Record(Format::Wthor) => ("wtb", "application/octet-stream"),
            Self::Record(Format::Pgn) => ("pgn", "text/plain; charset=utf-8"),
            Self::Record(Format::Sgf) => ("sgf", "text/plain; charset=utf-8"),
            Self::Record(Format::Ggf) => ("ggf", "text/plain; charset=utf-8"),
            Self::Record(_) => ("txt", "text/plain; charset=utf-8"),
        }
    }
}

/// Asks for a game as a file.
#[derive(Clone, Debug)]
pub struct DownloadGame {
    pub game: GameId,
    /// As in [`ViewGame`].
    pub sheet: Option<String>,
    pub format: DownloadFormat,
}

impl Query for DownloadGame {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = DownloadView;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<DownloadView> {
        let found = FoundGame::of(snapshot, &GameRef::Id(self.game))?;
        let sheets = GameSheets::of(snapshot, &found.judge, self.game)?;
        let choices = sheets.choices();
        let moves = found
            .chosen(&choices, self.sheet.as_deref())?
            .and_then(|key| sheets.transcript(key))
            .ok_or_else(|| Refusal::NoSheetNamed {
                game: self.game.0,
                wanted: self.sheet.clone().unwrap_or_default(),
                known: Vec::new(),
            })?;
        let game = found.completed(snapshot, moves)?;
        let (ending, kind) = self.format.file();
        Ok(DownloadView {
            name: format!("game-{}.{ending}", self.game.0),
            kind,
            bytes: file(&game, self.format),
        })
    }
}

/// One game as a file of its own.
fn written(game: &Transcript, record: Format) -> std::result::Result<Output, WriteError> {
    let mut writer = GameWriter::new(record)?;
    writer.write(game.clone())?;
    Ok(writer.finish()?.0)
}

fn file(game: &Transcript, format: DownloadFormat) -> Vec<u8> {
    let record = match format {
        DownloadFormat::Picture => return picture(game),
        DownloadFormat::WthorTable(_) => Format::Wthor,
        DownloadFormat::Record(record) => record,
    };
    let output = written(game, record).expect("memory takes all formats that can be written");
    match format {
        DownloadFormat::WthorTable(table) => {
            let mut tables = output.companions.into_iter();
            let found = tables.find(|(name, _)| *name == table);
            found.map(|(_, bytes)| bytes).unwrap_or_default()
        }
        _ => {
            let bytes = output.content.into_bytes();
            bytes.expect("a game is small enough for memory")
        }
    }
}

/// Every disc where it was placed, with its number.
fn picture(game: &Transcript) -> Vec<u8> {
    let replay = replay(game);
    let placed = placed(&replay.steps);
    let caption = wording::game_title(&game.header).unwrap_or_default();
    let mut drawn = Vec::new();
    Picture::of_game(&replay.variant, &placed, caption)
        .write(&mut drawn)
        .expect("writing to memory does not fail");
    drawn
}
