import { type CouponQuote, validateCoupon } from '@sopan/contract/orders/coupons'
import {
  type PaymentCounts,
  type Transaction,
  type UnsettledOrder,
  getPaymentOutcome,
  listTransactions,
  listUnsettledOrders,
} from '@sopan/contract/orders/history'
import { paymentGroup, readPaymentStatus } from '@sopan/domain/orders/payment-status'

import { type Sent, readerOf, readerOfData } from './reader-of.ts'

interface SentWords {
  payment_status?: unknown
  status?: unknown
}

/** Any word: pages show words unknown to the contract in grey. A missing one is 'pending'. */
const paymentWord = ({ payment_status: first, status }: SentWords) =>
  readPaymentStatus(first, status) as Transaction['payment_status']

type SentTransaction = Sent<
  Transaction,
  'payment_status' | 'status' | 'payment_method' | 'access_ends_at'
>

const transactionOf = (sent: SentTransaction): Transaction => ({
  ...sent,
  payment_status: paymentWord(sent),
  status: paymentWord(sent),
  payment_method: sent.payment_method ?? null,
  // Release 1.1.0 does not send this field.
  access_ends_at: sent.access_ends_at ?? null,
})

function countsOf(transactions: readonly Transaction[]): PaymentCounts {
  const ofGroup = (group: string) =>
    transactions.filter((one) => paymentGroup(one.payment_status) === group).length
  return {
    total: transactions.length,
    successful: ofGroup('successful'),
    pending: ofGroup('pending'),
    failed: ofGroup('failed'),
  }
}

interface SentPage {
  transactions?: SentTransaction[]
  counts?: PaymentCounts
  next_cursor?: string | null
}

/** A page of payments: `data` holds the list or is the list, or the list is beside `data` (L-7.10). */
interface SentHistory {
  data?: SentPage | SentTransaction[] | null
  transactions?: SentTransaction[]
}

function historyOf({ data, transactions: beside }: SentHistory) {
  const page: SentPage = Array.isArray(data) ? { transactions: data } : (data ?? {})
  const sent = page.transactions ?? beside
  if (sent === undefined) return undefined
  const transactions = sent.map(transactionOf)
  const { counts = countsOf(transactions), next_cursor = null } = page
  return { data: { transactions, counts, next_cursor } }
}

/** The documents have two places and names for a coupon's code, and several for each amount (P-3.21, A-46). */
function quoteOf(sent: Partial<CouponQuote>): CouponQuote {
  const coupon: Partial<CouponQuote['coupon']> = sent.coupon ?? {}
  return {
    ...sent,
    coupon,
    coupon_code: sent.coupon_code ?? coupon.code ?? coupon.coupon_code ?? sent.code,
    discount_amount: sent.discount_amount ?? sent.discount ?? sent.savings,
    final_amount: sent.final_amount ?? sent.finalPrice,
  } as CouponQuote
}

type SentOrder = Sent<UnsettledOrder, 'action' | 'last_failure'>

/** Release 1.1.0 sends only orders whose payment is not settled, and not what their buyer can do. */
const orderOf = (sent: SentOrder): UnsettledOrder => ({
  action: sent.state === 'review' ? 'contact' : 'wait',
  last_failure: null,
  ...sent,
})

export const paymentReaders = [
  readerOf(validateCoupon, ({ data }: { data?: Partial<CouponQuote> | null }) => ({
    data: data ? quoteOf(data) : undefined,
  })),
  readerOf(listTransactions, historyOf),
  readerOfData(getPaymentOutcome, (sent: SentWords) => ({ payment_status: paymentWord(sent) })),
  readerOfData(listUnsettledOrders, (orders: SentOrder[]) => orders.map(orderOf)),
]
