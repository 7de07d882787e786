import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'

import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { isBusy, isRejected } from '#server/payments/cashfree/errors.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { RefundOutcome } from '#server/payments/gateway.ts'

import { lockOrder } from '../order-store.ts'
import { releaseClaim } from '../payments/claim-store.ts'
import { makeOrderDue } from '../payments/store.ts'
import { adoptProviderRefund } from '../provider-refunds/adopt-provider-refund.ts'
import { hasUnrecordedRefund } from '../provider-refunds/unrecorded-store.ts'
import { findDisputeOf } from './dispute-store.ts'
import { type DueRefund, planCheck, renewClaim, claimDueRefunds } from './due-store.ts'
import { endRefund } from './end-refund.ts'
import { findPaymentAttempt, getPaymentAttempt, listKeptPayments } from './payment-attempt-store.ts'
import * as store from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

const BATCH = 50

/** A bank takes days; the provider's webhook comes first in most cases. */
const CHECKS_AFTER_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/**
 * Asks the gateway for refunds that are due, and follows those that it has. A failure of one does
 * not stop the others; it is asked again later with the same id. Returns the number of refunds that
 * were due.
 */
export async function sweepRefunds(
  deps: Deps,
  onError: (error: unknown, refundId: string) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = deps
  const due = await claimDueRefunds(db, now(), BATCH)
  for (const claimed of due) {
    // The remaining claims end within a minute; a later sweep checks these refunds.
    if (isStopping()) break
    const refund = await renewClaim(db, claimed, now())
    if (refund === undefined) continue
    try {
      await storeOutcome(deps, refund, await ask(deps, refund))
    } catch (error) {
      if (isBusy(error)) {
        await releaseClaim(db, 'refund', refund, now())
        continue
      }
      onError(error, refund.refund_id)
      await planCheck(db, refund, nextCheck(deps, refund))
    }
  }
  return due.length
}

async function ask(deps: Deps, refund: DueRefund): Promise<RefundOutcome> {
  const gateway = gatewayOf(refund, deps.gateway)
  const { refund_id: refundId, public_order_id: orderId } = refund
  if (refund.cause === 'provider') {
    const listed = await gateway.listRefunds(orderId)
    const found = listed.find((one) => one.providerRefundId === refund.provider_refund_id)
    if (found === undefined)
      throw new Error(`the payment provider has no refund ${refundId} any more`)
    return found
  }
  const known = refund.state === 'pending' ? await gateway.findRefund(orderId, refundId) : null
  if (known !== null) return known
  const comparison = (await mustReadProviderRefunds(deps, refund))
    ? await adoptProviderRefund(deps, refund)
    : undefined
  if (comparison?.adopted !== undefined) return comparison.adopted
  if (comparison?.unreadable !== undefined) {
    throw new Error(
      `${refundId} waits: refund ${comparison.unreadable} has an amount that cannot be read`,
    )
  }
  const amountPaise = comparison?.amountPaise ?? refund.amount_paise
  // Only a dispute after the request stops the refund: an operator may refund a disputed payment deliberately.
  const since = await store.requestedSince(deps.db, refund)
  if ((await findDisputeOf(deps.db, refund.order_id, since)) !== null) {
    const listed = await gateway.listRefunds(orderId)
    const sent = listed.find((one) => one.refundId === refundId)
    if (sent === undefined) {
      throw new Error(`the payment of ${refundId} has been disputed since it was requested`)
    }
    if (sent.amountPaise !== amountPaise) {
      throw new Error(`the payment provider has taken ${refundId} with another amount`)
    }
    return sent
  }
  try {
    const note = `Refund of order ${orderId}`
    return await gateway.createRefund({ refundId, orderId, amountPaise, note })
  } catch (error) {
    if (!isRejected(error)) throw error
    const { adopted } = await adoptProviderRefund(deps, refund, { isRejected: true }).catch(
      (listError: unknown) => {
        // A released claim does not count as a check, so the rejection would never be reported.
        throw isBusy(listError) ? error : listError
      },
    )
    if (adopted === undefined) throw error
    return adopted
  }
}

/**
 * Whether the provider's refunds are read before ours is sent. A refund that we send names no payment,
 * so one of a second payment that was returned already would be taken from the order's own.
 */
async function mustReadProviderRefunds({ db }: Deps, refund: DueRefund): Promise<boolean> {
  if (refund.payment_attempt_id !== null) return true
  return hasUnrecordedRefund(db, { id: refund.order_id })
}

function nextCheck({ now }: Deps, { checks }: store.Refund): Date {
  return new Date(now().getTime() + (CHECKS_AFTER_MS[checks - 1] ?? DAY_MS))
}

async function storeOutcome(
  deps: Deps,
  { id, ...due }: DueRefund,
  { state, paymentId, ...outcome }: RefundOutcome,
): Promise<void> {
  const { db, now, settings } = deps
  const problem = await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, due.order_id)
    const meant = await store.lockRefund(trx, id)
    if (meant.state === 'succeeded' || meant.state === 'failed') {
      const found = differenceOf(meant, { state, ...outcome })
      // The check of the order reads the provider's refunds, so that the review lists this one.
      if (found !== null) {
        await makeOrderDue(trx, due.public_order_id, { at: now(), withSettled: true })
      }
      return found
    }
    const refund = await storeReturnedPayment(trx, meant, paymentId)
    if (state !== 'pending') {
      const ending = { ...outcome, state, actor: 'sopan', at: now() }
      await endRefund(trx, { order, refund }, ending, settings.seller)
      return null
    }
    await store.updateRefund(trx, id, {
      state,
      provider_refund_id: outcome.providerRefundId,
      bank_reference: outcome.bankReference,
    })
    await planCheck(trx, { id, ...due }, nextCheck(deps, refund))
    return null
  })
  if (problem !== null) throw new Error(problem)
  if (state !== 'pending') deps.wakeOutbox()
}

/**
 * Stores which of several payments the provider has returned: a refund that we send names none, so it
 * may be another one than we meant. Returns the refund as it is then.
 */
async function storeReturnedPayment(
  trx: Trx,
  refund: store.Refund,
  paymentId: string | null,
): Promise<store.Refund> {
  const { id, order_id, payment_attempt_id: meant, amount_paise } = refund
  const returned = await findPaymentAttempt(trx, order_id, paymentId)
  if (meant === null || returned === undefined || returned.id === meant) return refund
  const kept = await listKeptPayments(trx, order_id)
  const isKept = kept.some((attempt) => attempt.id === returned.id)
  const { amount_paise: meantPaise } = await getPaymentAttempt(trx, meant)
  // A payment of another amount would have a rest of another amount than the one that was meant.
  const isSameAmount = returned.amount_paise === amount_paise && meantPaise === amount_paise
  if (!isKept || !isSameAmount) return refund
  return store.updateRefund(trx, id, { payment_attempt_id: returned.id })
}

/** What differs if a refund that ended while the gateway was asked is not the one in its outcome. */
function differenceOf(
  { refund_id, state, provider_refund_id }: store.Refund,
  outcome: Pick<RefundOutcome, 'state' | 'providerRefundId'>,
): string | null {
  const isSameRefund = outcome.providerRefundId === provider_refund_id
  const isSame = isSameRefund && (outcome.state === 'pending' || outcome.state === state)
  // Money that an operator returned in another way was not returned by the provider as well.
  const hasOtherFailed = !isSameRefund && outcome.state === 'failed'
  if (isSame || hasOtherFailed) return null
  return (
    `refund ${refund_id} is '${state}', but the payment provider has ${outcome.providerRefundId}, ` +
    `${outcome.state}: the payment may be returned twice`
  )
}
