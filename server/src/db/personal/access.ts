import type { ItemKind } from '@sopan/domain/items'
import { sql } from 'kysely'

import { insertAudit } from '../queries/audit.ts'
import { isLiveAt, isOwnGrant } from '../queries/entitlements.ts'
import { ITEMS } from '../queries/items.ts'
import type { Trx } from '../tables.ts'
import { ID, type ErasingAct, type Learner, change, list, personalPart } from './part.ts'

export interface LiveAccess {
  id: number
  kind: ItemKind
  title: string
  title_hi: string | null
  /** Null: without an end. */
  ends_at: Date | null
  /** Whether the learner has enrolled in a free course. */
  is_free: boolean
}

/** Access that has not ended, oldest first. */
export async function listLiveAccess(trx: Trx, userId: number, at: Date): Promise<LiveAccess[]> {
  const { rows } = await sql<LiveAccess>`
    SELECT e.id, e.item_kind AS kind, coalesce(item.title, '') AS title, item.title_hi,
      e.ends_at, e.source = 'enrollment' AS is_free
    FROM access e
    LEFT JOIN ${ITEMS} AS item ON item.kind = e.item_kind AND item.id = e.item_id
    WHERE e.user_id = ${userId} AND ${isOwnGrant} AND ${isLiveAt(at)}
    ORDER BY e.id`.execute(trx)
  return rows
}

async function endAccess(trx: Trx, { id }: Learner, { at, actor, reason }: ErasingAct) {
  const memberships = await trx
    .selectFrom('membership')
    .select('id')
    .where('user_id', '=', id)
    .where('left_at', 'is', null)
    .execute()
  const access = [...(await listLiveAccess(trx, id, at)), ...memberships]
  const ids = access.map((one) => one.id)
  if (ids.length === 0) return {}
  await trx.updateTable('entitlement').set({ revoked_at: at }).where('id', 'in', ids).execute()
  const after = { user_id: id, entitlements: ids }
  const why = reason === undefined ? {} : { reason }
  await insertAudit(trx, { at, actor, action: 'revoke', subject: `user ${id}`, after, ...why })
  return { entitlements: ids }
}

export const access = personalPart({
  about: 'what you may use and until when',
  lists: {
    access: list`
      SELECT e.item_kind, item.title, e.source, e.starts_at, e.ends_at, e.revoked_at, e.max_attempts
      FROM access e
      LEFT JOIN ${() => ITEMS} AS item ON item.kind = e.item_kind AND item.id = e.item_id
      WHERE e.user_id = ${ID} AND ${() => isOwnGrant} ORDER BY e.id`,
    opened_books: list`
      SELECT book.title, o.opened_at FROM book_opening o
      JOIN access e ON e.id = o.entitlement_id JOIN book ON book.id = o.book_id
      WHERE e.user_id = ${ID} AND ${() => isOwnGrant} ORDER BY o.opened_at, book.id`,
    batches: list`
      SELECT batch.name, batch.exam, batch.first_day::text, batch.last_day::text, m.joined_at, m.left_at
      FROM membership m JOIN batch ON batch.id = m.batch_id WHERE m.user_id = ${ID} ORDER BY m.id`,
    asked_batches: list`
      SELECT batch.name, r.asked_at, r.decided_at, r.accepted
      FROM batch_request r JOIN batch ON batch.id = r.batch_id WHERE r.user_id = ${ID} ORDER BY r.id`,
  },
  tables: {
    entitlement: {
      inArchive: ['access', 'batches'],
      policy: { kept: 'purchases', until: 'tax', stays: 'orders' },
      erase: endAccess,
    },
    batch_request: {
      inArchive: ['asked_batches'],
      policy: { kept: 'purchases', until: 'tax', stays: 'orders' },
      erase: change()`
        UPDATE batch_request SET decided_at = ${(_, { at }) => at}, accepted = false
        WHERE user_id = ${ID} AND decided_at IS NULL`,
    },
    book_opening: {
      inArchive: ['opened_books'],
      policy: { kept: 'purchases', until: 'tax', stays: 'orders' },
    },
  },
})
