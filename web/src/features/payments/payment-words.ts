import type { Transaction } from '@sopan/contract/orders/history'
import { date } from '@sopan/domain/format'
import { paymentGroup } from '@sopan/domain/orders/payment-status'

import { wordsOf } from '#web/components/checkout/orders/order-words.ts'
import { messageOf } from '#web/lib/api/api-error.ts'

export const loadFailure = (error: unknown) => `Failed to load payment history: ${messageOf(error)}`

/** Returned money is never called failed. */
const LABELS: Record<string, string> = {
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  canceled: 'Cancelled',
  processing: 'Processing',
}
const GROUP_LABELS = { successful: 'Successful', pending: 'Pending', failed: 'Failed' }

/** The label of a payment's status; a word that no group has is shown as it is. */
export function statusLabel(payment: Transaction): string {
  const { payment_status: word, gateway_response: gateway, unsettled } = payment
  const group = paymentGroup(word)
  if (unsettled === 'review') return 'In review'
  // A declined or closed payment: its order stays open, so that it can be paid again.
  if (word === 'pending' && unsettled === null && gateway?.reason) return 'Not paid'
  const known = LABELS[word] ?? (group === null ? undefined : GROUP_LABELS[group])
  return known ?? word.charAt(0).toUpperCase() + word.slice(1)
}

export const typeLabel = { course: 'Course', test: 'Test', book: 'Book' }

/** Cashfree's groups of payment methods. */
const METHODS: Record<string, string> = {
  upi: 'UPI',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  prepaid_card: 'Prepaid card',
  net_banking: 'Net banking',
  wallet: 'Wallet',
  pay_later: 'Pay later',
  cash: 'Cash',
  'bank transfer': 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
}

/** How it was paid; 'Online Payment' if that is not known, '' if nothing was paid. */
export function methodOf({
  payment_method: method,
  payment_status: word,
  payment_date: day,
}: Transaction) {
  if (method !== null) return METHODS[method] ?? method
  const wasPaid = paymentGroup(word) === 'successful' || word === 'refunded' || Boolean(day)
  return wasPaid ? 'Online Payment' : ''
}

/** The date of the payment, or of the order where there was none. */
export const paymentDay = (payment: Transaction) => date(payment.payment_date ?? payment.created_at)

const RETURNED = 'Refunded: the money went back to the payment method that you used.'
const RETURNING =
  'This payment is being returned to the payment method that you used. Your bank credits it in 5-10 days.'
const UNPAID =
  'No payment is confirmed for this order. If you have paid, access follows 2-3 minutes after the confirmation.'

/** What is shown about a payment that was returned, or is being returned; null for any other. */
export function refundOf({
  payment_status: word,
  gateway_response: gateway,
  unsettled,
}: Transaction) {
  if (word === 'refunded') return { title: 'Payment refunded', text: RETURNED }
  // Paid, and settled: only a payment that is being returned is both.
  const isReturning = word === 'processing' && unsettled === null && gateway?.status === 'PAID'
  if (!isReturning) return null
  if (gateway.reason) return { title: 'Your bank refused the refund', text: gateway.reason }
  return { title: 'Your payment is being returned', text: RETURNING }
}

const HELP = 'If money has left your account, contact support with the order number.'

/** Whether the texts shown about a payment ask its buyer to contact support. */
export const asksForSupport = (payment: Transaction): boolean =>
  payment.unsettled === 'review' || Boolean(explanationOf(payment)?.endsWith(HELP))

/** What an order means that is not a successful payment. */
export function explanationOf(payment: Transaction) {
  const { payment_status: word, transaction_type: type } = payment
  const { gateway_response: gateway, unsettled } = payment
  const refund = refundOf(payment)
  if (refund !== null) return refund.text
  const group = paymentGroup(word)
  if (unsettled !== null) {
    const since = payment.unsettled_since ?? ''
    const { text, next } = wordsOf({ ...payment, state: unsettled, since })
    return next === null ? text : `${text} ${next}`
  }
  const said = sentence(gateway?.reason ?? '')
  if (group === 'pending') {
    return said === '' ? UNPAID : `${said} You can pay again from the page of the ${type}. ${HELP}`
  }
  if (group !== 'failed') return null
  const again =
    gateway?.status === 'ACTIVE' ? ` You can pay again from the page of the ${type}.` : ''
  return `${said === '' ? 'This payment was not completed.' : said}${again} ${HELP}`
}

const sentence = (text: string) => (/[^.!?]$/.test(text) ? `${text}.` : text)
