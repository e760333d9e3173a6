-- What plain SQL must not do.

-- A sealed round and its games change only by a correction. The program names
-- the round here while it corrects it, and removes it before the commit: outside
-- a transaction this table is empty.
CREATE TABLE correction (
    round_id INTEGER PRIMARY KEY REFERENCES round (id) ON DELETE CASCADE
) STRICT;

DROP TRIGGER game_not_in_a_sealed_round;

-- A game that is replaced (INSERT OR REPLACE) is changed.
CREATE TRIGGER game_not_in_a_sealed_round BEFORE INSERT ON game
WHEN EXISTS (SELECT 1 FROM round
             WHERE id IN (new.round_id, (SELECT round_id FROM game WHERE id = new.id))
               AND state = 'sealed'
               AND id NOT IN (SELECT round_id FROM correction))
BEGIN SELECT raise(ABORT, 'the round is sealed: no game can be added to it'); END;

CREATE TRIGGER game_of_a_sealed_round_stays_as_it_is BEFORE UPDATE ON game
WHEN EXISTS (SELECT 1 FROM round
             WHERE id IN (old.round_id, new.round_id) AND state = 'sealed'
               AND id NOT IN (SELECT round_id FROM correction))
BEGIN SELECT raise(ABORT, 'the round is sealed: its games cannot be changed'); END;

CREATE TRIGGER game_of_a_sealed_round_stays BEFORE DELETE ON game
WHEN EXISTS (SELECT 1 FROM round
             WHERE id = old.round_id AND state = 'sealed'
               AND id NOT IN (SELECT round_id FROM correction))
BEGIN SELECT raise(ABORT, 'the round is sealed: its games cannot be deleted'); END;

CREATE TRIGGER sealed_round_stays_as_it_is BEFORE UPDATE ON round
WHEN old.state = 'sealed' AND old.id NOT IN (SELECT round_id FROM correction)
BEGIN SELECT raise(ABORT, 'the round is sealed: it cannot be changed'); END;

CREATE TRIGGER sealed_round_stays BEFORE DELETE ON round
WHEN old.state = 'sealed' AND old.id NOT IN (SELECT round_id FROM correction)
BEGIN SELECT raise(ABORT, 'the round is sealed: it cannot be deleted'); END;

DROP TRIGGER game_in_its_event;

CREATE TRIGGER game_in_its_event BEFORE INSERT ON game
WHEN new.round_id IS NOT NULL
 AND new.event_id <> (SELECT event_id FROM round WHERE id = new.round_id)
BEGIN SELECT raise(ABORT, 'the round of a game must belong to the event of the game'); END;

CREATE TRIGGER game_stays_in_its_event BEFORE UPDATE OF event_id, round_id ON game
WHEN new.round_id IS NOT NULL
 AND new.event_id <> (SELECT event_id FROM round WHERE id = new.round_id)
BEGIN SELECT raise(ABORT, 'the round of a game must belong to the event of the game'); END;

-- Merges are one step long: whoever turns out to be another person takes along
-- all the names that were merged before.
CREATE TRIGGER player_not_merged_into_a_merged_player BEFORE INSERT ON player
WHEN EXISTS (SELECT 1 FROM player WHERE id = new.merged_into AND merged_into IS NOT NULL)
BEGIN SELECT raise(ABORT, 'a player cannot be merged into a player who is merged already'); END;

CREATE TRIGGER player_never_merged_into_a_merged_player BEFORE UPDATE OF merged_into ON player
WHEN EXISTS (SELECT 1 FROM player WHERE id = new.merged_into AND merged_into IS NOT NULL)
BEGIN SELECT raise(ABORT, 'a player cannot be merged into a player who is merged already'); END;

CREATE TRIGGER player_merged_after_their_other_names BEFORE UPDATE OF merged_into ON player
WHEN new.merged_into IS NOT NULL
 AND EXISTS (SELECT 1 FROM player WHERE merged_into = new.id)
