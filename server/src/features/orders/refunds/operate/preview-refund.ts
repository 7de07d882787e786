import { isLive } from '@sopan/domain/orders/access'

import { findActAfter, findNewestAct } from '#server/db/queries/audit.ts'
import { grantingOrder } from '#server/db/queries/fees.ts'
import { inDryRun } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { actText, lockNamedOrder } from '../../lock-named-order.ts'
import {
  type RefundVerdict,
  type RefundedOrder,
  judgeRefund,
  type refundOrder,
  settleRefund,
} from '../refund-order.ts'
import * as store from './preview-store.ts'

export interface RefundPreview extends RefundVerdict {
  order_id: string
  buyer: Awaited<ReturnType<typeof store.getBuyer>>
  refunded: RefundedOrder
  /** The live access that ends. */
  access: Awaited<ReturnType<typeof store.listAccessOf>>
  /** The newest audit row of the order. */
  newestAct: number | null
}

/**
 * The result that a refund of an order would have, with the verdict of the rules: makes the refund in a transaction
 * that is rolled back. Throws OperatorError if nothing is to be refunded, with the last act of a person on the order.
 */
export function previewRefund(
  deps: Parameters<typeof refundOrder>[0],
  orderId: string,
  { actor, now }: { actor: string; now: Date },
): Promise<RefundPreview> {
  return inDryRun(deps.db, async (trx) => {
    const order = await lockNamedOrder(trx, orderId)
    const newest = await findNewestAct(trx, 'any', orderId)
    try {
      const verdict = await judgeRefund(trx, order, now)
      const access = await store.listAccessOf(trx, await grantingOrder(trx, order))
      const override = verdict.obstacles.length > 0
      const act = { actor, now, dryRun: true, reason: 'preview' }
      return {
        ...verdict,
        order_id: orderId,
        buyer: await store.getBuyer(trx, order.user_id),
        refunded: await settleRefund(trx, deps, { order, verdict, override }, act),
        access: access.filter((one) => isLive(one, now)),
        newestAct: newest?.id ?? null,
      }
    } catch (error) {
      if (!(error instanceof OperatorError) || newest === undefined) throw error
      const last = (await findActAfter(trx, orderId, 0)) ?? newest
      throw new OperatorError(`${error.message} Last act: ${actText(last)}.`)
    }
  })
}
