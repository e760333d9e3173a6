-- The rules of an event are its own copy of their TOML text, for archives too.
-- `ruleset_name` is their name. (Archives kept only the name of a preset: the
-- program fills both columns when it migrates.)
ALTER TABLE event ADD COLUMN ruleset_name TEXT NOT NULL DEFAULT 'unnamed'
    CHECK (trim(ruleset_name) <> '');
