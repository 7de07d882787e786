import {
  addBatchMember,
  changeBatch,
  createBatch,
  getBatch,
  listBatches,
  previewBatch,
  removeBatchMember,
  writeToBatch,
} from '@sopan/contract/console/batches'
import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import { addLearners } from '@sopan/contract/console/learner-list'
import { getLearner, listLearners } from '@sopan/contract/console/learners'
import { getReport } from '@sopan/contract/console/reports'
import { listAttempts } from '@sopan/contract/console/tests'
import { getDashboard } from '@sopan/contract/dashboard'
import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { taking } from '#test/exams/taking.ts'
import { listAdder, listBody } from '#test/learner-lists.ts'

const t = testApp()
const c = testConsole(t)
const { build, start, submit } = taking(t)
const add = listAdder(c)

const OTHER_KEY = '9c1f8a52-6a0c-4b52-8a3c-2f4a9d1b7e55'
const REASON = 'Joined at the office'

const given = (more: object = {}) => ({
  name: 'SSC morning',
  exam: 'SSC CGL',
  first_day: '2026-11-01',
  last_day: '2027-03-31',
  items: [],
  ...more,
})

/** A batch with a course and a series, made by an owner. */
async function made() {
  const cookie = await c.signedIn('owner')
  const course = await build().course({ slug: 'maths', title: 'Maths' })
  const exam = await build().examWithPaper({ type: 'paid', price_paise: 9900, slug: 'mock' })
  const series = await build().bundle([{ kind: 'exam', id: exam.id }], { slug: 'ssc' })
  const items = [
    { type: 'course' as const, slug: 'maths' },
    { type: 'bundle' as const, slug: 'ssc' },
  ]
  const { data } = await c.call(createBatch, { body: given({ items }) }, { cookie })
  return { cookie, id: data.id, course, exam, series, items }
}

async function read(cookie: string, id: number) {
  return (await c.call(getBatch, { params: { id: String(id) } }, { cookie })).data
}
const refused = async (endpoint: ConsoleEndpoint, body: object, cookie: string) => {
  const reply = await c.raw(endpoint, { body }, { cookie })
  return [reply.status, reply.body.message]
}
const learnersOf = async (cookie: string, id: number) => {
  const asked = { params: { name: 'batch' as const }, querystring: { batch: String(id) } }
  return (await c.call(getReport, asked, { cookie })).data.tables[0]
}

it('a batch is listed with its days, items and members', async () => {
  const { cookie, id } = await made()
  const { user } = await signedUp()
  await c.call(
    addBatchMember,
    { body: { batch_id: id, email: user.email, reason: REASON } },
    { cookie },
  )
  const { data } = await c.call(listBatches, { querystring: {} }, { cookie })
  expect(data.batches).toMatchObject([
    { name: 'SSC morning', state: 'running', members: 1, waiting: 0 },
  ])
  expect(await read(cookie, id)).toMatchObject({
    items: [{ slug: 'maths' }, { slug: 'ssc' }],
    invitations: [],
    requests: [],
    wrote_today: false,
  })
})

async function signedUp() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

it.each([
  ['the name of another batch', { name: 'ssc MORNING' }, /Another batch is called/],
  [
    'an unknown item',
    { name: 'B', items: [{ type: 'course', slug: 'none' }] },
    /no published course/,
  ],
  ['an item named twice', { name: 'B', items: [0, 0] }, /named twice/],
  [
    'an unpublished item',
    { name: 'B', items: [{ type: 'book', slug: 'old' }] },
    /no published book/,
  ],
  ['a free test', { name: 'B', items: [{ type: 'test', slug: 'free' }] }, /is a free test/],
])('a batch with %s is refused', async (_, more, message) => {
  const { cookie, items } = await made()
  await build().book({ slug: 'old', published: false })
  await build().examWithPaper({ slug: 'free', type: 'free' })
  const named =
    'items' in more ? more.items.map((one) => (typeof one === 'number' ? items[one] : one)) : []
  const reply = await refused(createBatch, given({ ...more, items: named }), cookie)
  expect(reply).toEqual([409, expect.stringMatching(message)])
})

