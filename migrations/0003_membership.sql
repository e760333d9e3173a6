-- What an entry counts for besides the player's own place: a team, and
-- categories such as women or juniors.

CREATE TABLE membership (
    id          INTEGER PRIMARY KEY,
    entry_id    INTEGER NOT NULL UNIQUE REFERENCES entry (id),
    team        TEXT CHECK (trim(team) <> ''),
    designation TEXT NOT NULL CHECK (designation IN ('unsaid', 'designated', 'extra')),
    categories  TEXT NOT NULL CHECK (json_type(categories) = 'array')
) STRICT;
