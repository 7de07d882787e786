import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'

import { type Order, lockOrder } from '../order-store.ts'
import { refundSecondPayment } from '../refunds/request-refund.ts'
import { listSecondPayments } from '../refunds/store.ts'
import { upsertAttempts } from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now'>

/**
 * Stores all attempts to pay a paid order, as the gateway reports them now, and returns all payments
 * but the first. `isOver` if none of them is in progress. Throws if the gateway cannot be asked.
 */
export async function recordAttempts(
  { db, gateway, now }: Deps,
  order: Order,
): Promise<{ isOver: boolean }> {
  const payments = await gatewayOf(order, gateway).listPayments(order.order_id)
  await upsertAttempts(
    db,
    payments.map(({ id, amountPaise, ...payment }) => ({
      ...payment,
      order_id: order.id,
      provider_id: id,
      amount_paise: amountPaise,
      updated_at: now(),
    })),
  )
  const isOver = !payments.some(({ state }) => state === 'pending' || state === 'unknown')
  if (payments.filter(({ state }) => state === 'success').length < 2) return { isOver }
  await inTransaction(db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    for (const attempt of await listSecondPayments(trx, order.id)) {
      await refundSecondPayment(trx, locked, attempt, now())
    }
  })
  return { isOver }
}
