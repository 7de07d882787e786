import { MINUTE_MS } from '@sopan/domain/durations'
import { toRupees } from '@sopan/domain/orders/pricing'

import {
  type Buyer,
  type Gateway,
  type Occasion,
  type PayableOrder,
  type PaymentOutcome,
  PhoneRejected,
  type ProviderPayment,
} from '../gateway.ts'
import { type Calls, type PaymentsResponse, cashfreeCalls } from './calls.ts'
import type { CashfreeClient } from './client.ts'
import { CashfreeError, hasStatus, isBusy, isPhoneRejected } from './errors.ts'
import { refundMethods } from './refunds.ts'
import { timing } from './timing.ts'

/** Cashfree refuses an expiry of 15 minutes or less. */
const LEAST_LIFE_MS = 16 * MINUTE_MS

const NOT_PAID = 'The payment was not completed'
const DECLINED = 'The bank declined the payment'
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
 * The gateway to Cashfree Payments: docs/operating.md. If there is no response, the outcome is 'unknown';
 * if this version does not know the status, it is 'pending': never a grant and never a failure.
 */
export function createCashfreeGateway({ client, publicUrl, now, onAlarm }: Options): Gateway {
  const calls = cashfreeCalls(client)

  return {
    name: 'cashfree',
    needsPhone: true,

    openSession: (order, buyer) =>
      openSession(calls, order, orderBody(order, buyer, { publicUrl, now: now() })),

    findPaymentOutcome: (order, occasion) =>
      findPaymentOutcome(calls, order, { occasion, onAlarm }),

    async listPayments(orderId) {
      return providerPaymentsOf(
        await calls.readPayments(orderId, timing({ isUrgent: false })),
        orderId,
        onAlarm,
      )
    },

    ...refundMethods(calls, onAlarm),

    async closeSession(orderId) {
      await calls.terminateOrder(orderId, timing({ isUrgent: false })).catch((error: unknown) => {
        // The order is paid, has expired or was never created there, so it accepts no payment anyway.
        if (!hasStatus(error, 400) && !hasStatus(error, 404)) throw error
      })
    },
  }
}

async function openSession(calls: Calls, order: PayableOrder, body: object): Promise<string> {
  const time = timing({ isUrgent: true })
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

interface Asking {
  occasion: Occasion
  onAlarm: Options['onAlarm']
}

async function findPaymentOutcome(
  calls: Calls,
  order: PayableOrder,
  asking: Asking,
): Promise<PaymentOutcome> {
  try {
    return await askAbout(calls, order, asking)
  } catch (error) {
    if (!(error instanceof CashfreeError)) throw error
    // The order was never created there, so it cannot have been paid.
    if (hasStatus(error, 404)) return { state: 'unpaid', reason: NOT_PAID }
    if (asking.occasion === 'sweep' && isBusy(error)) throw error
    return { state: 'unknown' }
  }
}

async function askAbout(
  calls: Calls,
  order: PayableOrder,
  { occasion, onAlarm }: Asking,
): Promise<PaymentOutcome> {
  const time = timing({ isUrgent: occasion === 'verify' })
  const found = await calls.readOrder(order.orderId, time)
  if (found.order_id !== order.orderId) {
    onAlarm(`the response about ${order.orderId} is about another order`)
    return { state: 'unknown' }
  }
  const isPaid = found.order_status === 'PAID'
  if (isPaid && found.order_paise > 0) {
    return { state: 'paid', amountPaise: found.order_paise, currency: found.order_currency }
  }
  if (isPaid) onAlarm(`${order.orderId} has the status PAID and the amount 0`)
  else if (!UNPAID.has(found.order_status)) {
    onAlarm(`${order.orderId} has a status that is not known`)
    return { state: 'pending' }
  }
  const response = await calls.readPayments(order.orderId, time)
  const payments = providerPaymentsOf(response, order.orderId, onAlarm)
  // A payment that succeeded makes the order PAID a moment later.
  if (payments.some((payment) => mayHavePaid(payment))) return { state: 'pending' }
  if ((found.order_status !== 'ACTIVE' && !isPaid) || !order.acceptsPayment) {
    return { state: 'unpaid', reason: EXPIRED }
  }
  // The provider's message is a code of the bank's; the operator finds it at the payment attempt.
  const newestId = newest(payments)?.id
  const hasFailed = response.some(
    ({ cf_payment_id: id, payment_status: status }) => id === newestId && status === 'FAILED',
  )
  return { state: 'unpaid', reason: hasFailed ? DECLINED : NOT_PAID }
}

/** Whether a payment attempt has paid something, or still may. */
const mayHavePaid = ({ state, amountPaise }: ProviderPayment) =>
  state === 'success' ? amountPaise !== 0 : state !== 'failed' && state !== 'reversed'

/** Statuses of an order that has not been paid so far. */
const UNPAID = new Set(['ACTIVE', 'EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED'])

const PAYMENT_STATES: Record<string, ProviderPayment['state']> = {
  SUCCESS: 'success',
  PENDING: 'pending',
  // The checkout was opened and nothing was tried: a new try may begin.
  NOT_ATTEMPTED: 'failed',
  FLAGGED: 'pending',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
  CANCELLED: 'reversed',
  VOID: 'reversed',
}

function providerPaymentsOf(
  response: PaymentsResponse,
  orderId: string,
  onAlarm: Options['onAlarm'],
): ProviderPayment[] {
  return response
    .filter((payment) => payment.order_id === orderId)
    .map((payment) => {
      const { cf_payment_id: id, payment_status: status } = payment
      const state = PAYMENT_STATES[status] ?? 'unknown'
      if (state === 'unknown' || status === 'FLAGGED') {
        onAlarm(`payment ${id} has the status ${status}`)
      }
      if (payment.payment_paise === null) {
        onAlarm(`payment ${id} has an amount that cannot be read`)
      }
      return {
        id,
        state,
        amountPaise: payment.payment_paise,
        currency: payment.payment_currency,
        method: payment.payment_group ?? null,
        message: payment.payment_message || null,
        at: payment.payment_completion_time ?? payment.payment_time ?? null,
      }
    })
}

const newest = (payments: readonly ProviderPayment[]) =>
  payments.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))[0]

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
