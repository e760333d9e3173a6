-- What the sheets of a game show, as far as every page needs it: searching for what
-- could have happened takes long, and its answer depends on rows only. It is
-- bookkeeping, so the journal does not have it. A row counts only as long as its
-- `fingerprint` is that of the sheets, the result and the rules of now.
CREATE TABLE sheet_check (
    game_id        INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    -- The hash of all that the check depends on, and of the version of the program.
    fingerprint    BLOB NOT NULL CHECK (length(fingerprint) = 32),
    -- How many findings the sheets have.
    findings       INTEGER NOT NULL CHECK (findings >= 0),
    -- Whether a sheet gives another result than the one entered.
    result_differs INTEGER NOT NULL CHECK (result_differs IN (0, 1))
) STRICT;
