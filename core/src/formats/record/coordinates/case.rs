//! `F5 d6 C3`: the case of the letters as the colour of the discs.

use super::lexer::Lexed;
use crate::game::Variant;

/// Where the case of the letters alternates as the colours do, says who moved.
///
/// The side that moves first has the case of the first move. Two moves in the
/// same case mean that a pass was left out; where more than a quarter of the moves
/// follow one in the same case, the case means nothing.
pub(super) fn colours(lexed: &mut Lexed, variant: &Variant) {
    let cases: Vec<bool> = lexed
        .letters
        .iter()
        .filter_map(|letter| letter.map(|letter| letter.is_ascii_uppercase()))
        .collect();
    let Some(&first) = cases.first() else {
        return;
    };
    let repeated = cases.windows(2).filter(|pair| pair[0] == pair[1]).count();
    if cases.iter().all(|&case| case == first) || repeated * 4 > cases.len() - 1 {
        return;
    }
    let opener = variant.start().to_move();
    for (mark, letter) in lexed.marks.iter_mut().zip(&lexed.letters) {
        mark.by = letter.map(|letter| {
            if letter.is_ascii_uppercase() == first {
                opener
            } else {
                !opener
            }
        });
    }
}
