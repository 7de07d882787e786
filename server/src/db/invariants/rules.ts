import { type RawBuilder, sql } from 'kysely'

import { ITEMS } from '../queries/items.ts'
import { differentlyMarked } from '../queries/rankings.ts'
import { type Violation, MONEY_RULES } from './money-rules.ts'

/** Tables whose rows are never changed, which triggers enforce. */
const APPEND_ONLY = [
  'answer_log',
  'audit',
  'content_revision',
  'credit_note',
  'grade',
  'key_correction',
  'key_reveal',
  'paper',
  'paper_question',
  'paper_section',
  'payment_event',
  'receipt',
]

/** The bits of DELETE, UPDATE and TRUNCATE in pg_trigger.tgtype. */
const REFUSED = 8 + 16 + 32

/** Each query selects rows that must not exist, as one text column `subject`. */
export const RULES: Record<string, RawBuilder<Violation>> = {
  ...MONEY_RULES,
  'a closed attempt without its first grade, or a grade of an open one': sql<Violation>`
    SELECT 'attempt ' || a.id AS subject FROM attempt a
    WHERE (a.closed_at IS NOT NULL) <> EXISTS (
      SELECT FROM grade g WHERE g.attempt_id = a.id AND g.version = 1)`,
  'a gap in the versions of a grade': sql<Violation>`
    SELECT 'attempt ' || attempt_id AS subject FROM grade
    GROUP BY attempt_id HAVING max(version) <> count(*)`,
  'two open attempts of one learner and test': sql<Violation>`
    SELECT 'user ' || user_id || ', test ' || exam_id AS subject FROM attempt
    WHERE closed_at IS NULL GROUP BY user_id, exam_id HAVING count(*) > 1`,
  'an answer that is not the greatest of the entries that count': sql<Violation>`
    SELECT 'attempt ' || l.attempt_id || ', question ' || l.question_id AS subject
    FROM (SELECT DISTINCT ON (attempt_id, question_id) * FROM answer_log WHERE NOT is_late
      ORDER BY attempt_id, question_id, seq DESC, writer DESC) l
    LEFT JOIN attempt_answer a USING (attempt_id, question_id)
    WHERE a.seq IS NULL OR (a.seq, a.writer) < (l.seq, l.writer)
      OR ((a.seq, a.writer) = (l.seq, l.writer) AND a.option IS DISTINCT FROM l.option)`,
  'an attempt that was begun with access to another test': sql<Violation>`
    SELECT 'attempt ' || a.id AS subject FROM attempt a
    WHERE a.entitlement_id IS NOT NULL AND NOT EXISTS (SELECT FROM access e
      WHERE e.id = a.entitlement_id AND e.user_id = a.user_id AND e.item_kind = 'exam' AND e.item_id = a.exam_id OFFSET 0)`,
  'an item of a bundle or a batch that does not exist': sql<Violation>`
    SELECT of || ', ' || item_kind || ' ' || item_id AS subject FROM (
      SELECT 'bundle ' || bundle_id AS of, item_kind, item_id FROM bundle_item
      UNION ALL SELECT 'batch ' || batch_id, item_kind, item_id FROM batch_item) AS i
    WHERE NOT EXISTS (
      SELECT FROM ${ITEMS} AS item WHERE item.kind = i.item_kind AND item.id = i.item_id)`,
  'a membership in a batch that does not exist, or without a record of it': sql<Violation>`
    SELECT 'entitlement ' || m.id AS subject FROM membership m
    WHERE NOT EXISTS (SELECT FROM batch WHERE batch.id = m.batch_id)
      OR NOT EXISTS (SELECT FROM audit a WHERE a.action = 'grant' AND a.subject = 'batch ' || m.batch_id
        AND a.after ->> 'user_id' = m.user_id::text)`,
  'papers of one ranking that are marked differently, or a paper without one': differentlyMarked,
  'an append-only table whose rows can be changed': sql<Violation>`
    SELECT name AS subject FROM unnest(${APPEND_ONLY}::text[]) AS expected (name)
    WHERE (
      SELECT coalesce(bit_or(g.tgtype), 0) FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
      JOIN pg_proc p ON p.oid = g.tgfoid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = expected.name
        AND p.proname = 'refuse_change' AND g.tgenabled IN ('O', 'A')
      ) & ${REFUSED} <> ${REFUSED}`,
  'a foreign key that was never checked': sql<Violation>`
    SELECT conrelid::regclass || ' ' || conname AS subject FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype = 'f' AND NOT convalidated`,
}
