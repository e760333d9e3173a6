-- An import can be undone: its sheets are deleted with its games, and so is
-- what no longer counts when the row it belongs to is deleted. The file that was
-- received stays, and the journal keeps every row that was deleted. The program
-- names the lines of the journal whose sheets and rulings it deletes here, and
-- removes them before the commit: outside a transaction this table is empty.
CREATE TABLE retraction (
    journal_id INTEGER PRIMARY KEY REFERENCES journal (id)
) STRICT;

DROP TRIGGER sheet_is_never_deleted;
CREATE TRIGGER sheet_is_never_deleted BEFORE DELETE ON sheet
WHEN old.journal_id IS NULL OR old.journal_id NOT IN (SELECT journal_id FROM retraction)
BEGIN SELECT raise(ABORT, 'a sheet cannot be deleted: it can be withdrawn'); END;

DROP TRIGGER ruling_is_never_deleted;
CREATE TRIGGER ruling_is_never_deleted BEFORE DELETE ON ruling
WHEN old.journal_id IS NULL OR old.journal_id NOT IN (SELECT journal_id FROM retraction)
BEGIN SELECT raise(ABORT, 'a ruling cannot be deleted: it can be withdrawn'); END;
