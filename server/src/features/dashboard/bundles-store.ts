import { sql } from 'kysely'

import { isInBundle } from '#server/db/queries/bundles.ts'
import { accessOf, isLiveAt, isOwnGrant } from '#server/db/queries/entitlements.ts'
import type { Row } from '#server/db/tables.ts'

/** As many as a learner has at a time, and more. */
const SHOWN = 4

/** A bundle with live access, with how many of its tests the learner has finished. */
export interface OwnBundleRow {
  id: number
  title: string
  hi: Row<'bundle'>['hi']
  is_series: boolean
  tests_taken: number
  tests_total: number
  /** The first test of the bundle that was not finished. */
  next: { test_id: number; title: string; title_hi: string | null; opens_at: string | null } | null
  /** The latest end; null: without an end. */
  access_expires: string | null
}

/** SQL: the newest bundles of a learner. The end of several grants is the latest one, as for each item. */
export const ownBundles = (userId: number, now: Date) => sql`
  SELECT json_agg(own ORDER BY bought_at DESC, id DESC) FROM (
    SELECT held.*, bundle.title, bundle.hi, bundle.is_series,
      tests.taken AS tests_taken, tests.total AS tests_total, tests.next
    FROM (
      SELECT e.item_id AS id, max(e.starts_at) AS bought_at,
        CASE WHEN bool_and(e.ends_at IS NOT NULL) THEN max(e.ends_at) END AS access_expires
      FROM ${accessOf(userId)} e
      WHERE e.item_kind = 'bundle' AND ${isOwnGrant} AND ${isLiveAt(now)}
      GROUP BY e.item_id ORDER BY bought_at DESC, e.item_id DESC LIMIT ${SHOWN}
    ) AS held JOIN bundle USING (id), LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE is_taken) AS taken,
        (array_agg(json_build_object('test_id', test.id, 'title', test.title, 'title_hi', title_hi, 'opens_at', opens_at)
          ORDER BY position, test.id) FILTER (WHERE NOT is_taken))[1] AS next
      FROM (
        SELECT exam.id, exam.title, exam.hi ->> 'name' AS title_hi, i.opens_at, i.position, EXISTS (
          SELECT FROM attempt a
          WHERE a.user_id = ${userId} AND a.exam_id = exam.id AND a.closed_at IS NOT NULL) AS is_taken
        FROM bundle_item i JOIN exam ON exam.id = i.item_id
        WHERE i.bundle_id = held.id AND i.item_kind = 'exam' AND ${isInBundle}
      ) AS test
    ) AS tests
  ) AS own`
