import { needsNoPaymentOutcome } from '@sopan/domain/orders/order'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { Occasion } from '#server/payments/gateway.ts'

import { type OrderOutcome, settleFreeOrder } from './free-order.ts'
import { paymentsCheckAt, auditOf, grantOrder, itemOf } from './grant.ts'
import { lockNamedOrder } from './lock-named-order.ts'
import * as store from './order-store.ts'
import { recordPayments } from './payments/record-payments.ts'
import { hasUnreadableRefund } from './provider-refunds/unrecorded-store.ts'
import { hasUnrecordedRefund } from './provider-refunds/unrecorded-store.ts'
import { issueCreditNote, issueReceipt } from './receipts/issue.ts'
import { findDisputeOf } from './refunds/dispute-store.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { hasRefundOfOwnPayment, listSucceededRefunds } from './refunds/store.ts'
import { hasUsableAccess } from './usable-access.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

/**
 * Asks the gateway about an order, stores the proof of a payment and grants the item. Only an operator's
 * `acceptOrder` grants a payment besides it. It may run any number of times from any number of callers.
 * The proof is stored before the grant, so a failed grant is retried from the stored proof.
 */
export async function settleOrder(
  deps: Deps,
  order: store.Order,
  occasion: Occasion,
): Promise<OrderOutcome> {
  if (needsNoPaymentOutcome(order.state)) return { order, refusal: null }
  const outcome = await askAndSettle(deps, order, occasion)
  if (needsNoPaymentOutcome(outcome.order.state)) deps.wakeOutbox()
  return outcome
}

async function askAndSettle(
  deps: Deps,
  order: store.Order,
  occasion: Occasion,
): Promise<OrderOutcome> {
  if (order.gateway === 'none') {
    return occasion === 'verify' ? settleFreeOrder(deps, order) : { order, refusal: null }
  }
  if (order.state === 'paid') return readRefundsAndFulfil(deps, order, occasion)

  const { db, now } = deps
  const gateway = gatewayOf(order, deps.gateway)
  const payment = await gateway.findPaymentOutcome(store.payable(order, now()), occasion)
  if (payment.state === 'paid') {
    const proof = { paise: payment.amountPaise, currency: payment.currency, at: now() }
    await store.recordProof(db, order.id, proof)
    return readRefundsAndFulfil(deps, order, occasion)
  }
  const refusal = payment.state === 'unpaid' ? payment.reason : null
  if (refusal !== null) await store.recordUnpaid(db, order.id, refusal)
  // In a sweep no buyer is waiting, so an unknown outcome is not stored as pending.
  else if (payment.state === 'pending' || occasion === 'verify') {
    await store.recordPending(db, order.id, now())
  }
  const isUnknown = payment.state === 'unknown'
  return { order: await store.getOrder(db, order.id), refusal, isUnknown }
}

/**
 * Grants a paid order. If the provider has announced a refund of it, its refunds are read first: recording
 * a whole one moves the order to 'refund_requested', and `fulfil` then grants nothing.
 */
async function readRefundsAndFulfil(
  deps: Deps,
  order: store.Order,
  occasion: Occasion,
): Promise<OrderOutcome> {
  try {
    if (await hasUnrecordedRefund(deps.db, order)) {
      await recordPayments(deps, order)
      if (await hasUnreadableRefund(deps.db, order.id)) {
        throw new Error(`a refund of ${order.order_id} has an amount that cannot be read`)
      }
    }
  } catch (error) {
    if (occasion === 'sweep') throw error
    // The sweep retries and reports the error; until then the buyer sees that the payment is being confirmed.
    return { order: await store.getOrder(deps.db, order.id), refusal: null }
  }
  return { order: await fulfil(deps, order), refusal: null }
}

/**
 * Grants a paid order, with its receipt, in one transaction that locks its row. The stored proof is
 * compared with the order; a difference goes to review. A paid order for an item to which the buyer
 * already has access is refunded.
 */
