import type { ItemKind } from '@sopan/domain/items'
import { type RawBuilder, sql } from 'kysely'

import { isLiveAt, isOwnGrant, isPause } from '#server/db/queries/entitlements.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

export interface DayLearners {
  day: string
  joined: number
  /** Learners who joined on the day and have bought since. */
  buyers: number
  /** Null on days before activity was recorded. */
  active: number | null
  /** Learners who were active on the day or the six days before it; null unless all were recorded. */
  active_week: number | null
}

/** Each day of the period. */
export async function listLearnersByDay(trx: Trx, period: Period): Promise<DayLearners[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<DayLearners>`
    WITH joined AS (
      SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS joined,
        count(*) FILTER (WHERE EXISTS (
          SELECT FROM purchase_order o
          WHERE o.user_id = u.id AND o.fulfilled_at IS NOT NULL AND o.amount_paise > 0)) AS buyers
      FROM app_user u WHERE created_at >= ${start} AND created_at < ${end} GROUP BY 1
    ), recorded AS (SELECT min(day) AS first FROM learner_day),
    days AS (SELECT generate_series(${period.from}::date, ${period.to}::date, '1 day')::date AS day)
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(joined, 0)::bigint AS joined,
      coalesce(buyers, 0)::bigint AS buyers,
      CASE WHEN days.day >= first THEN
        (SELECT count(*) FROM learner_day l WHERE l.day = days.day) END AS active,
      CASE WHEN days.day - 6 >= first THEN
        (SELECT count(DISTINCT user_id) FROM learner_day l
         WHERE l.day BETWEEN days.day - 6 AND days.day) END AS active_week
    FROM days CROSS JOIN recorded LEFT JOIN joined ON joined.day = days.day
    ORDER BY days.day`.execute(trx)
  return rows
}

export interface PlaceLearners {
  state: string | null
  district: string | null
  joined: number
  buyers: number
}

/** Learners who joined in the period, by the state and district of their profiles. */
export async function listLearnersByPlace(trx: Trx, period: Period): Promise<PlaceLearners[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<PlaceLearners>`
    SELECT state, district, count(*)::bigint AS joined,
      (count(*) FILTER (WHERE EXISTS (
        SELECT FROM purchase_order o
        WHERE o.user_id = u.id AND o.fulfilled_at IS NOT NULL AND o.amount_paise > 0)))::bigint AS buyers
    FROM app_user u WHERE created_at >= ${start} AND created_at < ${end}
    GROUP BY state, district ORDER BY joined DESC, state, district`.execute(trx)
  return rows
}

export interface Access {
  user_id: number
  name: string
  email: string
  phone: string | null
  item_kind: ItemKind
  title: string
  /** The Indian day on which the access ends; null: it does not end. */
  ends: string | null
  /** The Indian day of the last request of the learner; null if none is known. */
  last_seen: string | null
}

const LEARNERS = sql`
  SELECT id, name, email, phone, (SELECT max(last_seen_at) FROM session WHERE user_id = app_user.id) AS seen_at
  FROM app_user WHERE status = 'active'`
const accessOfAll = (learners: RawBuilder<unknown>) => sql`
  SELECT u.id AS user_id, u.name, u.email, u.phone, u.seen_at, e.item_kind, e.item_id, e.ends_at,
    coalesce(item.title, '') AS title,
    to_char(e.ends_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS ends
  FROM access e JOIN (${learners}) AS u ON u.id = e.user_id
  LEFT JOIN ${ITEMS} AS item ON item.kind = e.item_kind AND item.id = e.item_id
  WHERE e.revoked_at IS NULL`
const SEEN = sql`to_char(seen_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS last_seen`
const COLUMNS = sql`user_id, name, email, phone, item_kind, title, ends, ${SEEN}`

/**
 * Access that ends between two times and that no later access to the same item follows. With OFFSET 0 later access is looked up for
 * each row; the planner would otherwise read the access of all learners.
 */
export async function listEndingAccess(trx: Trx, from: Date, to: Date): Promise<Access[]> {
  const { rows } = await sql<Access>`
    SELECT ${COLUMNS} FROM (${accessOfAll(LEARNERS)} AND ${isOwnGrant} AND NOT ${isPause} AND e.ends_at >= ${from} AND e.ends_at < ${to}
      AND NOT EXISTS (
        SELECT FROM access later
        WHERE later.user_id = e.user_id AND later.item_kind = e.item_kind
          AND later.item_id = e.item_id AND later.revoked_at IS NULL
          AND coalesce(later.ends_at > e.ends_at, true) OFFSET 0)) AS access
    ORDER BY ends_at, user_id`.execute(trx)
  return rows
}

/**
 * Access to courses that lasts at a time, of learners who made no request since another time; of a course that is held twice
 * the longer access. OFFSET 0 reads the last request of a learner once, not for each course.
 */
export async function listSilentAccess(trx: Trx, now: Date, since: Date): Promise<Access[]> {
  const { rows } = await sql<Access>`
    SELECT ${COLUMNS} FROM (
      SELECT DISTINCT ON (user_id, item_id) * FROM (${accessOfAll(sql`${LEARNERS} OFFSET 0`)} AND e.item_kind = 'course' AND ${isLiveAt(now)}
        AND greatest(e.starts_at, e.opens_at) < ${since}) AS every
      WHERE seen_at IS NULL OR seen_at < ${since}
      ORDER BY user_id, item_id, ends_at DESC NULLS FIRST) AS access
    ORDER BY seen_at NULLS FIRST, user_id`.execute(trx)
  return rows
}
