import { accessEnd } from '@sopan/domain/access'

import { insertAudit } from '#server/db/audit.ts'
import { lockAccess } from '#server/db/entitlements.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import type { PaymentAnswer } from '#server/payments/gateway.ts'

import { countUse } from './coupon-store.ts'
import { payable } from './create-order.ts'
import * as store from './order-store.ts'
import { owns } from './owned.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now'>

const auditOf = (order: store.Order) => ({ actor: 'sopan', subject: order.order_id })

/**
 * Grants what a paid order is for: one transaction with the order's row locked, any number of
 * times, by whoever finds the payment first. A second paid order for something owned goes to
 * review, to be refunded. Answers with the order as it then stands.
 */
export function fulfil({ db, now }: Deps, orderRowId: number): Promise<store.Order> {
  return inTransaction(db, async (trx) => {
    const order = await store.lockOrder(trx, orderRowId)
    if (order.state !== 'paid') return order
    const item = { kind: order.item_kind, id: order.item_id }
    await lockAccess(trx, order.user_id, item)
    const at = now()
    if (await owns(trx, order.user_id, item, at)) {
      await store.stepOrder(trx, order.id, 'pending_review', {
        reason: 'paid, but access was already held',
        next_check_at: null,
      })
      return store.getOrder(trx, order.id)
    }
    const endsAt = accessEnd(at, order.validity_days)
    await store.insertGrant(trx, order, at, endsAt)
    if (order.coupon_id !== null) {
      const { wasReleased } = await countUse(trx, order.id, at)
      const reason = 'late payment honoured with a coupon that had been given back'
      if (wasReleased) {
        await insertAudit(trx, { ...auditOf(order), at, action: 'coupon exception', reason })
      }
    }
    await store.stepOrder(trx, order.id, 'fulfilled', {
      fulfilled_at: at,
      reason: null,
      next_check_at: null,
    })
    await store.insertReceiptMail(trx, order, endsAt, at)
    return store.getOrder(trx, order.id)
  })
}

/**
 * Takes the gateway's answer about an order and does what follows from it. The proof of payment is
 * kept before the grant is tried, so a grant that fails is tried again and never asked for twice.
 */
export async function settle(
  deps: Deps,
  order: store.Order,
  answer: PaymentAnswer,
): Promise<store.Order> {
  const { db, now } = deps
  if (answer.state !== 'paid') {
    await store.noteReason(db, order.id, answer.state === 'declined' ? answer.reason : null)
    return store.getOrder(db, order.id)
  }
  const isWhole = answer.amountPaise === order.amount_paise && answer.currency === order.currency
  await store.stepOrder(db, order.id, 'paid', { paid_at: now(), next_check_at: now() })
  if (!isWhole) {
    const reason = `paid ${answer.amountPaise} ${answer.currency}, not ${order.amount_paise}`
    const isFirst = await store.stepOrder(db, order.id, 'pending_review', {
      reason,
      next_check_at: null,
    })
    const at = now()
    if (isFirst) await insertAudit(db, { ...auditOf(order), at, action: 'amount differs', reason })
    return store.getOrder(db, order.id)
  }
  return fulfil(deps, order.id)
}

/** Asks about an order's money; a gateway that does not answer leaves it pending. */
export async function askGateway(
  { gateway }: Deps,
  order: store.Order,
  occasion: 'verify' | 'sweep',
): Promise<PaymentAnswer> {
  if (order.gateway === 'none') {
    return occasion === 'verify'
      ? { state: 'paid', amountPaise: 0, currency: order.currency }
      : { state: 'pending' }
  }
  return gateway.findPayment(payable(order), occasion)
}
