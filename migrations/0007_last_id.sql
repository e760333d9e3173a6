-- Ids are never used twice: the journal, a printed list or another program may
-- still name a row that was deleted. This table keeps the last id that was
-- given out in each table.

CREATE TABLE last_id (
    table_name TEXT PRIMARY KEY,
    id         INTEGER NOT NULL CHECK (id >= 0)
) STRICT;

INSERT INTO last_id (table_name, id)
          SELECT 'absence',        coalesce(max(id), 0) FROM absence
UNION ALL SELECT 'dispute',        coalesce(max(id), 0) FROM dispute
UNION ALL SELECT 'document',       coalesce(max(id), 0) FROM document
UNION ALL SELECT 'entrant',        coalesce(max(id), 0) FROM entrant
UNION ALL SELECT 'event',          coalesce(max(id), 0) FROM event
UNION ALL SELECT 'event_document', coalesce(max(id), 0) FROM event_document
UNION ALL SELECT 'game',           coalesce(max(id), 0) FROM game
UNION ALL SELECT 'membership',     coalesce(max(id), 0) FROM membership
UNION ALL SELECT 'player',         coalesce(max(id), 0) FROM player
UNION ALL SELECT 'player_number',  coalesce(max(id), 0) FROM player_number
UNION ALL SELECT 'publication',    coalesce(max(id), 0) FROM publication
UNION ALL SELECT 'round',          coalesce(max(id), 0) FROM round
UNION ALL SELECT 'ruling',         coalesce(max(id), 0) FROM ruling
UNION ALL SELECT 'sheet',          coalesce(max(id), 0) FROM sheet
UNION ALL SELECT 'withdrawal',     coalesce(max(id), 0) FROM withdrawal;

-- The journal names rows that have been deleted since, by the names the tables
-- had then. A journal that cannot be read is for `outflank doctor` to report.
INSERT INTO last_id (table_name, id)
SELECT CASE line.value ->> 'table'
           WHEN 'entry' THEN 'entrant'
           WHEN 'number' THEN 'player_number'
           WHEN 'source' THEN 'event_document'
           ELSE line.value ->> 'table'
       END AS name,
       max(line.value ->> 'id')
FROM (SELECT row.value
      FROM journal, json_each(journal.before, '$.rows') AS row
      WHERE row.type = 'object'
      UNION ALL
      SELECT row.value
      FROM journal, json_each(journal.after, '$.rows') AS row
      WHERE row.type = 'object') AS line
WHERE name IN (SELECT table_name FROM last_id)
GROUP BY name
ON CONFLICT (table_name) DO UPDATE SET id = max(id, excluded.id);
