-- An entrant who was removed from an event. Their number is on lists that were
-- printed: it is not given to anybody else.
CREATE TABLE removed_entrant (
    id        INTEGER PRIMARY KEY,
    event_id  INTEGER NOT NULL REFERENCES event (id),
    player_id INTEGER NOT NULL REFERENCES player (id),
    number    INTEGER NOT NULL CHECK (number > 0),
    UNIQUE (event_id, number)
) STRICT;
