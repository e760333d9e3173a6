-- Phones and other devices that join an event, what players claim on them, and
-- what they hand in.

-- A device that the director has let in. The token is in the cookie of the device;
-- only its hash is here. `journal_id` tells who let it in, and when.
CREATE TABLE device (
    id          INTEGER PRIMARY KEY,
    label       TEXT NOT NULL CHECK (trim(label) <> ''),
    role        TEXT NOT NULL CHECK (role IN ('player', 'table-judge', 'arbiter', 'director')),
    -- The player it belongs to, or the tables it is for; everything otherwise.
    player_id   INTEGER REFERENCES player (id),
    first_table INTEGER CHECK (first_table > 0),
    last_table  INTEGER CHECK (last_table >= first_table),
    token       BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
    status      TEXT NOT NULL CHECK (status IN ('active', 'revoked')),
    journal_id  INTEGER REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED,
    CHECK ((role = 'player') = (player_id IS NOT NULL)),
    CHECK ((role = 'table-judge') = (first_table IS NOT NULL)),
    CHECK ((first_table IS NULL) = (last_table IS NULL))
) STRICT;

CREATE INDEX device_by_player ON device (player_id);
CREATE INDEX device_by_journal ON device (journal_id);

-- When a device was last seen. It is not a decision, so the journal does not keep
-- it: the program writes all devices at once, every few minutes.
CREATE TABLE device_seen (
    device_id INTEGER PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE,
    at        TEXT NOT NULL
) STRICT;

-- What one player says the result of their game is. Two equal claims make the
-- result. A claim that is changed is withdrawn and stays.
CREATE TABLE claim (
    id           INTEGER PRIMARY KEY,
    game_id      INTEGER NOT NULL REFERENCES game (id),
    player_id    INTEGER NOT NULL REFERENCES player (id),
    -- The colour they had when they claimed it.
    side         TEXT NOT NULL CHECK (side IN ('black', 'white')),
    device_id    INTEGER REFERENCES device (id),
    winner       TEXT CHECK (winner IN ('black', 'white')),
    black_halves INTEGER CHECK (black_halves >= 0),
    white_halves INTEGER CHECK (white_halves >= 0),
    ending       TEXT CHECK (trim(ending) <> ''),
    status       TEXT NOT NULL CHECK (status IN ('current', 'withdrawn')),
    journal_id   INTEGER REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED,
    CHECK ((black_halves IS NULL) = (white_halves IS NULL)),
    CHECK (black_halves IS NOT NULL OR ending IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX claim_once_a_player ON claim (game_id, player_id) WHERE status = 'current';
CREATE INDEX claim_by_game ON claim (game_id);
CREATE INDEX claim_by_device ON claim (device_id);
CREATE INDEX claim_by_journal ON claim (journal_id);

-- A file that belongs to a game and is not read: the photo of a sheet or a board.
CREATE TABLE attachment (
    id          INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES game (id),
    document_id INTEGER NOT NULL REFERENCES document (id),
    given_by    TEXT NOT NULL CHECK (given_by IN ('black', 'white', 'official')),
    journal_id  INTEGER REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (game_id, document_id, given_by)
) STRICT;

CREATE INDEX attachment_by_document ON attachment (document_id);
CREATE INDEX attachment_by_journal ON attachment (journal_id);

CREATE TRIGGER attachment_is_never_changed BEFORE UPDATE ON attachment
BEGIN SELECT raise(ABORT, 'an attachment cannot be changed'); END;

-- The form a change came from. A form that is sent twice, also after the program
-- was stopped between the change and its answer, changes nothing twice.
CREATE TABLE request (
    journal_id INTEGER PRIMARY KEY REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED,
    request    TEXT NOT NULL UNIQUE CHECK (trim(request) <> ''),
    -- The hash of what was sent: the same form with another content is refused.
    content    BLOB NOT NULL CHECK (length(content) = 32)
) STRICT;

CREATE VIEW v_device AS
SELECT device.id AS device_id,
       device.label,
       device.role,
       person.id AS player_id,
       trim(person.name || ' ' || person.given) AS player,
       device.first_table,
       device.last_table,
       device.status,
       journal.at AS approved_at,
       journal.by AS approved_by,
       device_seen.at AS last_seen
FROM device
LEFT JOIN player ON player.id = device.player_id
LEFT JOIN player AS person ON person.id = coalesce(player.merged_into, player.id)
LEFT JOIN device_seen ON device_seen.device_id = device.id
LEFT JOIN journal ON journal.id = device.journal_id;

CREATE VIEW v_claim AS
SELECT claim.id AS claim_id,
       claim.game_id,
       v_game.event_id,
       v_game.event,
       v_game.round,
       v_game.table_number,
       v_game.black,
       v_game.white,
       claim.side,
       claim.black_halves / 2.0 AS black_discs,
       claim.white_halves / 2.0 AS white_discs,
       claim.winner,
       claim.ending,
       claim.status,
       device.label AS device,
       journal.at AS claimed_at,
       journal.by AS claimed_by
FROM claim
JOIN v_game ON v_game.game_id = claim.game_id
LEFT JOIN device ON device.id = claim.device_id
LEFT JOIN journal ON journal.id = claim.journal_id;

CREATE VIEW v_attachment AS
SELECT attachment.id AS attachment_id,
       attachment.game_id,
       v_game.event_id,
       v_game.event,
       v_game.round,
       v_game.table_number,
       v_game.black,
       v_game.white,
       attachment.given_by,
       document.name AS file,
       document.format,
       length(document.bytes) AS bytes,
       journal.at AS received_at,
       journal.by AS received_by
FROM attachment
JOIN v_game ON v_game.game_id = attachment.game_id
JOIN document ON document.id = attachment.document_id
LEFT JOIN journal ON journal.id = attachment.journal_id;