it('a last day before the first is refused at its field', async () => {
  const cookie = await c.signedIn('owner')
  const body = given({ first_day: '2026-12-02', last_day: '2026-12-01' })
  const reply = await refused(createBatch, body, cookie)
  expect(reply).toEqual([400, expect.stringContaining('The last day is before the first')])
})

it('a change names who gets and loses what, and is refused after the change of another member', async () => {
  const { cookie, id, items } = await made()
  await build().course({ slug: 'reasoning', title: 'Reasoning' })
  const { last_change } = await read(cookie, id)
  const later = { type: 'course', slug: 'reasoning' }
  const body = { ...given({ items: [items[1], later], last_day: '2027-04-30' }), id, last_change }
  const preview = await c.call(previewBatch, { body: body }, { cookie })
  expect(preview.data).toEqual({
    members: 0,
    added: ['Reasoning'],
    removed: ['Maths'],
    moves_days: true,
  })
  expect((await read(cookie, id)).items[0]).toMatchObject({ slug: 'maths' })
  await c.call(changeBatch, { body: body }, { cookie })
  expect((await read(cookie, id)).items).toMatchObject([{ slug: 'ssc' }, { slug: 'reasoning' }])
  const reply = await refused(changeBatch, body, cookie)
  expect(reply).toEqual([409, expect.stringContaining('has changed this batch meanwhile')])
})

it('of two batches that get one name at the same moment, one is refused', async () => {
  const { cookie, id } = await made()
  const other = await c.call(createBatch, { body: given({ name: 'Evening' }) }, { cookie })
  const rename = async (batchId: number) => {
    const { last_change } = await read(cookie, batchId)
    const body = { ...given({ name: 'Weekend' }), id: batchId, last_change }
    return (await c.raw(changeBatch, { body }, { cookie })).status
  }
  const statuses = await Promise.all([rename(id), rename(other.data.id)])
  expect(statuses.toSorted()).toEqual([200, 409])
})

it('a list of learners joins once, and who was removed is not added again by the same list', async () => {
  const { cookie, id, course } = await made()
  const access = { kind: 'batch' as const, batch_id: id }
  const body = listBody(['a@example.com', 'b@example.com'], { access })
  const [first, again] = [await add(cookie, body), await add(cookie, body)]
  expect([first, again].flat().map((row) => row.access)).toEqual(Array(4).fill('given'))
  expect(await add(cookie, { ...body, key: OTHER_KEY })).toMatchObject([
    { access: 'held' },
    { access: 'held' },
  ])
  const rows = (await learnersOf(cookie, id))?.rows ?? []
  expect(rows.map((row) => row['email'])).toEqual(['a@example.com', 'b@example.com'])
  const learnerId = Number(rows[0]?.['user_id'])
  const removed = { batch_id: id, learner_id: learnerId, reason: 'Left' }
  await c.call(removeBatchMember, { body: removed }, { cookie })
  expect(await add(cookie, body)).toMatchObject([{ access: 'given' }, { access: 'given' }])
  expect((await read(cookie, id)).batch.members).toBe(1)
  const record = await c.call(getLearner, { params: { id: String(learnerId) } }, { cookie })
  expect(record.data.batches).toMatchObject([{ batch_id: id, left_at: t.time.toISOString() }])
  expect(record.data.access).toEqual([])
  expect(course.slug).toBe('maths')
})

it('a list for a batch that is over, or by a role that only records payments, makes no account', async () => {
  const { cookie, id } = await made()
  await t.db.updateTable('batch').set({ last_day: '2026-11-19' }).execute()
  const body = listBody(['a@example.com'], { access: { kind: 'batch', batch_id: id } })
  const accountant = await c.signedIn('accountant')
  expect(await refused(addLearners, body, cookie)).toEqual([
    409,
    expect.stringContaining('is over'),
  ])
  expect((await refused(addLearners, body, accountant))[0]).toBe(403)
  expect(await t.db.selectFrom('app_user').selectAll().execute()).toEqual([])
})

