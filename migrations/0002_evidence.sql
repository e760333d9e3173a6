-- What was received, what is disputed, what was ruled, what was published.

-- Bytes as received, each file once.
CREATE TABLE document (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    format TEXT NOT NULL CHECK (trim(format) <> ''),
    hash   BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    bytes  BLOB NOT NULL
) STRICT;

CREATE TRIGGER document_is_never_changed BEFORE UPDATE ON document
BEGIN SELECT raise(ABORT, 'what was received is never changed'); END;

CREATE TRIGGER document_is_never_deleted BEFORE DELETE ON document
BEGIN SELECT raise(ABORT, 'what was received is never deleted'); END;

-- The event a result file tells about.
CREATE TABLE source (
    id          INTEGER PRIMARY KEY,
    event_id    INTEGER NOT NULL REFERENCES event (id),
    document_id INTEGER NOT NULL REFERENCES document (id),
    UNIQUE (event_id, document_id)
) STRICT;

CREATE INDEX source_by_document ON source (document_id);

-- The record of one game inside a document.
CREATE TABLE sheet (
    id          INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES game (id),
    document_id INTEGER NOT NULL REFERENCES document (id),
    number      INTEGER NOT NULL CHECK (number > 0),
    written_by  TEXT NOT NULL CHECK (written_by IN ('black', 'white', 'official', 'archive')),
    UNIQUE (game_id, document_id, number, written_by)
) STRICT;

CREATE INDEX sheet_by_document ON sheet (document_id, number);

CREATE TRIGGER sheet_is_never_changed BEFORE UPDATE ON sheet
BEGIN SELECT raise(ABORT, 'a sheet is never changed'); END;

CREATE TRIGGER sheet_is_never_deleted BEFORE DELETE ON sheet
BEGIN SELECT raise(ABORT, 'a sheet is never deleted'); END;

CREATE TABLE dispute (
    id          INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES game (id),
    raised_by   TEXT NOT NULL CHECK (raised_by IN ('black', 'white', 'official')),
    about       TEXT NOT NULL CHECK (trim(about) <> ''),
    at_move     INTEGER CHECK (at_move > 0),
    black_claim TEXT NOT NULL,
    white_claim TEXT NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('open', 'ruled', 'final'))
) STRICT;

CREATE UNIQUE INDEX dispute_open_once_a_game ON dispute (game_id) WHERE status = 'open';
CREATE INDEX dispute_by_game ON dispute (game_id);

-- A decision, or the withdrawal of one.
CREATE TABLE ruling (
    id         INTEGER PRIMARY KEY,
    dispute_id INTEGER NOT NULL REFERENCES dispute (id),
    decision   TEXT NOT NULL,
    reason     TEXT NOT NULL CHECK (trim(reason) <> ''),
    withdraws  INTEGER UNIQUE REFERENCES ruling (id) CHECK (withdraws < id),
    CHECK ((withdraws IS NULL) = (decision <> ''))
) STRICT;

CREATE INDEX ruling_by_dispute ON ruling (dispute_id);

CREATE TRIGGER ruling_is_never_changed BEFORE UPDATE ON ruling
BEGIN SELECT raise(ABORT, 'a ruling is never changed'); END;

CREATE TRIGGER ruling_is_never_deleted BEFORE DELETE ON ruling
BEGIN SELECT raise(ABORT, 'a ruling is never deleted'); END;

-- Standings as they were shown to the players.
CREATE TABLE publication (
    id          INTEGER PRIMARY KEY,
    event_id    INTEGER NOT NULL REFERENCES event (id),
    after_round INTEGER NOT NULL CHECK (after_round >= 0),
    standing    TEXT NOT NULL CHECK (standing IN ('official', 'provisional')),
    standings   TEXT NOT NULL CHECK (json_valid(standings))
) STRICT;

CREATE INDEX publication_by_event ON publication (event_id, after_round);

CREATE TRIGGER publication_is_never_changed BEFORE UPDATE ON publication
BEGIN SELECT raise(ABORT, 'published standings are never changed'); END;

CREATE TRIGGER publication_is_never_deleted BEFORE DELETE ON publication
BEGIN SELECT raise(ABORT, 'published standings are never deleted'); END;
