import { sql } from 'kysely'

import type { Db, Row, Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

export const findBatch = (db: Db, id: number): Promise<Row<'batch'> | undefined> =>
  db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirst()

export interface MemberFigures {
  user_id: number
  name: string
  email: string
  phone: string | null
  /** Indian days. */
  joined: string
  last_seen: string | null
  classes: number
  tests: number
  last_test: string | null
  last_percent: number | null
  /** The mean of the first attempts at each test, rounded, because a sum of the same marks in another order differs in its last digits. */
  mean_percent: number | null
}

/** Attempts at a test: those that began in its window, or the others. */
interface Attempts {
  exam_id: number
  in_window: boolean
}

/** The members of a batch by name, with what each has done in a period. The mean is without the `hidden` attempts. */
export async function listMembers(
  trx: Trx,
  batchId: number,
  { period, hidden = [] }: { period: Period; hidden?: readonly Attempts[] },
): Promise<MemberFigures[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<MemberFigures>`
    WITH member AS (SELECT user_id, joined_at FROM membership WHERE batch_id = ${batchId} AND left_at IS NULL),
    done AS (
      SELECT p.user_id, count(*) AS classes FROM class_progress p
      WHERE p.user_id IN (SELECT user_id FROM member) AND p.completed_at >= ${start} AND p.completed_at < ${end}
      GROUP BY p.user_id
    ), taken AS (
      SELECT a.id, a.user_id, a.exam_id, g.percent, (a.exam_id, a.in_window) IN (
          SELECT * FROM unnest(${hidden.map((one) => one.exam_id)}::bigint[], ${hidden.map((one) => one.in_window)}::boolean[])
        ) AS is_hidden,
        row_number() OVER (PARTITION BY a.user_id, a.exam_id ORDER BY a.id) AS attempt,
        row_number() OVER (PARTITION BY a.user_id ORDER BY a.closed_at DESC, a.id DESC) AS newest
      FROM attempt a JOIN LATERAL (
        SELECT 100.0::float8 * marks / nullif(possible_marks, 0) AS percent FROM grade
        WHERE attempt_id = a.id ORDER BY version DESC LIMIT 1) AS g ON true
      WHERE a.user_id IN (SELECT user_id FROM member) AND a.given_back_at IS NULL
        AND a.closed_at >= ${start} AND a.closed_at < ${end}
    ), results AS (
      SELECT taken.user_id, count(DISTINCT exam_id) AS tests,
        round((avg(percent) FILTER (WHERE attempt = 1 AND NOT is_hidden))::numeric, 6)::float8 AS mean_percent,
        max(percent) FILTER (WHERE newest = 1) AS last_percent,
        max(exam.title) FILTER (WHERE newest = 1) AS last_test
      FROM taken JOIN exam ON exam.id = taken.exam_id GROUP BY taken.user_id
    )
    SELECT u.id AS user_id, u.name, u.email, u.phone,
      to_char(member.joined_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS joined,
      to_char((SELECT max(last_seen_at) FROM session WHERE user_id = u.id) AT TIME ZONE 'Asia/Kolkata',
        'YYYY-MM-DD') AS last_seen,
      coalesce(done.classes, 0)::bigint AS classes, coalesce(results.tests, 0)::bigint AS tests,
      results.last_test, results.last_percent, results.mean_percent
    FROM member JOIN app_user u ON u.id = member.user_id
    LEFT JOIN done ON done.user_id = u.id LEFT JOIN results ON results.user_id = u.id
    ORDER BY lower(u.name), u.id`.execute(trx)
  return rows
}
