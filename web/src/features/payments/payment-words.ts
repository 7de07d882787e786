import type { Transaction } from '@sopan/contract/orders/history'
import { paymentGroup } from '@sopan/domain/orders/payment-status'
import { useWords } from '@sopan/ui/language.ts'
import { type OrdersWords, orders } from '@sopan/words/money/orders'
import { type PaymentStateWords, paymentStates } from '@sopan/words/payments/payment-states'
import type { PaymentHistoryWords } from '@sopan/words/payments/payments'

import { wordsOf } from '#web/components/checkout/orders/order-words.ts'
import type { PaymentWords } from '#web/components/checkout/orders/payment-lines.tsx'
import { messageOf } from '#web/lib/api/api-error.ts'

export const loadFailure = (error: unknown, { failedToLoad }: PaymentHistoryWords) =>
  failedToLoad(messageOf(error))

/** The labels of statuses that their group does not name well enough. */
const LABELS: Record<string, 'refunded' | 'cancelled' | 'processing'> = {
  refunded: 'refunded',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  processing: 'processing',
}

/** The label of a payment's status; a word that no group has is shown as it is. */
export function statusLabel(
  payment: Transaction,
  { statuses, groups }: PaymentHistoryWords,
): string {
  const { payment_status: word, gateway_response: gateway, unsettled } = payment
  const group = paymentGroup(word)
  if (unsettled === 'review') return statuses.review
  // A declined or closed payment: its order stays open, so that it can be paid again.
  if (word === 'pending' && unsettled === null && gateway?.reason) return statuses.notPaid
  const label = LABELS[word]
  if (label !== undefined) return statuses[label]
  return group === null ? word.charAt(0).toUpperCase() + word.slice(1) : groups[group]
}

/** Cashfree's groups of payment methods. */
const METHODS: Record<string, keyof PaymentHistoryWords['methods']> = {
  credit_card: 'creditCard',
  debit_card: 'debitCard',
  prepaid_card: 'prepaidCard',
  net_banking: 'netBanking',
  wallet: 'wallet',
  pay_later: 'payLater',
  cash: 'cash',
  'bank transfer': 'bankTransfer',
  cheque: 'cheque',
  card: 'card',
}

/** How it was paid; 'Online Payment' if that is not known, '' if nothing was paid. */
export function methodOf(
  { payment_method: method, payment_status: word, payment_date: day }: Transaction,
  { methods }: PaymentHistoryWords,
): string {
  if (method === 'upi') return 'UPI'
  if (method !== null) {
    const known = METHODS[method]
    return known === undefined ? method : methods[known]
  }
  const wasPaid = paymentGroup(word) === 'successful' || word === 'refunded' || Boolean(day)
  return wasPaid ? methods.online : ''
}

/** The time of the payment; the time of the order if no payment was made. */
export const paidAt = (payment: Transaction) => payment.payment_date ?? payment.created_at

/** The texts of which the sentences about a payment are made. */
export interface SentenceWords {
  orders: OrdersWords
  states: PaymentStateWords
}

export const useSentenceWords = (): SentenceWords => ({
  orders: useWords(orders),
  states: useWords(paymentStates),
})

/** The sentences about a payment that was returned, or is being returned; null for any other. */
export function refundOf(
  { payment_status: word, gateway_response: gateway, unsettled }: Transaction,
  { nothing, refunded, returning }: PaymentStateWords,
): PaymentWords | null {
  const rest = { buyer: nothing, documents: null }
  if (word === 'refunded') return { ...refunded, ...rest }
  if (!isReturning({ payment_status: word, gateway_response: gateway, unsettled })) return null
  if (gateway?.reason) return { money: returning.refused, next: gateway.reason, ...rest }
  return { money: returning.money, next: returning.next, ...rest }
}

/** Paid, and settled: only a payment that is being returned is both. */
const isReturning = ({
  payment_status: word,
  gateway_response: gateway,
  unsettled,
}: Pick<Transaction, 'payment_status' | 'gateway_response' | 'unsettled'>): boolean =>
  word === 'processing' && unsettled === null && gateway?.status === 'PAID'

/** Whether a payment was returned, or is being returned. */
export const isRefund = (payment: Transaction): boolean =>
  payment.payment_status === 'refunded' || isReturning(payment)

/** Whether the texts shown about a payment ask its buyer to contact support. */
export const asksForSupport = (payment: Transaction, words: SentenceWords): boolean =>
  payment.unsettled === 'review' ||
  Boolean(explanationOf(payment, words)?.buyer.endsWith(words.states.notPaid.help))

/** The sentences about an order that is not a successful payment; null for a successful one. */
export function explanationOf(payment: Transaction, words: SentenceWords): PaymentWords | null {
  const { payment_status: word, transaction_type: type } = payment
  const { gateway_response: gateway, unsettled } = payment
  const { notConfirmed, notPaid } = words.states
  const refund = refundOf(payment, words.states)
  if (refund !== null) return refund
  const group = paymentGroup(word)
  if (unsettled !== null) {
    const order = { ...payment, state: unsettled, since: payment.unsettled_since ?? '' }
    return wordsOf(order, words.orders)
  }
  const said = sentence(gateway?.reason ?? '')
  if (group === 'pending' && said === '') {
    return { ...notConfirmed, buyer: notConfirmed.buyer[type], documents: null }
  }
  if (group !== 'pending' && group !== 'failed') return null
  const isOpen = group === 'pending' || gateway?.status === 'ACTIVE'
  return {
    money: notPaid.money,
    next: said === '' ? notPaid.next : said,
    buyer: isOpen ? `${notPaid.again[type]} ${notPaid.help}` : notPaid.help,
    documents: null,
  }
}

const sentence = (text: string) => (/[^.!?।]$/.test(text) ? `${text}.` : text)
