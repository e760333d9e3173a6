-- Views for people and other programs: names instead of ids, discs instead of
-- half-discs, who won. They are part of the contract; `docs/database.md`
-- describes them. A player is always the person: merged names are followed.

CREATE VIEW v_player AS
SELECT player.id AS player_id,
       trim(player.name || ' ' || player.given) AS name,
       player.name AS family_name,
       player.given AS given_name,
       player.country,
       player.rating,
       (SELECT min(number) FROM player_number
        WHERE register = 'wof'
          AND (player_id = player.id
            OR player_id IN (SELECT id FROM player AS other WHERE other.merged_into = player.id))
       ) AS wof_number,
       (SELECT group_concat(trim(other.name || ' ' || other.given), '; ')
        FROM player AS other WHERE other.merged_into = player.id) AS other_names
FROM player
WHERE player.merged_into IS NULL;

CREATE VIEW v_player_number AS
SELECT player_number.register,
       player_number.number,
       person.id AS player_id,
       trim(person.name || ' ' || person.given) AS name
FROM player_number
JOIN player ON player.id = player_number.player_id
JOIN player AS person ON person.id = coalesce(player.merged_into, player.id);

CREATE VIEW v_entrant AS
SELECT event.id AS event_id,
       event.name AS event,
       entrant.number,
       person.id AS player_id,
       trim(person.name || ' ' || person.given) AS name,
       person.country,
       person.rating,
       membership.team,
       membership.categories,
       entrant.first_round,
       (SELECT after_round FROM absence
        WHERE entrant_id = entrant.id AND back_in_round IS NULL) AS left_after
FROM entrant
JOIN event ON event.id = entrant.event_id
JOIN player ON player.id = entrant.player_id
JOIN player AS person ON person.id = coalesce(player.merged_into, player.id)
LEFT JOIN membership ON membership.entrant_id = entrant.id;

-- A ruling `score 38-26` replaces the discs and who won. Other rulings decide
-- by a replay of the sheet, which SQL cannot do: then the discs are those that
-- were entered, and `ruling` says what was ruled.
CREATE VIEW v_game AS
WITH in_force AS (
    SELECT dispute.game_id,
           ruling.decision,
           row_number() OVER (PARTITION BY dispute.game_id
               ORDER BY ruling.decision GLOB 'score *' DESC, ruling.id DESC) AS place
    FROM ruling
    JOIN dispute ON dispute.id = ruling.dispute_id
    WHERE ruling.withdraws IS NULL
      AND NOT EXISTS (SELECT 1 FROM ruling AS later WHERE later.withdraws = ruling.id)),
ruled AS (
    SELECT game_id,
           decision,
           CASE WHEN decision GLOB 'score *-*'
               THEN CAST(substr(decision, 7, instr(decision, '-') - 7) AS REAL) END AS black_discs,
           CASE WHEN decision GLOB 'score *-*'
               THEN CAST(substr(decision, instr(decision, '-') + 1) AS REAL) END AS white_discs
    FROM in_force
    WHERE place = 1),
-- Discs count for the side that has more of them, or fewer where that wins.
scored AS (
    SELECT game.*,
           ruled.decision AS ruling,
           ruled.black_discs IS NOT NULL AS has_ruled_score,
           coalesce(ruled.black_discs, game.black_halves / 2.0) AS black_discs,
           coalesce(ruled.white_discs, game.white_halves / 2.0) AS white_discs,
           (coalesce(ruled.black_discs, game.black_halves / 2.0)
               - coalesce(ruled.white_discs, game.white_halves / 2.0))
               * CASE WHEN event.variant GLOB 'anti*' THEN -1 ELSE 1 END AS lead_of_black
    FROM game
    JOIN event ON event.id = game.event_id
    LEFT JOIN ruled ON ruled.game_id = game.id)
