import {
  endFeePlan,
  listItems,
  listPublishedItems,
  previewPayment as previewPaymentCall,
  recordPart as recordPartCall,
  recordPayment as recordPaymentCall,
} from '@sopan/contract/console/desk'
import { success } from '@sopan/contract/envelope'
import type { ItemType } from '@sopan/contract/item-types'
import { kindOfType } from '@sopan/domain/items'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { listPriced, listPublished } from '#server/db/queries/items.ts'
import { endPlan } from '#server/features/orders/operate/fees/end-plan.ts'
import { recordPart } from '#server/features/orders/operate/fees/record-part.ts'
import type { DeskPayment } from '#server/features/orders/operate/insert-paid-order.ts'
import { previewPayment, recordPayment } from '#server/features/orders/operate/record-payment.ts'
import type { App } from '#server/http/app-deps.ts'

import { timeOf } from '../present.ts'

export function deskRoutes(app: App, deps: ActDeps): void {
  const { db, now } = deps
  app.route({
    ...listItems,
    handler: async (request) => {
      const items = await listPriced(db, kindOfType(request.query.type))
      return success(
        items.map(({ slug, title, price_paise }) => ({
          slug,
          title,
          price_paise: price_paise ?? 0,
        })),
      )
    },
  })

  app.route({
    ...listPublishedItems,
    handler: async (request) => {
      const items = await listPublished(db, kindOfType(request.query.type))
      return success(
        items.map(({ slug, title, type, price_paise, for_batches: isForBatches }) => ({
          slug,
          title,
          price_paise: type === 'free' ? null : price_paise,
          ...(isForBatches && { for_batches: true as const }),
        })),
      )
    },
  })

  app.route({
    ...previewPaymentCall,
    handler: async (request) => {
      const act = changeOf(request, now())
      const { ends_at, ...preview } = await previewPayment(deps, paymentOf(request.body), act)
      const { user_id, name, title, price_paise, amount_paise, open_order } = preview
      const shown = { user_id, name, title, price_paise, amount_paise, open_order }
      return success({ ...shown, ends_at: timeOf(ends_at) })
    },
  })

  app.route({
    ...recordPaymentCall,
    handler: async (request) => {
      const { reason, user_id: userId } = request.body
      const act = { ...changeOf(request, now()), reason }
      const recorded = await recordPayment(deps, { ...paymentOf(request.body), userId }, act)
      const { order_id, name, title, amount_paise, ends_at, receipt } = recorded
      const shown = { order_id, name, title, amount_paise, receipt }
      return success({ ...shown, ends_at: timeOf(ends_at) })
    },
  })
}

/** Parts of fees after the first one. */
export function partRoutes(app: App, deps: ActDeps): void {
  const { db, now } = deps
  app.route({
    ...recordPartCall,
    handler: async (request) => {
      const { part_id: partId, amount_paise: amountPaise, method, reference } = request.body
      const given = { partId, amountPaise, method, reference }
      const recorded = await recordPart(deps, given, changeOf(request, now()))
      return success({ ...recorded, ends_at: timeOf(recorded.ends_at) })
    },
  })

  app.route({
    ...endFeePlan,
    handler: async (request) => {
      const { plan_id: planId, keeps_access: keepsAccess, reason } = request.body
      await endPlan(db, { planId, keepsAccess }, { ...changeOf(request, now()), reason })
      return success(null)
    },
  })
}

interface PaymentBody {
  email: string
  type: ItemType
  slug: string
  amount_paise: number
  method: string
  reference: string
  later: readonly { amount_paise: number; due_on: string }[]
}

const paymentOf = ({ type, amount_paise: amountPaise, ...typed }: PaymentBody): DeskPayment => {
  const { email, slug, method, reference } = typed
  const later = typed.later.map((part) => ({ amountPaise: part.amount_paise, dueOn: part.due_on }))
  return { email, slug, method, reference, kind: kindOfType(type), amountPaise, later }
}
