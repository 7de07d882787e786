import { MINUTE_MS } from '@sopan/domain/durations'
import { toRupees } from '@sopan/domain/orders/pricing'

import {
  type Buyer,
  DECLINED,
  type Gateway,
  type PayableOrder,
  type PaymentOutcome,
  PhoneRejected,
  type Question,
} from '../gateway.ts'
import { mayHavePaid, providerPaymentsOf } from './attempts.ts'
import { type Calls, type PaymentsResponse, cashfreeCalls } from './calls.ts'
import type { CashfreeClient } from './client.ts'
import { CashfreeError, hasStatus, isBusy, isPhoneRejected } from './errors.ts'
import { refundMethods } from './refunds.ts'
import { timing } from './timing.ts'

/** Cashfree refuses an expiry of 15 minutes or less. */
const LEAST_LIFE_MS = 16 * MINUTE_MS

const NOT_PAID = 'The payment was not completed'
const EXPIRED = 'This order has expired. Please try again.'

interface Options {
  client: CashfreeClient
  /** Of the pages, without a trailing slash. */
  publicUrl: string
  now: () => Date
  /** Gets problems that a person has to look at. */
  onAlarm: (problem: string) => void
}

/**
 * The gateway to Cashfree Payments: docs/operating.md. Without a response, or with an unknown one, the
 * outcome is 'unknown': never a grant and never a failure.
 */
export function createCashfreeGateway({ client, publicUrl, now, onAlarm }: Options): Gateway {
  const calls = cashfreeCalls(client)

  return {
    name: 'cashfree',
    needsPhone: true,

    openSession: (order, buyer) =>
      openSession(calls, order, orderBody(order, buyer, { publicUrl, now: now() })),

    findPaymentOutcome: (order, question) =>
      findPaymentOutcome(calls, order, { ...question, onAlarm }),

    async listPayments(orderId) {
      return providerPaymentsOf(
        await calls.readPayments(orderId, timing('sweep')),
        orderId,
        onAlarm,
      )
    },

    ...refundMethods(calls, onAlarm),
  }
}

async function openSession(calls: Calls, order: PayableOrder, body: object): Promise<string> {
  const time = timing('verify')
  const created = await calls.createOrder(body, time).catch((error: unknown) => {
    // Created by a call whose response was lost.
    if (hasStatus(error, 409)) return calls.readOrder(order.orderId, time)
    if (isPhoneRejected(error)) throw new PhoneRejected()
    throw error
  })
  const isSame =
    created.order_id === order.orderId &&
    created.order_paise === order.amountPaise &&
    created.order_currency === order.currency
  if (isSame && created.payment_session_id) return created.payment_session_id
  throw new CashfreeError('rejected', `the session of ${order.orderId} is not for this order`)
}

interface Asking extends Question {
  onAlarm: Options['onAlarm']
}

/** Pages of Cashfree's documents name this code differently. */
const NOT_FOUND = ['order_not_found', 'order_get_not_found']

async function findPaymentOutcome(
  calls: Calls,
  order: PayableOrder,
  asking: Asking,
): Promise<PaymentOutcome> {
  try {
    return await askAbout(calls, order, asking)
  } catch (error) {
    if (!(error instanceof CashfreeError)) throw error
    if (hasStatus(error, 404)) {
      // The call that should have created it was lost.
      if (order.sessionId === null && NOT_FOUND.includes(error.code)) return NEVER_CREATED
      asking.onAlarm(`${order.orderId} was not found at Cashfree, although it has a session there`)
    }
    if (asking.occasion === 'sweep' && isBusy(error)) throw error
    return { state: 'unknown' }
  }
}

