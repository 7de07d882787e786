import type { Item, ItemKind } from '@sopan/domain/items'
import type { Grant, UsedGrant } from '@sopan/domain/orders/access'
import { type NotNull, type RawBuilder, sql } from 'kysely'

import type { Db, Trx } from '../tables.ts'

/** Grants as PostgreSQL writes them into JSON. */
export interface GrantJson {
  starts_at: string
  ends_at: string | null
  revoked_at: string | null
}

const date = (text: string | null) => (text === null ? null : new Date(text))

export const grantIn = (grant: GrantJson): Grant => ({
  starts_at: new Date(grant.starts_at),
  ends_at: date(grant.ends_at),
  revoked_at: date(grant.revoked_at),
})

export const grantsIn = (grants: readonly GrantJson[] | null): Grant[] =>
  (grants ?? []).map(grantIn)

/**
 * Records that a learner opens the file at `path`, if a book with access has this file. A read comes first,
 * because most paid files do not belong to a book, and players ask for one file many times.
 */
export async function markBookOpened(
  db: Db,
  userId: number,
  path: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM access e JOIN book b ON b.id = e.item_id
    WHERE e.user_id = ${userId} AND e.item_kind = 'book' AND e.opened_at IS NULL
      AND e.revoked_at IS NULL AND (b.pdf_path = ${path} OR b.image_path = ${path})`.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('entitlement')
    .set({ opened_at: at })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('opened_at', 'is', null)
    .execute()
}

/** SQL: whether the row `e` of the view `access` gives access; the rule of `isLive` of the domain. */
export const isLiveAt = (now: Date) => sql<boolean>`
  (e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${now}))`

/** SQL: whether a learner has access to the item with an id; false for a visitor, who has no id. */
export const hasAccessTo = (
  userId: number | null,
  kind: ItemKind,
  id: RawBuilder<unknown>,
  now: Date,
) => sql<boolean>`
  EXISTS (SELECT FROM access e WHERE e.user_id = ${userId} AND e.item_kind = ${kind}
    AND e.item_id = ${id} AND ${isLiveAt(now)})`

/** SQL: the grants of a learner for the item of each row, as JSON; null for a visitor, who has no id. */
export const grantsOfRow = (userId: number | null, kind: ItemKind) => sql<GrantJson[] | null>`(
  SELECT json_agg(json_build_object(
    'starts_at', starts_at, 'ends_at', ends_at, 'revoked_at', revoked_at))
  FROM access
  WHERE user_id = ${userId} AND item_kind = ${kind} AND item_id = ${sql.ref(`${kind}.id`)})`

/** The order that a grant comes from. */
interface OfOrder {
  order_id: number | null
}

/** Every grant of a learner for an item, including revoked ones. */
export function listGrants(db: Db, userId: number, item: Item): Promise<(Grant & OfOrder)[]> {
  return db
    .selectFrom('access')
    .select(['order_id', 'starts_at', 'ends_at', 'revoked_at'])
    .where('user_id', '=', userId)
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
    .selectFrom('access')
    .select(['id', 'order_id', 'starts_at', 'ends_at', 'revoked_at', 'max_attempts'])
    .select((eb) =>
      eb
        .selectFrom('attempt')
        .whereRef('attempt.user_id', '=', 'access.user_id')
        .whereRef('attempt.entitlement_id', '=', 'access.id')
        .where('attempt.given_back_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('used'),
    )
    .$narrowType<{ used: NotNull }>()
    .where('user_id', '=', userId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .execute()
}

/**
 * Locks the access of a learner to an item until the transaction ends, so that decisions about
 * orders and grants are serialized.
 */
export async function lockAccess(db: Trx, userId: number, item: Item): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${accessKey(userId, item)}, 0))`.execute(
    db,
  )
}

const accessKey = (userId: number, item: Item) => `${item.kind}:${item.id}:${userId}`

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
