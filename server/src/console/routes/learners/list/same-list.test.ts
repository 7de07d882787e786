import { revokeLearnerAccess } from '@sopan/contract/console/learner-acts'
import { previewLearners } from '@sopan/contract/console/learner-list'
import { expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { factories } from '#test/factories.ts'
import { type ListBody, listAdder, listBody } from '#test/learner-lists.ts'

const { app, atTheDesk, c, doctor, member, receipts, returned, refund } = orderConsole()
const { t, rows: orders } = app
const control = () => app.emulator.control

const DAY_MS = 24 * 3_600_000
const OTHER_KEY = '0d9d7c43-1a0b-4f3f-9c37-6d1c0e6b1f10'
const PRICE = 49_900

const access = {
  kind: 'paid',
  type: 'course',
  slug: 'polity',
  method: 'cash',
  amount_paise: PRICE,
} as const

const add = listAdder(c)

const preview = async (cookie: string, { access: given, rows }: ListBody) =>
  (await c.call(previewLearners, { body: { access: given, rows } }, { cookie })).data.rows

/** A list in which each learner has the reference 'R <number>'. */
const paidList = (emails: readonly string[], given: Partial<ListBody> = {}): ListBody => {
  const body = listBody(emails, { access, ...given })
  return { ...body, rows: body.rows.map((row, n) => ({ ...row, reference: `R ${n + 1}` })) }
}

/** All that a list can make. */
async function made() {
  const count = async (table: 'app_user' | 'outbox' | 'entitlement' | 'outside_money') =>
    (await t.db.selectFrom(table).selectAll().execute()).length
  return {
    accounts: await count('app_user'),
    mails: await count('outbox'),
    access: await count('entitlement'),
    money: await count('outside_money'),
    orders: (await orders()).length,
    receipts: (await receipts()).length,
  }
}

async function orderOf(email: string) {
  const order = (await orders()).at(0)
  if (order === undefined) throw new Error(`${email} has no order`)
  return order
}

async function endAccess(cookie: string) {
  const { user_id: id } = await orderOf('a@example.com')
  const body = {
    learner_id: id,
    email: 'a@example.com',
    type: 'course' as const,
    slug: 'polity',
    reason: 'shared the account',
  }
  await c.call(revokeLearnerAccess, { body }, { cookie })
}

interface Again {
  /** Runs between the two times that the list is added. */
  before?: (cookie: string) => Promise<unknown>
  given?: Partial<ListBody>
  access: 'given' | 'held' | null
  /** Without it, no problem is expected. */
  problem?: RegExp
}

const BEFORE = /^The reference 'R 1' was recorded before: order_\S+, by Anita, /

const CASES: Record<string, Again> = {
  'the same press, whose response was lost': { access: 'given', given: {} },
  'nothing has happened': { access: 'held' },
  'the payment was refunded and returned': {
    before: async () => {
      const { order_id: id } = await orderOf('a@example.com')
      await refund(id)
      await returned(id, null)
    },
    access: null,
    problem: /Anita, .*; refunded on 20 Nov 2026\.$/,
  },
  'the payment was refunded and returned, and the press is the same': {
    before: async () => {
      const { order_id: id } = await orderOf('a@example.com')
      await refund(id)
      await returned(id, null)
    },
    given: {},
    access: null,
    problem: /; refunded on 20 Nov 2026\.$/,
  },
  'a refund was asked for, and the money is not returned yet': {
    before: async () => refund((await orderOf('a@example.com')).order_id),
    access: null,
    problem: /; its refund was asked for, and the money is not returned yet\.$/,
  },
  'a member has ended the access': { before: endAccess, access: null, problem: BEFORE },
  'a member has ended the access, and the learner has other access': {
    before: async (cookie) => {
      await endAccess(cookie)
      const { user_id: userId, item_id: itemId } = await orderOf('a@example.com')
      await factories(t.db).grant(userId, itemId)
    },
    access: null,
    problem: BEFORE,
  },
  'the access is over a year later, and the number of the voucher is used again': {
    before: async () => void (t.time = new Date(t.time.getTime() + 365 * DAY_MS)),
    access: null,
    problem: BEFORE,
  },
  'the price is another one, which is paid with the same number': {
    before: () => t.db.updateTable('course').set({ price_paise: 59_900 }).execute(),
    given: { key: OTHER_KEY, access: { ...access, amount_paise: 59_900 } },
    access: null,
    problem: BEFORE,
  },
  'the money was taken in another way': {
    given: { key: OTHER_KEY, access: { ...access, method: 'upi' } },
    access: null,
    problem: BEFORE,
  },
}

it.each(Object.entries(CASES))(
  'a list is added again and makes nothing: %s',
  async (_, { before, given = { key: OTHER_KEY }, access: expected, problem = /^$/ }) => {
    await atTheDesk()
    const { cookie } = await member()
    await add(cookie, paidList(['a@example.com']))
    await before?.(cookie)
    const stored = await made()
    // The session of the first member may be over.
    const { cookie: again } = await member('owner', 'Bina')
    const body = paidList(['a@example.com'], given)
    const [previewed] = await preview(again, body)
    const [row] = await add(again, body)
    expect([previewed?.access, row?.access]).toEqual([expected && 'held', expected])
    for (const one of [previewed, row]) expect(one?.problem ?? '').toMatch(problem)
    expect(await made()).toEqual(stored)
  },
)

it.each([
  [
    'has the reference of another payment',
    'r 1',
    /^The reference 'r 1' was recorded before: order_/,
  ],
  ['has no reference', null, /^The row has no reference of a payment\.$/],
])('a row of a new learner that %s makes no account and no mail', async (_, reference, problem) => {
  await atTheDesk()
  const { cookie } = await member()
  await add(cookie, paidList(['a@example.com']))
  const stored = await made()
  const body = listBody(['new@example.com'], { access, key: OTHER_KEY })
  const rows = body.rows.map((row) => ({ ...row, reference }))
  expect(await add(cookie, { ...body, rows })).toEqual([
    { account: null, access: null, problem: expect.stringMatching(problem) },
  ])
  expect(await made()).toEqual(stored)
})

it('half of a list is added again by two members at the same time, one payment of it being refunded: only the rest is recorded', async () => {
  await atTheDesk()
  const [one, two] = [await member(), await member('owner', 'Bina')]
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`)
  await add(one.cookie, paidList(emails.slice(0, 2)))
  const { order_id: id } = await orderOf('a@example.com')
  await refund(id)
  await returned(id, null)

  const body = paidList(emails, { key: OTHER_KEY })
  const refused = { account: null, access: null, problem: expect.stringContaining('; refunded on') }
  const held = { account: 'existing', access: 'held', problem: null }
  const given = { account: 'made', access: 'given', problem: null }
  const stored = await made()
  expect(await preview(one.cookie, body)).toEqual([refused, held, given, given])
  expect(await made()).toEqual(stored)

  const third = { ...body, key: '7f4f3a51-93a5-4b1c-8a77-5d0c5bd2a6c1' }
  const replies = await Promise.all([add(one.cookie, body), add(two.cookie, third)])
  expect(replies.map((rows) => rows.slice(0, 2))).toEqual([
    [refused, held],
    [refused, held],
  ])
  for (const row of [2, 3]) {
    expect(replies.map((rows) => rows[row]?.access).toSorted()).toEqual(['given', 'held'])
  }
  expect((await receipts()).length).toBe(4)
  expect(await doctor()).toMatch(/^All/)
})

it('the open order of a learner is named before the act, and ends when the payment is recorded', async () => {
  const { user, id } = await app.ordered()
  await t.db.updateTable('course').set({ slug: 'polity' }).execute()
  const { cookie } = await member()
  const body = paidList([user.email])
  expect(await preview(cookie, body)).toEqual([
    { account: 'existing', access: 'asked', problem: null },
  ])
  expect(await orders()).toMatchObject([{ order_id: id, state: 'session_ready' }])
  expect(await add(cookie, body)).toEqual([{ account: 'existing', access: 'given', problem: null }])
  expect((await orders()).map(({ state }) => state)).toEqual(['expired', 'fulfilled'])
})

it('an open order that is paid meanwhile is granted, and the payment of the desk is not recorded', async () => {
  const { user, id } = await app.ordered()
  await t.db.updateTable('course').set({ slug: 'polity' }).execute()
  await control().pay(id)
  const { cookie } = await member()
  expect(await add(cookie, paidList([user.email]))).toEqual([
    {
      account: null,
      access: null,
      problem: expect.stringMatching(/ has access to '.+' already\.$/),
    },
  ])
  expect(await orders()).toMatchObject([{ order_id: id, state: 'fulfilled' }])
  expect(await t.db.selectFrom('outside_money').selectAll().execute()).toEqual([])
})
