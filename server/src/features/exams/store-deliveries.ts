import {
  GRACE_SECONDS,
  KEPT_DAYS,
  LARGEST_SEQ_STEP,
  MOST_KEPT,
  MOST_KEPT_OF_QUESTION,
} from '@sopan/domain/exam-attempt'

/**
 * Everything about a save in one statement, for one delivery or for many. It waits for no lock and
 * uses nothing that may be out of date: a delivery is put off, and nothing of it is stored, where
 * another transaction holds its attempt or has added entries since this statement's snapshot, or
 * where it was received before the attempt was closed and so changes its grade. With $14, the time of
 * a transaction that locked the attempts before and grades them again, nothing is put off. An attempt
 * that was closed after $14 was closed by another clock, by which nothing can be said to come before.
 * No row comes out for a delivery in which any entry is foreign, malformed or too far ahead, and then
 * nothing of it is kept. What the log has with another option would be a change of the log, which its
 * trigger refuses with 23001, and with it the whole statement.
 * Of each delivery come out the entries whose acknowledgement is not plainly 'saved' or 'late'.
 */
export const STORE_DELIVERIES = `
  WITH delivery AS (
    SELECT d.*, a.revision AS revision_before
    FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[],
      $6::bigint[]) AS d (n, attempt_id, user_id, arrived_at, received_at, greatest_seq)
    JOIN attempt a ON a.id = d.attempt_id AND a.user_id = d.user_id
  ), sent AS (
    SELECT s.*, attempt_id, l.is_late AS logged_late,
      l.is_late IS NOT NULL AND l.option IS DISTINCT FROM s.option AS is_other,
      CASE WHEN l.is_late IS NULL THEN row_number() OVER (
        PARTITION BY n, l.is_late IS NULL ORDER BY seq DESC, writer COLLATE "C" DESC
      ) ELSE 0 END AS new_place
    FROM unnest($7::int[], $8::bigint[], $9::text[], $10::bigint[], $11::text[], $12::int[],
      $13::bool[]) AS s (n, question_id, option, seq, writer, seconds, is_newest)
    JOIN delivery USING (n)
    LEFT JOIN answer_log l USING (attempt_id, question_id, seq, writer)
  ), locked AS MATERIALIZED (
    SELECT id, revision, closed_at FROM attempt WHERE id IN (SELECT attempt_id FROM delivery)
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
  ), current AS (
    SELECT delivery.*, (SELECT count(*) FROM sent WHERE sent.n = delivery.n AND new_place > 0) AS new
    FROM delivery JOIN locked ON id = attempt_id AND revision = revision_before
      AND ($14::timestamptz IS NOT NULL OR closed_at IS NULL OR closed_at < received_at)
  ), held AS (
    UPDATE attempt SET
      max_seq = greatest(max_seq, greatest_seq),
      revision = revision + CASE
        WHEN deadline < arrived_at - interval '${KEPT_DAYS} days' THEN 0
        WHEN revision + new <= ${MOST_KEPT} THEN new
        ELSE least(new, greatest(0, ${MOST_KEPT} - revision + ${MOST_KEPT_OF_QUESTION} * (
          SELECT count(*) FROM paper_question q WHERE q.paper_id = attempt.paper_id))) END
    FROM current c
    WHERE attempt.id = c.attempt_id AND greatest_seq <= max_seq + ${LARGEST_SEQ_STEP}
      AND NOT EXISTS (
        SELECT FROM sent
        LEFT JOIN paper_question q ON q.id = sent.question_id AND q.paper_id = attempt.paper_id
        WHERE sent.n = c.n
          AND (q.id IS NULL OR ascii(sent.option) - ascii('A') >= q.option_count))
    RETURNING n, id, arrived_at, deadline, max_seq, revision_before, revision,
      closed_at IS NOT NULL AS is_closed,
      deadline < arrived_at - interval '${KEPT_DAYS} days' AS is_too_late,
      (closed_at IS NOT NULL AND (closed_at < received_at OR closed_at > $14::timestamptz))
        OR deadline < arrived_at - interval '${GRACE_SECONDS} s' AS is_late
  ), kept AS (
    SELECT sent.*, id, arrived_at, is_late, new_place <= revision - revision_before AS is_kept
    FROM sent JOIN held USING (n)
  ), logged AS (
    INSERT INTO answer_log
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at, is_late)
    SELECT id, question_id, option, seq, writer, seconds, arrived_at, is_late
    FROM kept WHERE is_kept
    ON CONFLICT (attempt_id, question_id, seq, writer) DO UPDATE SET option = excluded.option
      WHERE answer_log.option IS DISTINCT FROM excluded.option AND excluded.seq > 0
  ), stored AS (
    INSERT INTO attempt_answer
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT id, question_id, option, seq, writer, seconds, arrived_at
    FROM kept WHERE is_kept AND is_newest AND NOT is_late
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET
      option = excluded.option, seq = excluded.seq, writer = excluded.writer,
      seconds = excluded.seconds, arrived_at = excluded.arrived_at
    WHERE (excluded.seq, excluded.writer) > (attempt_answer.seq, attempt_answer.writer)
    RETURNING attempt_id, question_id, option, seq, writer
  ), winner AS (
    SELECT n, kept.question_id, kept.seq, kept.writer, kept.option, is_kept, is_late, logged_late, is_other,
      CASE WHEN s.seq IS NULL THEN a.option ELSE s.option END AS held_option,
      coalesce(s.seq, a.seq) AS held_seq, coalesce(s.writer, a.writer) AS held_writer
    FROM kept
    LEFT JOIN stored s ON s.attempt_id = id AND s.question_id = kept.question_id
    LEFT JOIN attempt_answer a ON a.attempt_id = id AND a.question_id = kept.question_id
  )
  SELECT delivery.n, deadline, max_seq, held.revision_before, revision, is_closed, is_late,
    is_too_late, current.n IS NULL AS is_put_off,
    EXISTS (SELECT FROM stored WHERE stored.attempt_id = held.id) AS is_changed,
    (SELECT json_agg(json_build_array(question_id, seq, writer, is_kept, logged_late IS FALSE,
        held_option, held_seq, held_writer, is_other))
      FROM winner WHERE winner.n = delivery.n AND (NOT is_kept OR is_other OR is_late AND NOT logged_late
        OR (held_seq, held_writer, held_option) IS DISTINCT FROM (seq, writer, option)
          AND held_seq IS NOT NULL)
    ) AS special
  FROM delivery LEFT JOIN current USING (n) LEFT JOIN held USING (n)
  WHERE current.n IS NULL OR held.n IS NOT NULL`
