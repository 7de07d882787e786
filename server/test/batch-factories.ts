import type { Item } from '@sopan/domain/items'

import type { Db, NewRow, Row } from '#server/db/tables.ts'

type Given<T extends 'batch' | 'entitlement'> = Partial<NewRow<T>>

const START = new Date('2026-11-01T06:00:00Z')

/** Batches and memberships; `next` gives each row another number. */

export function batchFactories(db: Db, next: () => number) {
  /** A batch of the whole of 2026 and 2027 with these items. */
  async function batch(
    items: readonly Item[] = [],
    given: Given<'batch'> = {},
  ): Promise<Row<'batch'>> {
    const values = {
      name: `Batch ${next()}`,
      exam: null,
      first_day: '2026-01-01',
      last_day: '2027-12-31',
      created_at: START,
      ...given,
    }
    const made = await db
      .insertInto('batch')
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow()
    const rows = items.map(({ kind, id }, position) => ({
      batch_id: made.id,
      item_kind: kind,
      item_id: id,
      position,
    }))
    if (rows.length > 0) await db.insertInto('batch_item').values(rows).execute()
    return made
  }

  /** A membership in a batch. */
  function member(
    userId: number,
    batchId: number,
    given: Omit<Given<'entitlement'>, 'item_kind'> = {},
  ): Promise<Row<'entitlement'>> {
    const values = {
      user_id: userId,
      item_kind: 'batch' as const,
      item_id: batchId,
      source: 'batch' as const,
      starts_at: START,
      reason: 'test',
      ...given,
    }
    return db.insertInto('entitlement').values(values).returningAll().executeTakeFirstOrThrow()
  }

  return { batch, member }
}
