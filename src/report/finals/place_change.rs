//! Who gets another place after the finals.

use serde::Serialize;

use outflank_core::tournament::{Crosstable, Finals};

/// A player whose place after the finals changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceChangeView {
    pub name: String,
    /// None while the finals have not decided about it.
    pub place_before: Option<usize>,
    pub place_after: Option<usize>,
}

impl PlaceChangeView {
    /// The players who have another place than before, the best first.
    pub fn between(
        (old_table, before): (&Crosstable, &Finals),
        (new_table, after): (&Crosstable, &Finals),
    ) -> Vec<Self> {
        let place_of = |(table, finals): (&Crosstable, &Finals), id: &str| {
            let mut places = finals.places.iter();
            let found = places.find(|place| table.player(place.player).id == id);
            found.map(|place| place.place)
        };
        let mut changes: Vec<Self> = Vec::new();
        for (_, player) in new_table.players() {
            let place_before = place_of((old_table, before), &player.id);
            let place_after = place_of((new_table, after), &player.id);
            if place_before != place_after {
                let name = player.name.clone();
                changes.push(Self {
                    name,
                    place_before,
                    place_after,
                });
            }
        }
        changes.sort_by_key(|change| change.place_after.or(change.place_before));
        changes
    }
}
