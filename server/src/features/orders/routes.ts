import { success } from '@sopan/contract/envelope'
import {
  createBookOrder,
  createBundleOrder,
  createCourseOrder,
  createExamOrder,
  verifyBookPayment,
  verifyBundlePayment,
  verifyCoursePayment,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import { type Item, ITEM_KIND_NAMES, type ItemKind } from '@sopan/domain/items'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { refused } from '#server/lib/refused.ts'

import { NOT_ASKED, createOrder } from './create-order.ts'
import type { OrderOutcome } from './free-order.ts'
import { findGrant } from './grant-store.ts'
import * as store from './order-store.ts'
import type { ListedCheck } from './payments/ask-listed.ts'
import { createOrderVerifier } from './payments/verify-order.ts'
import { presentOrder } from './present-order.ts'
import { isRefundRefused } from './refunds/request-store.ts'

type CreateBody = Pick<z.output<typeof createCourseOrder.schema.body>, 'amount' | 'coupon_code'>
type VerifyBody = z.output<typeof verifyCoursePayment.schema.body>

/** Every kind of item is bought in the same way; only the names of the calls differ. */
export function orderRoutes(app: App, deps: AppDeps, listedCheck: ListedCheck): void {
  const verifyOrder = createOrderVerifier(deps)

  async function create(
    request: FastifyRequest,
    item: Item,
    { coupon_code: code, amount }: CreateBody,
  ) {
    const { id: userId } = caller(request)
    deps.limits.hit('order', userId)
    const asked = { userId, item, partId: null, shownAmount: amount ?? null }
    const order = await createOrder(deps, { ...asked, couponCode: code || null }, request.log)
    return success(presentOrder(order), 'Order created')
  }

  async function verify(
    request: FastifyRequest,
    kind: ItemKind,
    { order_id: orderId, payment_session_id: sessionId, checkout }: VerifyBody,
  ) {
    const { id: userId } = caller(request)
    const order = await store.findOrder(deps.db, orderId, userId)
    deps.limits.hit('verify', userId)
    if (order === undefined || order.item_kind !== kind) throw notFound({ code: 'order_not_found' })
    if (sessionId && sessionId !== order.session_id) {
      throw conflict({ code: 'payment_of_other_order' })
    }
    const outcome = await verifyOrder({ order, isClosed: checkout === 'closed' }, request.log)
    if (outcome.isUnknown) listedCheck.markUnanswered(order)
    return presentOutcome(deps, outcome)
  }

  const routesOf: Record<ItemKind, () => void> = {
    course() {
      app.route({
        ...createCourseOrder,
        handler: async (request) =>
          create(request, { kind: 'course', id: request.body.course_id }, request.body),
      })
      app.route({
        ...verifyCoursePayment,
        handler: async (request) => verify(request, 'course', request.body),
      })
    },
    exam() {
      app.route({
        ...createExamOrder,
        handler: async (request) =>
          create(request, { kind: 'exam', id: request.body.test_id }, request.body),
      })
      app.route({
        ...verifyExamPayment,
        handler: async (request) => verify(request, 'exam', request.body),
      })
    },
    book() {
      app.route({
        ...createBookOrder,
        handler: async (request) =>
          create(request, { kind: 'book', id: request.body.book_id }, request.body),
      })
      app.route({
        ...verifyBookPayment,
        handler: async (request) => verify(request, 'book', request.body),
      })
    },
    bundle() {
      app.route({
        ...createBundleOrder,
        handler: async (request) =>
          create(request, { kind: 'bundle', id: request.body.bundle_id }, request.body),
      })
      app.route({
        ...verifyBundlePayment,
        handler: async (request) => verify(request, 'bundle', request.body),
      })
    },
  }
  for (const kind of ITEM_KIND_NAMES) routesOf[kind]()
}

async function presentOutcome({ db }: AppDeps, { order, refusal }: OrderOutcome) {
  if (order.state === 'fulfilled') {
    const grant = await findGrant(db, order)
    // A part of fees names no end: the access may pause before it.
    const end = order.fee_part_id === null ? grant?.ends_at : null
    return success(
      {
        status: 'success' as const,
        order_id: order.order_id,
        expiry_date: end?.toISOString() ?? null,
        purchase_date: (grant?.starts_at ?? order.fulfilled_at ?? order.created_at).toISOString(),
      },
      'Payment successful',
    )
  }
  if (order.state === 'pending_review')
    return refused({ code: 'payment_review' }, { status: 'review' as const })
  if (order.state === 'refund_requested' || order.state === 'refunded') {
    const isRefused = await isRefundRefused(db, order.id)
    const code = isRefused ? 'refund_refused_by_bank' : 'payment_refunding'
    return refused({ code }, { status: 'failed' as const })
  }
  if (refusal !== null) return refused(refusal, { status: 'failed' as const })
  if (order.state === 'paid' || order.pending_since !== null) {
    return refused({ code: 'payment_pending' }, { status: 'pending' as const })
  }
  return refused(NOT_ASKED, { status: 'unknown' as const })
}
