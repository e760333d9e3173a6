//! A dispute in a certificate, and what follows from its sheets and rulings.

use serde::{Deserialize, Serialize};

use super::contents::Contents;
use super::event::{EventRecord, GameRecord, GameStage, ResultRecord};
use super::{SheetRecord, Unusable};
use crate::report::check::view::FindingView;
use crate::report::dispute::view::{AllowedView, CaseEvidence, ComparisonView};
use crate::report::finals::place_change::PlaceChangeView;
use crate::report::hypothesis::explanation_view::ExplanationView;
use crate::report::hypothesis::repair_view::RepairView;
use crate::report::round::view::RankChangeView;
use outflank_core::adjudicate::ruling::Ruling;
use outflank_core::adjudicate::{Case, CaseSheet, EnteredResult, Official, Undecided, WrittenBy};
use outflank_core::board::PerColour;
use outflank_core::game::Score;
use outflank_core::tournament::{self, Crosstable, GameResult, Seat, Standings};

/// A dispute: what it is about, what both sides say, and what was ruled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisputeRecord {
    pub id: i64,
    pub status: String,
    pub round: u16,
    pub table: u16,
    /// Who raised it.
    pub by: String,
    pub about: String,
    pub r#move: Option<u32>,
    /// What both players say; empty if nothing.
    pub claims: PerColour<String>,
    /// All sheets of the game, withdrawn ones included, the official's first.
    pub sheets: Vec<i64>,
    /// All rulings about the game as they were made, withdrawals included.
    pub rulings: Vec<RulingRecord>,
}

/// A ruling, or the withdrawal of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingRecord {
    pub id: i64,
    pub dispute_id: i64,
    /// In the notation of rulings; empty in a withdrawal.
    pub decision: String,
    pub reason: String,
    /// The ruling it withdraws.
    pub withdraws: Option<i64>,
    pub by: String,
    pub at: String,
    /// The line of the journal that made it.
    pub line: i64,
}

/// What follows from the sheets and the rulings of a dispute.
#[derive(Clone, Debug, Serialize)]
pub struct DisputeConclusions {
    pub sheets: Vec<SheetConclusion>,
    pub comparisons: Vec<ComparisonView>,
    pub repairs: Vec<RepairView>,
    pub repairs_total: usize,
    pub explanations: Vec<ExplanationView>,
    pub explanations_total: usize,
    pub allowed: Vec<AllowedView>,
    /// What would count without the rulings.
    pub without_rulings: ResultRecord,
    pub verdict: ResultRecord,
    /// What the rulings change in the standings.
    pub standings_change: Vec<RankChangeView>,
    /// What they change in the places after the finals.
    pub final_places_change: Vec<PlaceChangeView>,
    /// What is drawn and told of the evidence.
    #[serde(skip)]
    pub evidence: CaseEvidence,
    /// What counts, for its words.
    #[serde(skip)]
    pub official: Result<Option<Official>, Undecided>,
    /// What would count without the rulings, for its words.
    #[serde(skip)]
    pub official_without_rulings: Result<Option<Official>, Undecided>,
}

/// What comes of a sheet on the board.
#[derive(Clone, Debug, Serialize)]
pub struct SheetConclusion {
    pub sheet: i64,
    pub by: WrittenBy,
    /// Nothing if no game can be read on it.
    pub game: Option<ReplayConclusion>,
}

/// A sheet replayed.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayConclusion {
    pub moves: String,
    pub move_count: usize,
    pub passes: usize,
    pub finished: bool,
    pub board: String,
    pub discs: PerColour<usize>,
    pub score: Score,
    pub findings: Vec<FindingView<'static>>,
}

impl ReplayConclusion {
    fn new(sheet: &CaseSheet<'_>, contents: &Contents) -> Self {
        let replay = sheet.replay;
        let findings = replay.findings.iter();
        Self {
            moves: sheet.transcript.moves(),
            move_count: replay.moves(),
            passes: replay.passes(),
            finished: replay.finished(),
            board: replay.end.setup().cells(contents.variant.geometry()),
            discs: replay.end.counts(),
            score: replay.score(contents.ruleset.scoring.empties),
            findings: findings
                .map(|finding| FindingView::new(finding, &contents.variant))
                .collect(),
        }
    }
}

impl DisputeRecord {
    /// Its table in the hall.
    pub const fn seat(&self) -> Seat {
        Seat {
            round: self.round,
            table: self.table,
        }
    }

    /// The decisions in force, in the order in which they were made.
    pub fn in_force(&self) -> Vec<&str> {
        let withdrawn = |id| self.rulings.iter().any(|each| each.withdraws == Some(id));
        let rulings = self.rulings.iter();
        let in_force = rulings.filter(|each| each.withdraws.is_none() && !withdrawn(each.id));
        in_force.map(|each| each.decision.as_str()).collect()
    }