SELECT scored.id AS game_id,
       event.id AS event_id,
       event.name AS event,
       event.date,
       event.variant,
       round.number AS round,
       scored.table_number,
       black.id AS black_id,
       trim(black.name || ' ' || black.given) AS black,
       white.id AS white_id,
       trim(white.name || ' ' || white.given) AS white,
       scored.colours,
       scored.black_discs,
       scored.white_discs,
       CASE
           WHEN scored.has_ruled_score AND scored.lead_of_black > 0 THEN 'black'
           WHEN scored.has_ruled_score AND scored.lead_of_black < 0 THEN 'white'
           WHEN scored.winner IS NOT NULL THEN scored.winner
           WHEN scored.has_ruled_score THEN 'draw'
           WHEN scored.ending GLOB '* black' THEN 'white'
           WHEN scored.ending GLOB '* white' THEN 'black'
           WHEN scored.ending IN ('both-absent', 'both-flags', 'adjourned') THEN NULL
           WHEN scored.lead_of_black > 0 THEN 'black'
           WHEN scored.lead_of_black < 0 THEN 'white'
           WHEN scored.lead_of_black = 0 THEN 'draw'
       END AS winner,
       scored.ending,
       CASE
           WHEN scored.white_id IS NULL THEN 'bye'
           WHEN scored.ending = 'adjourned' THEN 'adjourned'
           WHEN scored.winner IS NULL AND scored.ending IS NULL AND scored.black_discs IS NULL
               THEN 'missing'
           ELSE 'finished'
       END AS state,
       scored.ruling,
       EXISTS (SELECT 1 FROM dispute
               WHERE dispute.game_id = scored.id AND dispute.status = 'open') AS disputed,
       scored.rated,
       scored.remark
FROM scored
JOIN event ON event.id = scored.event_id
LEFT JOIN round ON round.id = scored.round_id
JOIN player AS black_row ON black_row.id = scored.black_id
JOIN player AS black ON black.id = coalesce(black_row.merged_into, black_row.id)
LEFT JOIN player AS white_row ON white_row.id = scored.white_id
LEFT JOIN player AS white ON white.id = coalesce(white_row.merged_into, white_row.id);

CREATE VIEW v_result AS
SELECT game_id, event_id, event, date, variant, round, table_number,
       black_id, black, white_id, white, colours, black_discs, white_discs, winner,
       CASE winner WHEN 'black' THEN black_id WHEN 'white' THEN white_id END AS winner_id,
       CASE winner WHEN 'black' THEN black WHEN 'white' THEN white END AS winner_name,
       CASE winner WHEN 'black' THEN white_id WHEN 'white' THEN black_id END AS loser_id,
       CASE winner WHEN 'black' THEN white WHEN 'white' THEN black END AS loser_name,
       ending, ruling, disputed, rated, remark
FROM v_game
WHERE state = 'finished';

CREATE VIEW v_round_status AS
SELECT event.id AS event_id,
       event.name AS event,
       round.number AS round,
       round.name,
       round.stage,
       round.state,
       count(*) FILTER (WHERE v_game.state <> 'bye') AS tables,
       count(*) FILTER (WHERE v_game.state = 'bye') AS byes,
       count(*) FILTER (WHERE v_game.state = 'missing') AS missing,
       count(*) FILTER (WHERE v_game.disputed) AS disputed
FROM round
JOIN event ON event.id = round.event_id
LEFT JOIN v_game ON v_game.event_id = round.event_id AND v_game.round = round.number
GROUP BY round.id;

CREATE VIEW v_sheet AS
SELECT sheet.id AS sheet_id,
       sheet.game_id,
       v_game.event_id,
       v_game.event,
       v_game.round,
       v_game.table_number,
       v_game.black,
       v_game.white,
       sheet.written_by,
       document.name AS file,
       sheet.number AS number_in_file,
       document.format,
       journal.at AS received_at,
       journal.by AS received_by
