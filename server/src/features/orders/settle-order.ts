import { rupees } from '@sopan/domain/format'
import { isOpen, isUnpaid, needsNoPaymentOutcome } from '@sopan/domain/orders/order'

import { lockPresent } from '#server/db/queries/accounts.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { Occasion, UnpaidOutcome } from '#server/payments/gateway.ts'

import { type OrderOutcome, settleFreeOrder } from './free-order.ts'
import { paymentsCheckAt, auditOf, grantOrder, itemOf } from './grant.ts'
import * as store from './order-store.ts'
import { storeAttempts } from './payment-store.ts'
import { issueReceipt } from './receipts/issue.ts'
import { mustReadRefunds } from './refunds/announced-store.ts'
import { hasProviderRefund } from './refunds/provider-refund-store.ts'
import { readAndSettle } from './refunds/read-provider.ts'
import { settleMoney } from './refunds/settle-money.ts'
import { hasUnreadAttempt } from './unread-event-store.ts'
import { hasUsableAccess } from './usable-access.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

/** Why a payment that arrives later grants nothing; an operator returns it. */
export const ERASED = 'the account of the buyer was deleted'

/**
 * Asks the gateway about an order, stores the proof of a payment and grants the item. Only an operator's
 * `acceptOrder` grants a payment besides it. It may run any number of times from any number of callers.
 * The proof is stored before the grant, so a failed grant is retried from the stored proof. `isClosed` if the
 * buyer's checkout was closed without an attempt; `ending` if an open order is to end now, and why. Such an order, and
 * one that expired, ends only after the gateway has said that no payment of it can come.
 */
export async function settleOrder(
  deps: Deps,
  order: store.Order,
  occasion: Occasion,
  { isClosed = false, ending }: { isClosed?: boolean; ending?: string } = {},
): Promise<OrderOutcome> {
  if (needsNoPaymentOutcome(order.state)) return { order, refusal: null }
  const outcome = await askAndSettle(deps, order, { occasion, isClosed, ending })
  if (needsNoPaymentOutcome(outcome.order.state)) deps.wakeOutbox()
  return outcome
}

async function askAndSettle(
  deps: Deps,
  order: store.Order,
  asking: { occasion: Occasion; isClosed: boolean; ending: string | undefined },
): Promise<OrderOutcome> {
  const { db, now } = deps
  const { occasion, isClosed } = asking
  const askedAt = now()
  const late = order.expires_at <= askedAt ? 'not paid in time' : null
  const ending = isOpen(order.state) ? (asking.ending ?? late) : null
  const ends = ending !== null
  if (order.gateway === 'none') {
    if (occasion === 'verify') return settleFreeOrder(deps, order)
    return storeUnpaid(deps, order, { ending, askedAt })
  }
  if (order.state === 'paid') return readRefundsAndFulfil(deps, order, occasion)

  const isKnown = order.pending_since !== null || (await hasUnreadAttempt(db, order.id))
  const mustRead = ends || isKnown || (occasion === 'verify' && !isClosed)
  const payment = await gatewayOf(order, deps.gateway).findPaymentOutcome(
    store.payable(order, askedAt),
    { occasion, reading: mustRead ? 'always' : isClosed ? 'if free' : 'never', ends },
  )
  if (payment.state === 'paid') {
    const proof = { paise: payment.amountPaise, currency: payment.currency, at: now() }
    await store.recordProof(db, order.id, proof)
    return readRefundsAndFulfil(deps, order, occasion)
  }
  if (payment.state === 'unpaid') return storeUnpaid(deps, order, { payment, ending, askedAt })
  const { attempts } = payment
  if (attempts !== undefined) {
    await inTransaction(db, async (trx) => {
      await storeAttempts(trx, order.id, attempts, askedAt)
      if (payment.state === 'pending') await store.recordPending(trx, order.id, askedAt)
    })
  }
  const isUnknown = payment.state === 'unknown'
  return { order: await store.getOrder(db, order.id), refusal: null, isUnknown }
}

interface Unpaid {
  /** Undefined for an order that needs no payment. */
  payment?: UnpaidOutcome
  /** Why the order ends; null if it stays open. */
  ending: string | null
  askedAt: Date
}

