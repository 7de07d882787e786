import { settle } from '@sopan/domain/orders/settle'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type SeenAct, lockNamedOrder } from '../lock-named-order.ts'
import { readLedger } from './ledger-store.ts'
import { mailRefund, settleMoney } from './settle-money.ts'

/** Records that an operator has returned the money of an order that was received without the provider; in paise. */
export function settleByHand(
  { db, settings: { seller } }: Pick<AppDeps, 'db' | 'settings'>,
  { orderId, reference, ...seen }: { orderId: string; reference: string } & SeenAct,
  act: OperatorAction,
) {
  return inOperatorTransaction(db, act, async (trx) => {
    const { actor, reason, now: at } = act
    const order = await lockNamedOrder(trx, orderId, seen)
    const { findings } = settle(await readLedger(trx, order))
    const amount = findings.find(({ kind }) => kind === 'return by hand')?.paise ?? 0
    if (amount === 0) {
      throw new OperatorError(
        `The order is '${order.state}': nothing of it is to be returned by hand.`,
      )
    }
    const { id } = await trx
      .insertInto('outside_money')
      .values({
        order_id: order.id,
        kind: 'returned',
        refund_id: null,
        amount_paise: amount,
        method: 'by hand',
        reference,
        reason,
        actor,
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refundId = `outside${id}`
    const after = { refund_id: refundId, amount_paise: amount }
    await insertAudit(trx, { at, actor, action: 'refunded', subject: orderId, after, reason })
    await mailRefund(trx, 'refunded', refundId, at)
    await settleMoney(trx, order, { at, seller, actor, reason })
    return amount
  })
}
