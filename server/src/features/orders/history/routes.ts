import { success } from '@sopan/contract/envelope'
import { listTransactions, listUnsettledOrders } from '@sopan/contract/orders/history'
import { statesOfGroup } from '@sopan/domain/orders/payment-status'
import { z } from 'zod'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

import { presentCounts, presentTransaction, presentUnsettled } from './present.ts'
import * as store from './store.ts'

const cursorSchema = z.object({ before: z.int() })

/** The payment history of a learner. */
export function historyRoutes(app: App, { db, pool }: AppDeps): void {
  app.route({
    ...listUnsettledOrders,
    handler: async (request) => {
      const rows = await store.listUnsettled(db, caller(request).id)
      return success(rows.map(presentUnsettled))
    },
  })

  app.route({
    ...listTransactions,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { status, id, order_id: orderId, limit, cursor } = request.query
      const [rows, counts] = await Promise.all([
        store.listTransactions(pool, {
          userId,
          states: status === undefined ? null : statesOfGroup(status),
          id,
          orderId,
          before: decodeCursor(cursorSchema, cursor)?.before ?? null,
          limit,
        }),
        store.countByState(pool, userId),
      ])
      const page = cutPage(rows, limit, (last) => ({ before: last.id }))
      const transactions = page.rows.map(presentTransaction)
      const data = { transactions, counts: presentCounts(counts), next_cursor: page.next }
      return { ...success(data), transactions }
    },
  })
}
