import { z } from 'zod'

import { presentOrder, presentPayment, presentRefund } from '../api/present.ts'
import { paise } from '../json.ts'
import { beginAttempt, endAttempt } from '../state/attempts.ts'
import { type Order, PAYMENT_STATUSES, type Payment, isOpen, statusOf } from '../state/order.ts'
import { announcePayment } from '../webhooks/announce.ts'
import { command } from './command.ts'
import { orderOf, paymentOf } from './lookup.ts'
import { Refused } from './refused.ts'

const rupees = z.number()
const named = z.strictObject({ orderId: z.string() })

const attempt = named.extend({
  status: z.enum(PAYMENT_STATUSES).default('SUCCESS'),
  /** The amount that is paid, in rupees; the order's amount if omitted. */
  amount: rupees.optional(),
  /** Changes the order itself, as if the provider had stored something else. */
  orderAmount: rupees.optional(),
  orderCurrency: z.string().optional(),
  /** Begins an attempt even if the order is not active. */
  force: z.boolean().default(false),
})

const end = named.extend({
  status: z.enum(PAYMENT_STATUSES).default('SUCCESS'),
  /** The only open attempt if omitted. */
  paymentId: z.string().optional(),
})

/** An order as the API returns it, with its payments and refunds. */
const view = (order: Order, now: Date) => ({
  ...presentOrder(order, now),
  payments: order.payments.map((payment) => presentPayment(order, payment)),
  refunds: order.refunds.map((refund) => presentRefund(order, refund)),
})

export const paymentCommands = {
  /** Makes an attempt; without another status it succeeds. */
  pay: command(attempt, (emulation, input) => {
    const { state } = emulation
    const order = orderOf(state, input.orderId)
    const status = statusOf(order, state.now())
    if (status !== 'ACTIVE' && !input.force) {
      throw new Refused(`Order ${order.orderId} is ${status}; 'force' begins an attempt anyway`)
    }
    if (input.orderAmount !== undefined) order.amountPaise = paise(input.orderAmount)
    if (input.orderCurrency !== undefined) order.currency = input.orderCurrency
    const payment = beginAttempt(state, order, {
      status: input.status,
      amountPaise: input.amount === undefined ? undefined : paise(input.amount),
    })
    announcePayment(emulation, order, payment)
    return presentPayment(order, payment)
  }),

  /** Ends an open attempt; one that began in time may succeed after the order's expiry. */
  finish: command(end, (emulation, input) => {
    const order = orderOf(emulation.state, input.orderId)
    const payment = openAttempt(order, input.paymentId)
    endAttempt(emulation.state, payment, input.status)
    announcePayment(emulation, order, payment)
    return presentPayment(order, payment)
  }),

  order: command(named, ({ state }, { orderId }) => view(orderOf(state, orderId), state.now())),

  orders: command(z.strictObject({}), ({ state }) =>
    [...state.orders.values()].map((order) => view(order, state.now())),
  ),
}

function openAttempt(order: Order, paymentId: string | undefined): Payment {
  const open = order.payments.filter(isOpen)
  const [first, second] = open
  const payment = paymentId === undefined ? first : paymentOf(order, paymentId)
  if (payment === undefined || !isOpen(payment)) {
    throw new Refused(`Order ${order.orderId} has no such open attempt`)
  }
  if (paymentId === undefined && second !== undefined) {
    throw new Refused(`Order ${order.orderId} has several open attempts; name one`)
  }
  return payment
}
