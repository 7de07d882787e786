import { MINUTE_MS } from '@sopan/domain/durations'
import { rupees } from '@sopan/domain/format'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { type Order, getOrder, lockOrder } from '../order-store.ts'
import { isReturned, paymentOf } from '../provider-refunds/record-provider-refunds.ts'
import { isDismissed } from '../provider-refunds/unrecorded-store.ts'
import { askForRefunds } from './ask-provider.ts'
import { endRefund } from './end-refund.ts'
import { getPaidPaise, getPaymentAttempt } from './payment-attempt-store.ts'
import * as store from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

/** Longer than a claim, because the clocks of two machines may differ. */
const CHECK_WITHIN_MS = 3 * MINUTE_MS

interface SettleInput {
  refundId: string
  /** Of the operator's own transfer. */
  reference: string
  /** Even if the payment provider cannot be asked. */
  override: boolean
}

interface SettledRefund {
  order_id: string
  user_id: number
  title: string
  amount_paise: number
}

const CHECKED = 'The running server is checking this refund. Try again in three minutes.'

/**
 * Records that an operator has returned a payment in another way, because the provider does not take
 * the refund or the bank has refused it. Refused if the provider has a refund of this payment: its list
 * is read first, and a check by the running server meanwhile makes the list outdated.
 */
export async function settleByOperator(
  { db, gateway, now, settings }: Deps,
  { refundId, reference, override }: SettleInput,
  act: OperatorAction,
): Promise<SettledRefund> {
  const before = await store.findRefund(db, refundId)
  if (before === undefined) throw new OperatorError(`There is no refund '${refundId}'.`)
  await requireSettleable(db, before, now())
  const order = await getOrder(db, before.order_id)
  const listed = await askForRefunds({ gateway }, order, override)
  await requireEnoughLeft(db, listed, { order, refund: before })
  return inOperatorTransaction(db, act, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const refund = await store.lockRefund(trx, before.id)
    await requireSettleable(trx, refund, now())
    const isUnchanged =
      refund.checks === before.checks &&
      refund.next_check_at?.getTime() === before.next_check_at?.getTime()
    if (!isUnchanged) throw new OperatorError(CHECKED)
    const { actor, reason, now: at } = act
    const ending = {
      state: 'succeeded',
      providerRefundId: refund.provider_refund_id,
      bankReference: reference,
    } as const
    await endRefund(
      trx,
      { order: locked, refund },
      { ...ending, actor, reason, at },
      settings.seller,
    )
    const { order_id, user_id, title } = locked
    return { order_id, user_id, title, amount_paise: refund.amount_paise }
  })
}

/**
 * Accepts only a failed refund of ours, or one that the provider has not accepted after several checks, if
 * it is the newest of its payment and the other refunds leave enough of that.
 */
async function requireSettleable(db: Db, refund: store.Refund, now: Date): Promise<void> {
  const { state, checks, next_check_at: nextCheckAt } = refund
  if (state !== 'failed' && !(state === 'requested' && checks > store.CHECKS_BEFORE_REVIEW)) {
    throw new OperatorError(
      `The refund is '${state}' after ${checks} checks, so there is nothing to record.`,
    )
  }
  if (store.isFailedProviderRefund(refund)) {
    throw new OperatorError(
      'The payment provider made this refund, and it has failed. ' +
        `Use: sopan refund ${await paymentToRefund(db, refund)}`,
    )
  }
  if (nextCheckAt !== null && Math.abs(nextCheckAt.getTime() - now.getTime()) < CHECK_WITHIN_MS) {
    throw new OperatorError(CHECKED)
  }
  const newest = await store.getNewestRefund(db, refund)
  if (newest.id !== refund.id) {
    throw new OperatorError(`There is a newer refund of this payment: ${newest.refund_id}.`)
  }
  const order = await getOrder(db, refund.order_id)
  if (refund.payment_attempt_id === null && order.state !== 'refund_requested') {
    throw new OperatorError(`The order is '${order.state}': its payment is not being returned.`)
  }
  const others = await store.sumRefunds(db, refund, { exceptId: refund.id })
  if (others + refund.amount_paise > (await getPaidPaise(db, order, refund.payment_attempt_id))) {
    throw new OperatorError(
      `Other refunds return ${rupees(others / 100)} of this payment. ` +
        `What is left is returned with: sopan refund ${order.order_id}`,
    )
  }
}

/** The arguments of `sopan refund` that name the payment of a refund. */
async function paymentToRefund(db: Db, refund: store.Refund): Promise<string> {
  const { order_id } = await getOrder(db, refund.order_id)
  if (refund.payment_attempt_id === null) return order_id
  const { provider_id } = await getPaymentAttempt(db, refund.payment_attempt_id)
  return `${order_id} --payment ${provider_id}`
}

interface OrderRefund {
  order: Order
  refund: store.Refund
}

/** Refuses if the listed refunds leave less of the payment than ours would return. */
async function requireEnoughLeft(
  db: Db,
  listed: readonly ProviderRefund[],
  of: OrderRefund,
): Promise<void> {
  const { order, refund } = of
  const paid = await getPaidPaise(db, order, refund.payment_attempt_id)
  let returned = refund.amount_paise
  for (const one of listed) {
    const { state, amountPaise, providerRefundId } = one
    if (state === 'failed' || amountPaise === 0) continue
    if (!(await isOf(db, one, { ...of, listed }))) continue
    if (amountPaise === null && (await isDismissed(db, providerRefundId))) continue
    returned += amountPaise ?? paid
    if (!isSame(one, refund) && returned <= paid) continue
    throw new OperatorError(
      `The payment provider has a refund of this payment: ${one.providerRefundId}, ${one.state}.` +
        otherAmount(one, refund),
    )
  }
}

/** The next step if the provider has taken our refund with another amount. */
function otherAmount({ refundId, amountPaise }: ProviderRefund, refund: store.Refund): string {
  const isOurs = refundId === refund.refund_id && refund.state === 'requested'
  if (!isOurs || !amountPaise || amountPaise === refund.amount_paise) return ''
  return ` It returns ${rupees(amountPaise / 100)}; that is accepted with: sopan refunds accept ${refundId}`
}

const isSame = (listed: ProviderRefund, refund: store.Refund) =>
  listed.refundId === refund.refund_id || listed.providerRefundId === refund.provider_refund_id

/**
 * Whether a listed refund is of the same payment, or may be: one that is not recorded and names a payment that
 * ours has returned already, because ours was then taken from another one.
 */
async function isOf(
  db: Db,
  one: ProviderRefund,
  { order, refund, listed }: OrderRefund & { listed: readonly ProviderRefund[] },
): Promise<boolean> {
  if (isSame(one, refund)) return true
  const payment = await paymentOf(db, order, one)
  if (payment === undefined) return true
  if (payment.paymentAttemptId === refund.payment_attempt_id) return true
  return !(await store.isRecorded(db, one)) && isReturned(db, order, payment, listed)
}
