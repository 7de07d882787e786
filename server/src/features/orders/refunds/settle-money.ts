import { HOUR_MS } from '@sopan/domain/durations'
import { type Asked, type NewRequest, type Settled, settle } from '@sopan/domain/orders/settle'

import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'

import { makeOrderDue } from '../claim-store.ts'
import { releaseUse } from '../coupons/store.ts'
import { paymentsCheckAt } from '../grant.ts'
import { type Order, getOrder, stepOrder } from '../order-store.ts'
import { issueCreditNote } from '../receipts/issue.ts'
import { readLedger, rowOfReturned } from './ledger-store.ts'
import type { RefundChange } from './provider-refund-store.ts'
import * as store from './request-store.ts'

interface Act {
  at: Date
  seller: SellerSettings
  /** By default the product itself. */
  actor?: string
  reason?: string
  /** The whole own payment is to be returned. */
  asked?: Omit<Asked, 'at'>
  /** The changes of refunds that the last reading of the provider has found. */
  changes?: readonly RefundChange[]
}

export interface SettledMoney {
  order: Order
  settled: Settled
  requests: store.Request[]
}

const BY_PROVIDER = 'the payment provider has returned it'
const SECOND = 'the order was paid twice'

/**
 * Stores what follows from the facts about an order's money, in a transaction that has locked the access and the
 * order: requests, the end of the access, credit notes, mails and audit rows. Every change of these facts ends
 * with it.
 */
export async function settleMoney(trx: Trx, order: Order, act: Act): Promise<SettledMoney> {
  const { at, seller, asked, changes = [] } = act
  const ledger = await readLedger(trx, order)
  const settled = settle(ledger, asked === undefined ? null : { ...asked, at })
  await store.withdraw(trx, settled.withdrawn, at)
  await recordChanges(trx, order, { changes, at, isKnown: settled.withdrawn.length > 0 })
  if (settled.endsAccess && ['paid', 'fulfilled', 'pending_review'].includes(order.state)) {
    const step = { reason: act.reason ?? BY_PROVIDER, next_check_at: paymentsCheckAt(order, at) }
    const stepped = await stepOrder(trx, order.id, 'refund_requested', step)
    if (stepped === undefined) throw new Error(`order ${order.order_id} cannot be refunded`)
    await store.revokeAccessOf(trx, order.id, at)
    // Only of an order that was never granted: the use of a granted one counts, also when it is refunded.
    if (order.fulfilled_at === null) await releaseUse(trx, order.id, at)
  }
  const requests: store.Request[] = []
  for (const request of settled.requests) {
    requests.push(await insertRequest(trx, order, request, act))
  }
  await store.updateChecks(trx, order.id, at)
  const isRefused = order.state === 'refunded' && !settled.isReturned
  if (isRefused) await stepOrder(trx, order.id, 'refund_requested')
  if (settled.isReturned) await stepOrder(trx, order.id, 'refunded')
  for (const { id, amountPaise } of settled.creditNotes) {
    const row = await rowOfReturned(trx, id)
    await issueCreditNote(trx, order.id, { ...row, amount_paise: amountPaise }, seller, at)
  }
  return { order: await getOrder(trx, order.id), settled, requests }
}

async function insertRequest(
  trx: Trx,
  order: Order,
  { isReplacement, decidedAt, ...request }: NewRequest,
  { at, actor = 'sopan', reason }: Act,
): Promise<store.Request> {
  const why = request.purpose === 'second' ? SECOND : (reason ?? 'the rest of the payment')
  const inserted = await store.insertRequest(trx, order, {
    amount_paise: request.amountPaise,
    cause: request.cause,
    despite_dispute: request.despiteDispute,
    reason: why,
    requested_at: at,
    decided_at: decidedAt ?? at,
    sent_at: null,
    withdrawn_at: null,
    next_check_at: at,
  })
  const { refund_id: refundId, amount_paise, cause } = inserted
  if (!isReplacement) await mailRefund(trx, 'refund requested', refundId, at)
  await insertAudit(trx, {
    at,
    actor,
    action: 'refund',
    subject: order.order_id,
    after: { refund_id: refundId, amount_paise, cause },
    reason: why,
  })
  return inserted
}

interface Changes {
  changes: readonly RefundChange[]
  at: Date
  /** Whether the changes replace a refund that the buyer knows of. */
  isKnown: boolean
}

/** Mails the buyer what the provider has begun, made or refused, and records it in the audit. */
async function recordChanges(
  trx: Trx,
  order: Order,
  { changes, at, isKnown }: Changes,
): Promise<void> {
  for (const { refund, before } of changes) {
    const { refund_id: ours, amount_paise: amount, state } = refund
    const request = ours === null ? undefined : await store.findRequest(trx, ours)
    const isSettled = ours !== null && (await store.isReturnedOutside(trx, ours))
    if (!amount || isSettled || before === state) continue
    const refundId = request?.refund_id ?? `provider${refund.provider_id}`
    const after = { refund_id: refundId, amount_paise: amount }
    const audit = { at, actor: 'sopan', subject: order.order_id, after }
    if (request === undefined && before === null && state !== 'failed') {
      await insertAudit(trx, { ...audit, action: 'refund', reason: BY_PROVIDER })
      if (!isKnown) await mailRefund(trx, 'refund requested', refundId, at)
    }
    if (request === undefined && state === 'pending') await followByOrder(trx, order, at)
    if (state === 'succeeded') {
      await insertAudit(trx, { ...audit, action: 'refunded' })
      await mailRefund(trx, 'refunded', refundId, at)
    }
    if (state === 'failed' && (before !== null || request !== undefined)) {
      await insertAudit(trx, { ...audit, action: 'refund failed' })
      await mailRefund(trx, 'refund refused', refundId, at)
    }
  }
}

/** A refund that we did not ask for has no request that is checked. */
async function followByOrder(trx: Trx, { order_id: orderId }: Order, at: Date): Promise<void> {
  const soon = new Date(at.getTime() + HOUR_MS)
  await makeOrderDue(trx, orderId, { at: soon, withSettled: true })
}

type Kind = 'refund requested' | 'refund refused' | 'refunded'

/** A refund may be made, fail and be made again, and the buyer is told each time. */
export const mailRefund = (trx: Trx, kind: Kind, refundId: string, dueAt: Date) =>
  insertMessage(trx, {
    kind,
    key: `${kind} ${refundId} at ${dueAt.toISOString()}`,
    payload: { refund_id: refundId },
    dueAt,
  })
