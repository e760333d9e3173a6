//! The official result of one game, and what its winner could have reached.

use super::game_source::GameSource;
use crate::report::{
    refusal::GameRefusal, result::score_view::BestView, result::score_view::ScoreView,
};
use crate::service::prelude::*;
use outflank_core::adjudicate::{
    BestCompletion, Budget, Claim, Code, Completion, Ended, Finding, How, NoCompletion, Reason,
    Severity, Verdict, decide, replay,
};
use outflank_core::formats::{self, Expect, Lines};
use outflank_core::{game::Move, game::Setup, transcript::Ending, transcript::Written};

/// Asks for the official result of one game.
#[derive(Clone, Debug)]
pub struct ScoreRequest {
    pub game: ScoredGame,
    /// Where a transcript does not name it.
    pub variant: Variant,
    pub ruleset: Ruleset,
    /// How it ended; `None` for what the sheet declares.
    pub ending: Option<ScoredEnding>,
    /// What was played after a flag.
    pub completion: TypedCompletion,
    /// Who wins an equal game, where that was settled before it.
    pub draw_win: Option<Colour>,
    /// The score somebody reports; `None` for what the sheet declares.
    pub reported: Option<Score>,
    /// Whether to search for the best completion of the winner.
    pub best: Option<BestSearch>,
}

/// What is known of a game.
#[derive(Clone, Debug)]
pub enum ScoredGame {
    Transcript(GameSource),
    /// Its last board.
    Board(Setup),
    /// Only how it ended.
    Unknown,
}

/// How a game ended, as somebody says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoredEnding {
    PlayedOut,
    /// Who has it.
    Bye(Colour),
    /// With the reported score.
    Ruled,
    Other(Ending),
}

/// The moves after a flag, as typed, before the variant is known; forced passes may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TypedCompletion {
    #[default]
    Nothing,
    /// To the end of the game.
    Played(String),
    /// The winner stopped after these.
    Stopped(String),
}

/// How much the search for the best completion may try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestSearch {
    Usual,
    Placements(u64),
}

/// The official result of a game.
pub fn score(request: &ScoreRequest) -> Result<ScoreView> {
    let game = EndedGame::of(request)?;
    let decided = decide(&request.ruleset, &game.ended);
    let best = request.best.map(|search| {
        let found = completion(&request.ruleset, &game.ended, search)?;
        let claim = game.reported.map(|reported| found.claim(reported).name());
        let view = BestView::new(found.winner, &found.best, claim, &game.ended.variant);
        Ok::<_, GameRefusal>(view)
    });
    let best = best.transpose()?;
    if let Err(why) = &decided
        && !why.is_finding()
    {
        return Err(GameRefusal::NoResult {
            ruleset: request.ruleset.name.clone(),
            why: why.clone(),
        }
        .into());
    }
    let verdict = decided.as_ref().ok();
    let claim = match &best {
        Some(_) => None,
        None => verdict.and_then(|verdict| unrecorded(request, &game, verdict)),
    };
    let may_be_so = matches!(claim, Some(Claim::Within | Claim::Open));
    Ok(ScoreView {
        reported: game.reported,
        agrees: verdict
            .zip(game.reported)
            .filter(|_| !may_be_so)
            .map(|(verdict, reported)| verdict.score == reported),
        claim: claim.map(Claim::name),
        best,
        transcript_errors: game.errors,
        unread: game.unread,
        ..ScoreView::new(game.source, &request.ruleset.name, &game.ended, &decided)
    })
}

/// A game as it ended, and what else was learned from its transcript.
struct EndedGame {
    source: String,
    ended: Ended,
    reported: Option<Score>,
    errors: usize,
    unread: usize,
}

impl EndedGame {
    fn of(request: &ScoreRequest) -> Result<Self> {
        let (source, board) = match &request.game {
            ScoredGame::Transcript(game) => return Self::of_transcript(request, game),
            ScoredGame::Unknown => ("no record", None),
            ScoredGame::Board(setup) => {
                let placed = request.variant.starting_from(*setup);
                let placed = placed.map_err(GameRefusal::Board)?;
                ("board", Some(placed.start().into()))
            }
        };
        let variant = request.variant.clone();
        Ok(Self {
            source: source.to_owned(),
            ended: Ended {
                board,
                how: how(request, None, request.reported, &variant)?,
                variant,
                draw_win: request.draw_win,
            },
            reported: request.reported,
            errors: 0,
            unread: 0,
        })
    }

    fn of_transcript(request: &ScoreRequest, game: &GameSource) -> Result<Self> {
        let read = game.read(&request.variant)?;
        let transcript = read.transcript;
        let replayed = replay(&transcript);
        let declared = transcript.declared.as_ref();
        let declared = declared.and_then(|declared| declared.result.score());
        let reported = request.reported.or(declared);
        let how = how(request, Some(&transcript), reported, &transcript.variant)?;
        let findings = replayed.findings.iter();
        Ok(Self {
            source: game.name(),
            ended: Ended {
                board: Some(replayed.end.into()),
                how,
                variant: transcript.variant,
                draw_win: request.draw_win,
            },
            reported,
            errors: findings.filter(|finding| is_of_the_moves(finding)).count(),
            unread: read.unread,
        })
    }
}

