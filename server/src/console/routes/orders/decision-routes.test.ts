import { describe, expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'

const office = orderConsole()
const { app, bought, doctor, failedSecond, inReviewList, receipts, refunds } = office
const { act, actsOf, losingConnection, member, preview, settleRefunds, show } = office
const { ordered, rows, grants, verify } = app
const control = () => app.emulator.control

/** An order of ₹499 that was paid with ₹400. */
async function inReview() {
  const made = await ordered({ state: 'Haryana' })
  await control().pay(made.id, { orderAmount: 400 })
  await verify(made.token, made.id)
  expect(await rows()).toMatchObject([{ state: 'pending_review' }])
  return made
}

describe('accepting an order in review', () => {
  it('grants it once of two members, with access, receipt and audit; the other reads who did it', async () => {
    const { id } = await inReview()
    const members = [await member('accountant', 'Anita'), await member('owner', 'Bina')]
    const cookie = members[0]?.cookie ?? ''
    const { last_act, review } = await show(id, cookie)
    expect(review).toEqual([
      {
        kind: 'amount',
        finding: null,
        refund_id: null,
        amount_paise: 40_000,
        detail: 'paid ₹400, not ₹499',
        acts: ['accept'],
      },
    ])
    expect((await inReviewList(cookie)).ids).toEqual([id])
    const replies = await Promise.all(
      members.map((one) => act('accept', id, one.cookie, { last_act })),
    )
    const first = replies.findIndex(({ status }) => status === 200)
    expect(replies[1 - first]?.status).toBe(409)
    expect(replies[1 - first]?.body.message).toContain(`first: ${members[first]?.actor}, `)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await grants()).toHaveLength(1)
    expect(await receipts()).toMatchObject([{ amount_paise: 40_000 }])
    expect(await actsOf(id)).toContainEqual({
      actor: members[first]?.actor,
      action: 'accept',
      reason: 'asked by phone',
    })
    expect((await inReviewList(cookie)).ids).toEqual([])
    expect((await show(id, cookie)).review).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is refused for an order that is not in review, without a reason, and after another act', async () => {
    const { id } = await inReview()
    const { cookie } = await member('accountant')
    const { last_act } = await show(id, cookie)
    expect((await act('accept', id, cookie, { last_act, reason: '' })).status).toBe(400)
    const stale = await act('accept', id, cookie, { last_act: null })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringContaining("Something was first: the server, 'amount differs'"),
    ])
    expect(await grants()).toEqual([])
    const other = await bought()
    const seen = (await show(other.id, cookie)).last_act
    const reply = await act('accept', other.id, cookie, { last_act: seen })
    expect(reply.body.message).toBe("The order is 'fulfilled', not in review.")
  })

  it.each(['entitlement', 'receipt', 'audit'])(
    'is nothing if the connection is lost after the row of %s, and one grant if it is pressed again',
    async (table) => {
      const { id } = await inReview()
      const { cookie } = await member('accountant')
      const { last_act } = await show(id, cookie)
      const press = () => act('accept', id, cookie, { last_act })
      expect((await losingConnection(table, press)).status).toBe(503)
      expect(await rows()).toMatchObject([{ state: 'pending_review' }])
      expect([await grants(), await receipts(), await actsOf(id)]).toEqual([[], [], []])
      expect((await press()).status).toBe(200)
      expect([(await grants()).length, (await receipts()).length]).toEqual([1, 1])
    },
  )
})

describe('resolving a finding', () => {
  it('requests the money again, once of two presses, with the member and the reason', async () => {
    const { id, finding } = await failedSecond()
    const { actor, cookie } = await member('accountant')
    const { last_act, review } = await show(id, cookie)
    expect(review).toMatchObject([
      { kind: 'refused', finding, amount_paise: 49_900, acts: ['resolve', 'settled'] },
    ])
    expect((await inReviewList(cookie)).ids).toEqual([id])
    const press = () => act('resolve', id, cookie, { last_act, has_looked: false, finding })
    const replies = await Promise.all([press(), press()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 200)?.body.data).toEqual({
      requested_paise: 49_900,
    })
    expect((await press()).body.message).toContain(`Somebody was first: ${actor}, `)
    expect(await actsOf(id)).toMatchObject([{ action: 'resolve' }, { action: 'refund' }])
    await settleRefunds('SUCCESS')
    expect((await refunds()).map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded'])
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect((await inReviewList(cookie)).ids).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })

  it('needs the provider, or a member who has looked at its dashboard', async () => {
    const { id, finding } = await failedSecond()
    const { cookie } = await member('accountant')
    const { last_act, dashboard } = await show(id, cookie)
    expect(dashboard).toMatch(/^https:/)
    await control().fail('getRefunds', { kind: '401' })
    const body = { last_act, finding }
    const silent = await act('resolve', id, cookie, { ...body, has_looked: false })
    expect([silent.status, silent.body.message]).toEqual([
      409,
      'The payment provider cannot be asked about this order. ' +
        'Look at its dashboard first; then confirm that you have looked.',
    ])
    expect(await actsOf(id)).toEqual([])
    const looked = await act('resolve', id, cookie, { ...body, has_looked: true })
    expect(looked.body.data).toEqual({ requested_paise: 49_900 })
  })

  it('changes nothing while the provider hangs', async () => {
    const { id, finding } = await failedSecond()
    const { cookie } = await member('accountant')
    const { last_act } = await show(id, cookie)
    await control().fail('*', { kind: 'hang' })
    const body = { last_act, finding, has_looked: false }
    expect((await act('resolve', id, cookie, body)).status).toBe(409)
    expect([await actsOf(id), (await refunds()).length]).toEqual([[], 1])
  })

  it('is refused for another finding, and for one of another order', async () => {
    const { id, finding } = await failedSecond()
    const other = await bought()
    const { cookie } = await member()
    for (const [order, named] of [
      [id, 'refused:x'],
      [other.id, finding],
      [other.id, "x' OR '1'='1"],
    ] as const) {
      const { last_act } = await show(order, cookie)
      const reply = await act('resolve', order, cookie, {
        last_act,
        finding: named,
        has_looked: true,
      })
      expect([reply.status, reply.body.message]).toEqual([
        409,
        `The order has no finding '${named}' that can be resolved. The page of the order shows what you have to decide.`,
      ])
    }
    expect([await actsOf(id), await actsOf(other.id)]).toEqual([[], []])
  })

  it('is refused if another member refunds the order while the provider is asked', async () => {
    const { id, finding } = await failedSecond()
    const [first, second] = [await member('accountant', 'Anita'), await member('owner', 'Bina')]
    const { last_act } = await show(id, first.cookie)
    await control().fail('getRefunds', { kind: 'delay', ms: 1000 })
    const resolving = act('resolve', id, first.cookie, { last_act, finding, has_looked: false })
    const { amount_paise } = await preview(id, second.cookie)
    const refunded = await act('override', id, second.cookie, { last_act, amount_paise })
    expect(refunded.status).toBe(200)
    const reply = await resolving
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringContaining(`Somebody was first: ${second.actor}, 'refund', `),
    ])
    expect(await actsOf(id)).toMatchObject([{ actor: second.actor, action: 'refund' }])
    expect((await refunds()).map(({ cause }) => cause)).toEqual(['second payment', 'policy'])
    await control().clearFaults()
    expect(await doctor()).toMatch(/^All/)
  })
})
