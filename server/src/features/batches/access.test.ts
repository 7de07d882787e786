import { getBundle } from '@sopan/contract/bundles'
import { getCourse } from '@sopan/contract/courses'
import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import {
  createBundleOrder,
  createCourseOrder,
  createExamOrder,
} from '@sopan/contract/orders/orders'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

import { removeMember } from './operate/members.ts'

const t = testApp()
const { build, learner, start } = taking(t)

const exam = (max_attempts = 1) =>
  build().examWithPaper({ type: 'paid', price_paise: 9900, max_attempts })
const test = ({ id }: { id: number }) => ({ kind: 'exam' as const, id })

const accessTo = async (token: string, { id }: { id: number }) =>
  (await t.call(getExam, { querystring: { test_id: String(id) } }, token)).body.data.access_info
const courseOf = async (token: string, { id }: { id: number }) =>
  (await t.call(getCourse, { querystring: { id: String(id) } }, token)).body.data
const rawStart = (token: string, { id }: { id: number }) =>
  t.raw(startAttempt, { body: { test_id: id, can: [...ABILITIES] } }, { token })
const act = () => ({ actor: 'test', now: t.time, dryRun: false, reason: 'left' })

it('a member has the items of the batch and those of its bundles until the end of the last day', async () => {
  const { user, token } = await learner()
  const [alone, inSeries] = [await exam(), await exam()]
  const course = await build().course()
  const series = await build().bundle([test(inSeries)])
  const batch = await build().batch(
    [{ kind: 'course', id: course.id }, test(alone), { kind: 'bundle', id: series.id }],
    { last_day: '2026-12-31' },
  )
  const { token: other } = await learner()
  await build().member(user.id, batch.id)
  const end = '2026-12-31T18:30:00.000Z'
  for (const one of [alone, inSeries])
    expect(await accessTo(token, one)).toMatchObject({
      access_status: 'active',
      access_expires: end,
    })
  expect(await courseOf(token, course)).toMatchObject({ has_access: true, access_expires: end })
  const page = { params: { id: String(series.id) }, querystring: {} }
  expect((await t.call(getBundle, page, token)).body.data).toMatchObject({ has_access: true })
  expect(await accessTo(other, inSeries)).toMatchObject({ has_access: false })
  expect(await start(token, inSeries.id)).toMatchObject({ number: 1 })
  t.time = new Date(end)
  const next = await build().token(user.id, t.time)
  expect(await accessTo(next, alone)).toMatchObject({ access_status: 'expired' })
  expect((await rawStart(next, alone)).status).toBe(403)
})

it('items of a batch that has not begun open on its first day', async () => {
  const { user, token } = await learner()
  const one = await exam()
  const batch = await build().batch([test(one)], { first_day: '2026-12-01' })
  await build().member(user.id, batch.id)
  expect(await accessTo(token, one)).toMatchObject({
    has_access: false,
    access_opens: '2026-11-30T18:30:00.000Z',
  })
  expect((await rawStart(token, one)).status).toBe(403)
  t.time = new Date('2026-11-30T18:30:00Z')
  expect(await start(await build().token(user.id, t.time), one.id)).toMatchObject({ number: 1 })
})

it('who leaves in a running test may end it, and starts no other', async () => {
  const { user, token } = await learner()
  const [running, other] = [await exam(), await exam()]
  const batch = await build().batch([test(running), test(other)])
  await build().member(user.id, batch.id)
  const { attempt_id: id } = await start(token, running.id)
  await removeMember(t.db, { batchId: batch.id, userId: user.id }, act())
  expect(await start(token, running.id)).toMatchObject({ attempt_id: id })
  expect((await rawStart(token, other)).status).toBe(403)
  await expect(removeMember(t.db, { batchId: batch.id, userId: user.id }, act())).rejects.toThrow(
    'not in the batch any more',
  )
})

it('an item that two batches give is held until both have ended', async () => {
  const { user, token } = await learner()
  const one = await exam()
  const [first, second] = [await build().batch([test(one)]), await build().batch([test(one)])]
  await build().member(user.id, first.id)
  await build().member(user.id, second.id)
  expect(await start(token, one.id)).toMatchObject({ number: 1 })
  await removeMember(t.db, { batchId: first.id, userId: user.id }, act())
  expect(await accessTo(token, one)).toMatchObject({ access_status: 'active' })
})

it('an item that was taken out of the batch ends for its members', async () => {
  const { user, token } = await learner()
  const course = await build().course({ type: 'paid', price_paise: 9900 })
  const batch = await build().batch([{ kind: 'course', id: course.id }])
  await build().member(user.id, batch.id)
  expect(await courseOf(token, course)).toMatchObject({ has_access: true })
  await t.db.updateTable('batch_item').set({ removed_at: t.time }).execute()
  expect(await courseOf(token, course)).toMatchObject({ has_access: false })
})

it('an item that a batch gives is not sold, and is sold again after the membership', async () => {
  const { user, token } = await learner()
  const one = await exam(3)
  const course = await build().course({ type: 'paid', price_paise: 9900 })
  const series = await build().bundle([test(await exam())])
  const batch = await build().batch([
    test(one),
    { kind: 'course', id: course.id },
    { kind: 'bundle', id: series.id },
  ])
  await build().member(user.id, batch.id)
  const orders = async () => {
    const all = [
      await t.raw(createExamOrder, { body: { test_id: one.id } }, { token }),
      await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token }),
      await t.raw(createBundleOrder, { body: { bundle_id: series.id } }, { token }),
    ]
    return all.map(({ status }) => status)
  }
  expect(await orders()).toEqual([409, 409, 409])
  await removeMember(t.db, { batchId: batch.id, userId: user.id }, act())
  expect(await orders()).toEqual([200, 200, 200])
})
