-- What an event plays after the rounds, where it is not what its rules say:
-- `semi-final 1, final 3, third place 1`, or `none`.
ALTER TABLE event ADD COLUMN finals TEXT CHECK (trim(finals) <> '');

-- What the director has decided about a match of the finals that is level or
-- was not played to its end.
CREATE TABLE match_decision (
    id        INTEGER PRIMARY KEY,
    event_id  INTEGER NOT NULL REFERENCES event (id),
    winner_id INTEGER NOT NULL REFERENCES player (id),
    loser_id  INTEGER NOT NULL REFERENCES player (id) CHECK (loser_id <> winner_id),
    reason    TEXT NOT NULL CHECK (trim(reason) <> '')
) STRICT;

CREATE INDEX match_decision_by_event ON match_decision (event_id);
