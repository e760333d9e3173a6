-- An archive of many games is imported in parts, each a change of its own, so
-- that others can write in between. While parts are missing, the import has a
-- row here; the last part deletes it. What was interrupted is found by it:
-- importing the same file again goes on, and undo takes all parts back.
CREATE TABLE unfinished_import (
    id          INTEGER PRIMARY KEY,
    document_id INTEGER NOT NULL UNIQUE REFERENCES document (id),
    -- How many games of the file have been dealt with, in its order.
    games       INTEGER NOT NULL CHECK (games > 0),
    -- In how many parts.
    parts       INTEGER NOT NULL CHECK (parts > 0)
) STRICT;
