import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'

import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { RefundAnswer } from '#server/payments/gateway.ts'

import { lockOrder, stepOrder } from '../order-store.ts'
import { issueCreditNote } from '../receipts/issue.ts'
import * as store from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

const BATCH = 50

/** A bank takes days; the gateway's webhook comes first in most cases. */
const CHECKS_AFTER_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/**
 * Asks the gateway for refunds that are due, and follows those that it has. A failure of one does
 * not stop the others; it is asked again later with the same id. Returns the number of checked
 * refunds.
 */
export async function sweepRefunds(
  deps: Deps,
  onError: (error: unknown, refundId: string) => void,
): Promise<number> {
  const due = await store.takeDueRefunds(deps.db, deps.now(), BATCH)
  for (const refund of due) {
    try {
      await settle(deps, refund, await ask(deps, refund))
    } catch (error) {
      onError(error, refund.refund_id)
      await store.planCheck(deps.db, refund, nextCheck(deps, refund))
    }
  }
  return due.length
}

async function ask(deps: Deps, refund: store.DueRefund): Promise<RefundAnswer> {
  const gateway = gatewayOf(refund, deps.gateway)
  const { refund_id: refundId, public_order_id: orderId } = refund
  if (refund.cause === 'provider') {
    const listed = await gateway.listRefunds(orderId)
    const found = listed.find((one) => one.providerRefundId === refund.provider_refund_id)
    if (found === undefined) throw new Error(`the gateway has no refund ${refundId} any more`)
    return found
  }
  const known = refund.state === 'pending' ? await gateway.findRefund(orderId, refundId) : null
  const note = `Refund of order ${orderId}`
  return (
    known ?? gateway.createRefund({ refundId, orderId, amountPaise: refund.amount_paise, note })
  )
}

function nextCheck({ now }: Deps, { checks }: store.Refund): Date {
  return new Date(now().getTime() + (CHECKS_AFTER_MS[checks - 1] ?? DAY_MS))
}

function settle(deps: Deps, { id, ...due }: store.DueRefund, answer: RefundAnswer): Promise<void> {
  const { db, now, settings } = deps
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, due.order_id)
    const refund = await store.lockRefund(trx, id)
    if (refund.state === 'succeeded' || refund.state === 'failed') return
    const at = now()
    const hasEnded = answer.state !== 'pending'
    await store.updateRefund(trx, id, {
      state: answer.state,
      provider_refund_id: answer.providerRefundId,
      bank_reference: answer.bankReference,
      settled_at: hasEnded ? at : null,
      ...(hasEnded && { next_check_at: null }),
    })
    if (!hasEnded) return store.planCheck(trx, { id, ...due }, nextCheck(deps, refund))
    await insertAudit(trx, {
      at,
      actor: 'sopan',
      action: answer.state === 'succeeded' ? 'refunded' : 'refund failed',
      subject: order.order_id,
      after: { refund_id: refund.refund_id, amount_paise: refund.amount_paise },
    })
    if (answer.state === 'failed') return
    if (refund.payment_attempt_id === null) await stepOrder(trx, order.id, 'refunded')
    await insertMessage(trx, {
      kind: 'refunded',
      key: `refunded ${refund.refund_id}`,
      payload: { refund_id: refund.refund_id },
      dueAt: at,
    })
    await issueCreditNote(trx, refund, settings.seller, at)
  })
}
