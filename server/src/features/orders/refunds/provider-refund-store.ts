import { sql } from 'kysely'

import type { Db, Row, Trx } from '#server/db/tables.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

/** A refund of the provider as it is listed now, and the state in which it was listed before. */
export interface RefundChange {
  refund: Row<'provider_refund'>
  before: Row<'provider_refund'>['state'] | null
}

/**
 * Stores the provider's refunds of an order as they were read at `readAt`, in a transaction that has locked the
 * order. A later reading is kept, and one that had succeeded does not become pending again.
 */
export async function upsertProviderRefunds(
  trx: Trx,
  orderRowId: number,
  listed: readonly ProviderRefund[],
  readAt: Date,
): Promise<RefundChange[]> {
  if (listed.length === 0) return []
  const earlier = await trx
    .selectFrom('provider_refund')
    .select(['id', 'state'])
    .where('order_id', '=', orderRowId)
    // Of a release before, which stored refunds that it could not read: they are read for the first time.
    .where('amount_paise', 'is not', null)
    .execute()
  const stored = await trx
    .insertInto('provider_refund')
    .values(listed.map((refund) => valuesOf(orderRowId, refund, readAt)))
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet((eb) => ({
          payment_id: eb.fn.coalesce('excluded.payment_id', 'provider_refund.payment_id'),
          amount_paise: eb.ref('excluded.amount_paise'),
          bank_reference: eb.fn.coalesce(
            'excluded.bank_reference',
            'provider_refund.bank_reference',
          ),
          state: sql<'pending' | 'succeeded' | 'failed'>`CASE
            WHEN provider_refund.state = 'succeeded' AND excluded.state = 'pending'
            THEN 'succeeded' ELSE excluded.state END`,
          succeeded_at: eb.fn.coalesce('provider_refund.succeeded_at', 'excluded.succeeded_at'),
          failed_at: sql<Date | null>`CASE WHEN excluded.state = 'failed'
            THEN coalesce(provider_refund.failed_at, excluded.failed_at) END`,
          read_at: eb.ref('excluded.read_at'),
        }))
        .whereRef('provider_refund.order_id', '=', 'excluded.order_id')
        .whereRef('provider_refund.read_at', '<=', 'excluded.read_at'),
    )
    .returningAll()
    .execute()
  const before = new Map(earlier.map(({ id, state }) => [id, state]))
  return stored.map((refund) => ({ refund, before: before.get(refund.id) ?? null }))
}

const valuesOf = (
  orderRowId: number,
  { providerRefundId, refundId, paymentId, amountPaise, state, bankReference }: ProviderRefund,
  readAt: Date,
) => ({
  provider_id: providerRefundId,
  order_id: orderRowId,
  refund_id: refundId,
  payment_id: paymentId,
  amount_paise: amountPaise,
  state,
  bank_reference: bankReference,
  seen_at: readAt,
  succeeded_at: state === 'succeeded' ? readAt : null,
  failed_at: state === 'failed' ? readAt : null,
  read_at: readAt,
})

/** Whether the provider has ever listed a refund of an order. */
export async function hasProviderRefund(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('provider_refund')
    .select('id')
    .where('order_id', '=', orderRowId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores when all refunds of an order were read; a later reading is kept. */
export async function setRefundsReadAt(trx: Trx, id: number, readAt: Date): Promise<void> {
  await trx
    .updateTable('purchase_order')
    .set({ refunds_read_at: sql<Date>`greatest(refunds_read_at, ${readAt})` })
    .where('id', '=', id)
    .execute()
}
