import { sql } from 'kysely'

import type { Db } from '../../server/src/db/tables.ts'
import { gradeOf } from '../../server/src/features/exams/closing/close-attempts.ts'
import { getPaper } from '../../server/src/features/exams/paper/store.ts'
import { listChoices } from '../../server/src/features/exams/result/grade-store.ts'

/** Each query selects rows that must not exist, as one text column `found`. */
const NEVER = {
  'a grant without its source': sql<{ found: string }>`
    SELECT 'entitlement ' || e.id AS found
    FROM entitlement e LEFT JOIN purchase_order o ON o.id = e.order_id
    WHERE (e.source = 'order' AND (o.state NOT IN ('fulfilled', 'refund_requested', 'refunded')
        OR o.paid_paise IS DISTINCT FROM o.amount_paise OR o.user_id <> e.user_id
        OR o.item_kind <> e.item_kind OR o.item_id <> e.item_id))
      OR (e.source = 'enrollment' AND NOT EXISTS (
        SELECT FROM course c WHERE c.id = e.item_id AND c.type = 'free'))
      OR (e.source = 'operator' AND e.reason IS NULL)`,
  'a fulfilled order without a grant': sql<{ found: string }>`
    SELECT o.order_id AS found FROM purchase_order o
    WHERE o.state = 'fulfilled' AND NOT EXISTS (SELECT FROM entitlement e WHERE e.order_id = o.id)`,
  'two live grants for one item': sql<{ found: string }>`
    SELECT user_id || ' ' || item_kind || ' ' || item_id AS found FROM entitlement
    WHERE item_kind = 'course' AND revoked_at IS NULL
    GROUP BY user_id, item_kind, item_id HAVING count(*) > 1`,
  'a coupon over its limit': sql<{ found: string }>`
    SELECT c.code AS found FROM coupon c
    WHERE c.max_uses < (SELECT count(*) FROM coupon_use u WHERE u.coupon_id = c.id AND u.state = 'used')
      OR c.max_uses_per_user < ANY (SELECT count(*) FROM coupon_use u
        WHERE u.coupon_id = c.id AND u.state = 'used' GROUP BY u.user_id)`,
  'a fulfilled order whose mail was not planned': sql<{ found: string }>`
    SELECT o.order_id AS found FROM purchase_order o
    WHERE o.state = 'fulfilled'
      AND NOT EXISTS (SELECT FROM outbox m WHERE m.key = 'purchase ' || o.order_id)`,
  'a closed attempt without its first grade, or a grade of an open one': sql<{ found: string }>`
    SELECT 'attempt ' || a.id AS found FROM attempt a
    WHERE (a.closed_at IS NOT NULL) <> EXISTS (
      SELECT FROM grade g WHERE g.attempt_id = a.id AND g.version = 1)`,
  'a gap in the versions of a grade': sql<{ found: string }>`
    SELECT 'attempt ' || attempt_id AS found FROM grade
    GROUP BY attempt_id HAVING max(version) <> count(*)`,
  'two open attempts of one learner and test': sql<{ found: string }>`
    SELECT user_id || ' ' || exam_id AS found FROM attempt
    WHERE closed_at IS NULL GROUP BY user_id, exam_id HAVING count(*) > 1`,
  'an answer that is not the greatest of the entries that count': sql<{ found: string }>`
    SELECT l.attempt_id || ' ' || l.question_id AS found
    FROM (SELECT DISTINCT ON (attempt_id, question_id) * FROM answer_log WHERE NOT is_late
      ORDER BY attempt_id, question_id, seq DESC, writer DESC) l
    LEFT JOIN attempt_answer a USING (attempt_id, question_id)
    WHERE (a.seq, a.writer, a.option) IS DISTINCT FROM (l.seq, l.writer, l.option)`,
}

/** Violations of the invariants, one sentence each. */
export async function findContradictions(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [rule, query] of Object.entries(NEVER)) {
    const { rows } = await query.execute(db)
    found.push(...rows.map((row) => `${rule}: ${row.found}`))
  }
  return [...found, ...(await findWrongGrades(db))]
}

/** Newest grades that differ from one computed now from the stored answers. */
async function findWrongGrades(db: Db): Promise<string[]> {
  const grades = await db
    .selectFrom('grade')
    .innerJoin('attempt', 'attempt.id', 'grade.attempt_id')
    .distinctOn('attempt_id')
    .select(['attempt_id', 'paper_id', 'marks', 'right_count', 'wrong_count', 'skipped_count'])
    .orderBy('attempt_id')
    .orderBy('version', 'desc')
    .execute()
  const ids = grades.map((grade) => grade.attempt_id)
  const choices = ids.length === 0 ? new Map() : await listChoices(db, ids)
  const papers = new Map<number, Awaited<ReturnType<typeof getPaper>>>()
  const wrong: string[] = []
  for (const grade of grades) {
    const paper = papers.get(grade.paper_id) ?? (await getPaper(db, grade.paper_id))
    papers.set(grade.paper_id, paper)
    const expected = gradeOf(paper, choices.get(grade.attempt_id) ?? new Map())
    const isEqual =
      expected.marks === grade.marks &&
      expected.right_count === grade.right_count &&
      expected.wrong_count === grade.wrong_count &&
      expected.skipped_count === grade.skipped_count
    if (!isEqual) wrong.push(`the grade of attempt ${grade.attempt_id} is not that of its answers`)
  }
  return wrong
}
