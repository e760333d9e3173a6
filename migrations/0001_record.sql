-- Players, events, rounds, games and the journal. What can be derived
-- (points, standings, official scores) is not here.

CREATE TABLE journal (
    id       INTEGER PRIMARY KEY CHECK (id > 0),
    at       TEXT NOT NULL CHECK (at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*'),
    by       TEXT NOT NULL CHECK (trim(by) <> ''),
    act      TEXT NOT NULL CHECK (trim(act) <> ''),
    why      TEXT NOT NULL,
    summary  TEXT NOT NULL,
    event_id INTEGER,
    round    INTEGER,
    board    INTEGER,
    players  TEXT NOT NULL CHECK (json_valid(players)),
    before   TEXT NOT NULL CHECK (json_valid(before)),
    after    TEXT NOT NULL CHECK (json_valid(after)),
    undoes   INTEGER UNIQUE REFERENCES journal (id) CHECK (undoes < id),
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    hash     BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER journal_is_a_chain BEFORE INSERT ON journal
WHEN new.previous <> coalesce((SELECT hash FROM journal ORDER BY id DESC LIMIT 1), zeroblob(32))
  OR new.id <> coalesce((SELECT max(id) FROM journal), 0) + 1
BEGIN SELECT raise(ABORT, 'a journal entry follows the one before it'); END;

CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
BEGIN SELECT raise(ABORT, 'a journal entry is never changed'); END;

CREATE TRIGGER journal_is_never_deleted BEFORE DELETE ON journal
BEGIN SELECT raise(ABORT, 'a journal entry is never deleted'); END;

CREATE TABLE setting (
    id    INTEGER PRIMARY KEY,
    name  TEXT NOT NULL UNIQUE,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE player (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL CHECK (trim(name) <> ''),
    given       TEXT NOT NULL,
    country     TEXT NOT NULL,
    rating      INTEGER CHECK (rating >= 0),
    merged_into INTEGER REFERENCES player (id) CHECK (merged_into <> id)
) STRICT;

CREATE INDEX player_by_name ON player (name, given);
CREATE INDEX player_by_merge ON player (merged_into) WHERE merged_into IS NOT NULL;

-- The number a player has in a federation's list or an archive.
CREATE TABLE number (
    id        INTEGER PRIMARY KEY,
    player_id INTEGER NOT NULL REFERENCES player (id),
    register  TEXT NOT NULL CHECK (register IN ('wof', 'wthor')),
    number    TEXT NOT NULL CHECK (trim(number) <> ''),
    UNIQUE (register, number)
) STRICT;

CREATE INDEX number_by_player ON number (player_id);

CREATE TABLE event (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL CHECK (trim(name) <> ''),
    kind    TEXT NOT NULL CHECK (kind IN ('tournament', 'archive')),
    date    TEXT NOT NULL,
    place   TEXT NOT NULL,
    country TEXT NOT NULL,
    sender  TEXT NOT NULL,
    rounds  INTEGER CHECK (rounds > 0),
    ruleset TEXT NOT NULL CHECK (trim(ruleset) <> ''),
    variant TEXT NOT NULL CHECK (trim(variant) <> ''),
    UNIQUE (name, date, kind)
) STRICT;

CREATE TABLE entry (
    id          INTEGER PRIMARY KEY,
    event_id    INTEGER NOT NULL REFERENCES event (id),
    player_id   INTEGER NOT NULL REFERENCES player (id),
    number      INTEGER NOT NULL CHECK (number > 0),
    first_round INTEGER NOT NULL CHECK (first_round > 0),
    UNIQUE (event_id, player_id),
    UNIQUE (event_id, number)
) STRICT;

CREATE INDEX entry_by_player ON entry (player_id);

-- Withdrawn after a round, and perhaps back in a later one.
CREATE TABLE absence (
    id            INTEGER PRIMARY KEY,
    entry_id      INTEGER NOT NULL REFERENCES entry (id),
    after_round   INTEGER NOT NULL CHECK (after_round >= 0),
    back_in_round INTEGER CHECK (back_in_round > after_round)
) STRICT;

CREATE UNIQUE INDEX absence_once_at_a_time ON absence (entry_id) WHERE back_in_round IS NULL;

CREATE TABLE round (
    id       INTEGER PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES event (id),
    number   INTEGER NOT NULL CHECK (number > 0),
    name     TEXT NOT NULL CHECK (trim(name) <> ''),
    stage    TEXT NOT NULL CHECK (stage IN ('swiss', 'round-robin', 'final')),
    state    TEXT NOT NULL CHECK (state IN ('open', 'sealed')),
    UNIQUE (event_id, number)
) STRICT;

-- A game of a round, a bye (no opponent), or a game of an archive (no round).
-- Who won and the discs are separate facts: real result files contradict
-- themselves, and both sides of the contradiction are kept.
CREATE TABLE game (
    id           INTEGER PRIMARY KEY,
    event_id     INTEGER NOT NULL REFERENCES event (id),
    round_id     INTEGER REFERENCES round (id),
    board        INTEGER CHECK (board > 0),
    black_id     INTEGER NOT NULL REFERENCES player (id),
    white_id     INTEGER REFERENCES player (id),
    colours      TEXT NOT NULL CHECK (colours IN ('known', 'unknown')),
    winner       TEXT CHECK (winner IN ('black', 'white', 'draw', 'nobody')),
    black_halves INTEGER CHECK (black_halves >= 0),
    white_halves INTEGER CHECK (white_halves >= 0),
    ending       TEXT CHECK (ending IN (
        'flag black', 'flag white', 'overrun black', 'overrun white',
        'resign black', 'resign white', 'no-show black', 'no-show white',
        'both-absent', 'both-flags', 'agreed', 'adjourned')),
    rated        TEXT NOT NULL CHECK (rated IN ('yes', 'no')),
    remark       TEXT NOT NULL,
    CHECK ((round_id IS NULL) = (board IS NULL)),
    CHECK ((black_halves IS NULL) = (white_halves IS NULL)),
    CHECK (round_id IS NULL OR white_id IS NULL OR black_id <> white_id),
    CHECK (white_id IS NOT NULL OR
        (round_id IS NOT NULL AND winner IS NULL AND black_halves IS NULL AND ending IS NULL))
) STRICT;

CREATE UNIQUE INDEX game_by_board ON game (round_id, board) WHERE round_id IS NOT NULL;
CREATE INDEX game_by_event ON game (event_id);
CREATE INDEX game_by_black ON game (black_id);
CREATE INDEX game_by_white ON game (white_id) WHERE white_id IS NOT NULL;
-- Few, and asked for whenever an event is judged: a sheet may show the discs.
CREATE INDEX game_without_discs ON game (event_id)
    WHERE ending IS NOT NULL AND black_halves IS NULL;

CREATE TRIGGER game_in_its_event BEFORE INSERT ON game
WHEN new.round_id IS NOT NULL
 AND new.event_id <> (SELECT event_id FROM round WHERE id = new.round_id)
BEGIN SELECT raise(ABORT, 'the round belongs to another event'); END;

CREATE TRIGGER game_not_in_a_sealed_round BEFORE INSERT ON game
WHEN new.round_id IS NOT NULL
 AND (SELECT state FROM round WHERE id = new.round_id) = 'sealed'
BEGIN SELECT raise(ABORT, 'the round is sealed'); END;

CREATE TRIGGER game_once_a_player_a_round BEFORE INSERT ON game
WHEN new.round_id IS NOT NULL
 AND (SELECT stage FROM round WHERE id = new.round_id) = 'swiss'
 AND EXISTS (SELECT 1 FROM game
             WHERE round_id = new.round_id
               AND (black_id IN (new.black_id, new.white_id)
                 OR white_id IN (new.black_id, new.white_id)))
BEGIN SELECT raise(ABORT, 'a player plays once a round'); END;

CREATE TRIGGER game_once_a_player_a_round_still BEFORE UPDATE OF black_id, white_id, round_id ON game
WHEN new.round_id IS NOT NULL
 AND (SELECT stage FROM round WHERE id = new.round_id) = 'swiss'
 AND EXISTS (SELECT 1 FROM game
             WHERE round_id = new.round_id
               AND id <> new.id
               AND (black_id IN (new.black_id, new.white_id)
                 OR white_id IN (new.black_id, new.white_id)))
BEGIN SELECT raise(ABORT, 'a player plays once a round'); END;
