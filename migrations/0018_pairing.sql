-- By which rules and from which seed a round was paired, so that it can be asked
-- later why two players met, and everybody gets the same answer.
CREATE TABLE round_pairing (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL UNIQUE REFERENCES round (id),
    rules_name TEXT NOT NULL CHECK (rules_name <> ''),
    -- The TOML text of the rules.
    rules TEXT NOT NULL CHECK (rules <> ''),
    seed INTEGER NOT NULL CHECK (seed BETWEEN 0 AND 4294967295),
    -- Pairs of entrant numbers, as 3:7 12:bye.
    locked TEXT NOT NULL DEFAULT '',
    forbidden TEXT NOT NULL DEFAULT ''
) STRICT;
