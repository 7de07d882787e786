import { forgotPassword, resetPassword, signup } from '@sopan/contract/account'
import { addLearners, previewLearnerList } from '@sopan/contract/console/learner-list'
import { getLearner } from '@sopan/contract/console/learners'
import type { Role } from '@sopan/contract/console/permissions'
import { login } from '@sopan/contract/session'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'
import { listAdder, listBody } from '#test/learner-lists.ts'
import { xlsxFile } from '#test/xlsx.ts'

const t = testApp()
const c = testConsole(t)
const build = () => factories(t.db)
const OTHER_KEY = '0d9d7c43-1a0b-4f3f-9c37-6d1c0e6b1f10'

async function member(...roles: Role[]) {
  const { id } = await c.member(roles, { name: 'Anita' })
  return { actor: `staff ${id} Anita`, cookie: await c.session(id) }
}

const add = listAdder(c)
const rawAdd = (cookie: string, body: object) => c.raw(addLearners, { body }, { cookie })
const preview = async (list: { text: string } | { file: string }, cookie: string) =>
  (await c.call(previewLearnerList, { body: { list } }, { cookie })).data
const users = () => t.db.selectFrom('app_user').selectAll().orderBy('id').execute()
const grants = () => t.db.selectFrom('entitlement').selectAll().orderBy('id').execute()
const messages = () => t.db.selectFrom('outbox').select(['kind', 'payload']).execute()
const emailsOf = (count: number) => Array.from({ length: count }, (_, n) => `l${n}@example.com`)

async function freeMaths(days: number | null = 30) {
  const { slug, id } = await build().course({ title: 'Maths', validity_days: 365 })
  return { id, access: { kind: 'free' as const, type: 'course' as const, slug, days } }
}

it('a list is checked without storing anything; accounts that exist are named, deactivated ones are faults', async () => {
  const { cookie } = await member('support')
  const known = await build().user({ email: 'Known@Example.com', name: 'Meena Rani' })
  await build().user({ email: 'blocked@example.com', status: 'inactive' })
  const { rows } = await preview(
    { text: 'Asha,KNOWN@example.com\nBina,new@example.com\nTara,blocked@example.com\nRavi,no' },
    cookie,
  )
  expect(rows.map(({ account, faults }) => [account?.name ?? null, faults])).toEqual([
    ['Meena Rani', []],
    [null, []],
    ['Anjali Sharma', [expect.stringContaining('is deactivated')]],
    [null, ['Please enter a valid email address']],
  ])
  expect(rows[0]?.account?.id).toBe(known.id)
  expect([(await users()).length, await messages()]).toEqual([2, []])
})

it('an Excel file is checked by its cells: phones may be numbers, formulas are faults', async () => {
  const { cookie } = await member('owner')
  const formula = { xml: '<c r="@" t="str"><f>A1</f><v>Bina Rani</v></c>' }
  const file = xlsxFile([
    ['Name', 'Email', 'Phone'],
    ['अंजलि शर्मा', 'anjali@example.com', 9812012345],
    [],
    [formula, 'bina@example.com', null],
  ]).toString('base64')
  const { rows } = await preview({ file }, cookie)
  expect(rows).toMatchObject([
    { row: 2, name: 'अंजलि शर्मा', email: 'anjali@example.com', phone: '9812012345', faults: [] },
    { row: 4, faults: ['A4 is a formula. Type its value as a text.'] },
  ])
  const broken = await c.raw(
    previewLearnerList,
    { body: { list: { file: Buffer.from('name,email').toString('base64') } } },
    { cookie },
  )
  expect([broken.status, broken.body.message]).toEqual([400, expect.stringContaining('.xlsx')])
})

