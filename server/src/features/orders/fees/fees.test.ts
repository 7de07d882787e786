import { endFeePlan, recordPart } from '@sopan/contract/console/desk'
import { getDashboard } from '@sopan/contract/dashboard'
import { createPartOrder } from '@sopan/contract/orders/fees'
import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { pauseOf } from '@sopan/domain/orders/fees'
import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { orderConsole } from '#test/console-orders.ts'
import { factories } from '#test/factories.ts'
import { feesInParts } from '#test/fees-in-parts.ts'

const made = orderConsole()
const {
  app,
  atTheDesk,
  c,
  doctor,
  hasAccess,
  member,
  notes,
  preview,
  receipts,
  refund,
  settleRefunds,
} = made
const { t, advanceMinutes } = app
const { agreed, duesOf, inDays, later, tokenOf } = feesInParts(made)

const DAY = 24 * 60

const NAMED = {
  title: 'राजव्यवस्था',
  description: null,
  description_html: null,
  summary: null,
}

const payOnline = async (token: string, partId: number) => {
  const made = await t.call(createPartOrder, { body: { part_id: partId } }, token)
  const { order_id: id } = made.body.data
  await app.emulator.control.pay(id)
  return t.raw(verifyCoursePayment, { body: { order_id: id } }, { token })
}
const recorded = async (partId: number, given: object = {}, cookie?: string) => {
  const by = cookie ?? (await member()).cookie
  const body = {
    part_id: partId,
    amount_paise: 15_000,
    method: 'cash',
    reference: `R ${partId}`,
    ...given,
  }
  return c.raw(recordPart, { body }, { cookie: by })
}

it('the first part gives access, a receipt of its amount, and the next part with its day and Hindi title', async () => {
  const {
    token,
    course: { id },
  } = await agreed()
  await t.db.updateTable('course').set({ hi: NAMED }).execute()
  expect(await hasAccess(token, id)).toBe(true)
  const { parts, paused } = await duesOf(token)
  expect([parts, paused]).toMatchObject([
    [
      {
        number: 2,
        of: 3,
        amount: 150,
        due_on: inDays(10),
        days: 10,
        hi: { item_name: 'राजव्यवस्था' },
      },
    ],
    [],
  ])
  expect(await receipts()).toMatchObject([{ amount_paise: 19_900, title: 'Polity (part 1 of 3)' }])
  expect(await doctor()).toMatch(/checks hold/)
})

it('access pauses after the due day and the days of grace, and continues when the part is paid online', async () => {
  const {
    user,
    course: { id },
  } = await agreed()
  t.time = new Date(pauseOf(inDays(10), 3).getTime() - 1)
  expect(await hasAccess(await tokenOf(user.id), id)).toBe(true)
  t.time = new Date(t.time.getTime() + 1)
  const token = await tokenOf(user.id)
  expect(await hasAccess(token, id)).toBe(false)
  const { parts, paused } = await duesOf(token)
  expect(paused).toEqual([{ transaction_type: 'course', item_id: id, part_id: parts[0]?.part_id }])
  const whole = await t.raw(createCourseOrder, { body: { course_id: id } }, { token })
  expect([whole.status, whole.body.message]).toEqual([409, expect.stringContaining('in parts')])
  const paid = await payOnline(token, parts[0]?.part_id ?? 0)
  expect(paid.body).toMatchObject({ success: true })
  expect(await hasAccess(token, id)).toBe(true)
  expect((await duesOf(token)).parts).toMatchObject([{ number: 3, is_paused: false }])
  expect((await receipts()).map(({ amount_paise: paise }) => paise)).toEqual([19_900, 15_000])
  expect(await doctor()).toMatch(/checks hold/)
})

it('the item is not sold while the plan is open, and sold again after its last part and the end of the access', async () => {
  const {
    user,
    token,
    course: { id },
  } = await agreed()
  const order = async (by: string) =>
    (await t.raw(createCourseOrder, { body: { course_id: id } }, { token: by })).status
  expect(await order(token)).toBe(409)
  for (const n of [1, 2]) {
    const [part] = (await duesOf(token)).parts
    expect((await recorded(part?.part_id ?? 0, { reference: `R ${n}` })).status).toBe(200)
  }
  expect((await duesOf(token)).parts).toEqual([])
  advanceMinutes(31 * DAY)
  expect(await order(await tokenOf(user.id))).toBe(200)
})

it.each([
  ['another amount', { amount_paise: 14_999 }, /Part 2 is ₹150/],
  ['a reference that was used', { reference: 'VOUCHER 12' }, /was recorded before/],
])('a part at the desk with %s is refused', async (_, given, message) => {
  const { token } = await agreed()
  const [part] = (await duesOf(token)).parts
  const reply = await recorded(part?.part_id ?? 0, given)
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(message)])
})

it('a later part before the next one, a paid part and a part of another learner are refused', async () => {
  const { token } = await agreed()
  const { token: other } = await factories(t.db)
    .user()
    .then(async ({ id }) => ({ token: await tokenOf(id) }))
  const all = await t.db.selectFrom('fee_part').select('id').orderBy('number').execute()
  const [first, second, third] = all.map(({ id }) => id)
  const create = async (partId: number | undefined, by: string) =>
    (await t.raw(createPartOrder, { body: { part_id: Number(partId) } }, { token: by })).status
  expect([
    await create(first, token),
    await create(third, token),
    await create(second, other),
  ]).toEqual([409, 409, 409])
  for (const part of [first, third])
    expect(
      (await recorded(Number(part), { amount_paise: part === first ? 19_900 : 15_000 })).status,
    ).toBe(409)
})

