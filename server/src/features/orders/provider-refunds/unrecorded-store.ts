import type { Db } from '#server/db/tables.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

interface Unrecorded {
  orderRowId: number
  providerRefundId: string
  at: Date
}

/** Stores that a listed refund has an amount that cannot be read; dismisses it if it failed or has the amount 0. */
export async function storeUnreadableOrDismiss(
  db: Db,
  { state, amountPaise, providerRefundId }: ProviderRefund,
  { orderRowId, at }: Omit<Unrecorded, 'providerRefundId'>,
): Promise<void> {
  if (state === 'failed' || amountPaise === 0) {
    await dismiss(db, { orderRowId, providerRefundId, at })
    return
  }
  await db
    .insertInto('unrecorded_refund')
    .values({ provider_refund_id: providerRefundId, order_id: orderRowId, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores that nothing is to be done about a refund that is not recorded, until another event names it. */
export async function dismiss(
  db: Db,
  { orderRowId, providerRefundId, at }: Unrecorded,
): Promise<void> {
  await db
    .insertInto('unrecorded_refund')
    .values({
      provider_refund_id: providerRefundId,
      order_id: orderRowId,
      seen_at: at,
      dismissed_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('provider_refund_id').doUpdateSet({ dismissed_at: at }),
    )
    .execute()
}

/** Whether nothing is to be done about a refund that is not recorded. */
export async function isDismissed(db: Db, providerRefundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unrecorded_refund')
    .select('order_id')
    .where('provider_refund_id', '=', providerRefundId)
    .where('dismissed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the provider lists a refund of an order whose amount cannot be read. */
export async function hasUnreadableRefund(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('unrecorded_refund as u')
    .select('u.order_id')
    .where('u.order_id', '=', orderRowId)
    .where('u.dismissed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund as r')
            .whereRef('r.provider_refund_id', '=', 'u.provider_refund_id')
            .select('r.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}
