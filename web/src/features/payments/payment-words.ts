import type { Transaction } from '@sopan/contract/orders/history'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { date } from '@sopan/words/en/format'

import { wordsOf } from '#web/components/checkout/orders/order-words.ts'
import type { PaymentWords } from '#web/components/checkout/orders/payment-lines.tsx'
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

/** The date of the payment; the date of the order if no payment was made. */
export const paymentDay = (payment: Transaction) => date(payment.payment_date ?? payment.created_at)

const NOTHING = 'You need to do nothing.'

/** The sentences about a payment that was returned, or is being returned; null for any other. */
export function refundOf({
  payment_status: word,
  gateway_response: gateway,
  unsettled,
}: Transaction): PaymentWords | null {
  if (word === 'refunded') {
    return {
      money: 'Refunded: the money went back to the payment method that you used.',
      next: 'This purchase gives no access any more.',
      buyer: NOTHING,
      documents: null,
    }
  }
  // Paid, and settled: only a payment that is being returned is both.
  const isReturning = word === 'processing' && unsettled === null && gateway?.status === 'PAID'
  if (!isReturning) return null
  if (gateway.reason) {
    return {
      money: 'We have your money: your bank refused the refund.',
      next: gateway.reason,
      buyer: NOTHING,
      documents: null,
    }
  }
  return {
    money: 'This payment is being returned to the payment method that you used.',
    next: 'Your bank credits it in 5-10 days.',
    buyer: NOTHING,
    documents: null,
  }
}

const HELP = 'If money has left your account, contact support with the order number.'

/** Whether the texts shown about a payment ask its buyer to contact support. */
export const asksForSupport = (payment: Transaction): boolean =>
  payment.unsettled === 'review' || Boolean(explanationOf(payment)?.buyer.endsWith(HELP))

/** The sentences about an order that is not a successful payment; null for a successful one. */
export function explanationOf(payment: Transaction): PaymentWords | null {
  const { payment_status: word, transaction_type: type } = payment
  const { gateway_response: gateway, unsettled } = payment
  const refund = refundOf(payment)
  if (refund !== null) return refund
  const group = paymentGroup(word)
  if (unsettled !== null) {
    return wordsOf({ ...payment, state: unsettled, since: payment.unsettled_since ?? '' })
  }
  const said = sentence(gateway?.reason ?? '')
  const payAgain = `You can pay again from the page of the ${type}.`
  if (group === 'pending' && said === '') {
    return {
      money: 'No payment is confirmed for this order.',
      next: 'If you have paid, access follows 2-3 minutes after the confirmation.',
      buyer: `Else pay from the page of the ${type}.`,
      documents: null,
    }
  }
  if (group !== 'pending' && group !== 'failed') return null
  const isOpen = group === 'pending' || gateway?.status === 'ACTIVE'
  return {
    money: 'No money was taken.',
    next: said === '' ? 'This payment was not completed.' : said,
    buyer: isOpen ? `${payAgain} ${HELP}` : HELP,
    documents: null,
  }
}

const sentence = (text: string) => (/[^.!?]$/.test(text) ? `${text}.` : text)
