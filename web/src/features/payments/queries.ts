import { getPaymentOutcome, listTransactions } from '@sopan/contract/orders/history'
import { getReceipt } from '@sopan/contract/orders/receipts'
import { KNOWS_BUNDLES } from '@sopan/domain/knows-bundles'
import type { PaymentGroup } from '@sopan/domain/orders/payment-status'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { paymentsKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { paging, userIdOf } from '#web/lib/api/list-query.ts'

/** All payments if `group` is null. Never fresh: a payment may have been confirmed meanwhile. */
export const paymentsQuery = (userId: number, group: PaymentGroup | null) =>
  infiniteQueryOptions({
    queryKey: [...paymentsKey(userId), 'list', group],
    queryFn: ({ pageParam, signal }) => {
      const querystring = {
        ...userIdOf(userId),
        status: group ?? undefined,
        cursor: pageParam ?? undefined,
        can: KNOWS_BUNDLES,
      }
      return callData(listTransactions, { querystring }, { signal })
    },
    ...paging,
    staleTime: 0,
  })

/** The payment of an order; null if the learner has no payment with this number. */
export const orderQuery = (userId: number, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(userId), 'order', orderId],
    queryFn: async ({ signal }) => {
      const querystring = { ...userIdOf(userId), order_id: orderId, can: KNOWS_BUNDLES }
      const { transactions } = await callData(listTransactions, { querystring }, { signal })
      return transactions.find((one) => one.order_id === orderId) ?? null
    },
    staleTime: 0,
  })

/** How often an outcome is asked for that is not known yet. */
const OUTCOME_MS = 5000

/** The outcome of the payment of an order, for its buyer without a session; 'pending' while it is not known. */
export const outcomeQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['payment outcome', orderId],
    queryFn: async ({ signal }): Promise<string> => {
      const querystring = { order_id: orderId }
      return (await callData(getPaymentOutcome, { querystring }, { signal })).payment_status
    },
    enabled: orderId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === 'pending' ? OUTCOME_MS : false),
  })

/** One payment, for a summary that was opened by its URL; null if the learner has no payment with this id. */
export const paymentQuery = (userId: number, id: number) =>
  queryOptions({
    queryKey: [...paymentsKey(userId), 'one', id],
    queryFn: async ({ signal }) => {
      const querystring = { ...userIdOf(userId), id: String(id), can: KNOWS_BUNDLES }
      const { transactions } = await callData(listTransactions, { querystring }, { signal })
      return transactions.find((one) => one.id === id) ?? null
    },
    staleTime: 0,
  })

/** The receipt of an order and its credit notes. Never fresh: its links end, and a refund may follow. */
export const receiptQuery = (userId: number, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(userId), 'receipt', orderId],
    queryFn: ({ signal }) => {
      const querystring = { ...userIdOf(userId), order_id: orderId, can: KNOWS_BUNDLES }
      return callData(getReceipt, { querystring }, { signal })
    },
    staleTime: 0,
  })
