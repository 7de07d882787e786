import { recordPart } from '@sopan/contract/console/desk'
import { createPartOrder, listDueParts } from '@sopan/contract/orders/fees'
import { verifyCoursePayment } from '@sopan/contract/orders/orders'
import { indianDay } from '@sopan/domain/indian-day'
import { pauseOf } from '@sopan/domain/orders/fees'

import type { orderConsole } from './console-orders.ts'
import { factories } from './factories.ts'

/** The first of three parts of ₹499. */
export const FIRST = { amount_paise: 19_900 }

/** A course that is paid in three parts, and the calls of its learner and of the desk. */
export function feesInParts({ app, atTheDesk, c, member }: ReturnType<typeof orderConsole>) {
  const { t } = app
  const inDays = (days: number) => indianDay(t.time, days)
  const later = () => [10, 20].map((days) => ({ amount_paise: 15_000, due_on: inDays(days) }))
  const duesOf = async (token: string) =>
    (await t.call(listDueParts, { querystring: { can: 'bundles' } }, token)).body.data
  const nextPart = async (token: string) => (await duesOf(token)).parts[0]?.part_id ?? 0
  const orderPart = async (token: string) =>
    (await t.call(createPartOrder, { body: { part_id: await nextPart(token) } }, token)).body.data
      .order_id
  const verify = (token: string, id: string) =>
    t.raw(verifyCoursePayment, { body: { order_id: id } }, { token })

  return {
    inDays,
    later,
    duesOf,
    nextPart,
    orderPart,
    verify,

    /** A learner who pays a course in three parts, the first one at the desk. */
    async agreed() {
      const desk = await atTheDesk()
      await desk.payNow({ ...FIRST, later: later() })
      return desk
    },

    tokenOf: (userId: number) => factories(t.db).token(userId, t.time),

    /** Pays the next part online; returns the id of its order. */
    async pay(token: string, call = verifyCoursePayment) {
      const id = await orderPart(token)
      await app.emulator.control.pay(id)
      await t.call(call, { body: { order_id: id } }, token)
      return id
    },

    /** The desk takes a part of ₹150. */
    async payPartAtDesk(partId: number, reference = `R ${partId}`) {
      const body = { part_id: partId, amount_paise: 15_000, method: 'cash' as const, reference }
      return c.raw(recordPart, { body }, { cookie: (await member()).cookie })
    },

    /** When the access pauses if only the first part is paid. */
    pausedTime: () => pauseOf(inDays(10), 3),
  }
}
