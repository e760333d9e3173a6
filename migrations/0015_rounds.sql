-- A corrected round is published again: the new publication names the one it
-- replaces.
ALTER TABLE publication ADD COLUMN replaces INTEGER REFERENCES publication (id);
