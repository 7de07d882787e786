import { previewPayment, recordPayment } from '@sopan/contract/console/desk'
import {
  acceptOrder,
  overrideRefund,
  previewRefund,
  recordReturned,
  refundOrder,
  resolveFinding,
} from '@sopan/contract/console/order-acts'
import { getOrder, listOrders } from '@sopan/contract/console/orders'
import type { Role } from '@sopan/contract/console/permissions'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { testConsole } from './console.ts'
import { DESK_PAYMENT, deskApp } from './desk.ts'

const CALLS = {
  refund: refundOrder,
  override: overrideRefund,
  accept: acceptOrder,
  resolve: resolveFinding,
  returned: recordReturned,
}

/** The paying app with the console, and helpers for acts of members on orders. */
export function orderConsole() {
  const made = deskApp()
  const { t } = made.app
  const c = testConsole(t)
  const paramsOf = (id: string) => ({ params: { order_id: id } })

  const show = async (id: string, cookie: string) =>
    (await c.call(getOrder, paramsOf(id), { cookie })).data

  return {
    ...made,
    c,
    show,

    /** A member as the audit names them, with a complete session whose code is fresh. */
    async member(role: Role = 'owner', name = 'Anita') {
      const { id } = await c.member([role], { name })
      return { actor: `staff ${id} ${name}`, cookie: await c.session(id) }
    },

    preview: async (id: string, cookie: string) =>
      (await c.call(previewRefund, paramsOf(id), { cookie })).data,

    rawPreview: (id: string, cookie: string) => c.raw(previewRefund, paramsOf(id), { cookie }),

    /** Sends an act on an order, as the page of the console does. */
    act: (name: keyof typeof CALLS, id: string, cookie: string, body: object) =>
      c.raw(
        CALLS[name],
        { ...paramsOf(id), body: { reason: 'asked by phone', ...body } },
        { cookie },
      ),

    /** An order whose refund the bank has refused, with what a page sends to record its return. */
    async refusedRefund(cookie: string) {
      const { id } = await made.bought()
      await made.refund(id)
      await made.settleRefunds('FAILED')
      const { last_act, review } = await show(id, cookie)
      const refundId = review[0]?.refund_id ?? ''
      const body = { last_act, has_looked: false, refund_id: refundId, reference: 'UTR 1' }
      return { id, body, refundId }
    },

    /** A page of the orders in review. */
    async inReviewList(
      cookie: string,
      given: EndpointInput<typeof listOrders>['querystring'] = {},
    ) {
      const querystring = { in_review: 'yes' as const, ...given }
      const { data } = await c.call(listOrders, { querystring }, { cookie })
      return { ids: data.orders.map((order) => order.order_id), next: data.next_cursor }
    },

    payAtDesk: (cookie: string, user: { id: number; email: string }, given: object = {}) =>
      c.raw(
        recordPayment,
        { body: { user_id: user.id, email: user.email, ...DESK_PAYMENT, ...given } },
        { cookie },
      ),

    previewAtDesk: (cookie: string, email: string, given: object = {}) =>
      c.raw(previewPayment, { body: { email, ...DESK_PAYMENT, ...given } }, { cookie }),

    async nothingRecorded() {
      expect(await made.app.rows()).toEqual([])
      expect([await made.app.grants(), await made.receipts()]).toEqual([[], []])
      expect(await t.db.selectFrom('outside_money').selectAll().execute()).toEqual([])
    },

    /** The audit rows of the staff about an order. */
    actsOf: (id: string) =>
      t.db
        .selectFrom('audit')
        .select(['actor', 'action', 'reason'])
        .where('subject', '=', id)
        .where('actor', 'like', 'staff %')
        .orderBy('id')
        .execute(),

    /** Runs `work` while the database loses the connection that writes into a table. */
    async losingConnection<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
      await sql`
        CREATE FUNCTION lose_connection() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END $$`.execute(t.db)
      await sql`
        CREATE TRIGGER loses_connection AFTER INSERT OR UPDATE ON ${sql.table(table)}
        FOR EACH ROW EXECUTE FUNCTION lose_connection()`.execute(t.db)
      try {
        return await work()
      } finally {
        await sql`DROP FUNCTION lose_connection CASCADE`.execute(t.db)
      }
    },
  }
}
