import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { lockOrder } from '../order-store.ts'
import { paymentOf } from './record-returns.ts'
import * as store from './store.ts'

/**
 * Finds the refund of the same payment that the provider has made without us, instead of the one that
 * we want: ours becomes the record of it. Undefined if there is none, or if the provider has ours;
 * throws if the gateway cannot be asked.
 */
export async function adoptReturn(
  { db, gateway }: Pick<AppDeps, 'db' | 'gateway'>,
  refund: store.DueRefund,
): Promise<ProviderRefund | undefined> {
  const listed = await gatewayOf(refund, gateway).listRefunds(refund.public_order_id)
  if (listed.some(({ refundId }) => refundId === refund.refund_id)) return undefined
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, refund.order_id)
    const { state } = await store.lockRefund(trx, refund.id)
    if (state !== 'requested') return undefined
    for (const one of listed) {
      if (one.state === 'failed' || one.amountPaise !== refund.amount_paise) continue
      if (await store.isKnownRefund(trx, one)) continue
      const payment = await paymentOf(trx, order, one)
      if (payment?.attemptId !== refund.payment_attempt_id) continue
      const adopted = { cause: 'provider', provider_refund_id: one.providerRefundId } as const
      await store.updateRefund(trx, refund.id, adopted)
      return one
    }
    return undefined
  })
}