async function askAbout(
  calls: Calls,
  order: PayableOrder,
  { occasion, reading, ends, onAlarm }: Asking,
): Promise<PaymentOutcome> {
  const time = timing(occasion)
  const read = await calls.readOrder(order.orderId, time)
  const found =
    ends && read.order_status === 'ACTIVE' ? await terminate(calls, order.orderId, time) : read
  if (found.order_id !== order.orderId) {
    onAlarm(`the response about ${order.orderId} is about another order`)
    return { state: 'unknown' }
  }
  const { order_status: status, order_paise: amountPaise, order_currency: currency } = found
  if (status === 'PAID' && amountPaise !== 0) {
    if (amountPaise !== null && currency !== null) return { state: 'paid', amountPaise, currency }
    onAlarm(`${order.orderId} is paid with an amount or currency that cannot be read`)
    if (occasion !== 'sweep') return { state: 'unknown' }
    const response = await calls.readPayments(order.orderId, time)
    return { state: 'unknown', attempts: providerPaymentsOf(response, order.orderId, onAlarm) }
  }
  if (status === 'PAID') onAlarm(`${order.orderId} has the status PAID and the amount 0`)
  else if (!UNPAID.has(status)) {
    onAlarm(`${order.orderId} has a status that is not known`)
    return { state: 'unknown' }
  }
  const hasEnded = !STILL_PAYABLE.has(status)
  const mayLeaveOut = reading !== 'always' && status !== 'TERMINATION_REQUESTED'
  const response =
    mayLeaveOut && reading === 'never'
      ? null
      : await readPayments(calls, order.orderId, { ...time, mayLeaveOut })
  if (response === null) {
    return { state: 'unpaid', reason: NOT_PAID, refusal: null, hasEnded, attempts: null }
  }
  const attempts = providerPaymentsOf(response, order.orderId, onAlarm)
  if (attempts.some(({ state }) => state === 'unknown')) return { state: 'unknown' }
  // A payment that succeeded makes the order PAID a moment later.
  const isPending = attempts.some((payment) => mayHavePaid(payment))
  if (isPending || (!hasEnded && (ends || status !== 'ACTIVE'))) {
    return { state: 'pending', attempts }
  }
  // The provider's message is a code of the bank's; the operator finds it at the payment attempt.
  const isRefused = response.some(({ payment_status: status }) => status === 'FAILED')
  const refusal = isRefused ? DECLINED : null
  const reason = refusal ?? (hasEnded || !order.acceptsPayment ? EXPIRED : NOT_PAID)
  return { state: 'unpaid', reason, refusal, hasEnded, attempts }
}

/** The payments of an order; null if they may be left out and no calls are left for them. */
async function readPayments(
  calls: Calls,
  orderId: string,
  { mayLeaveOut, ...time }: ReturnType<typeof timing> & { mayLeaveOut: boolean },
): Promise<PaymentsResponse | null> {
  if (!mayLeaveOut) return calls.readPayments(orderId, time)
  return calls.readPayments(orderId, { ...time, occasion: 'closed' }).catch((error: unknown) => {
    if (isBusy(error)) return null
    throw error
  })
}

/** Asks Cashfree to accept no more payments of an order; returns the order as it is then. */
const terminate = (calls: Calls, orderId: string, time: ReturnType<typeof timing>) =>
  calls.terminateOrder(orderId, time).catch((error: unknown) => {
    // Paid or expired just now.
    if (hasStatus(error, 400)) return calls.readOrder(orderId, time)
    throw error
  })

const NEVER_CREATED: PaymentOutcome = {
  state: 'unpaid',
  reason: NOT_PAID,
  refusal: null,
  hasEnded: true,
  attempts: [],
}

/** Statuses of an order that has not been paid so far. */
const UNPAID = new Set(['ACTIVE', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED'])

/** Statuses of an unpaid order that an attempt can still make PAID. */
const STILL_PAYABLE = new Set(['ACTIVE', 'TERMINATION_REQUESTED'])

function orderBody(
  order: PayableOrder,
  buyer: Buyer,
  { publicUrl, now }: { publicUrl: string; now: Date },
): object {
  const expiresAt = Math.max(order.expiresAt.getTime(), now.getTime() + LEAST_LIFE_MS)
  return {
    order_id: order.orderId,
    order_amount: toRupees(order.amountPaise),
    order_currency: order.currency,
    customer_details: {
      customer_id: `learner${String(buyer.id).padStart(8, '0')}`,
      customer_phone: buyer.phone,
      ...(hasAcceptedLength(buyer.email) && { customer_email: buyer.email }),
      ...(hasAcceptedLength(buyer.name) && { customer_name: buyer.name }),
    },
    order_meta: {
      return_url: `${publicUrl}/payment-return?order_id={order_id}`,
      // Cashfree accepts only https here; its dashboard holds the address as well.
      ...(publicUrl.startsWith('https:') && { notify_url: `${publicUrl}/api/webhooks/cashfree` }),
    },
    order_expiry_time: new Date(expiresAt).toISOString().replace('Z', '+00:00'),
  }
}

/** Cashfree takes 3 to 100 characters; both fields are optional. */
const hasAcceptedLength = (text: string) => text.length >= 3 && text.length <= 100
