-- The line of the journal that wrote a row: who, when and why. A row is written
-- before its line, so the reference is checked at the end of the transaction.

DROP TRIGGER sheet_is_never_changed;
DROP TRIGGER ruling_is_never_changed;
DROP TRIGGER publication_is_never_changed;

ALTER TABLE publication ADD COLUMN journal_id INTEGER
    REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE sheet ADD COLUMN journal_id INTEGER
    REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ruling ADD COLUMN journal_id INTEGER
    REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE dispute ADD COLUMN journal_id INTEGER
    REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED;

-- The journal has the line that made each row: the row is there after the change
-- and was not before. An id that was given out twice belongs to the last one.
CREATE TEMP TABLE written AS
SELECT row.value ->> 'table' AS table_name,
       row.value ->> 'id' AS id,
       max(journal.id) AS journal_id
FROM journal, json_each(journal.after, '$.rows') AS row
WHERE row.type = 'object'
  AND row.value ->> 'table' IN ('publication', 'sheet', 'ruling', 'dispute', 'document')
  AND json_extract(journal.before, '$.rows[' || row.key || ']') IS NULL
GROUP BY 1, 2;
CREATE UNIQUE INDEX temp.written_by_row ON written (table_name, id);

UPDATE publication SET journal_id = (SELECT journal_id FROM written
    WHERE table_name = 'publication' AND id = publication.id);
UPDATE sheet SET journal_id = (SELECT journal_id FROM written
    WHERE table_name = 'sheet' AND id = sheet.id);
UPDATE ruling SET journal_id = (SELECT journal_id FROM written
    WHERE table_name = 'ruling' AND id = ruling.id);
UPDATE dispute SET journal_id = (SELECT journal_id FROM written
    WHERE table_name = 'dispute' AND id = dispute.id);

-- The sheets of an archive are only counted in the journal: they came with
-- their document.
UPDATE sheet SET journal_id = (SELECT written.journal_id FROM written
    JOIN journal ON journal.id = written.journal_id
    WHERE written.table_name = 'document' AND written.id = sheet.document_id
      AND journal.after ->> '$.counted.sheet' > 0)
WHERE journal_id IS NULL;

DROP TABLE written;

CREATE INDEX publication_by_journal ON publication (journal_id);
CREATE INDEX sheet_by_journal ON sheet (journal_id);
CREATE INDEX ruling_by_journal ON ruling (journal_id);
CREATE INDEX dispute_by_journal ON dispute (journal_id);
CREATE INDEX journal_by_event ON journal (event_id);

CREATE TRIGGER sheet_is_never_changed BEFORE UPDATE ON sheet
BEGIN SELECT raise(ABORT, 'a sheet cannot be changed'); END;
CREATE TRIGGER ruling_is_never_changed BEFORE UPDATE ON ruling
BEGIN SELECT raise(ABORT, 'a ruling cannot be changed: it can be withdrawn'); END;
CREATE TRIGGER publication_is_never_changed BEFORE UPDATE ON publication
BEGIN SELECT raise(ABORT, 'published standings cannot be changed'); END;
