-- One word for each thing: an entrant is a player entered in an event, a table
-- is a numbered seat in the hall (a board is what the discs lie on).

ALTER TABLE entry RENAME TO entrant;
ALTER TABLE absence RENAME COLUMN entry_id TO entrant_id;
ALTER TABLE membership RENAME COLUMN entry_id TO entrant_id;
DROP INDEX entry_by_player;
CREATE INDEX entrant_by_player ON entrant (player_id);

-- The number of a player in the list of a federation or an archive.
ALTER TABLE number RENAME TO player_number;
DROP INDEX number_by_player;
CREATE INDEX player_number_by_player ON player_number (player_id);

-- The result file an event was imported from.
ALTER TABLE source RENAME TO event_document;
DROP INDEX source_by_document;
CREATE INDEX event_document_by_document ON event_document (document_id);

ALTER TABLE game RENAME COLUMN board TO table_number;
DROP INDEX game_by_board;
CREATE UNIQUE INDEX game_by_table ON game (round_id, table_number) WHERE round_id IS NOT NULL;
ALTER TABLE journal RENAME COLUMN board TO table_number;

-- The seed of the drawing of lots: kept, so that anybody can repeat the draw.
ALTER TABLE event RENAME COLUMN lots TO lot_seed;

-- 'official', or 'provisional' while a dispute was open.
ALTER TABLE publication RENAME COLUMN standing TO status;