    /// Its game in the event.
    pub(super) fn place(&self, event: &EventRecord) -> Result<usize, Unusable> {
        event.game_at(self.seat()).ok_or(Unusable::NoGame {
            round: self.round,
            table: self.table,
        })
    }

    /// Replays the sheets, looks for what could have happened, and applies the
    /// rulings.
    pub fn conclude(
        &self,
        event: &EventRecord,
        contents: &Contents,
    ) -> Result<DisputeConclusions, Unusable> {
        let place = self.place(event)?;
        let game = &event.games[place];
        let entered = game.entered()?;
        let sheets = contents.in_use(game);
        let case = Case {
            ruleset: &contents.ruleset,
            variant: &contents.variant,
            entered: entered.score.filter(|_| entered.ending.is_none()),
            at_move: self.r#move,
            sheets: &sheets,
        };
        let evidence = CaseEvidence::new(&case, case.findings());
        let without = WithoutRulings::new(game, &entered, contents)?;
        let (standings_change, final_places_change) = without.changes(game, contents);
        let (repairs, explanations) = (&evidence.repairs, &evidence.explanations);
        Ok(DisputeConclusions {
            sheets: self.sheet_conclusions(event, contents)?,
            comparisons: evidence.comparison_views(),
            repairs: evidence.repair_views().unwrap_or_default(),
            repairs_total: repairs.as_ref().map_or(0, |found| found.total),
            explanations: evidence.explanation_views().unwrap_or_default(),
            explanations_total: explanations.as_ref().map_or(0, |(_, found)| found.total),
            allowed: AllowedView::all(&case),
            without_rulings: ResultRecord::new(&without.official),
            verdict: ResultRecord::new(&contents.results[place]),
            standings_change,
            final_places_change,
            official: contents.results[place].clone(),
            official_without_rulings: without.official,
            evidence,
        })
    }

    fn sheet_conclusions(
        &self,
        event: &EventRecord,
        contents: &Contents,
    ) -> Result<Vec<SheetConclusion>, Unusable> {
        let conclude = |&id: &i64| {
            let found = event.sheets.iter().find(|sheet| sheet.id == id);
            let sheet: &SheetRecord = found.ok_or(Unusable::NoSheet(id))?;
            let readable = contents.sheet(id);
            Ok(SheetConclusion {
                sheet: id,
                by: sheet.by,
                game: readable.map(|sheet| ReplayConclusion::new(&sheet, contents)),
            })
        };
        self.sheets.iter().map(conclude).collect()
    }
}

/// A disputed game as it would count if nothing had been ruled.
struct WithoutRulings {
    official: Result<Option<Official>, Undecided>,
    /// Whether the rulings have exchanged the colours.
    exchanged: bool,
}

impl WithoutRulings {
    fn new(
        game: &GameRecord,
        entered: &EnteredResult,
        contents: &Contents,
    ) -> Result<Self, Unusable> {
        let is_exchange = |text: &&String| {
            let read = Ruling::parse(contents.variant.geometry(), text);
            read == Ok(Ruling::ExchangeColours)
        };
        let exchanges = game.rulings.iter().filter(is_exchange).count();
        let exchanged = exchanges % 2 == 1;
        let entered = if exchanged {
            EnteredResult {
                score: entered.score.map(Score::exchanged),
                ending: entered
                    .ending
                    .map(outflank_core::transcript::Ending::exchanged),
                ..*entered
            }
        } else {
            *entered
        };
        let sheet = contents.base(game);
        Ok(Self {
            official: game.official(contents.rules(), &entered, &[], sheet)?,
            exchanged,
        })
    }

    /// What the rulings change: ranks and points, and the places after the finals.
    fn changes(
        &self,
        game: &GameRecord,
        contents: &Contents,
    ) -> (Vec<RankChangeView>, Vec<PlaceChangeView>) {
        let (before, after) = (&self.table(game, contents), &contents.table);
        let ranked = |table: &Crosstable| Standings::of(table, &contents.ruleset, contents.query);
        let (old, new) = (&ranked(before), &ranked(after));
        let finals = |table: &Crosstable, standings: &Standings| {
            tournament::finals(table, &contents.ruleset, standings)
        };
        let ranks = RankChangeView::between((before, old), (after, new));
        let places =
            PlaceChangeView::between((before, &finals(before, old)), (after, &finals(after, new)));
        (ranks, places)
    }

    /// The results without the rulings.
    fn table(&self, game: &GameRecord, contents: &Contents) -> Crosstable {
        let mut table = contents.table.clone();
        let official = self.official.as_ref().ok().and_then(Option::as_ref);
        let games = match game.stage {
            GameStage::Rounds => table.games_mut(),
            GameStage::Final => table.finals_mut(),
        };
        for each in games {
            if each.seat() == game.seat() {
                each.result = official.map(GameResult::from);
                if self.exchanged {
                    std::mem::swap(&mut each.first, &mut each.second);
                }
            }
        }
        table
    }
}