/** Stores that an order is not paid, as far as its attempts were read, and ends it. */
function storeUnpaid(
  { db }: Deps,
  { id }: store.Order,
  { payment, ending, askedAt }: Unpaid,
): Promise<OrderOutcome> {
  return inTransaction(db, async (trx) => {
    if (payment?.attempts) {
      await storeAttempts(trx, id, payment.attempts, askedAt)
      await store.recordUnpaid(trx, id, payment)
    }
    const hasEnded = payment === undefined || (payment.hasEnded && payment.attempts !== null)
    if (ending !== null && hasEnded) await store.endOrder(trx, id, ending, askedAt)
    const order = await store.getOrder(trx, id)
    // Another question may have found a payment meanwhile.
    return { order, refusal: isUnpaid(order.state) ? (payment?.reason ?? null) : null }
  })
}

/**
 * Grants a paid order. If the provider has announced a refund of it, its refunds are read first: a whole one
 * moves the order to 'refund_requested', and `fulfil` then grants nothing.
 */
async function readRefundsAndFulfil(
  deps: Deps,
  order: store.Order,
  occasion: Occasion,
): Promise<OrderOutcome> {
  try {
    if (await mustReadRefunds(deps.db, order)) await readAndSettle(deps, order)
  } catch (error) {
    if (occasion === 'sweep') throw error
    // The sweep retries and reports the error; until then the buyer sees that the payment is being confirmed.
    return { order: await store.getOrder(deps.db, order.id), refusal: null }
  }
  return { order: await fulfil(deps, order), refusal: null }
}

/**
 * Grants a paid order, with its receipt, in one transaction that locks its row. The stored proof is
 * compared with the order; a difference goes to review, and so does a payment of a deleted account. A paid order for an item to which the buyer
 * already has access is refunded.
 */
function fulfil(
  { db, now, settings }: Deps,
  { id, user_id, ...order }: store.Order,
): Promise<store.Order> {
  return inTransaction(db, async (trx) => {
    await lockAccess(trx, user_id, { kind: order.item_kind, id: order.item_id })
    const at = now()
    const paid = await lockAndSettleRefunds(trx, id, { at, settings })
    if (paid.state !== 'paid') return paid
    if (!(await lockPresent(trx, user_id))) return review(ERASED)
    const isExactAmount =
      paid.paid_paise === paid.amount_paise && paid.paid_currency === paid.currency
    if (!isExactAmount) {
      const reason = `paid ${paidText(paid)}, not ${rupees(paid.amount_paise / 100)}`
      await insertAudit(trx, { ...auditOf(paid), at, action: 'amount differs', reason })
      return review(reason)
    }
    if (await hasUsableAccess(trx, user_id, itemOf(paid), at)) {
      const reason = 'paid, but access was already held'
      const asked = { cause: 'access held', despiteDispute: false } as const
      const settled = await settleMoney(trx, paid, { at, seller: settings.seller, reason, asked })
      return settled.order
    }
    return grantWithReceipt(trx, paid, { at, settings })

    async function review(reason: string): Promise<store.Order> {
      const step = { reason, next_check_at: paymentsCheckAt(paid, at) }
      return (await store.stepOrder(trx, id, 'pending_review', step)) ?? paid
    }
  })
}

/** What was paid, as a member reads it in the console. */
const paidText = ({ paid_paise: paise, paid_currency: currency }: store.Order) => {
  const amount = (paise ?? 0) / 100
  return currency === 'INR' ? rupees(amount) : `${amount} ${currency}`
}

/** Locks a paid order; a whole refund of it that was read before the proof moves the order to 'refund_requested'. */
async function lockAndSettleRefunds(
  trx: Trx,
  id: number,
  { at, settings }: Granting,
): Promise<store.Order> {
  const order = await store.lockOrder(trx, id)
  if (order.state !== 'paid' || !(await hasProviderRefund(trx, id))) return order
  return (await settleMoney(trx, order, { at, seller: settings.seller })).order
}

interface Granting extends Pick<Deps, 'settings'> {
  at: Date
  isAccepted?: boolean
}

/** Both ways to grant a payment, in a transaction that has locked the access and the order. */
export async function grantWithReceipt(
  trx: Trx,
  order: store.Order,
  { at, settings, isAccepted = false }: Granting,
): Promise<store.Order> {
  const granted = await grantOrder(trx, order, at, { isAccepted })
  await issueReceipt(trx, granted, settings.seller, at)
  // The provider may have returned a part before, which has a credit note as soon as there is a receipt.
  if (!(await hasProviderRefund(trx, order.id))) return granted
  return (await settleMoney(trx, granted, { at, seller: settings.seller })).order
}