it('a member added twice, an unknown email and a deactivated account are refused', async () => {
  const { cookie, id } = await made()
  const { user } = await signedUp()
  const blocked = await build().user({ status: 'inactive' })
  const by = (email: string) => ({ batch_id: id, email, reason: REASON })
  await c.call(addBatchMember, { body: by(user.email) }, { cookie })
  const replies = []
  for (const email of [user.email, 'none@example.com', blocked.email])
    replies.push(await refused(addBatchMember, by(email), cookie))
  expect(replies).toEqual([
    [409, expect.stringContaining('in this batch already')],
    [409, expect.stringContaining('no account with the email')],
    [409, expect.stringContaining('is deactivated')],
  ])
})

it('a teacher sees classes, tests and marks of a batch, and neither emails nor phone numbers', async () => {
  const { cookie, id, exam } = await made()
  const { user, token } = await signedUp()
  await c.call(
    addBatchMember,
    { body: { batch_id: id, email: user.email, reason: REASON } },
    { cookie },
  )
  const attempt = await start(token, exam.id)
  await submit(token, attempt.attempt_id)
  const teacher = await learnersOf(await c.signedIn('teacher'), id)
  expect(teacher?.columns.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['email']))
  expect(JSON.stringify(teacher)).not.toContain(user.email)
  expect(teacher?.rows).toMatchObject([{ name: user.name, classes: 0, tests: 1, place: 1 }])
  expect(JSON.stringify(await learnersOf(cookie, id))).toContain(user.email)
})

it('learners, attempts and results are filtered by batch', async () => {
  const { cookie, id, exam } = await made()
  const [inside, outside] = [await signedUp(), await signedUp()]
  await build().member(inside.user.id, id)
  await build().examGrant(outside.user.id, exam.id)
  for (const { token } of [inside, outside]) {
    const { attempt_id: attempt } = await start(token, exam.id)
    await submit(token, attempt)
  }
  const batch = String(id)
  const learners = await c.call(listLearners, { querystring: { batch } }, { cookie })
  expect(learners.data.learners.map((one) => one.id)).toEqual([inside.user.id])
  const params = { slug: exam.slug }
  const attempts = await c.call(listAttempts, { params, querystring: { batch } }, { cookie })
  expect(attempts.data.attempts.map(({ email }) => email)).toEqual([inside.user.email])
  const asked = { params: { name: 'results' as const }, querystring: { batch, test: exam.slug } }
  const results = await c.call(getReport, asked, { cookie })
  const rows = results.data.tables.find(({ name }) => name === 'learners')?.rows
  expect(rows?.map((row) => row['email'])).toEqual([inside.user.email])
  expect(results.data.notes[0]).toBe('Only learners who are in the batch SSC morning now.')
})

it('one message a day reaches the dashboard of its members, by mail those who are still in the batch', async () => {
  const { cookie, id } = await made()
  const [stays, leaves, other] = [await signedUp(), await signedUp(), await signedUp()]
  const body = {
    batch_id: id,
    title: 'No class',
    message: 'Tomorrow is\na holiday.',
    by_mail: true,
  }
  expect(await refused(writeToBatch, body, cookie)).toEqual([
    409,
    expect.stringContaining('no members'),
  ])
  for (const { user } of [stays, leaves]) await build().member(user.id, id)
  const teacher = await c.signedIn('teacher')
  expect((await c.call(writeToBatch, { body }, { cookie: teacher })).data).toEqual({ members: 2 })
  expect(await refused(writeToBatch, body, cookie)).toEqual([
    409,
    expect.stringContaining('has written to this batch today'),
  ])
  const left = { batch_id: id, learner_id: leaves.user.id, reason: 'Left' }
  await c.call(removeBatchMember, { body: left }, { cookie })
  await sweepOutbox(t, () => undefined)
  expect(t.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [stays.user.email, 'SSC morning: No class'],
  ])
  const seen = async (token: string) =>
    (await t.call(getDashboard, { querystring: {} }, token)).body.data.batches
  expect(await seen(stays.token)).toMatchObject([
    { name: 'SSC morning', messages: [{ title: 'No class', message: 'Tomorrow is\na holiday.' }] },
  ])
  expect([await seen(leaves.token), await seen(other.token)]).toEqual([[], []])
  t.time = new Date('2026-11-20T18:30:00Z')
  const tomorrow = await c.signedIn('owner')
  expect((await c.call(writeToBatch, { body }, { cookie: tomorrow })).data).toEqual({ members: 1 })
})
