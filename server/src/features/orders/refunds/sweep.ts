import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'

import type { Db } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { isBusy, isRejected } from '#server/payments/cashfree/errors.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'

import { releaseClaim } from '../claim-store.ts'
import { type Order, getOrder } from '../order-store.ts'
import { hasSecondPayment, listPaymentIds } from '../payment-store.ts'
import { mustReadRefunds } from './announced-store.ts'
import { type ReadRefunds, readPayments, readRefunds, settleRefunds } from './read-provider.ts'
import * as store from './request-store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

const BATCH = 50

/** A bank takes days; the provider's webhook comes first in most cases. */
const CHECKS_AFTER_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/**
 * Sends requests that are due, and asks about requests that the gateway has. A failure of one does not stop the
 * others; it is sent again later with the same id. Returns the number of requests that were due.
 */
export async function sweepRefunds(
  deps: Deps,
  onError: (error: unknown, refundId: string) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = deps
  const due = await store.claimDueRequests(db, now(), BATCH)
  for (const claimed of due) {
    // The remaining claims end within a minute; a later sweep checks these requests.
    if (isStopping()) break
    const request = await store.renewClaim(db, claimed, now())
    if (request === undefined) continue
    const next = new Date(now().getTime() + (CHECKS_AFTER_MS[request.checks - 1] ?? DAY_MS))
    try {
      await check(deps, request)
      await store.planRequestCheck(db, request, next)
    } catch (error) {
      if (isBusy(error)) {
        await releaseClaim(db, 'refund_request', request, now())
        continue
      }
      onError(error, request.refund_id)
      await store.planRequestCheck(db, request, next)
    }
  }
  return due.length
}

/** Sends a request if the rules allow that; otherwise its row has its outcome, or it waits. */
async function check(deps: Deps, request: store.DueRequest): Promise<void> {
  const { refund_id: refundId, order_id: orderRowId } = request
  const order = await getOrder(deps.db, orderRowId)
  const read = (await mustRead(deps, order, request)) ? await readAll(deps, order) : null
  const { result: state } = await settleRefunds(deps, order, read, async (trx, { settled }) => {
    if (!settled.sendable.includes(refundId)) return stateOf(trx, refundId)
    // Until the call has ended, the request is neither withdrawn nor recorded as returned without the provider.
    await store.setSentAt(trx, refundId, deps.now())
    return 'sendable'
  })
  if (state === 'requested') {
    throw new Error(`${refundId} is disputed or waits for a decision in the console`)
  }
  if (state === 'sendable') await send(deps, order, request)
}

/**
 * Whether the provider's refunds are read before a request is sent. A refund that we send names no payment,
 * so one of a second payment that was returned already would be taken from the order's own.
 */
async function mustRead({ db }: Deps, order: Order, { refund_id, sent_at }: store.Request) {
  const isKnown = sent_at !== null || (await stateOf(db, refund_id)) !== 'requested'
  return isKnown || (await hasSecondPayment(db, order)) || mustReadRefunds(db, order)
}

const stateOf = async (db: Db, refundId: string) =>
  (await store.findNamedRefund(db, { refundId, providerRefundId: null }))?.state

/** The provider's refunds; its payments before them, if a refund names one that we do not know. */
async function readAll(deps: Deps, order: Order): Promise<ReadRefunds> {
  const read = await readRefunds(deps, order)
  const known = await listPaymentIds(deps.db, order.id)
  if (read.listed.some(({ paymentId }) => paymentId !== null && !known.includes(paymentId))) {
    await readPayments(deps, order)
  }
  return read
}

async function send(deps: Deps, order: Order, request: store.DueRequest): Promise<void> {
  const { refund_id: refundId, amount_paise: amountPaise } = request
  const { order_id: orderId } = order
  const note = `Refund of order ${orderId}`
  const readAt = deps.now()
  try {
    const gateway = gatewayOf(order, deps.gateway)
    const made = await gateway.createRefund({ refundId, orderId, amountPaise, note })
    // Without an id of the provider the next reading of its list has it.
    const { providerRefundId } = made
    if (providerRefundId === null) return
    const listed = [{ ...made, refundId, providerRefundId, amountPaise }]
    await settleRefunds(deps, order, { listed, readAt, isWhole: false })
  } catch (error) {
    if (isBusy(error)) await store.setSentAt(deps.db, refundId, null)
    if (!isRejected(error)) throw error
    await readAfterRejection(deps, order, { refundId, error })
  }
}

/** A rejected request is on its way no more; it stays only if the provider's list does not explain the rejection. */
async function readAfterRejection(
  deps: Deps,
  order: Order,
  { refundId, error }: { refundId: string; error: unknown },
): Promise<void> {
  const read = await readAll(deps, order).catch((listError: unknown) => {
    // A released claim does not count as a check, so the rejection would never be reported.
    throw isBusy(listError) ? error : listError
  })
  await store.setSentAt(deps.db, refundId, null)
  const { result: state } = await settleRefunds(deps, order, read, (trx) => stateOf(trx, refundId))
  if (state === 'requested') throw error
}