function fulfil(
  { db, now, settings }: Deps,
  { id, user_id, ...order }: store.Order,
): Promise<store.Order> {
  return inTransaction(db, async (trx) => {
    await lockAccess(trx, user_id, { kind: order.item_kind, id: order.item_id })
    const paid = await store.lockOrder(trx, id)
    if (paid.state !== 'paid') return paid
    const at = now()
    const isExactAmount =
      paid.paid_paise === paid.amount_paise && paid.paid_currency === paid.currency
    if (!isExactAmount) {
      const reason = `paid ${paid.paid_paise} ${paid.paid_currency}, not ${paid.amount_paise}`
      await insertAudit(trx, { ...auditOf(paid), at, action: 'amount differs', reason })
      return review(reason)
    }
    if (await hasUsableAccess(trx, user_id, itemOf(paid), at)) {
      const reason = 'paid, but access was already held'
      const request = { cause: 'access held', reason, actor: 'sopan', at } as const
      const refund = await requestRefund(trx, paid, request)
      if (refund === undefined) throw new Error(`order ${paid.order_id} is paid and refunded`)
      return store.getOrder(trx, id)
    }
    return grantWithReceipt(trx, paid, { at, settings })

    async function review(reason: string): Promise<store.Order> {
      const step = { reason, next_check_at: paymentsCheckAt(paid, at) }
      return (await store.stepOrder(trx, id, 'pending_review', step)) ?? paid
    }
  })
}

/**
 * Accepts for an operator that an order in review was paid with another amount: it is granted like a
 * whole payment, and its receipt is about what was paid.
 */
export function acceptOrder(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  orderId: string,
  act: OperatorAction,
): Promise<store.Order> {
  const { actor, reason, now: at } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const order = await lockNamedOrder(trx, orderId)
    const refusal = await reasonNotToAccept(trx, order, at)
    if (refusal !== null) throw new OperatorError(refusal)
    const { amount_paise, paid_paise } = order
    const after = { amount_paise, paid_paise }
    await insertAudit(trx, { at, actor, action: 'accept', subject: orderId, after, reason })
    return grantWithReceipt(trx, order, { at, settings, isAccepted: true })
  })
}

async function reasonNotToAccept(trx: Trx, order: store.Order, at: Date): Promise<string | null> {
  const { state, paid_paise: paid, paid_currency: currency } = order
  if (state !== 'pending_review') return `The order is '${state}', not in review.`
  if (!paid || currency !== order.currency) return `There is no payment in ${order.currency}.`
  if (await hasUnrecordedRefund(trx, order)) {
    return (
      'The payment provider has announced a refund that is not recorded. ' +
      `First: sopan orders reconcile ${order.order_id}\n` +
      `If it is still not recorded after that, refund the payment: sopan refund ${order.order_id}\n` +
      'If its dashboard has no such refund: sopan refunds dismiss'
    )
  }
  if (await hasRefundOfOwnPayment(trx, order.id))
    return 'The payment, or a part of it, has been or is being refunded.'
  const dispute = await findDisputeOf(trx, order.id)
  if (dispute === 'open') return "The buyer's bank disputes this payment."
  if (dispute === 'lost') return "The buyer's bank has returned this payment after a dispute."
  if (await hasUsableAccess(trx, order.user_id, itemOf(order), at)) {
    return 'The buyer has access already.'
  }
  return null
}

interface Granting extends Pick<Deps, 'settings'> {
  at: Date
  isAccepted?: boolean
}

/** Both ways to grant a payment, in a transaction that has locked the access and the order. */
async function grantWithReceipt(
  trx: Trx,
  order: store.Order,
  { at, settings, isAccepted = false }: Granting,
): Promise<store.Order> {
  const granted = await grantOrder(trx, order, at, { isAccepted })
  await issueReceipt(trx, granted, settings.seller, at)
  // The provider may have returned a part before.
  for (const refund of await listSucceededRefunds(trx, order.id)) {
    await issueCreditNote(trx, refund, settings.seller, at)
  }
  return granted
}
