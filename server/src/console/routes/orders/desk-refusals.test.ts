import { describe, expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { erasing } from '#test/erasing.ts'
import { factories } from '#test/factories.ts'

const office = orderConsole()
const { app, atTheDesk, doctor, hasAccess, netSales, receipts } = office
const { losingConnection, member, nothingRecorded, payAtDesk, previewAtDesk } = office
const { t, rows, grants, ordered } = app
const control = () => app.emulator.control

describe('a payment at the desk is recorded once', () => {
  it('of a press that arrives twice; the second reads the order, who recorded it and when', async () => {
    const { user } = await atTheDesk()
    const { cookie } = await member('accountant')
    const press = () => payAtDesk(cookie, user)
    const statuses = (await Promise.all([press(), press()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const [order, ...others] = await rows()
    expect(others).toEqual([])
    expect((await press()).body.message).toMatch(
      new RegExp(
        `^The reference 'voucher 12' was recorded before: ${order?.order_id}, by Anita, 20.Nov.2026, `,
      ),
    )
    expect((await receipts()).length).toBe(1)
  })

  it('of two members with two vouchers; the second reads who was first', async () => {
    const { user } = await atTheDesk()
    const members = [await member('accountant', 'Anita'), await member('owner', 'Bina')]
    const replies = await Promise.all(
      members.map(({ cookie }, n) => payAtDesk(cookie, user, { reference: `voucher ${n}` })),
    )
    const first = replies.findIndex(({ status }) => status === 200)
    const [order, ...others] = await rows()
    expect(replies[1 - first]?.status).toBe(409)
    expect(replies[1 - first]?.body.message).toMatch(
      new RegExp(
        `^${user.email} has access to 'Polity' already: ${order?.order_id}, by ${first === 0 ? 'Anita' : 'Bina'}, `,
      ),
    )
    expect(others).toEqual([])
    expect(await netSales()).toBe(49_900)
    expect(await doctor()).toMatch(/^All/)
  })

  it('of one voucher for two learners, in any letter case', async () => {
    const { user } = await atTheDesk()
    const other = await factories(t.db).user()
    const { cookie } = await member()
    const replies = await Promise.all([
      payAtDesk(cookie, user, { reference: 'Voucher 7' }),
      payAtDesk(cookie, other, { reference: ' VOUCHER 7 ' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toMatch(
      new RegExp(`^The reference '(Voucher|VOUCHER) 7' was recorded before: .*, by Anita, `),
    )
    expect((await rows()).length).toBe(1)
  })

  it('of one voucher that is typed with other spaces, hidden characters or wide digits', async () => {
    const { user } = await atTheDesk()
    const other = await factories(t.db).user()
    const { cookie } = await member()
    expect((await payAtDesk(cookie, user, { reference: 'vou\u200Bcher  12' })).status).toBe(200)
    for (const reference of [
      'voucher 12',
      'voucher\u00A012',
      'voucher \uFF11\uFF12',
      '\u2060voucher 12\u00AD',
    ]) {
      const reply = await payAtDesk(cookie, other, { reference })
      expect([reply.status, reply.body.message]).toEqual([
        409,
        expect.stringContaining(`The reference 'voucher 12' was recorded before: `),
      ])
      expect(reply.body.message).toContain('by Anita')
    }
    const empty = await payAtDesk(cookie, other, { reference: '\u200B' })
    expect([empty.status, empty.body.message]).toEqual([409, 'Enter the reference.'])
    expect((await rows()).length).toBe(1)
  })

  it.each(['purchase_order', 'outside_money', 'audit', 'entitlement', 'receipt', 'outbox'])(
    'if the connection was lost after the row of %s and it is pressed again',
    async (table) => {
      const { user, token, course } = await atTheDesk()
      const { cookie } = await member()
      const lost = await losingConnection(table, () => payAtDesk(cookie, user))
      expect(lost.status).toBe(503)
      await nothingRecorded()
      expect((await payAtDesk(cookie, user)).status).toBe(200)
      expect(await hasAccess(token, course.id)).toBe(true)
      expect((await receipts()).map(({ serial }) => serial)).toEqual([1])
      expect(await doctor()).toMatch(/^All/)
    },
  )
})

describe('a payment at the desk is refused', () => {
  it.each([
    [
      'an unknown account',
      { title: 'Polity' },
      { email: 'nobody@example.com' },
      'There is no account',
    ],
    ['an unknown item', { title: 'Polity' }, { slug: 'nothing' }, "There is no course 'nothing'."],
    ['an unpublished item', { published: false }, {}, "'polity' is not published."],
    [
      'a free item',
      { type: 'free', price_paise: null },
      {},
      "'polity' has no price. The page of the learner gives access without a payment.",
    ],
  ] as const)('for %s', async (_, course, given, message) => {
    const { user } = await atTheDesk()
    await t.db.updateTable('course').set(course).execute()
    const { cookie } = await member()
    for (const reply of [
      await payAtDesk(cookie, user, given),
      await previewAtDesk(cookie, user.email, given),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(message)])
      expect(reply.body.message).not.toMatch(/sopan|--/)
    }
    await nothingRecorded()
  })

  it('for a learner who has the access already, or whose account is inactive', async () => {
    const { user, course } = await atTheDesk()
    const { cookie } = await member()
    await factories(t.db).grant(user.id, course.id)
    expect((await payAtDesk(cookie, user)).body.message).toBe(
      `${user.email} has access to 'Polity' already.`,
    )
    await t.db.updateTable('app_user').set({ status: 'inactive' }).execute()
    expect((await payAtDesk(cookie, user)).body.message).toBe(
      'The account is deactivated. Activate it first, on the page of the learner.',
    )
    expect(await rows()).toEqual([])
  })

  it('if the learner was erased, or the email became that of another account, after the preview', async () => {
    const { user } = await atTheDesk()
    const { cookie } = await member()
    await erasing(t).eraseAll(user.email)
    expect((await payAtDesk(cookie, user)).body.message).toContain('There is no account')
    await factories(t.db).user({ email: user.email })
    const reply = await payAtDesk(cookie, user)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `Another account has the email ${user.email} now.`,
    ])
    await nothingRecorded()
  })
})

describe('a payment at the desk beside an open order', () => {
  async function withOpenOrder() {
    const made = await ordered({ state: 'Haryana' })
    await t.db.updateTable('course').set({ slug: 'polity' }).execute()
    await control().setWebhookUrl(null)
    return { ...made, ...(await member('accountant')) }
  }

  it('shows that order in its preview, and ends it', async () => {
    const { id, user, cookie } = await withOpenOrder()
    expect((await previewAtDesk(cookie, user.email)).body.data).toMatchObject({
      open_order: id,
      ends_at: null,
      price_paise: 49_900,
    })
    expect(await rows()).toMatchObject([{ order_id: id, state: 'session_ready' }])
    expect((await payAtDesk(cookie, user)).status).toBe(200)
    expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'fulfilled'])
    await expect(control().pay(id)).rejects.toThrow(/order/i)
    expect(await doctor()).toMatch(/^All/)
  })

  it('is not recorded while the provider hangs, and the open order stays', async () => {
    const { id, user, cookie } = await withOpenOrder()
    await control().fail('*', { kind: 'hang' })
    const reply = await payAtDesk(cookie, user)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `The learner may be paying the open order ${id} just now. Nothing was changed: try again in a minute.`,
    ])
    expect(await rows()).toMatchObject([{ order_id: id, state: 'session_ready' }])
    expect(await grants()).toEqual([])
  })

  it('is not recorded while a payment of that order is in progress, or if it was paid', async () => {
    const { id, user, token, cookie } = await withOpenOrder()
    await control().pay(id, { status: 'PENDING' })
    await app.verify(token, id)
    const reply = await payAtDesk(cookie, user)
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(id)])
    expect(reply.body.message).not.toMatch(/sopan|--/)
    await control().finish(id, { status: 'SUCCESS' })
    expect((await payAtDesk(cookie, user)).status).toBe(409)
    app.advanceMinutes(6)
    await app.sweep()
    expect(await rows()).toMatchObject([{ order_id: id, state: 'fulfilled' }])
    expect(await grants()).toHaveLength(1)
    expect(await doctor()).toMatch(/^All/)
  })

  it('is recorded once if the connection was lost after the open order had ended', async () => {
    const { user, cookie } = await withOpenOrder()
    const lost = await losingConnection('outside_money', () => payAtDesk(cookie, user))
    expect(lost.status).toBe(503)
    expect((await rows()).map(({ state }) => state)).toEqual(['expired'])
    expect((await payAtDesk(cookie, user)).status).toBe(200)
    expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'fulfilled'])
    expect(await doctor()).toMatch(/^All/)
  })
})
