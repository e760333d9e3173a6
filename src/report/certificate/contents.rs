//! What follows from what a certificate holds of an event: its rules and sheets
//! read, and what counts of each game computed again.

use std::collections::BTreeMap;

use super::Unusable;
use super::event::{EventRecord, GameRecord, GameStage, SheetRecord};
use outflank_core::adjudicate::official::Rules;
use outflank_core::adjudicate::{
    CaseSheet, Official, RankedSheets, Replay, Undecided, WrittenBy, replay,
};
use outflank_core::formats;
use outflank_core::game::Variant;
use outflank_core::ruleset::{FinalsPlan, Ruleset};
use outflank_core::tournament::{
    self, Colours, Crosstable, GameResult, MatchDecision, Measure, PlayerIndex, Rated,
};
use outflank_core::transcript::Transcript;

/// What can be computed from an [`EventRecord`].
#[derive(Clone, Debug)]
pub struct Contents {
    /// The rules, with the finals of the event.
    pub ruleset: Ruleset,
    /// The game it is played in.
    pub variant: Variant,
    /// Who played whom, with the results as they follow.
    pub table: Crosstable,
    /// What is asked of the table.
    pub query: tournament::Query,
    /// What counts of each game, in their order.
    pub results: Vec<Result<Option<Official>, Undecided>>,
    /// The sheets on which a game can be read.
    sheets: BTreeMap<i64, (WrittenBy, Transcript, Replay)>,
}

impl EventRecord {
    /// Reads the rules and the sheets, and computes what counts of each game.
    pub fn contents(&self) -> Result<Contents, Unusable> {
        let mut contents = Contents {
            ruleset: self.rules()?,
            variant: self.variant.parse::<Variant>()?,
            table: Crosstable::default(),
            query: tournament::Query {
                after: self.after,
                seed: self.lot_seed,
            },
            results: Vec::new(),
            sheets: BTreeMap::new(),
        };
        for sheet in &self.sheets {
            contents.read_sheet(sheet)?;
        }
        for game in &self.games {
            let official = contents.official(game)?;
            contents.results.push(official);
        }
        contents.table = self.table(&contents)?;
        Ok(contents)
    }

    fn rules(&self) -> Result<Ruleset, Unusable> {
        let rules = self.ruleset.parse::<Ruleset>()?;
        let Some(text) = &self.finals else {
            return Ok(rules);
        };
        let plan = text.parse::<FinalsPlan>();
        let plan = plan.map_err(|error| Unusable::Finals(error.to_string()))?;
        Ok(Ruleset {
            finals: plan.applied_to(rules.finals.as_ref()),
            ..rules
        })
    }

    /// Who played whom, with the results as they follow.
    fn table(&self, contents: &Contents) -> Result<Crosstable, Unusable> {
        let table = self
            .rounds
            .map_or_else(Crosstable::unannounced, Crosstable::new);
        let mut table = table.measured_by(Measure {
            squares: contents.variant.geometry().len(),
            goal: contents.variant.goal(),
        });
        let players = self.players.iter();
        let players: Vec<PlayerIndex> = players
            .map(|player| table.add_player(player.clone()))
            .collect();
        let player = |number: usize| {
            let found = number.checked_sub(1).and_then(|at| players.get(at));
            found.copied().ok_or(Unusable::NoPlayer(number))
        };
        for (game, result) in self.games.iter().zip(&contents.results) {
            let official = result.as_ref().ok().and_then(Option::as_ref);
            let game_of_table = tournament::Game {
                round: game.round,
                table: game.table,
                first: player(game.black)?,
                second: player(game.white)?,
                colours: if game.colours_known {
                    Colours::FirstBlack
                } else {
                    Colours::Unknown
                },
                result: official.map(GameResult::from),
                rated: if game.rated { Rated::Yes } else { Rated::No },
            };
            match game.stage {
                GameStage::Rounds => table.add_game(game_of_table),
                GameStage::Final => table.add_final(game_of_table),
            }
        }
        for bye in &self.byes {
            table.give_bye(player(bye.player)?, bye.round);
        }
        for bye in &self.half_point_byes {
            table.grant_half_point(player(bye.player)?, bye.round);
        }
        for each in &self.match_decisions {
            table.decide_match(MatchDecision {
                winner: player(each.winner)?,
                loser: player(each.loser)?,
                reason: each.reason.clone(),
            });
        }
        for stage in &self.stages {
            table.name_final_round(stage.round, stage.name.clone());
        }
        table.set_in_progress(self.in_progress.iter().copied());
        Ok(table)
    }
}

impl Contents {
    /// The rules and the game.
    pub const fn rules(&self) -> Rules<'_> {
        Rules {
            ruleset: &self.ruleset,
            variant: &self.variant,
        }
    }

    fn read_sheet(&mut self, sheet: &SheetRecord) -> Result<(), Unusable> {
        let bytes = sheet.bytes.decode().ok_or(Unusable::NotBase64(sheet.id))?;
        let reading = formats::read_kept(&sheet.from, &bytes, &self.variant);
        let place = (sheet.game as usize).checked_sub(1);
        let game = place.and_then(|place| reading.games.into_iter().nth(place));
        if let Some(transcript) = game {
            let replayed = replay(&transcript);
            self.sheets
                .insert(sheet.id, (sheet.by, transcript, replayed));
        }
        Ok(())
    }

    /// The sheet with this number, if a game can be read on it.
    pub fn sheet(&self, id: i64) -> Option<CaseSheet<'_>> {
        let (by, transcript, replay) = self.sheets.get(&id)?;
        Some(CaseSheet {
            id,
            by: *by,
            transcript,
            replay,
        })
    }

    /// The sheet of a game that counts first.
    pub(super) fn base(&self, game: &GameRecord) -> Option<&Transcript> {
        Some(self.in_use(game).first()?.transcript)
    }

    /// The sheets of a game that are used, the one that counts first.
    pub(super) fn in_use(&self, game: &GameRecord) -> Vec<CaseSheet<'_>> {
        let readable = game.sheets.iter().filter_map(|&id| self.sheet(id));
        RankedSheets::new(readable, CaseSheet::rank).in_use
    }

    fn official(&self, game: &GameRecord) -> Result<Result<Option<Official>, Undecided>, Unusable> {
        let rulings = game.rulings(&self.variant)?;
        let sheet = self.base(game);
        game.official(self.rules(), &game.entered()?, &rulings, sheet)
    }
}
