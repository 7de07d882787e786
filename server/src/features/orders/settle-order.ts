import { isUnpaid, needsNoPaymentOutcome } from '@sopan/domain/orders/order'
import { type Asking, type OrderStep, stepOf } from '@sopan/domain/orders/settle-order'

import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { PaymentOutcome } from '#server/payments/gateway.ts'

import { type OrderOutcome, settleFreeOrder } from './free-order.ts'
import { fulfilOrder } from './fulfil-order.ts'
import * as store from './order-store.ts'
import { storeAttempts } from './payment-store.ts'
import { mustReadRefunds } from './refunds/announced-store.ts'
import { readAndSettle } from './refunds/read-provider.ts'
import { hasUnreadAttempt } from './unread-event-store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

/**
 * Reads an order, decides its next step, asks the gateway about its payment, stores what was read and grants the
 * item. Only an operator's `acceptOrder` grants a payment besides it. It may run any number of times from any
 * number of callers. The proof is stored before the grant, so a failed grant is retried from the stored proof.
 * An open order ends only after the gateway has said that no payment of it can come.
 */
export async function settleOrder(
  deps: Deps,
  orderRowId: number,
  asking: Asking,
): Promise<OrderOutcome> {
  const askedAt = deps.now()
  const order = await store.getOrder(deps.db, orderRowId)
  const facts = {
    state: order.state,
    isFree: order.gateway === 'none',
    expiresAt: order.expires_at,
    hasAttempt: order.pending_since !== null || (await hasUnreadAttempt(deps.db, order.id)),
  }
  const step = stepOf(facts, asking, askedAt)
  if (step.kind === 'none') return { order, refusal: null }
  const outcome = await takeStep(deps, order, { step, askedAt, asking })
  if (needsNoPaymentOutcome(outcome.order.state)) deps.wakeOutbox()
  return outcome
}

interface Taken {
  step: Exclude<OrderStep, { kind: 'none' }>
  asking: Asking
  askedAt: Date
}

async function takeStep(
  deps: Deps,
  order: store.Order,
  { step, asking: { occasion }, askedAt }: Taken,
): Promise<OrderOutcome> {
  if (step.kind === 'grant free') return settleFreeOrder(deps, order)
  if (step.kind === 'fulfil') return readRefundsAndFulfil(deps, order, occasion)
  if (step.kind === 'end free') {
    if (step.ending !== null) await endFree(deps, order.id, step.ending, askedAt)
    return { order: await store.getOrder(deps.db, order.id), refusal: null }
  }
  const { reading, ending } = step
  const gateway = gatewayOf(order, deps.gateway)
  const question = { occasion, reading, ends: ending !== null }
  const payment = await gateway.findPaymentOutcome(store.payable(order, askedAt), question)
  const outcome = await storePayment(deps, order, { payment, ending, askedAt })
  return payment.state === 'paid' ? readRefundsAndFulfil(deps, order, occasion) : outcome
}

const endFree = ({ db }: Deps, orderRowId: number, ending: string, at: Date) =>
  inTransaction(db, (trx) => store.endOrder(trx, orderRowId, ending, at))

interface Reply {
  payment: PaymentOutcome
  /** Why an unpaid order ends; null if it stays open. */
  ending: string | null
  askedAt: Date
}

/** Stores what the gateway has said about the payment of an order, and ends an unpaid one. */
function storePayment(
  { db, now }: Deps,
  { id }: store.Order,
  { payment, ending, askedAt }: Reply,
): Promise<OrderOutcome> {
  return inTransaction(db, async (trx) => {
    let refusal: string | null = null
    if (payment.state === 'paid') {
      const { amountPaise: paise, currency } = payment
      await store.recordProof(trx, id, { paise, currency, at: now() })
    } else if (payment.attempts) {
      await storeAttempts(trx, id, payment.attempts, askedAt)
    }
    if (payment.state === 'pending') await store.recordPending(trx, id, askedAt)
    if (payment.state === 'unpaid') {
      const { attempts, hasEnded, reason } = payment
      if (attempts !== null) await store.recordUnpaid(trx, id, payment)
      if (ending !== null && hasEnded && attempts !== null) {
        await store.endOrder(trx, id, ending, askedAt)
      }
      refusal = reason
    }
    const order = await store.getOrder(trx, id)
    // Another question may have found a payment meanwhile.
    const isRefused = isUnpaid(order.state)
    const isUnknown = payment.state === 'unknown'
    return { order, refusal: isRefused && refusal !== null ? { text: refusal } : null, isUnknown }
  })
}

/**
 * Grants a paid order. If the provider has announced a refund of it, its refunds are read first: a whole one
 * moves the order to 'refund_requested', and nothing is granted then.
 */
async function readRefundsAndFulfil(
  deps: Deps,
  order: store.Order,
  occasion: Asking['occasion'],
): Promise<OrderOutcome> {
  try {
    if (await mustReadRefunds(deps.db, order)) await readAndSettle(deps, order)
  } catch (error) {
    if (occasion === 'sweep') throw error
    // The sweep retries and reports the error; until then the buyer sees that the payment is being confirmed.
    return { order: await store.getOrder(deps.db, order.id), refusal: null }
  }
  return { order: await fulfilOrder(deps, order), refusal: null }
}