it('a new account has no password until its learner sets one by the mailed link, which works for 7 days', async () => {
  const { actor, cookie } = await member('support')
  const email = 'Anjali@Example.com'
  const rows = await add(cookie, listBody([email]))
  expect(rows).toEqual([{ account: 'made', access: null, problem: null }])
  const [user] = await users()
  expect(user).toMatchObject({ email, email_key: email.toLowerCase(), phone: '9812012345' })
  const audit = await t.db.selectFrom('audit').selectAll().execute()
  expect(audit).toMatchObject([{ actor, action: 'add learner', reason: 'Batch of November' }])
  for (const password of ['', 'password', 'Anjali Sharma']) {
    expect((await t.raw(login, { body: { email, password } })).status).not.toBe(200)
  }
  await sweepOutbox(t, () => undefined)
  expect(t.mails).toMatchObject([{ to: email, subject: expect.stringContaining('set a password') }])
  expect(t.mails[0]?.text).not.toContain('Anjali Sharma')
  const token = /#token=(\S+)/.exec(t.mails[0]?.text ?? '')?.[1] ?? ''
  const params = { id: String(user?.id) }
  const { data } = await c.call(getLearner, { params }, { cookie })
  expect(data.mails).toMatchObject([{ kind: 'account made' }])

  t.time = new Date(t.time.getTime() + 6 * 24 * 3_600_000)
  const set = { token, password: 'monsoon6' }
  expect((await t.raw(resetPassword, { body: set })).status).toBe(200)
  expect((await t.raw(login, { body: { email, password: 'monsoon6' } })).status).toBe(200)
  expect((await t.raw(resetPassword, { body: set })).status).toBe(400)
})

it('the link of a new account ends after 7 days, and a new one is asked for like a forgotten password', async () => {
  const { cookie } = await member('owner')
  await add(cookie, listBody(['anjali@example.com']))
  await sweepOutbox(t, () => undefined)
  const token = /#token=(\S+)/.exec(t.mails[0]?.text ?? '')?.[1] ?? ''
  t.time = new Date(t.time.getTime() + 7 * 24 * 3_600_000)
  const body = { token, password: 'monsoon6' }
  expect((await t.raw(resetPassword, { body })).status).toBe(400)
  await t.call(forgotPassword, { body: { email: 'anjali@example.com' } })
  await expect.poll(() => t.mails.map(({ subject }) => subject)).toHaveLength(2)
})

it('an account that exists keeps name, phone and password, and gets the access only', async () => {
  const { cookie } = await member('owner')
  const { access } = await freeMaths()
  const body = { ...signupOf('anjali@example.com'), name: 'Meena Rani', phone: '9812099999' }
  await t.call(signup, { body })
  const [before] = await users()
  const rows = await add(cookie, listBody(['ANJALI@example.com'], { access }))
  expect(rows).toEqual([{ account: 'existing', access: 'given', problem: null }])
  expect(await users()).toEqual([before])
  expect([await grants(), await messages()]).toMatchObject([[{ user_id: before?.id }], []])
})

const signupOf = (email: string) => ({ name: 'Anjali Sharma', email, password: 'monsoon6' })

it('a list that is sent twice, also with another key, gives nothing twice', async () => {
  const { cookie } = await member('owner')
  const { access } = await freeMaths()
  const body = listBody(emailsOf(3), { access })
  const [first, again] = [await add(cookie, body), await add(cookie, body)]
  expect(again).toEqual(first)
  expect(first).toEqual(
    Array.from({ length: 3 }, () => ({ account: 'made', access: 'given', problem: null })),
  )
  const other = await add(cookie, { ...body, key: OTHER_KEY })
  expect(other[0]).toEqual({ account: 'existing', access: 'held', problem: null })
  expect([(await users()).length, (await grants()).length, (await messages()).length]).toEqual([
    3, 3, 3,
  ])
})

it('two owners who send a list at the same moment make each account, access and mail once', async () => {
  const { access } = await freeMaths()
  const [one, two] = [await member('owner'), await member('owner')]
  const body = listBody(emailsOf(20), { access })
  const replies = await Promise.all([
    add(one.cookie, body),
    add(two.cookie, { ...body, key: OTHER_KEY, rows: body.rows.toReversed() }),
    add(two.cookie, { ...body, key: OTHER_KEY }),
  ])
  expect(replies.flat().map(({ problem }) => problem)).toEqual(Array(60).fill(null))
  expect([(await users()).length, (await grants()).length]).toEqual([20, 20])
  expect(new Set((await grants()).map((grant) => grant.user_id)).size).toBe(20)
  expect((await messages()).map(({ kind }) => kind)).toEqual(Array(20).fill('account made'))
})

