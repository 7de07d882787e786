import {
  type PaymentCounts,
  type Transaction,
  getPaymentOutcome,
  listTransactions,
} from '@sopan/contract/orders/history'
import { paymentGroup, readPaymentStatus } from '@sopan/domain/orders/payment-status'

import { fieldsOf, isFields, textOrNull } from '#web/lib/fields.ts'

import { readerOf } from './reader-of.ts'
import {
  type Rule,
  aList,
  aNumber,
  aText,
  aTextOrNull,
  anObjectOrNull,
  objectWith,
  oneOf,
} from './rules.ts'

/** Any word: pages show words unknown to the contract in grey. */
const aWord: Rule<Transaction['payment_status']> = ({ payment_status: first, status }) =>
  readPaymentStatus(first, status) as Transaction['payment_status']

const UNSETTLED = ['pending', 'confirming', 'review'] as const

const named = objectWith<
  Transaction,
  'transaction_id' | 'currency' | 'course_name' | 'test_name' | 'gateway_response'
>({
  id: aNumber(0),
  order_id: aText('transaction_id', 'payment_id'),
  payment_status: aWord,
  status: aWord,
  amount: aNumber(0),
  original_amount: aNumber(Number.NaN),
  discount_amount: aNumber(0),
  coupon_code: aTextOrNull(),
  created_at: aText('payment_date'),
  payment_date: aTextOrNull(),
  confirmed_at: aTextOrNull(),
  unlocked_at: aTextOrNull(),
  receipt_number: aTextOrNull(),
  unsettled: ({ unsettled: sent }) => UNSETTLED.find((state) => state === sent) ?? null,
  unsettled_since: aTextOrNull(),
  next_check_at: aTextOrNull(),
  transaction_type: oneOf(['course', 'test', 'book'], 'course'),
  item_id: aNumber(0),
  item_name: aText('course_name', 'test_name'),
  payment_id: aTextOrNull(),
  payment_method: aTextOrNull(),
})

const transaction = (sent: unknown): Transaction => {
  const read = named(sent)
  const { transaction_type: type, test_name: test } = fieldsOf(sent)
  const isTest = type === undefined && textOrNull(test) !== null
  return {
    ...read,
    transaction_type: isTest ? 'test' : read.transaction_type,
    original_amount: Number.isNaN(read.original_amount) ? read.amount : read.original_amount,
  }
}

const sentCounts = objectWith<PaymentCounts>({
  total: aNumber(0),
  successful: aNumber(0),
  pending: aNumber(0),
  failed: aNumber(0),
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

export const historyReaders = [
  readerOf(getPaymentOutcome, ({ data }) => {
    const { payment_status: sent, status } = fieldsOf(data)
    return {
      data: { payment_status: readPaymentStatus(sent, status) as Transaction['payment_status'] },
    }
  }),
  // The documents have the list in `data` or in `transactions`; a response without one is incomplete.
  readerOf(listTransactions, (body) => {
    const data = fieldsOf(body['data'])
    const lists = [body['data'], data['transactions'], body['transactions']]
    const sent = lists.find(Array.isArray)
    if (sent === undefined) return undefined
    const transactions = aList(transaction)({ sent }, 'sent')
    const holder = isFields(body['data']) ? data : body
    const counts = anObjectOrNull(sentCounts)(holder, 'counts') ?? countsOf(transactions)
    const next_cursor = textOrNull(holder['next_cursor'])
    return { data: { transactions, counts, next_cursor } }
  }),
]
