import { failure, success } from '@sopan/contract/envelope'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders'
import { isOpen } from '@sopan/domain/order'
import { toRupees } from '@sopan/domain/pricing'
import type { FastifyBaseLogger } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/auth.ts'
import { conflict, notFound } from '#server/lib/errors.ts'

import { createOrder } from './create-order.ts'
import { askGateway, settle } from './fulfil.ts'
import * as store from './order-store.ts'

const PENDING = 'Payment is being confirmed. Access follows in 2-3 minutes.'
const REVIEW = 'Payment completed but verification failed. Please contact support.'

function presentOrder(order: store.Order) {
  return {
    order_id: order.order_id,
    payment_session_id: order.session_id ?? '',
    gateway: order.gateway,
    amount: toRupees(order.amount_paise),
  }
}

export function orderRoutes(app: App, deps: AppDeps): void {
  const { db, limits } = deps

  app.route({
    ...createCourseOrder,
    handler: async (request) => {
      const { id: userId } = caller(request)
      limits.hit('order', userId)
      const { course_id: courseId, coupon_code: code, amount } = request.body
      const wish = {
        userId,
        item: { kind: 'course' as const, id: courseId },
        couponCode: code ? code : null,
        shownAmount: amount ?? null,
      }
      const order = await createOrder(deps, wish, request.log)
      return success(presentOrder(order), 'Order created')
    },
  })

  app.route({
    ...verifyCoursePayment,
    handler: async (request) => {
      const { order_id: orderId, payment_session_id: sessionId } = request.body
      const order = await store.findOrder(db, orderId, caller(request).id)
      if (order === undefined || order.item_kind !== 'course') {
        throw notFound('Order not found')
      }
      if (sessionId && sessionId !== order.session_id) {
        throw conflict('The payment session does not belong to this order')
      }
      const settled = await settleNow(deps, order, request.log)
      return presentSettled(deps, settled)
    },
  })
}

/** Looks at an order's money again, unless it is settled for good. */
async function settleNow(deps: AppDeps, order: store.Order, log: FastifyBaseLogger) {
  const isSettled = !isOpen(order.state) && !['failed', 'expired', 'paid'].includes(order.state)
  if (isSettled) return order
  try {
    const answer =
      order.state === 'paid'
        ? ({ state: 'paid', amountPaise: order.amount_paise, currency: order.currency } as const)
        : await askGateway(deps, order, 'verify')
    return await settle(deps, order, answer)
  } catch (error) {
    // The proof, where there is one, is kept; the sweep goes on with it.
    log.error({ err: error, order: order.order_id }, 'an order could not be settled')
    return store.getOrder(deps.db, order.id)
  }
}

async function presentSettled({ db }: AppDeps, order: store.Order) {
  if (order.state === 'fulfilled') {
    const grant = await store.findGrant(db, order.id)
    return success(
      {
        status: 'success' as const,
        order_id: order.order_id,
        expiry_date: grant?.ends_at?.toISOString() ?? null,
        purchase_date: (grant?.starts_at ?? order.fulfilled_at ?? order.created_at).toISOString(),
      },
      'Payment successful',
    )
  }
  if (order.state === 'pending_review') return failure(REVIEW, { status: 'review' as const })
  if (order.reason !== null && isOpen(order.state)) {
    return failure(order.reason, { status: 'failed' as const })
  }
  return failure(PENDING, { status: 'pending' as const })
}