FROM sheet
JOIN v_game ON v_game.game_id = sheet.game_id
JOIN document ON document.id = sheet.document_id
LEFT JOIN journal ON journal.id = sheet.journal_id
WHERE NOT EXISTS (SELECT 1 FROM withdrawal WHERE sheet_id = sheet.id);

CREATE VIEW v_ruling AS
SELECT ruling.id AS ruling_id,
       dispute.id AS dispute_id,
       dispute.game_id,
       v_game.event_id,
       v_game.event,
       event.ruleset_name,
       v_game.round,
       v_game.table_number,
       v_game.black,
       v_game.white,
       dispute.about,
       ruling.decision,
       ruling.reason,
       NOT EXISTS (SELECT 1 FROM ruling AS later WHERE later.withdraws = ruling.id) AS in_force,
       journal.at AS ruled_at,
       journal.by AS ruled_by
FROM ruling
JOIN dispute ON dispute.id = ruling.dispute_id
JOIN v_game ON v_game.game_id = dispute.game_id
JOIN event ON event.id = v_game.event_id
LEFT JOIN journal ON journal.id = ruling.journal_id
WHERE ruling.withdraws IS NULL;

CREATE VIEW v_dispute_open AS
SELECT dispute.id AS dispute_id,
       dispute.game_id,
       v_game.event_id,
       v_game.event,
       v_game.round,
       v_game.table_number,
       v_game.black,
       v_game.white,
       dispute.raised_by,
       dispute.about,
       dispute.at_move,
       dispute.black_claim,
       dispute.white_claim,
       journal.at AS opened_at,
       journal.by AS opened_by
FROM dispute
JOIN v_game ON v_game.game_id = dispute.game_id
LEFT JOIN journal ON journal.id = dispute.journal_id
WHERE dispute.status = 'open';

-- Published standings name a player by their number in the federation's list, or,
-- without one, as '+' and 1000000 plus the id of the player.
CREATE VIEW v_standing_published AS
SELECT publication.id AS publication_id,
       event.id AS event_id,
       event.name AS event,
       publication.after_round,
       publication.status,
       journal.at AS published_at,
       journal.by AS published_by,
       line.value ->> 'rank' AS rank,
       line.value ->> 'shared' AS shared,
       (SELECT coalesce(player.merged_into, player.id) FROM player
        WHERE player.id = CASE
            WHEN line.value ->> 'id' GLOB '+*'
                THEN CAST(substr(line.value ->> 'id', 2) AS INTEGER) - 1000000
            ELSE (SELECT player_id FROM player_number
                  WHERE register = 'wof' AND number = line.value ->> 'id')
            END) AS player_id,
       CASE WHEN line.value ->> 'id' NOT GLOB '+*' THEN line.value ->> 'id' END AS player_number,
       replace(line.value ->> 'name', ', ', ' ') AS name,
       line.value ->> 'country' AS country,
       line.value ->> 'played' AS played,
       line.value ->> 'wins' AS wins,
       line.value ->> 'draws' AS draws,
       line.value ->> 'losses' AS losses,
       line.value ->> 'points' AS points,
       json_remove(line.value, '$.rank', '$.shared', '$.id', '$.name', '$.country', '$.played',
                   '$.wins', '$.draws', '$.losses', '$.points') AS tie_breaks
FROM publication
JOIN event ON event.id = publication.event_id
LEFT JOIN journal ON journal.id = publication.journal_id,
     json_each(publication.standings) AS line;

CREATE VIEW v_journal AS
SELECT journal.id AS journal_id,
       journal.at AS made_at,
       journal.by AS made_by,
       journal.act AS command,
       journal.why AS reason,
       journal.summary,
       journal.event_id,
       event.name AS event,
       journal.round,
       journal.table_number,
       journal.undoes,
       (SELECT id FROM journal AS later WHERE later.undoes = journal.id) AS undone_by
FROM journal
LEFT JOIN event ON event.id = journal.event_id;
