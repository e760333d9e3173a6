-- What each round of an absence is worth to the player: nothing, or half a point
-- if the director granted it beforehand. Only rounds that are named can be worth
-- half a point; after a withdrawal nothing is.
ALTER TABLE absence ADD COLUMN bye TEXT NOT NULL DEFAULT 'zero-point'
    CHECK (bye = 'zero-point' OR (bye = 'half-point' AND back_in_round IS NOT NULL));