it.each(['app_user', 'audit', 'outbox', 'entitlement'])(
  'a list goes on after the server failed at a row of %s in the middle',
  async (table) => {
    const { cookie } = await member('owner')
    const { access } = await freeMaths()
    const body = listBody(emailsOf(6), { access })
    await sql`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM app_user) > 3 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN new; END $$`.execute(t.db)
    await sql`CREATE TRIGGER fails AFTER INSERT ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION fail()`.execute(t.db)
    const lost = await rawAdd(cookie, body)
    await sql`DROP FUNCTION fail CASCADE`.execute(t.db)
    expect(lost.status).toBe(503)
    expect((await users()).length).toBeLessThan(6)

    expect(await add(cookie, body)).toEqual(
      Array.from({ length: 6 }, () => ({ account: 'made', access: 'given', problem: null })),
    )
    expect((await grants()).length).toBe(6)
    expect((await messages()).length).toBe(6)
  },
)

it('access of this list that was ended meanwhile is not given again by the same list', async () => {
  const { cookie } = await member('owner')
  const { access } = await freeMaths()
  const body = listBody(['a@example.com'], { access })
  await add(cookie, body)
  await t.db.updateTable('entitlement').set({ revoked_at: t.time }).execute()
  expect(await add(cookie, body)).toMatchObject([{ access: 'given' }])
  expect(await grants()).toHaveLength(1)
  await add(cookie, { ...body, key: OTHER_KEY })
  expect(await grants()).toHaveLength(2)
})

it('a row that is refused names why, and the other rows are done', async () => {
  const { cookie } = await member('owner')
  const { access } = await freeMaths()
  await build().user({ email: 'blocked@example.com', status: 'inactive' })
  const emails = ['blocked@example.com', 'a@example.com']
  expect(await add(cookie, listBody(emails, { access }))).toEqual([
    { account: null, access: null, problem: expect.stringContaining('is deactivated') },
    { account: 'made', access: 'given', problem: null },
  ])
})

it('what no learner of the list could get is refused before the first account', async () => {
  const { cookie } = await member('owner')
  const exam = await examFactories(t.db).examWithPaper({ slug: 'open', type: 'free' })
  const free = { kind: 'free' as const, days: 30 }
  for (const [item, message] of [
    [{ type: 'course', slug: 'nothing' }, "There is no course 'nothing'."],
    [{ type: 'test', slug: exam.slug }, 'is a free test'],
  ] as const) {
    const reply = await rawAdd(
      cookie,
      listBody(['a@example.com'], { access: { ...free, ...item } }),
    )
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(message)])
  }
  expect([await users(), await messages()]).toEqual([[], []])
})

it('the address of a member makes an account of a learner, and changes nothing of the member', async () => {
  const { id } = await c.member(['owner'], { email: 'owner@example.com' })
  const staff = () => t.db.selectFrom('staff').selectAll().where('id', '=', id).execute()
  const before = await staff()
  await add(await c.session(id), listBody(['owner@example.com']))
  expect([await staff(), (await users()).length]).toEqual([before, 1])
})

it.each([
  ['support', 30, 200],
  ['support', 31, 403],
  ['support', null, 403],
  ['owner', null, 200],
] as const)('%s may give a list access for %s days: %s', async (role, days, status) => {
  const { cookie } = await member(role)
  const { access } = await freeMaths(days)
  const reply = await rawAdd(cookie, listBody(['a@example.com'], { access }))
  expect(reply.status).toBe(status)
  expect(await users()).toHaveLength(status === 200 ? 1 : 0)
})

it.each([
  ['no rows', { rows: [] }],
  ['51 rows', listBody(emailsOf(51))],
  ['no reason', { reason: ' ' }],
  ['a key that is none', { key: 'x' }],
  [
    'a name with a line break',
    { rows: [{ ...listBody(['a@example.com']).rows[0], name: 'A\nB' }] },
  ],
])('a call with %s is refused', async (_, given) => {
  const { cookie } = await member('owner')
  const reply = await rawAdd(cookie, { ...listBody(['a@example.com']), ...given })
  expect([reply.status, await users()]).toEqual([400, []])
})
