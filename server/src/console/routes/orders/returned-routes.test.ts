import { describe, expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { factories } from '#test/factories.ts'

const { app, act, actsOf, doctor, member, notes, refunds, refusedRefund, show } = orderConsole()
const { t, rows, verify } = app
const control = () => app.emulator.control

const outside = () => t.db.selectFrom('outside_money').selectAll().execute()

describe('recording money that was returned by hand', () => {
  it('ends a refused refund once, with a credit note and the member', async () => {
    const { actor, cookie } = await member('accountant')
    const { id, body, refundId } = await refusedRefund(cookie)
    const replies = await Promise.all([1, 2].map(() => act('returned', id, cookie, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const second = replies.find(({ status }) => status === 409)
    expect(second?.body.message).toContain(`Somebody was first: ${actor}, 'refunded', `)
    expect(await outside()).toMatchObject([{ refund_id: refundId, amount_paise: 49_900, actor }])
    expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
    expect(await actsOf(id)).toEqual([{ actor, action: 'refunded', reason: 'asked by phone' }])
    expect(await show(id, cookie)).toMatchObject({
      order: { state: 'refunded' },
      outside_money: [{ kind: 'returned', reference: 'UTR 1', by: actor }],
      review: [],
    })
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused for a refund of another order, also of the same learner, and for an order as refund', async () => {
    const { cookie } = await member()
    const { id, body, refundId } = await refusedRefund(cookie)
    const { user_id: userId } = (await rows())[0] ?? { user_id: 0 }
    const token = await factories(t.db).token(userId, t.time)
    const course = await factories(t.db).course({ price_paise: 49_900 })
    const { order_id: second } = await app.order(token, course.id)
    await control().pay(second)
    await verify(token, second)
    const { last_act } = await show(second, cookie)
    for (const [order, given] of [
      [second, { ...body, last_act }],
      [second, { ...body, last_act, has_looked: true }],
      [id, { ...body, refund_id: id }],
      [id, { ...body, refund_id: 'refundx' }],
      ['order_x', body],
    ] as const) {
      const reply = await act('returned', order, cookie, given)
      expect([reply.status, reply.body.message]).toEqual([
        409,
        `The order '${order}' has no refund '${given.refund_id}'.`,
      ])
    }
    const byHand = await act('returned', second, cookie, { ...body, last_act, refund_id: null })
    expect(byHand.body.message).toBe(
      "The order is 'fulfilled': nothing of it is to be returned by hand.",
    )
    expect(await outside()).toEqual([])
    expect((await rows()).map(({ state }) => state)).toEqual(['refund_requested', 'fulfilled'])
    expect((await refunds())[0]).toMatchObject({ refund_id: refundId, state: 'failed' })
  })

  it('needs the provider, a reference and a reason', async () => {
    const { cookie } = await member('accountant')
    const { id, body } = await refusedRefund(cookie)
    for (const wrong of [
      { reference: ' ' },
      { reference: 'x'.repeat(10_000) },
      { reference: 'a\u0007' },
      { reason: ' ' },
      { reason: 'x'.repeat(10_000) },
      { has_looked: 'yes' },
    ]) {
      expect((await act('returned', id, cookie, { ...body, ...wrong })).status).toBe(400)
    }
    await control().fail('*', { kind: '500' })
    const silent = await act('returned', id, cookie, body)
    expect([silent.status, silent.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The payment provider cannot be asked .* confirm that you have looked/,
      ),
    ])
    expect(await outside()).toEqual([])
    expect((await act('returned', id, cookie, { ...body, has_looked: true })).status).toBe(200)
  })

  it('is refused if the provider has made the refund meanwhile', async () => {
    const { cookie } = await member()
    const { id, body, refundId } = await refusedRefund(cookie)
    await control().settleRefund(refundId, 'SUCCESS')
    expect((await act('returned', id, cookie, body)).body.message).toContain(
      "The refund is 'succeeded'",
    )
    expect(await outside()).toEqual([])
  })
})
