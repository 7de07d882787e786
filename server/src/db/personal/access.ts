import { sql } from 'kysely'

import type { ItemKind } from '../order-tables.ts'
import { insertAudit } from '../queries/audit.ts'
import type { Trx } from '../tables.ts'
import { ID, type ErasingAct, type Learner, list, personalPart } from './part.ts'

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
    SELECT e.id, e.item_kind AS kind, coalesce(course.title, exam.title, book.title, '') AS title,
      coalesce(course.hi ->> 'title', exam.hi ->> 'name', book.hi ->> 'title') AS title_hi,
      e.ends_at, e.source = 'enrollment' AS is_free
    FROM access e
    LEFT JOIN course ON e.item_kind = 'course' AND course.id = e.item_id
    LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id
    LEFT JOIN book ON e.item_kind = 'book' AND book.id = e.item_id
    WHERE e.user_id = ${userId} AND e.revoked_at IS NULL
      AND (e.ends_at IS NULL OR e.ends_at > ${at})
    ORDER BY e.id`.execute(trx)
  return rows
}

async function endAccess(trx: Trx, { id }: Learner, { at, actor, reason }: ErasingAct) {
  const ids = (await listLiveAccess(trx, id, at)).map((access) => access.id)
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
      SELECT e.item_kind, coalesce(course.title, exam.title, book.title) AS title, e.source, e.starts_at,
        e.ends_at, e.revoked_at, e.max_attempts, e.opened_at
      FROM access e
      LEFT JOIN course ON e.item_kind = 'course' AND course.id = e.item_id
      LEFT JOIN exam ON e.item_kind = 'exam' AND exam.id = e.item_id
      LEFT JOIN book ON e.item_kind = 'book' AND book.id = e.item_id
      WHERE e.user_id = ${ID} ORDER BY e.id`,
  },
  tables: {
    entitlement: {
      inArchive: ['access'],
      policy: { kept: 'purchases', until: 'tax', stays: 'orders' },
      erase: endAccess,
    },
  },
})