/// Whether a finding is an error in the moves, not in the declared result.
fn is_of_the_moves(finding: &Finding) -> bool {
    let of_the_result = [
        Code::ScoreDiffers,
        Code::ScoreImpossible,
        Code::ColoursExchanged,
        Code::OutOfReach,
    ];
    finding.severity() == Severity::Error && !of_the_result.contains(&finding.code())
}

/// How the game ended: as the request says, else as the sheet declares.
fn how(
    request: &ScoreRequest,
    transcript: Option<&Transcript>,
    reported: Option<Score>,
    variant: &Variant,
) -> std::result::Result<How, GameRefusal> {
    let how = match request.ending {
        None => How::declared(transcript.and_then(|sheet| sheet.declared.as_ref())),
        Some(ScoredEnding::PlayedOut) => How::PlayedOut,
        Some(ScoredEnding::Bye(side)) => How::Bye(side),
        Some(ScoredEnding::Ruled) => How::Ruled(reported.ok_or(GameRefusal::RuledWithoutScore)?),
        Some(ScoredEnding::Other(ending)) => How::of(ending, reported),
    };
    let completion = match &request.completion {
        TypedCompletion::Nothing => Completion::Nothing,
        TypedCompletion::Played(text) => Completion::Played(turns(text, variant)?),
        TypedCompletion::Stopped(text) => Completion::Stopped(turns(text, variant)?),
    };
    match (how, completion) {
        (How::Flag { by, .. }, completion) => Ok(How::Flag { by, completion }),
        (how, Completion::Nothing) => Ok(how),
        (how, _) => Err(GameRefusal::CompletionWithoutFlag { ending: how.name() }),
    }
}

/// The turns of a completion. Rules cannot be applied to what cannot be read.
fn turns(text: &str, variant: &Variant) -> std::result::Result<Vec<Move>, GameRefusal> {
    let expect = Expect {
        lines: Some(Lines::Apart),
        ..Expect::new(variant)
    };
    let reading = formats::read(Format::Coordinates, text.as_bytes(), &expect);
    let marks = reading.games.into_iter().flat_map(|game| game.marks);
    let turn = |(number, written)| match written {
        Written::Place(square) => Ok(Move::Place(square)),
        Written::Pass => Ok(Move::Pass),
        Written::OffBoard(text) | Written::Illegible(text) => {
            Err(GameRefusal::CompletionUnreadable { number, text })
        }
    };
    let written = marks.map(|mark| mark.written);
    (1..).zip(written).map(turn).collect()
}

/// What the winner could have reached.
fn completion(
    ruleset: &Ruleset,
    ended: &Ended,
    search: BestSearch,
) -> std::result::Result<BestCompletion, GameRefusal> {
    let budget = match search {
        BestSearch::Usual => Budget::usual(&ended.variant),
        BestSearch::Placements(nodes) => Budget::nodes(nodes),
    };
    BestCompletion::of(ruleset, ended, &budget).map_err(|why| match why {
        NoCompletion::WithoutFlag => GameRefusal::BestWithoutFlag,
        NoCompletion::NotByRules => GameRefusal::BestNotByRules(ruleset.name.clone()),
        NoCompletion::WithoutBoard => GameRefusal::BestWithoutBoard,
    })
}

