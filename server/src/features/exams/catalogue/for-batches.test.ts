import { getDashboard } from '@sopan/contract/dashboard'
import type { Endpoint } from '@sopan/contract/endpoint'
import { getExamPage } from '@sopan/contract/exam-pages'
import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams, tellMe } from '@sopan/contract/exams/exams'
import { listHistory, listResults } from '@sopan/contract/exams/results'
import { listNotices } from '@sopan/contract/notices'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import { createExamOrder } from '@sopan/contract/orders/orders'
import { getOwnExams } from '@sopan/contract/own-choices'
import { search } from '@sopan/contract/search'
import { DAY_MS, HOUR_MS } from '@sopan/domain/durations'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { examAction } from '@sopan/domain/exams/card'
import { beforeEach, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'
import { forExams } from '#test/factories.ts'

const t = testApp()
const { build, learner, start, submit } = taking(t)

const can = [...ABILITIES]
const inDays = (days: number) => new Date(t.time.getTime() + days * DAY_MS)
const EXAM = 'zila-patwari'
const hidden = {
  type: 'paid',
  for_batches: true,
  price_paise: null,
  ...forExams('Zila Patwari'),
} as const

/** Tests for batches alone: one that can be taken now, and one whose window opens tomorrow. */
async function scene() {
  const now = await build().examWithPaper({
    ...hidden,
    title: 'Vajra',
    slug: 'vajra',
    max_attempts: 1,
  })
  const later = await build().examWithPaper({
    ...hidden,
    title: 'Vajra later',
    opens_at: inDays(1),
    closes_at: inDays(2),
    keys_shown: 'after_close',
  })
  const batch = await build().batch([now, later].map(({ id }) => ({ kind: 'exam', id })))
  const [other, member, former] = [await learner(), await learner(), await learner()]
  const joined = await build().member(member.user.id, batch.id)
  const left = await build().member(former.user.id, batch.id)
  await submit(former.token, (await start(former.token, now.id)).attempt_id, [])
  await leave(left)
  await build().notice({ title: 'A notice', item: 'tests/vajra' })
  return { now, later, batch, other, member, former, joined }
}

const leave = ({ id }: { id: number }) =>
  t.db.updateTable('entitlement').set({ revoked_at: t.time }).where('id', '=', id).execute()

let s: Awaited<ReturnType<typeof scene>>
beforeEach(async () => {
  s = await scene()
})

const querystring = (given: Record<string, string>) => () => ({ querystring: given })
const asked = () => ({ querystring: { test_id: String(s.now.id), can: can.join(',') } })
const named = (more = {}) => ({ body: { test_id: s.now.id, ...more } })

interface Case {
  call: string
  endpoint: Endpoint
  input: () => Parameters<typeof t.raw>[1]
  /** The key of the data that is looked at; absent: all of it. */
  part?: string
  /** The text that names the test or the exam; absent: the title. */
  text?: string
  /** For a visitor, another learner, a member, and who has left the batch with a result. */
  seen: string
}

const CASES: Case[] = [
  { call: 'list', endpoint: listExams, input: querystring({}), seen: 'no no yes no' },
  { call: 'paid', endpoint: listExams, input: querystring({ type: 'paid' }), seen: 'no no yes no' },
  {
    call: 'purchased',
    endpoint: listExams,
    input: querystring({ type: 'purchased' }),
    seen: '401 no yes no',
  },
  {
    call: 'list of an exam',
    endpoint: listExams,
    input: querystring({ exam: EXAM }),
    seen: 'no no yes no',
  },
  {
    call: 'chosen exams first',
    endpoint: listExams,
    input: querystring({ exams_first: EXAM }),
    seen: 'no no yes no',
  },
  { call: 'search', endpoint: search, input: querystring({ q: 'vajra' }), seen: 'no no yes no' },
  {
    call: 'mistyped search',
    endpoint: search,
    input: querystring({ q: 'vajara' }),
    seen: 'no no yes no',
  },
  { call: 'details', endpoint: getExam, input: asked, seen: '404 404 yes 404' },
  {
    call: 'page of the exam',
    endpoint: getExamPage,
    input: () => ({ params: { slug: EXAM } }),
    seen: '404 404 yes 404',
  },
  {
    call: 'today',
    endpoint: getDashboard,
    input: () => ({}),
    part: 'today_list',
    seen: '401 no yes no',
  },
  {
    call: 'button of a notice',
    endpoint: listNotices,
    input: () => ({}),
    text: 'item_id',
    seen: 'no no no no',
  },
  {
    call: 'exams to choose',
    endpoint: getOwnExams,
    input: () => ({}),
    text: 'Zila',
    seen: '401 no no no',
  },
  {
    call: 'mails',
    endpoint: tellMe,
    input: () => ({ body: { test_id: s.later.id, on: true } }),
    text: 'true',
    seen: '401 404 yes 404',
  },
  { call: 'order', endpoint: createExamOrder, input: named, seen: '401 404 409 404' },
  {
    call: 'coupon',
    endpoint: validateCoupon,
    input: () => named({ coupon_code: 'ALL10' }),
    seen: '404 404 404 404',
  },
  { call: 'running', endpoint: getOpenAttempt, input: asked, seen: '401 no no no' },
  { call: 'start', endpoint: startAttempt, input: () => named({ can }), seen: '401 404 yes 404' },
  { call: 'results', endpoint: listResults, input: asked, seen: '401 no no yes' },
  { call: 'history', endpoint: listHistory, input: () => ({}), seen: '401 no no yes' },
]

it.each(CASES)('$call: seen by $seen', async ({ endpoint, input, part, text = 'Vajra', seen }) => {
  const found: (string | number)[] = []
  for (const reader of [undefined, s.other, s.member, s.former]) {
    const { status, body } = await t.raw(endpoint, input(), reader && { token: reader.token })
    const data = part === undefined ? body : (body.data as Record<string, unknown>)?.[part]
    const isSeen = JSON.stringify(data ?? null).includes(text)
    found.push(status === 200 ? (isSeen ? 'yes' : 'no') : status)
  }
  expect(found.join(' ')).toBe(seen)
})

/** The card of a test in the purchased ones; undefined if it is not among them. */
const purchased = async (token: string, { id }: { id: number }) => {
  const querystring = { type: 'purchased' as const }
  const { tests } = (await t.call(listExams, { querystring }, token)).body.data
  return tests.find((test) => test.id === id)
}
const status = async (endpoint: Endpoint, input: Case['input'], { token }: { token: string }) =>
  (await t.raw(endpoint, input(), { token })).status

it('after the last day of the batch a test is gone from the purchased ones, too', async () => {
  expect(await purchased(s.member.token, s.later)).toMatchObject({
    for_batches: true,
    access_info: { has_access: true, access_status: 'active' },
  })
  await t.db.updateTable('batch').set({ last_day: '2026-01-02' }).execute()
  expect(await purchased(s.member.token, s.now)).toBeUndefined()
  expect(await status(getExam, asked, s.member)).toBe(404)
  expect(await status(startAttempt, () => named({ can }), s.member)).toBe(404)
})

it('before the first day of the batch a test does not exist for its members', async () => {
  await t.db.updateTable('batch').set({ first_day: '2027-12-01' }).execute()
  expect(await status(getExam, asked, s.member)).toBe(404)
  expect(await status(startAttempt, () => named({ can }), s.member)).toBe(404)
})

it('a member without attempts left is not offered another purchase', async () => {
  await submit(s.member.token, (await start(s.member.token, s.now.id)).attempt_id, [])
  const card = await purchased(s.member.token, s.now)
  expect(card && examAction(card)).toBe('none')
  expect(card?.access_info.needs_to_buy_again).toBe(false)
  const ordered = await t.raw(createExamOrder, named(), { token: s.member.token })
  expect(ordered).toMatchObject({ status: 409, body: { data: { status: 'owned' } } })
})

it('who leaves the batch in a running test sees it until its end, and resumes it', async () => {
  const { attempt_id: id } = await start(s.member.token, s.now.id)
  await leave(s.joined)
  expect(await status(getExam, asked, s.member)).toBe(200)
  expect(await start(s.member.token, s.now.id)).toMatchObject({ attempt_id: id, resumed: true })
  await submit(s.member.token, id, [])
  expect(await status(getExam, asked, s.member)).toBe(404)
})

it('a learner to whom staff gave it sees it and can start it', async () => {
  await build().examGrant(s.other.user.id, s.now.id)
  expect(await purchased(s.other.token, s.now)).toBeDefined()
  await start(s.other.token, s.now.id)
})

it.each([
  ['a member gets the mail before the opening', false, 1],
  ['who has left gets none', true, 0],
])('%s', async (_, leaves, count) => {
  const body = { test_id: s.later.id, on: true }
  await t.call(tellMe, { body }, s.member.token)
  if (leaves) await leave(s.joined)
  t.time = new Date(inDays(1).getTime() - HOUR_MS)
  await sweepOutbox(t, fail)
  expect(t.mails.filter(({ to }) => to === s.member.user.email)).toHaveLength(count)
})

const fail = (error: unknown) => {
  throw error
}
