-- A sheet that counts no more, because it was put in the wrong place. It stays:
-- what was received is never deleted.
CREATE TABLE withdrawal (
    id       INTEGER PRIMARY KEY,
    sheet_id INTEGER NOT NULL UNIQUE REFERENCES sheet (id)
) STRICT;
