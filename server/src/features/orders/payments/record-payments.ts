import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'

import { type Order, lockOrder } from '../order-store.ts'
import { recordProviderRefunds } from '../provider-refunds/record-provider-refunds.ts'
import { listKeptPayments, listRefundedPayments } from '../refunds/payment-attempt-store.ts'
import { refundSecondPayment } from '../refunds/request-refund.ts'
import { upsertPaymentAttempts } from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'wakeOutbox'>

/**
 * Stores all payment attempts of an order, as the gateway reports them now, records refunds of the
 * provider, and refunds all payments except the order's own. `needsNoFurtherCheck` if no attempt is in progress,
 * the amount of each payment could be read, and every refund that is known is recorded or dismissed.
 * Throws if the gateway cannot be asked.
 */
export async function recordPayments(
  deps: Deps,
  order: Order,
): Promise<{ needsNoFurtherCheck: boolean }> {
  const { db, gateway, now, wakeOutbox } = deps
  const payments = await gatewayOf(order, gateway).listPayments(order.order_id)
  await upsertPaymentAttempts(
    db,
    payments.map(({ id, amountPaise, ...payment }) => ({
      ...payment,
      order_id: order.id,
      provider_id: id,
      amount_paise: amountPaise,
      updated_at: now(),
    })),
  )
  const isPending = payments.some(
    ({ state, amountPaise }) =>
      state === 'pending' || state === 'unknown' || (state === 'success' && amountPaise === null),
  )
  const needsNoFurtherCheck = (await recordProviderRefunds(deps, order)) && !isPending
  if (payments.filter(({ state }) => state === 'success').length < 2) return { needsNoFurtherCheck }
  await inTransaction(db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const [, ...second] = await listKeptPayments(trx, order.id)
    for (const attempt of [...second, ...(await listRefundedPayments(trx, order.id))]) {
      const reason = 'the order was paid twice'
      await refundSecondPayment(trx, locked, attempt, { actor: 'sopan', reason, at: now() })
    }
  })
  wakeOutbox()
  return { needsNoFurtherCheck }
}
