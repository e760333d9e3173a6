//! How far the rounds of an event have come.

/// The results of a round that are in. Byes are not games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundProgress {
    /// The round, from 1.
    pub round: u16,
    /// Whether the director has closed it.
    pub sealed: bool,
    /// Games with an official result.
    pub results: usize,
    /// All games.
    pub games: usize,
}

impl RoundProgress {
    /// Games without an official result.
    pub const fn missing(&self) -> usize {
        self.games - self.results
    }

    /// Whether its byes and absences count: a round with byes alone may still
    /// get its games.
    pub const fn is_complete(&self) -> bool {
        self.sealed || (self.games > 0 && self.results == self.games)
    }
}

/// The last round up to which all are complete; 0 if the first one is not.
pub fn complete_rounds(progress: &[RoundProgress]) -> u16 {
    let complete = progress.iter().take_while(|each| each.is_complete());
    complete.last().map_or(0, |each| each.round)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_count_up_to_the_first_that_is_in_progress() {
        let round = |round, results, games| RoundProgress {
            round,
            sealed: false,
            results,
            games,
        };
        assert_eq!(complete_rounds(&[]), 0);
        assert_eq!(complete_rounds(&[round(1, 2, 2), round(2, 1, 2)]), 1);
        let gap = [round(1, 2, 2), round(2, 1, 2), round(3, 2, 2)];
        assert_eq!(complete_rounds(&gap), 1);
        assert_eq!(complete_rounds(&[round(1, 0, 0)]), 0, "only byes so far");
        let sealed = RoundProgress {
            sealed: true,
            ..round(1, 1, 2)
        };
        assert_eq!(complete_rounds(&[sealed]), 1);
    }
}