it('a part that is paid online and at the desk at the same time is returned once', async () => {
  const { token } = await agreed()
  const [part] = (await duesOf(token)).parts
  const partId = part?.part_id ?? 0
  const { order_id: id } = (await t.call(createPartOrder, { body: { part_id: partId } }, token))
    .body.data
  await t.db
    .updateTable('purchase_order')
    .set({ state: 'expired' })
    .where('order_id', '=', id)
    .execute()
  expect((await recorded(partId)).status).toBe(200)
  await app.emulator.control.pay(id)
  advanceMinutes(6)
  await t.raw(
    verifyCoursePayment,
    { body: { order_id: id } },
    { token: await tokenOf((await userOf()).id) },
  )
  const order = await t.db
    .selectFrom('purchase_order')
    .select('state')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(order.state).toBe('refund_requested')
  await settleRefunds('SUCCESS')
  expect(await doctor()).toMatch(/checks hold/)
})

const userOf = () => t.db.selectFrom('app_user').selectAll().orderBy('id').executeTakeFirstOrThrow()

it('a refund returns all paid parts by the day of the first one, ends the access and the plan', async () => {
  const {
    token,
    course: { id },
  } = await agreed()
  const [part] = (await duesOf(token)).parts
  const paid = await payOnline(token, part?.part_id ?? 0)
  expect(paid.body).toMatchObject({ success: true })
  const orders = await t.db.selectFrom('purchase_order').selectAll().orderBy('id').execute()
  await refund(orders[1]?.order_id ?? '')
  await settleRefunds('SUCCESS')
  expect(await hasAccess(token, id)).toBe(false)
  expect(await duesOf(token)).toEqual({ parts: [], paused: [] })
  const states = await t.db.selectFrom('purchase_order').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['refund_requested', 'refunded'])
  expect(await notes()).toMatchObject([{ amount_paise: 15_000 }])
})

it('a refund later than a day after the first part is refused, also on the day of the second part', async () => {
  const { user } = await agreed()
  advanceMinutes(2 * DAY)
  const token = await tokenOf(user.id)
  const [part] = (await duesOf(token)).parts
  await payOnline(token, part?.part_id ?? 0)
  const orders = await t.db.selectFrom('purchase_order').selectAll().orderBy('id').execute()
  const { cookie } = await member()
  const shown = await preview(orders[1]?.order_id ?? '', cookie)
  expect(shown).toMatchObject({ amount_paise: 34_900 })
  expect(JSON.stringify(shown)).toContain('24 hours')
})

it.each([
  [true, true],
  [false, false],
])('a plan that is ended with the access kept (%s) has no further part', async (keeps, has) => {
  const {
    token,
    course: { id },
  } = await agreed()
  const { id: planId } = await t.db.selectFrom('fee_plan').select('id').executeTakeFirstOrThrow()
  const { cookie } = await member()
  const end = { body: { plan_id: planId, keeps_access: keeps, reason: 'Scholarship' } }
  expect((await c.raw(endFeePlan, end, { cookie })).status).toBe(200)
  expect((await c.raw(endFeePlan, end, { cookie })).status).toBe(409)
  expect(await hasAccess(token, id)).toBe(has)
  expect((await duesOf(token)).parts).toEqual([])
  expect(await doctor()).toMatch(/checks hold/)
})

it.each([
  ['more than the price', { amount_paise: 20_000 }, /more/],
  ['less than the price without a reason', { amount_paise: 19_800 }, /Give a reason/],
  [
    'a day that is over',
    { later: [{ amount_paise: 30_000, due_on: '2026-11-01' }] },
    /due tomorrow/,
  ],
  [
    'a day after the access',
    { later: [{ amount_paise: 30_000, due_on: '2027-11-01' }] },
    /after the access/,
  ],
])('parts of %s are refused, and nothing is stored', async (_, given, message) => {
  const { payNow } = await atTheDesk()
  await expect(payNow({ amount_paise: 19_900, later: later(), ...given })).rejects.toThrow(message)
  expect(await t.db.selectFrom('fee_plan').selectAll().execute()).toEqual([])
  expect(await receipts()).toEqual([])
})

it('a part is in Today and in a mail three days before it is due', async () => {
  const { user } = await agreed()
  t.mails.length = 0
  advanceMinutes(6 * DAY)
  const rows = async () => {
    const token = await tokenOf(user.id)
    const { data } = (await t.call(getDashboard, { querystring: { can: 'bundles' } }, token)).body
    return data.today_list.filter(({ kind }) => kind === 'part')
  }
  await sweepOutbox(t, () => undefined)
  expect(await rows()).toEqual([])
  advanceMinutes(1 * DAY)
  await sweepOutbox(t, () => undefined)
  expect(await rows()).toMatchObject([{ number: 2, of: 3, days: 3, item_name: 'Polity' }])
  expect(t.mails.map(({ subject }) => subject).filter((one) => /part 2/.test(one))).toHaveLength(1)
})
