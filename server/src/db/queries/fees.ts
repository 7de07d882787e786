import type { Item, ItemKind } from '@sopan/domain/items'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../tables.ts'
import { accessOf, hasAccessTo } from './entitlements.ts'
import { findItem } from './items.ts'

/** A part of fees with its plan. */
export interface PartRow {
  id: number
  plan_id: number
  number: number
  /** How many parts the plan has. */
  of: number
  amount_paise: number
  /** A day in India. */
  due_on: string
  is_paid: boolean
  user_id: number
  item_kind: ItemKind
  item_id: number
  /** As the item was called when the plan was agreed. */
  title: string
  /** When the access pauses if a part stays unpaid; null if no part is due. */
  pauses_at: Date | null
}

/** SQL: whether the part of a row with this name is paid. */
const isPaid = (row: 'p' | 'unpaid') => sql<boolean>`EXISTS (
  SELECT FROM purchase_order o WHERE o.fee_part_id = ${sql.ref(`${row}.id`)} AND o.state = 'fulfilled')`

/**
 * SQL: whether parts of a plan can be paid at `now`: it was not ended, its access was not taken back, and the days of the access are
 * not over.
 */
export const isOpenPlan = (now: Date, plan: 'f.id' | 'e.fee_plan_id' = 'f.id') =>
  sql<boolean>`is_open_plan(${sql.ref(plan)}, ${now})`

const parts = (where: RawBuilder<unknown>) => sql<PartRow>`
  SELECT p.id, p.plan_id, p.number, p.amount_paise, p.due_on, ${isPaid('p')} AS is_paid,
    (SELECT count(*) FROM fee_part other WHERE other.plan_id = p.plan_id) AS of,
    f.user_id, f.item_kind, f.item_id, f.title, plan_pause(f.id) AS pauses_at
  FROM fee_part p JOIN fee_plan f ON f.id = p.plan_id
  WHERE ${where} ORDER BY p.due_on, p.plan_id, p.number`

/** A part, paid or not, of any plan. */
export async function findPart(db: Db, id: number): Promise<PartRow | undefined> {
  const { rows } = await parts(sql`p.id = ${id}`).execute(db)
  return rows[0]
}

/** A part that can be paid: the first unpaid one of an open plan; undefined for another one. */
export async function findPayablePart(db: Db, id: number, now: Date): Promise<PartRow | undefined> {
  const { rows } = await parts(sql`p.id = ${id} AND ${isPayable(now)}`).execute(db)
  return rows[0]
}

/** SQL: whether the part of the row `p` is the first unpaid one of the open plan `f`. */
const isPayable = (now: Date) => sql`
  ${isOpenPlan(now)} AND p.number = (
    SELECT min(number) FROM fee_part unpaid WHERE unpaid.plan_id = p.plan_id AND NOT ${isPaid('unpaid')})`

/** A part with the present Hindi title of its item. */
export interface NamedPart extends PartRow {
  title_hi: string | null
}

/** The next part of each open plan of a learner, the one that is due first at the beginning. */
export async function listPayableParts(db: Db, userId: number, now: Date): Promise<NamedPart[]> {
  const { rows } = await parts(sql`f.user_id = ${userId} AND ${isPayable(now)}`).execute(db)
  const named: NamedPart[] = []
  // Each learner's dashboard reads the parts, and only few learners have any: a join with the items would cost all of them.
  for (const part of rows) {
    const item = await findItem(db, { kind: part.item_kind, id: part.item_id })
    named.push({ ...part, title_hi: item?.title_hi ?? null })
  }
  return named
}

/** A plan of fees, as staff see it. */
export interface PlanRow {
  id: number
  title: string
  agreed_at: Date
  ended_at: Date | null
  end_reason: string | null
  is_open: boolean
  pauses_at: Date | null
  parts: {
    id: number
    number: number
    amount_paise: number
    due_on: string
    is_paid: boolean
    /** The newest order for it. */
    order_id: string | null
  }[]
}

/** The plans of a learner with all their parts, the newest first. */
export async function listPlans(db: Db, userId: number, now: Date): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    SELECT f.id, f.title, f.agreed_at, f.ended_at, f.end_reason, ${isOpenPlan(now)} AS is_open,
      plan_pause(f.id) AS pauses_at,
      (SELECT json_agg(json_build_object('id', p.id, 'number', p.number, 'amount_paise', p.amount_paise,
        'due_on', p.due_on, 'is_paid', ${isPaid('p')}, 'order_id', (
          SELECT o.order_id FROM purchase_order o WHERE o.fee_part_id = p.id ORDER BY o.id DESC LIMIT 1))
        ORDER BY p.number) FROM fee_part p WHERE p.plan_id = f.id) AS parts
    FROM fee_plan f WHERE f.user_id = ${userId} ORDER BY f.id DESC`.execute(db)
  return rows
}

/**
 * The next part of the open plan that gives a learner an item; while a plan for a bundle is paused, also for each item of the bundle
 * that the learner has in no other way (A-137). Undefined without one. While there is one, the item is not sold.
 */
export async function findPartOf(
  db: Db,
  userId: number,
  { kind, id }: Item,
  now: Date,
): Promise<PartRow | undefined> {
  const { rows } = await parts(sql`f.user_id = ${userId} AND ${isPayable(now)} AND EXISTS (
    SELECT FROM ${accessOf(userId)} given WHERE given.item_kind = ${kind} AND given.item_id = ${id}
      AND given.fee_plan_id = f.id AND given.revoked_at IS NULL
      AND (given.is_own OR plan_pause(f.id) <= ${now} AND NOT ${hasAccessTo(userId, kind, sql`${id}`, now)}))`).execute(
    db,
  )
  return rows[0]
}

/** SQL: the id of the order that gave the access of the order in a row with this name: of a part that was granted, the order of the first part. */
export const grantingOrderOf = (row: 'purchase_order' | 'o') => sql<number>`coalesce((
  SELECT granting.id FROM fee_part p JOIN fee_part first ON first.plan_id = p.plan_id AND first.number = 1
  JOIN purchase_order granting ON granting.fee_part_id = first.id
  WHERE p.id = ${sql.ref(`${row}.fee_part_id`)} AND ${sql.ref(`${row}.fulfilled_at`)} IS NOT NULL), ${sql.ref(`${row}.id`)})`

/** The same of an order. */
export async function grantingOrder(db: Db, { id }: { id: number }): Promise<number> {
  const { granting } = await db
    .selectFrom('purchase_order as o')
    .select(grantingOrderOf('o').as('granting'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return granting
}

/**
 * The items that a learner cannot use because a part of fees is overdue: the item of the plan, and those items of a bundle that
 * the learner has in no other way.
 */
export async function listPausedItems(
  db: Db,
  userId: number,
  now: Date,
): Promise<(Item & { plan_id: number })[]> {
  const { rows } = await sql<Item & { plan_id: number }>`
    SELECT DISTINCT given.item_kind AS kind, given.item_id AS id, given.fee_plan_id AS plan_id
    FROM ${accessOf(userId)} given JOIN fee_plan f ON f.id = given.fee_plan_id
    WHERE f.user_id = ${userId} AND given.revoked_at IS NULL AND plan_pause(f.id) <= ${now} AND ${isOpenPlan(now)}
      AND NOT ${hasAccessTo(userId, sql`given.item_kind`, sql`given.item_id`, now)}`.execute(db)
  return rows
}
