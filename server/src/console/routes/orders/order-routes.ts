import { getOrder, listOrders as listOrdersCall } from '@sopan/contract/console/orders'
import { success } from '@sopan/contract/envelope'
import type { ItemType } from '@sopan/contract/item-types'
import { startOfIndianDay } from '@sopan/domain/indian-day'
import { kindOfType } from '@sopan/domain/items'
import { ORDER_STATES, type OrderState } from '@sopan/domain/orders/order'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { emailKey } from '#server/features/accounts/email-key.ts'
import { type OrderFilter, listOrders } from '#server/features/orders/operate/order-list-store.ts'
import { listReviewedOrders } from '#server/features/orders/refunds/operate/reviewed-orders.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'
import { badRequest } from '#server/lib/errors.ts'

import { presentOrder, presentOrderLine } from './present-order.ts'
import { readOrder } from './read-order.ts'

interface Query {
  state?: string | undefined
  email?: string | undefined
  type?: ItemType | undefined
  from?: string | undefined
  to?: string | undefined
}

export function orderRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...listOrdersCall,
    handler: async (request) => {
      const { cursor, limit, in_review: inReview } = request.query
      const beforeOrder = decodeCursor(z.string().max(100), cursor)
      const rows = await listOrders(db, {
        ...filterOf(request.query),
        ...(inReview !== undefined && { orderIds: await listReviewedOrders(db, now()) }),
        ...(beforeOrder !== null && { beforeOrder }),
        limit: limit + 1,
      })
      const { rows: shown, next } = cutPage(rows, limit, (last) => last.order_id)
      return success({ orders: shown.map(presentOrderLine), next_cursor: next })
    },
  })

  app.route({
    ...getOrder,
    handler: async (request) =>
      success(presentOrder(await readOrder(db, request.params.order_id, now()))),
  })
}

const filterOf = ({ state, email, type, from, to }: Query): Omit<OrderFilter, 'limit'> => ({
  ...(state !== undefined && { state: orderState(state) }),
  ...(email !== undefined && { emailKey: emailKey(email) }),
  ...(type !== undefined && { kind: kindOfType(type) }),
  ...(from !== undefined && { from: startOfIndianDay(from) }),
  ...(to !== undefined && { before: startOfIndianDay(to, 1) }),
})

function orderState(text: string): OrderState {
  const found = ORDER_STATES.find((state) => state === text)
  if (found === undefined) throw badRequest({ text: 'state is not valid' })
  return found
}
