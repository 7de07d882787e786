import {
  acceptOrder as acceptOrderCall,
  overrideRefund,
  previewRefund as previewRefundCall,
  recordReturned,
  refundOrder as refundOrderCall,
  resolveFinding as resolveFindingCall,
} from '@sopan/contract/console/order-acts'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import { acceptOrder } from '#server/features/orders/operate/accept-order.ts'
import { previewRefund } from '#server/features/orders/refunds/operate/preview-refund.ts'
import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'
import { resolveFinding } from '#server/features/orders/refunds/resolve-finding.ts'
import { settleByHand } from '#server/features/orders/refunds/settle-by-hand.ts'
import { settleRequest } from '#server/features/orders/refunds/settle-request.ts'
import type { App } from '#server/http/app-deps.ts'

import { presentPreview } from './present-preview.ts'

export function orderActRoutes(app: App, deps: ActDeps): void {
  refundRoutes(app, deps)
  decisionRoutes(app, deps)
}

interface RefundRequest {
  params: { order_id: string }
  body: { last_act: number | null; amount_paise: number; reason: string }
}

function refundRoutes(app: App, deps: ActDeps): void {
  const { now } = deps
  async function refund(request: FastifyRequest & RefundRequest, override: boolean) {
    const { last_act: seenAct, amount_paise: shownPaise, reason } = request.body
    const input = { orderId: request.params.order_id, override, seenAct, shownPaise }
    const act = { ...changeOf(request, now()), reason }
    const { refund_id, amount_paise } = await refundOrder(deps, input, act)
    return success({ refund_id, amount_paise })
  }

  app.route({
    ...previewRefundCall,
    handler: async (request) => {
      const act = { actor: callerOf(request).actor, now: now() }
      return success(presentPreview(await previewRefund(deps, request.params.order_id, act)))
    },
  })

  app.route({ ...refundOrderCall, handler: (request) => refund(request, false) })

  app.route({ ...overrideRefund, handler: (request) => refund(request, true) })
}

function decisionRoutes(app: App, deps: ActDeps): void {
  const { now } = deps
  app.route({
    ...acceptOrderCall,
    handler: async (request) => {
      const { last_act: seenAct, reason } = request.body
      const act = { ...changeOf(request, now()), reason }
      await acceptOrder(deps, request.params.order_id, act, { seenAct })
      return success(null)
    },
  })

  app.route({
    ...resolveFindingCall,
    handler: async (request) => {
      const { finding: findingId, has_looked: override, last_act: seenAct, reason } = request.body
      const input = { orderId: request.params.order_id, findingId, override, seenAct }
      const act = { ...changeOf(request, now()), reason }
      return success({ requested_paise: await resolveFinding(deps, input, act) })
    },
  })

  app.route({
    ...recordReturned,
    handler: async (request) => {
      const { has_looked: override, last_act: seenAct, reason, reference } = request.body
      const { order_id: orderId } = request.params
      const { refund_id: refundId } = request.body
      const act = { ...changeOf(request, now()), reason }
      const input = { orderId, reference, seenAct }
      const paise =
        refundId === null
          ? await settleByHand(deps, input, act)
          : await settleRequest(deps, { ...input, refundId, override }, act)
      return success({ amount_paise: paise })
    },
  })
}
