import type { Trx } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

/** The orders that paid the parts of the plan that has a part, in their order, locked; also those that were returned since. */
export const lockPaidParts = (trx: Trx, partId: number): Promise<Order[]> =>
  trx
    .selectFrom('purchase_order as o')
    .innerJoin('fee_part as p', 'p.id', 'o.fee_part_id')
    .innerJoin('fee_part as named', 'named.plan_id', 'p.plan_id')
    .selectAll('o')
    .where('named.id', '=', partId)
    .where('o.fulfilled_at', 'is not', null)
    .orderBy('p.number')
    .orderBy('o.id')
    .forUpdate('o')
    .execute()

/** When the window of a test opens; null without one. */
export async function findOpening(trx: Trx, examId: number): Promise<Date | null> {
  const exam = await trx
    .selectFrom('exam')
    .select('opens_at')
    .where('id', '=', examId)
    .executeTakeFirst()
  return exam?.opens_at ?? null
}

export async function isActive(trx: Trx, userId: number): Promise<boolean> {
  const user = await trx
    .selectFrom('app_user')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.status === 'active'
}

export const findPlan = (trx: Trx, id: number) =>
  trx.selectFrom('fee_plan').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a plan; undefined for one that does not exist. */
export const lockPlan = (trx: Trx, id: number) =>
  trx.selectFrom('fee_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function endPlan(
  trx: Trx,
  id: number,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('fee_plan')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** How many parts of a plan are not paid. */
export async function countUnpaid(trx: Trx, planId: number): Promise<number> {
  const { unpaid } = await trx
    .selectFrom('fee_part as p')
    .select((eb) => eb.fn.countAll<number>().as('unpaid'))
    .where('p.plan_id', '=', planId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase_order as o')
            .whereRef('o.fee_part_id', '=', 'p.id')
            .where('o.state', '=', 'fulfilled')
            .select('o.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return unpaid
}

/** Ends the access of a plan; returns the ids of the entitlements. */
export async function revokeAccessOfPlan(trx: Trx, planId: number, now: Date): Promise<number[]> {
  const ended = await trx
    .updateTable('entitlement')
    .set({ revoked_at: now })
    .where('fee_plan_id', '=', planId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