BEGIN SELECT raise(ABORT, 'other players are merged into this one: merge those first'); END;

-- The same rules as before, in plain words.
DROP TRIGGER journal_is_a_chain;
CREATE TRIGGER journal_is_a_chain BEFORE INSERT ON journal
WHEN new.previous <> coalesce((SELECT hash FROM journal ORDER BY id DESC LIMIT 1), zeroblob(32))
  OR new.id <> coalesce((SELECT max(id) FROM journal), 0) + 1
BEGIN SELECT raise(ABORT, 'a line of the journal must follow the last one'); END;

DROP TRIGGER journal_is_never_changed;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
BEGIN SELECT raise(ABORT, 'a line of the journal cannot be changed'); END;

DROP TRIGGER journal_is_never_deleted;
CREATE TRIGGER journal_is_never_deleted BEFORE DELETE ON journal
BEGIN SELECT raise(ABORT, 'a line of the journal cannot be deleted'); END;

DROP TRIGGER document_is_never_changed;
CREATE TRIGGER document_is_never_changed BEFORE UPDATE ON document
BEGIN SELECT raise(ABORT, 'a document that was received cannot be changed'); END;

DROP TRIGGER document_is_never_deleted;
CREATE TRIGGER document_is_never_deleted BEFORE DELETE ON document
BEGIN SELECT raise(ABORT, 'a document that was received cannot be deleted'); END;

DROP TRIGGER sheet_is_never_changed;
CREATE TRIGGER sheet_is_never_changed BEFORE UPDATE ON sheet
BEGIN SELECT raise(ABORT, 'a sheet cannot be changed'); END;

DROP TRIGGER sheet_is_never_deleted;
CREATE TRIGGER sheet_is_never_deleted BEFORE DELETE ON sheet
BEGIN SELECT raise(ABORT, 'a sheet cannot be deleted: it can be withdrawn'); END;

DROP TRIGGER ruling_is_never_changed;
CREATE TRIGGER ruling_is_never_changed BEFORE UPDATE ON ruling
BEGIN SELECT raise(ABORT, 'a ruling cannot be changed: it can be withdrawn'); END;

DROP TRIGGER ruling_is_never_deleted;
CREATE TRIGGER ruling_is_never_deleted BEFORE DELETE ON ruling
BEGIN SELECT raise(ABORT, 'a ruling cannot be deleted: it can be withdrawn'); END;

DROP TRIGGER publication_is_never_changed;
CREATE TRIGGER publication_is_never_changed BEFORE UPDATE ON publication
BEGIN SELECT raise(ABORT, 'published standings cannot be changed'); END;

DROP TRIGGER publication_is_never_deleted;
CREATE TRIGGER publication_is_never_deleted BEFORE DELETE ON publication
BEGIN SELECT raise(ABORT, 'published standings cannot be deleted'); END;

DROP TRIGGER game_once_a_player_a_round;
CREATE TRIGGER game_once_a_player_a_round BEFORE INSERT ON game
WHEN new.round_id IS NOT NULL
 AND (SELECT stage FROM round WHERE id = new.round_id) = 'swiss'
 AND EXISTS (SELECT 1 FROM game
             WHERE round_id = new.round_id
               AND (black_id IN (new.black_id, new.white_id)
                 OR white_id IN (new.black_id, new.white_id)))
BEGIN SELECT raise(ABORT, 'a player can play only once in a round'); END;

DROP TRIGGER game_once_a_player_a_round_still;
CREATE TRIGGER game_once_a_player_a_round_still BEFORE UPDATE OF black_id, white_id, round_id ON game
WHEN new.round_id IS NOT NULL
 AND (SELECT stage FROM round WHERE id = new.round_id) = 'swiss'
 AND EXISTS (SELECT 1 FROM game
             WHERE round_id = new.round_id
               AND id <> new.id
               AND (black_id IN (new.black_id, new.white_id)
                 OR white_id IN (new.black_id, new.white_id)))
BEGIN SELECT raise(ABORT, 'a player can play only once in a round'); END;
