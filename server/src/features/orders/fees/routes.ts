import { success } from '@sopan/contract/envelope'
import { createPartOrder, listDueParts } from '@sopan/contract/orders/fees'
import { shownItem } from '@sopan/domain/items'

import { findPart, listPausedItems, listPayableParts } from '#server/db/queries/fees.ts'
import { presentPart } from '#server/db/queries/present-part.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { conflict } from '#server/lib/errors.ts'

import { createOrder } from '../create-order.ts'
import { presentOrder } from '../present-order.ts'

/** The fees that a learner pays in parts. */
export function feeRoutes(app: App, deps: AppDeps): void {
  const { db, limits, now } = deps
  app.route({
    ...listDueParts,
    handler: async (request) => {
      const { id } = caller(request)
      const { can } = request.query
      const at = now()
      const parts = await listPayableParts(db, id, at)
      const isPaused = parts.some(({ pauses_at: pauses }) => pauses !== null && pauses <= at)
      const paused = isPaused ? await listPausedItems(db, id, at) : []
      return success({
        parts: parts.map((part) => presentPart(part, can, at)),
        paused: paused.flatMap(({ plan_id: plan, kind, id: itemId }) => {
          const part = parts.find((one) => one.plan_id === plan)
          if (part === undefined) return []
          const { type, item_id } = shownItem({ kind, id: itemId }, can)
          return [{ transaction_type: type, item_id, part_id: part.id }]
        }),
      })
    },
  })

  app.route({
    ...createPartOrder,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { part_id: partId, amount } = request.body
      limits.hit('order', userId)
      const part = await findPart(db, partId)
      if (part?.user_id !== userId) throw conflict({ code: 'part_not_due' })
      const item = { kind: part.item_kind, id: part.item_id }
      const input = { userId, item, partId, couponCode: null, shownAmount: amount ?? null }
      const order = await createOrder(deps, input, request.log)
      return success(presentOrder(order), 'Order created')
    },
  })
}
