import {
  addLearners,
  previewLearnerList,
  previewLearners,
} from '@sopan/contract/console/learner-list'
import { expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { listAdder, listBody } from '#test/learner-lists.ts'

const { app, atTheDesk, c, doctor, losingConnection, member, netSales, receipts } = orderConsole()
const { t, rows: orders } = app

const paid = { kind: 'paid', type: 'course', slug: 'polity', method: 'cash' } as const
const access = { ...paid, amount_paise: 49_900 }

/** A list in which each learner has the reference 'R <number>'. */
const paidList = (emails: readonly string[]) => {
  const body = listBody(emails, { access })
  return { ...body, rows: body.rows.map((row, n) => ({ ...row, reference: `R ${n + 1}` })) }
}

const add = listAdder(c)
const rawAdd = (cookie: string, body: object) => c.raw(addLearners, { body }, { cookie })
const done = { account: 'made', access: 'given', problem: null }

it('payments of a list are recorded with the price of the item, and once', async () => {
  await atTheDesk()
  const { actor, cookie } = await member()
  const body = paidList(['a@example.com', 'b@example.com'])
  const [first, again] = [await add(cookie, body), await add(cookie, body)]
  expect([first, again]).toEqual([
    [done, done],
    [done, done],
  ])
  const money = await t.db.selectFrom('outside_money').selectAll().orderBy('id').execute()
  expect(money).toMatchObject([
    { amount_paise: 49_900, method: 'cash', reference: 'R 1', actor, reason: 'paid at the desk' },
    { reference: 'R 2' },
  ])
  expect((await orders()).map(({ state }) => state)).toEqual(['fulfilled', 'fulfilled'])
  expect([(await receipts()).length, await netSales()]).toEqual([2, 99_800])
  expect(await doctor()).toMatch(/^All/)
})

it('two owners who send the same payments at the same moment record each once', async () => {
  await atTheDesk()
  const [one, two] = [await member(), await member('owner', 'Bina')]
  const body = paidList(['a@example.com', 'b@example.com', 'c@example.com'])
  const other = { ...body, key: '0d9d7c43-1a0b-4f3f-9c37-6d1c0e6b1f10' }
  const replies = await Promise.all([add(one.cookie, body), add(two.cookie, other)])
  expect(replies.flat().map(({ problem }) => problem)).toEqual(Array(6).fill(null))
  const given = replies.flat().filter((row) => row.access === 'given')
  expect([given.length, replies.flat().filter((row) => row.access === 'held').length]).toEqual([
    3, 3,
  ])
  expect((await orders()).length).toBe(3)
  expect(await doctor()).toMatch(/^All/)
})

it.each(['purchase_order', 'outside_money', 'entitlement', 'receipt', 'outbox'])(
  'a list is continued after the connection was lost at a row of %s',
  async (table) => {
    await atTheDesk()
    const { cookie } = await member()
    const body = paidList(['a@example.com', 'b@example.com'])
    expect((await losingConnection(table, () => rawAdd(cookie, body))).status).toBe(503)
    expect(await add(cookie, body)).toEqual([done, done])
    expect((await orders()).length).toBe(2)
    expect(await doctor()).toMatch(/^All/)
  },
)

it('a row without a reference, with one of another payment, or of a learner with access is not paid', async () => {
  const { user } = await atTheDesk()
  const { cookie } = await member()
  await add(cookie, paidList([user.email]))
  const body = listBody(['a@example.com', 'b@example.com', user.email], { access })
  const references = [null, 'r 1', 'R 9']
  const given = body.rows.map((row, n) => ({ ...row, reference: references[n] ?? null }))
  const rows = await add(cookie, { ...body, rows: given })
  expect(rows.map(({ problem }) => problem)).toEqual([
    'The row has no reference of a payment.',
    expect.stringMatching(/^The reference 'r 1' was recorded before: order_/),
    expect.stringMatching(/has access to 'Polity' already: order_/),
  ])
  expect((await orders()).length).toBe(1)
})

it('another price than the page has shown is refused before the first account', async () => {
  await atTheDesk()
  const { cookie } = await member()
  const body = { ...paidList(['a@example.com']), access: { ...paid, amount_paise: 39_900 } }
  const reply = await rawAdd(cookie, body)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'The price is ₹499 now, not ₹399. Nothing was changed.',
  ])
  expect(await t.db.selectFrom('app_user').selectAll().execute()).toHaveLength(1)
})

it.each([
  ['support', 'a payment', access, 'Your role cannot record payments'],
  ['accountant', 'an account only', null, 'Your role can add learners only with a payment'],
  [
    'accountant',
    'access without a payment',
    { kind: 'free', type: 'course', slug: 'polity', days: 30 },
    'Your role can add learners only with a payment',
  ],
] as const)('%s adds no learner with %s', async (role, _, given, message) => {
  await atTheDesk()
  const { cookie } = await member(role)
  const { rows } = paidList(['a@example.com'])
  const body = { ...listBody([], { access: given }), rows }
  for (const endpoint of [previewLearners, addLearners]) {
    const reply = await c.raw(endpoint, { body }, { cookie })
    expect([reply.status, reply.body.message]).toEqual([403, message])
  }
  expect(await t.db.selectFrom('app_user').selectAll().execute()).toHaveLength(1)
})

it('an accountant adds a list with payments, and its accounts', async () => {
  await atTheDesk()
  const { cookie } = await member('accountant')
  const list = { text: 'Anjali Sharma,a@example.com,,R 1' }
  const checked = await c.raw(previewLearnerList, { body: { list } }, { cookie })
  expect(checked.status).toBe(200)
  expect(await add(cookie, paidList(['a@example.com']))).toEqual([done])
  expect((await receipts()).length).toBe(1)
})
