import type { Item, ItemKind } from '@sopan/domain/items'
import type { Grant, UsedGrant } from '@sopan/domain/orders/access'
import { type RawBuilder, sql } from 'kysely'

import type { Db, Row, Trx } from '../tables.ts'
import { inTransaction } from '../transaction.ts'

/** Grants as PostgreSQL writes them into JSON. */
export interface GrantJson {
  starts_at: string
  ends_at: string | null
  revoked_at: string | null
  opens_at: string | null
}

/**
 * SQL: the rows of the view `access` of a learner, as a table; none for a visitor, who has no id. PostgreSQL keeps the plan of a
 * function, and planning the view costs a statement more than reading it.
 */
export const accessOf = (userId: number | null) => sql<Row<'access'>>`access_of(${userId})`

/** SQL: the grant in the row `e` of the view `access` as JSON, with further keys and values. */
export const grantJson = <Json extends GrantJson = GrantJson>(further = sql``) => sql<Json>`
  json_build_object('starts_at', e.starts_at, 'ends_at', e.ends_at, 'revoked_at', e.revoked_at,
    'opens_at', e.opens_at ${further})`

const date = (text: string | null) => (text === null ? null : new Date(text))

export const grantIn = (grant: GrantJson): Grant => ({
  starts_at: new Date(grant.starts_at),
  ends_at: date(grant.ends_at),
  revoked_at: date(grant.revoked_at),
  opens_at: date(grant.opens_at),
})

export const grantsIn = (grants: readonly GrantJson[] | null): Grant[] =>
  (grants ?? []).map(grantIn)

/**
 * Records that a learner opens the file at `path`, for each entitlement to a book that has this file. A read comes first,
 * because most paid files do not belong to a book, and players ask for one file many times. The access is locked, so that a refund
 * whose condition is that no book was opened is decided before the opening or after it.
 */
