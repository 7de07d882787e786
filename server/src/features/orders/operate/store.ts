import type { Item } from '@sopan/domain/items'
import { isLive } from '@sopan/domain/orders/access'
import { sql } from 'kysely'

import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

export type Access = Row<'access'>

/** Inserts a grant, and returns it with when it ends. */
export async function insertGrant(trx: Trx, grant: NewRow<'entitlement'>): Promise<Access> {
  const { id } = await trx
    .insertInto('entitlement')
    .values(grant)
    .returning('id')
    .executeTakeFirstOrThrow()
  return trx
    .selectFrom('access')
    .selectAll()
    .where('id', '=', id)
    .where('is_own', '=', true)
    .executeTakeFirstOrThrow()
}

/** Every grant of a learner to an item itself, oldest first; a bundle that has the item is another one. */
export function listGrants(db: Db, userId: number, { kind, id }: Item): Promise<Access[]> {
  return db
    .selectFrom('access')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .where('is_own', '=', true)
    .orderBy('id')
    .execute()
}

/** The titles of the bundles that give a learner an item now, or will open it. */
export async function listBundlesGiving(
  db: Db,
  userId: number,
  { kind, id }: Item,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('access as e')
    .innerJoin('bundle', 'bundle.id', 'e.bundle_id')
    .select(['bundle.title', 'e.starts_at', 'e.ends_at', 'e.revoked_at', 'e.opens_at'])
    .where('e.user_id', '=', userId)
    .where('e.item_kind', '=', kind)
    .where('e.item_id', '=', id)
    .orderBy('bundle.title')
    .execute()
  const live = rows.filter((row) => isLive({ ...row, opens_at: null }, now))
  return [...new Set(live.map(({ title }) => title))]
}

export async function revokeGrants(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('entitlement')
    .set({ revoked_at: now })
    .where('id', 'in', [...ids, 0])
    .execute()
}

/** An order with its buyer, coupon and receipt; without the session of its payment, which is a secret. */
export function findOrder(db: Db, orderId: string) {
  return db
    .selectFrom('purchase_order as o')
    .innerJoin('app_user as u', 'u.id', 'o.user_id')
    .leftJoin('coupon as c', 'c.id', 'o.coupon_id')
    .leftJoin('coupon_use as cu', 'cu.order_id', 'o.id')
    .leftJoin('receipt as r', 'r.order_id', 'o.id')
    .select([
      'o.id',
      'o.order_id',
      'o.user_id',
      'u.name as user_name',
      'u.email as user_email',
      'o.item_kind',
      'o.item_id',
      'o.title',
      'o.validity_days',
      'o.max_attempts',
      'o.list_paise',
      'o.discount_paise',
      'o.amount_paise',
      'o.currency',
      'o.book_coupon',
      'c.code as coupon_code',
      'cu.state as coupon_use',
      'o.gateway',
      'o.state',
      'o.reason',
      'o.created_at',
      'o.expires_at',
      'o.next_check_at',
      'o.checks',
      'o.paid_at',
      'o.paid_paise',
      'o.paid_currency',
      'o.fulfilled_at',
      'o.accepted_at',
      'r.number as receipt',
      'r.issued_at as receipt_at',
    ])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
}

/** The credit notes of an order, oldest first. */
export function listCreditNotes(db: Db, orderId: string, limit: number) {
  return db
    .selectFrom('credit_note as n')
    .innerJoin('receipt as r', 'r.id', 'n.receipt_id')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .select(['n.number', 'n.issued_at', 'n.amount_paise'])
    .where('o.order_id', '=', orderId)
    .orderBy('n.id')
    .limit(limit)
    .execute()
}

/** The newest payment attempts of an order, as they were read from the gateway. */
export function listPaymentAttempts(db: Db, orderId: string, limit: number) {
  return db
    .selectFrom('payment_attempt as a')
    .innerJoin('purchase_order as o', 'o.id', 'a.order_id')
    .select(['a.provider_id', 'a.state', 'a.amount_paise', 'a.method', 'a.message', 'a.at'])
    .where('o.order_id', '=', orderId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}

/** The first audit rows about a subject. */
export function listAudit(db: Db, subject: string, limit: number) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'after', 'reason'])
    .where('subject', '=', subject)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Who did the newest act of a kind on a learner's access to an item. */
export async function findActor(
  db: Db,
  { action, subject, userId }: { action: string; subject: string; userId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('actor')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where(sql<boolean>`"after" ->> 'user_id' = ${String(userId)}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor
}
