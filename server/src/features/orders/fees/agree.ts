import { indianDay } from '@sopan/domain/indian-day'
import type { Item } from '@sopan/domain/items'
import { movedEnd, storedEnd } from '@sopan/domain/orders/access'
import { type LaterPart, partMailAt, partsFault } from '@sopan/domain/orders/fees'
import { rupees } from '@sopan/words/en/format'

import { insertMessages } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { PricedItem } from '../offer-store.ts'
import { findOpening } from './part-store.ts'

interface Agreed {
  userId: number
  item: Item
  priced: Pick<PricedItem, 'title' | 'validityDays'>
  /** The first part, which is paid now, in paise. */
  firstPaise: number
  later: readonly LaterPart[]
  graceDays: number
}

/**
 * Stores the parts that were agreed, and queues a mail before each due day; returns the id of the first part, which the caller's
 * order pays in the same transaction. Throws OperatorError for days that are out of order, over, or after the access.
 */
export async function agreePlan(
  trx: Trx,
  { userId, item, priced, firstPaise, later, graceDays }: Agreed,
  now: Date,
): Promise<number> {
  const accessEnds = storedEnd(now, priced.validityDays)
  const opensAt = item.kind === 'exam' ? await findOpening(trx, item.id) : null
  const fault = partsFault(later, { now, accessEnds: movedEnd(now, accessEnds, opensAt) })
  if (fault !== null) throw new OperatorError(FAULTS[fault])
  const plan = await trx
    .insertInto('fee_plan')
    .values({
      user_id: userId,
      item_kind: item.kind,
      item_id: item.id,
      title: priced.title,
      grace_days: graceDays,
      agreed_at: now,
      ended_at: null,
      end_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = { amountPaise: firstPaise, dueOn: indianDay(now) }
  const parts = await trx
    .insertInto('fee_part')
    .values(
      [first, ...later].map(({ amountPaise, dueOn }, at) => ({
        plan_id: plan.id,
        number: at + 1,
        amount_paise: amountPaise,
        due_on: dueOn,
      })),
    )
    .returning(['id', 'number', 'due_on'])
    .execute()
  await insertMessages(
    trx,
    parts
      .filter(({ number }) => number > 1)
      .map(({ id, due_on: dueOn }) => ({
        kind: 'part due',
        key: `part due ${id}`,
        payload: { part_id: id },
        dueAt: partMailAt(dueOn),
      })),
  )
  const paid = parts.find(({ number }) => number === 1)
  if (paid === undefined) throw new Error('a plan has no first part')
  return paid.id
}

const FAULTS = {
  'not in order': 'Each part is due after the one before. Correct the days.',
  'not later': 'A later part is due tomorrow at the earliest. Correct its day.',
  'after the access': 'The last part is due after the access has ended. Choose an earlier day.',
}

/** The whole amount of fees in paise. */
export const totalOf = (firstPaise: number, later: readonly LaterPart[]): number =>
  later.reduce((sum, { amountPaise }) => sum + amountPaise, firstPaise)

/** The parts in words, for the audit. */
export const partsText = (later: readonly LaterPart[]): string =>
  later.map(({ amountPaise, dueOn }) => `${rupees(amountPaise / 100)} by ${dueOn}`).join(', ')