/// Whether the winner can have completed the game to a reported score that is
/// not the official one, where no completion was given.
fn unrecorded(request: &ScoreRequest, game: &EndedGame, verdict: &Verdict) -> Option<Claim> {
    let reported = game.reported.filter(|score| *score != verdict.score)?;
    let goal = game.ended.variant.goal();
    let open = matches!(
        verdict.rule.reason,
        Reason::SmallestWin { reached: None, .. }
    );
    if !open || goal.winner(&reported) != goal.winner(&verdict.score) {
        return None;
    }
    let found = completion(&request.ruleset, &game.ended, BestSearch::Usual).ok()?;
    Some(found.claim(reported))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::Error;

    /// White cannot move; Black takes everything with c1.
    fn wiped_out_by_black(ruleset: &str, ending: &str) -> ScoreRequest {
        let othello = Variant::othello();
        let cells = "XO".to_owned() + &"-".repeat(62) + "O";
        ScoreRequest {
            game: ScoredGame::Board(Setup::parse(othello.geometry(), &cells).unwrap()),
            variant: othello,
            ruleset: Ruleset::preset(ruleset).unwrap(),
            ending: Some(ScoredEnding::Other(ending.parse().unwrap())),
            completion: TypedCompletion::Nothing,
            draw_win: None,
            reported: None,
            best: Some(BestSearch::Usual),
        }
    }

    fn claim(request: ScoreRequest, reported: Score) -> Option<&'static str> {
        let reported = Some(reported);
        let view = score(&ScoreRequest {
            reported,
            ..request
        });
        view.unwrap().best.unwrap().claim
    }

    fn code(request: &ScoreRequest) -> &'static str {
        match score(request) {
            Err(Error::Refused(refusal)) => refusal.code(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_claim_is_held_to_the_best_completion() {
        let flag = wiped_out_by_black("classic", "flag white");
        assert_eq!(claim(flag, Score::of_discs(64, 0)), Some("within"));
        // The other way round White cannot take a1, so Black keeps it.
        let flag = wiped_out_by_black("classic", "flag black");
        assert_eq!(claim(flag, Score::of_discs(0, 64)), Some("beyond"));
    }

    #[test]
    fn a_score_that_the_winner_can_have_reached_is_not_called_wrong() {
        let flag = |reported| ScoreRequest {
            best: None,
            reported: Some(reported),
            ..wiped_out_by_black("classic", "flag white")
        };
        let view = score(&flag(Score::of_discs(64, 0))).unwrap();
        assert_eq!((view.agrees, view.claim), (None, Some("within")));
        assert!(view.is_settled());
        let view = score(&flag(Score::of_discs(0, 64))).unwrap();
        assert_eq!((view.agrees, view.claim), (Some(false), None));
        let beyond = ScoreRequest {
            reported: Some(Score::of_discs(0, 64)),
            best: None,
            ..wiped_out_by_black("classic", "flag black")
        };
        let view = score(&beyond).unwrap();
        assert_eq!((view.agrees, view.claim), (Some(false), Some("beyond")));
        assert!(!view.is_settled());
    }

    #[test]
    fn less_than_the_smallest_win_is_beyond() {
        let flag = wiped_out_by_black("joa", "flag black");
        assert_eq!(claim(flag, Score::of_discs(33, 31)), Some("beyond"));
    }

    #[test]
    fn where_the_fewest_discs_win_the_best_completion_has_the_fewest() {
        let anti = |ending| ScoreRequest {
            variant: "anti".parse::<Variant>().unwrap(),
            ..wiped_out_by_black("classic", ending)
        };
        let best = score(&anti("flag black")).unwrap().best.unwrap();
        assert_eq!((best.found, best.bound, best.exact), (0, 0, true));
        assert_eq!(best.line, "pass c1");
        let down_to_none = Score::of_discs(64, 0);
        assert_eq!(claim(anti("flag black"), down_to_none), Some("within"));
        let none_for_black = Score::of_discs(0, 64);
        assert_eq!(claim(anti("flag white"), none_for_black), Some("beyond"));
    }

    #[test]
    fn the_smallest_win_is_that_of_the_board() {
        let small = "othello-6x6".parse::<Variant>().unwrap();
        let cells = "XO".to_owned() + &"-".repeat(34) + "O";
        let flag = ScoreRequest {
            game: ScoredGame::Board(Setup::parse(small.geometry(), &cells).unwrap()),
            variant: small,
            ..wiped_out_by_black("joa", "flag black")
        };
        assert_eq!(score(&flag).unwrap().score, Some(Score::of_discs(17, 19)));
        assert_eq!(claim(flag.clone(), Score::of_discs(17, 19)), Some("within"));
        assert_eq!(claim(flag, Score::of_discs(16, 20)), Some("beyond"));
    }

    #[test]
    fn the_smallest_win_is_always_within_reach() {
        let flag = wiped_out_by_black("joa", "flag black");
        let smallest = Score::of_discs(31, 33);
        assert_eq!(score(&flag).unwrap().score, Some(smallest));
        assert_eq!(claim(flag, smallest), Some("within"));
    }

    #[test]
    fn where_the_winner_does_not_complete_there_is_no_best() {
        let woc = wiped_out_by_black("woc", "flag white");
        assert_eq!(code(&woc), "best-not-by-rules");
        let resigned = wiped_out_by_black("joa", "resign white");
        assert_eq!(code(&resigned), "best-without-flag");
        let unknown = ScoreRequest {
            game: ScoredGame::Unknown,
            ..wiped_out_by_black("joa", "flag white")
        };
        assert_eq!(code(&unknown), "best-without-board");
    }

    #[test]
    fn what_is_missing_is_named() {
        let resigned = wiped_out_by_black("joa", "resign white");
        let ruled = ScoreRequest {
            ending: Some(ScoredEnding::Ruled),
            ..resigned.clone()
        };
        assert_eq!(code(&ruled), "score-ruled-missing");
        let completed = ScoreRequest {
            completion: TypedCompletion::Played("c1".to_owned()),
            ..resigned
        };
        assert_eq!(code(&completed), "completion-without-flag");
        let unreadable = ScoreRequest {
            completion: TypedCompletion::Stopped("c1 z9".to_owned()),
            ..wiped_out_by_black("joa", "flag white")
        };
        assert_eq!(code(&unreadable), "completion-unreadable");
        let several = ScoreRequest {
            game: ScoredGame::Transcript(GameSource::Moves("f5d6c3\n\nf5d6\n".to_owned())),
            ..wiped_out_by_black("joa", "flag white")
        };
        assert_eq!(code(&several), "game-moves-several");
    }
}
