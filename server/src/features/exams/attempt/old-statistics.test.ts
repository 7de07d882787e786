import { sql } from 'kysely'
import { expect, it } from 'vitest'

import type { Trx } from '#server/db/tables.ts'
import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'

import { insertAttempts, listOpenAttempts, listStartFacts } from '../starting/start-store.ts'
import { findOpenAttempt, listOverdueOf, lockOverdue, markClosed } from './store.ts'

const t = testApp()

/** In a table of fewer rows, PostgreSQL 15 rightly prefers to read all. */
const LEARNERS = 6000
const BATCH = 20
const HOUR_MS = 3_600_000

/** A test that all learners have finished once, as the statistics know, and that all are taking now. */
async function takenByAll(trx: Trx, exam: { id: number; paper: { id: number } }) {
  const { rows: users } = await sql<{ id: number }>`
    INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
    SELECT 'Asha', 'rush' || n || '@example.com', 'rush' || n || '@example.com', '', 'RUSH' || n, ${t.time}
    FROM generate_series(1, ${LEARNERS}::int) n RETURNING id`.execute(trx)
  const ids = users.map((user) => user.id)
  const attempts = (number: number, closed: Date | null) =>
    sql<{ id: number }>`
    INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at, close_reason)
    SELECT u, ${exam.id}, ${exam.paper.id}, ${number}, ${t.time}, ${new Date(t.time.getTime() + HOUR_MS)},
      ${closed}, ${closed === null ? null : 'submitted'}
    FROM unnest(${ids}::bigint[]) u RETURNING id`.execute(trx)
  await attempts(1, t.time)
  await sql`ANALYZE attempt`.execute(trx)
  const { rows: open } = await attempts(2, null)
  return {
    requests: ids.slice(0, BATCH).map((userId) => ({ userId, examId: exam.id })),
    attemptIds: open.slice(0, BATCH).map((attempt) => attempt.id),
  }
}

/** The rows of attempts that this transaction has read by index. */
async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (idx_tup_fetch + seq_tup_read)::int AS read FROM pg_stat_xact_user_tables
    WHERE relname = 'attempt'`.execute(trx)
  return rows[0]?.read ?? 0
}

it('reads the attempts of a batch alone while the statistics know no open attempts', async () => {
  const exam = await examFactories(t.db).examWithPaper({ max_attempts: 9 })
  const trx = await t.db.startTransaction().execute()
  try {
    const { attemptIds, requests } = await takenByAll(trx, exam)
    const after = new Date(t.time.getTime() + 2 * HOUR_MS)
    const userIds = requests.map((request) => request.userId)
    const statements: Record<string, () => Promise<unknown>> = {
      'open attempts': () => listOpenAttempts(trx, requests),
      'the open attempt of a learner': () => findOpenAttempt(trx, userIds.at(-1) ?? 0, exam.id),
      'facts about starts': () => listStartFacts(trx, requests),
      'overdue attempts of learners': () =>
        listOverdueOf(trx, userIds, { before: after, now: t.time }),
      'locking overdue attempts': () => lockOverdue(trx, attemptIds, after, { skipLocked: true }),
      closing: () =>
        markClosed(
          trx,
          attemptIds.map((id) => ({ id, at: after, reason: 'expired' })),
        ),
      'new attempts': () =>
        insertAttempts(
          trx,
          userIds.map((user_id) => ({
            user_id,
            exam_id: exam.id,
            paper_id: exam.paper.id,
            entitlement_id: null,
            started_at: after,
            deadline: new Date(after.getTime() + HOUR_MS),
          })),
        ),
    }
    const read: Record<string, number> = {}
    for (const [name, run] of Object.entries(statements)) {
      const before = await rowsRead(trx)
      await run()
      read[name] = (await rowsRead(trx)) - before
    }
    const tooMany = Object.entries(read).filter(([, count]) => count > 6 * BATCH)
    expect(tooMany).toEqual([])
  } finally {
    await trx.rollback().execute()
  }
})
