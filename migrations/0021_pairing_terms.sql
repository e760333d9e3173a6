-- Two players who must not meet in any round of an event: of one family, team
-- mates. The one with the smaller id comes first.
CREATE TABLE forbidden_pair (
    id       INTEGER PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES event (id),
    one_id   INTEGER NOT NULL REFERENCES player (id),
    other_id INTEGER NOT NULL REFERENCES player (id) CHECK (other_id > one_id),
    reason   TEXT NOT NULL DEFAULT '',
    UNIQUE (event_id, one_id, other_id)
) STRICT;

-- The forbidden pairs of the event when a round was paired, as 3:7.
ALTER TABLE round_pairing ADD COLUMN kept_apart TEXT NOT NULL DEFAULT '';

-- Virtual points in the first rounds, where it is not what the rules say.
ALTER TABLE event ADD COLUMN acceleration TEXT CHECK (acceleration IN ('baku', 'none'));