export async function markBookOpened(
  db: Db,
  userId: number,
  path: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT b.id FROM ${accessOf(userId)} e JOIN book b ON b.id = e.item_id
    WHERE e.item_kind = 'book' AND e.revoked_at IS NULL
      AND (b.pdf_path = ${path} OR b.image_path = ${path})
      AND NOT EXISTS (SELECT FROM book_opening o WHERE o.entitlement_id = e.id AND o.book_id = b.id)`.execute(
    db,
  )
  for (const { id } of rows) {
    await inTransaction(db, async (trx) => {
      await lockAccess(trx, userId, { kind: 'book', id })
      await sql`
        INSERT INTO book_opening (entitlement_id, book_id, opened_at)
        SELECT e.id, e.item_id, ${at} FROM ${accessOf(userId)} e
        WHERE e.item_kind = 'book' AND e.item_id = ${id} AND e.revoked_at IS NULL
        ON CONFLICT DO NOTHING`.execute(trx)
    })
  }
}

/** SQL: whether the row `e` of the view `access` gives access; the rule of `isLive` of the domain. */
export const isLiveAt = (now: Date) => sql<boolean>`
  (e.revoked_at IS NULL AND coalesce(e.ends_at > ${now}, true) AND coalesce(e.opens_at <= ${now}, true))`

/** SQL: whether the row `e` of the view `access`, which was not taken back, gives access at some time from `start` until before `end`. */
export const isLiveBetween = (start: Date, end: Date) => sql<boolean>`
  (e.revoked_at IS NULL AND coalesce(e.ends_at > ${start}, true) AND greatest(e.starts_at, e.opens_at) < ${end})`

/**
 * SQL: whether the row `e` of the view `access` may give an item. The view finds the rows of an item only by reading all entitlements to
 * bundles and batches; with this condition it reads those to the item, and to the bundles and batches that have it.
 */
export const mayGive = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<boolean>`
  e.id = ANY (ARRAY (
    SELECT held.id FROM entitlement held WHERE held.item_kind = ${kind} AND held.item_id = ${id}
    UNION ALL
    SELECT held.id FROM bundle_item bundled
    JOIN entitlement held ON held.item_kind = 'bundle' AND held.item_id = bundled.bundle_id
    WHERE bundled.item_kind = ${kind} AND bundled.item_id = ${id}
    UNION ALL
    SELECT held.id FROM batch_item taught
    JOIN entitlement held ON held.item_kind = 'batch' AND held.item_id = taught.batch_id
    WHERE taught.item_kind = ${kind} AND taught.item_id = ${id} OR taught.item_kind = 'bundle' AND taught.item_id IN (
      SELECT bundled.bundle_id FROM bundle_item bundled WHERE bundled.item_kind = ${kind} AND bundled.item_id = ${id})))`

/** SQL: whether the row `e` of the view `access` is an entitlement to the item itself, not to a bundle or a batch that has it. */
export const isOwnGrant = sql<boolean>`e.is_own`

/** SQL: whether the end of the row `e` of the view `access` is only a pause, because a part of fees is not paid. */
export const isPause = sql<boolean>`
  (e.fee_plan_id IS NOT NULL AND e.ends_at IS NOT DISTINCT FROM plan_pause(e.fee_plan_id) AND e.ends_at IS NOT NULL)`

/** SQL: the counted attempts of the row `e` of the view `access`: of one test, begun with this entitlement. */
export const usedAttempts = sql<number>`(
  SELECT count(*) FROM attempt a WHERE a.user_id = e.user_id AND a.exam_id = e.item_id
    AND a.entitlement_id = e.id AND a.given_back_at IS NULL)`

/** SQL: whether a learner has access to the item with an id; false for a visitor, who has no id. */
export const hasAccessTo = (
  userId: number | null,
  kind: ItemKind | RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  now: Date,
) => sql<boolean>`
  EXISTS (SELECT FROM ${accessOf(userId)} e WHERE e.item_kind = ${kind} AND e.item_id = ${id} AND ${isLiveAt(now)})`

/** SQL: the grants of a learner for the item of each row, as JSON; null for a visitor, who has no id. */
export const grantsOfRow = (userId: number | null, kind: ItemKind) => sql<GrantJson[] | null>`(
  SELECT json_agg(${grantJson()}) FROM ${accessOf(userId)} e
  WHERE e.item_kind = ${kind} AND e.item_id = ${sql.ref(`${kind}.id`)})`

/** The order that a grant comes from. */
interface OfOrder {
  order_id: number | null
}

/** Every grant of a learner for an item, including revoked ones and grants of bundles that have the item. */
export function listGrants(db: Db, userId: number, item: Item): Promise<(Grant & OfOrder)[]> {
  return db
    .selectFrom(accessOf(userId).as('e'))
    .select(['order_id', 'starts_at', 'ends_at', 'revoked_at', 'opens_at'])
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .execute()
}

/** The same, each with the attempts that were begun with it. */
export function listUsedGrants(
  db: Db,
  userId: number,
  item: Item,
): Promise<(UsedGrant & OfOrder)[]> {
  return db
    .selectFrom(accessOf(userId).as('e'))
    .select(['e.order_id', 'e.starts_at', 'e.ends_at', 'e.revoked_at', 'e.opens_at'])
    .select(['e.max_attempts', usedAttempts.as('used')])
    .where('e.item_kind', '=', item.kind)
    .where('e.item_id', '=', item.id)
    .execute()
}

/** An item, or a batch that gives several. */
export type Lockable = Item | { kind: 'batch'; id: number }

/**
 * Locks the access of a learner to an item until the transaction ends, so that decisions about orders and grants are
 * serialized. For a bundle or a batch the access to each of its items is locked, too, in the order of the keys, and its items
 * are not changed meanwhile.
 */
export async function lockAccess(db: Trx, userId: number, item: Lockable): Promise<void> {
  const keys = (await lockWithItems(db, item)).map((one) => accessKey(userId, one))
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key
    ORDER BY key COLLATE "C"`.execute(db)
}

/**
 * An item with those that it gives, also those that were taken out; no other transaction changes them until this one
 * ends.
 */
async function lockWithItems(db: Trx, item: Lockable): Promise<Lockable[]> {
  const { kind, id } = item
  if (kind === 'batch') {
    await db.selectFrom('batch').select('id').where('id', '=', id).forShare().execute()
    const items = await db
      .selectFrom('batch_item')
      .select(['item_kind as kind', 'item_id as id'])
      .where('batch_id', '=', id)
      .orderBy('item_id')
      .execute()
    const given: Lockable[] = [item]
    for (const one of items) given.push(...(await lockWithItems(db, one)))
    return given
  }
  if (kind !== 'bundle') return [item]
  await db.selectFrom('bundle').select('id').where('id', '=', id).forShare().execute()
  const items = await db
    .selectFrom('bundle_item')
    .select(['item_kind as kind', 'item_id as id'])
    .where('bundle_id', '=', id)
    .execute()
  return [item, ...items]
}

const accessKey = (userId: number, item: Lockable) => `${item.kind}:${item.id}:${userId}`

/**
 * The same for several learners and items without waiting; returns for each whether it is locked.
 */
export async function tryLockAccess(
  db: Trx,
  accesses: readonly { userId: number; item: Item }[],
): Promise<boolean[]> {
  const keys = accesses.map(({ userId, item }) => accessKey(userId, item))
  const { rows } = await sql<{ is_locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(key, 0)) AS is_locked
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS requested (key, n) ORDER BY n`.execute(db)
  return rows.map((row) => row.is_locked)
}
