import { success } from '@sopan/contract/envelope'
import {
  getPaymentOutcome,
  listTransactions,
  listUnsettledOrders,
} from '@sopan/contract/orders/history'
import { paymentStatus, statesOfGroup } from '@sopan/domain/orders/payment-status'
import { z } from 'zod'

import { listUnsettled, presentUnsettled } from '#server/db/queries/unsettled-orders.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'
import { notFound } from '#server/lib/errors.ts'

import type { ListedCheck } from '../payments/ask-listed.ts'
import { presentCounts, presentTransaction } from './present.ts'
import * as store from './store.ts'

const cursorSchema = z.object({ before: z.int() })

/** The payment history of a learner. */
export function historyRoutes(app: App, { db, now }: AppDeps, listedCheck: ListedCheck): void {
  app.route({
    ...listUnsettledOrders,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { view, can } = request.query
      const withOpen = view === 'all'
      const list = () => listUnsettled(db, userId, { withOpen, now: now() })
      const listed = await list()
      const rows = (await listedCheck.check(listed, request.log)) ? await list() : listed
      return success(
        rows.map((row) => presentUnsettled(row, can, listedCheck.unansweredSince(row))),
      )
    },
  })

  app.route({
    ...listTransactions,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { status, id, order_id: orderId, can, limit, cursor } = request.query
      const [rows, counts] = await Promise.all([
        store.listTransactions(db, {
          userId,
          states: status === undefined ? null : statesOfGroup(status),
          id,
          orderId,
          before: decodeCursor(cursorSchema, cursor)?.before ?? null,
          limit,
        }),
        store.countByState(db, userId),
      ])
      const page = cutPage(rows, limit, (last) => ({ before: last.id }))
      const transactions = page.rows.map((row) => presentTransaction(row, can))
      const data = { transactions, counts: presentCounts(counts), next_cursor: page.next }
      return { ...success(data), transactions }
    },
  })
}

/** For a buyer who returns from the payment service without a session. */
export function outcomeRoutes(app: App, { db }: Pick<AppDeps, 'db'>): void {
  app.route({
    ...getPaymentOutcome,
    handler: async (request) => {
      const state = await store.findHistoryState(db, request.query.order_id)
      if (state === undefined) throw notFound({ code: 'order_not_found' })
      return success({ payment_status: paymentStatus(state) })
    },
  })
}
