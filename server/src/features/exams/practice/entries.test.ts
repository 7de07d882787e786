import { getDashboard } from '@sopan/contract/dashboard'
import type { Answer } from '@sopan/contract/exams/answer'
import { listPractised, savePractice } from '@sopan/contract/exams/practice'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { waitForLock } from '#test/locks.ts'

const t = testApp()
const { build, learner, started, start, submit } = taking(t)
const { correct } = correcting(t)

const later = (days: number) => void (t.time = new Date(t.time.getTime() + days * 86_400_000))

const list = async (token: string) =>
  (await t.call(listPractised, { querystring: { can: '' } }, token)).body.data
const positions = async (token: string) =>
  (await list(token)).tests.flatMap(({ questions }) =>
    questions.map(({ question }) => question.position),
  )
const dueToday = async (token: string) => {
  const { today_list: rows } = (await t.call(getDashboard, { querystring: {} }, token)).body.data
  return rows.flatMap((row) => (row.kind === 'mistakes' ? [row.due] : []))
}

const answered = (question_id: number, given: object = {}) => ({
  question_id,
  act: 'answer' as const,
  answer: 'B' as Answer,
  at: t.time.toISOString(),
  writer: 'writer01',
  ...given,
})
const save = (token: string, entries: object[], others: object = {}) =>
  t.raw(savePractice, { body: { entries: entries as never, ...others } }, { token })
const storedEntries = () => t.db.selectFrom('practice_entry').selectAll().execute()

/** A finished attempt of a test with the keys A, B, C, D, in which all is skipped, and whose keys were sent. */
async function practised(...given: Parameters<typeof started>) {
  const own = await started({ max_attempts: 9, ...given[0] }, ...given.slice(1))
  await submit(own.token, own.id)
  await list(own.token)
  return own
}

describe('an entry of practice', () => {
  it.each([
    ['a time that is none', { at: 'yesterday' }],
    ['a day that does not exist', { at: '2026-02-30T10:00:00Z' }],
    ['a time without a zone', { at: '2026-11-20T10:00:00' }],
    ['a short writer', { writer: 'a' }],
    ['a writer with other letters', { writer: 'WRITER-01' }],
    ['an unknown act', { act: 'forget' }],
    ['a negative question', { question_id: -1 }],
    ['half a question', { question_id: 1.5 }],
    ['a question as text', { question_id: '1' }],
    ['an empty answer', { answer: '' }],
    ['an endless answer', { answer: 'A'.repeat(51) }],
  ])('with %s is refused', async (_, given) => {
    const { token, q2 } = await practised()
    expect((await save(token, [answered(q2, given)])).status).toBe(400)
    expect(await storedEntries()).toEqual([])
  })

  it('is refused among 101, among no others, and in the name of another learner', async () => {
    const { token, q2 } = await practised()
    const other = await learner()
    const many = Array.from({ length: 101 }, () => answered(q2))
    expect((await save(token, many)).status).toBe(400)
    expect((await save(token, [])).status).toBe(400)
    expect((await save(token, [answered(q2)], { user_id: other.user.id })).status).toBe(403)
    expect(await storedEntries()).toEqual([])
  })

  it.each([
    ['0000-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00+23:59'],
    ['9999-12-31T23:59:59.999-23:59'],
    ['2031-01-01T00:00:00.123456789Z'],
  ])('with the time %s is stored once', async (at) => {
    const { token, q2 } = await practised()
    later(1)
    for (const stored of [1, 0]) {
      const { body } = await save(token, [answered(q2, { at })])
      expect(body).toMatchObject({ data: { stored, refused: 0 } })
    }
    const [known] = await storedEntries()
    expect(Math.abs((known?.counted_at.getTime() ?? 0) - t.time.getTime())).toBeLessThan(
      31 * 86_400_000,
    )
  })

  it.each([[['unstar', 'star']], [['star', 'unstar']]] as const)(
    'of a clock that is ahead counts in the order of that clock, also if a later one arrives first: %j',
    async ([later1, later2]) => {
      const { token, q1 } = await practised()
      t.time = new Date(t.time.getTime() + 1000)
      for (const [act, at] of [
        [later1, '2031-01-02T00:00:00Z'],
        [later2, '2031-01-01T00:00:00Z'],
        ['known', '2031-01-01T00:00:00Z'],
      ]) {
        await save(token, [answered(q1, { act, at, answer: null })])
      }
      expect((await positions(token)).includes(1)).toBe(later1 === 'star')
    },
  )

  it('of a learner without attempts, and for questions of others, changes nothing', async () => {
    const { q2 } = await practised()
    const { token } = await learner()
    expect(await list(token)).toEqual({ tests: [], left_out: 0 })
    expect((await save(token, [answered(q2)])).body).toMatchObject({ data: { refused: 1 } })
    expect(await storedEntries()).toEqual([])
  })

  it('before a newer attempt do not count: a question that is right in it is no mistake', async () => {
    const { token, exam, q1 } = await practised()
    await save(token, [answered(q1, { answer: 'C' }), answered(q1, { act: 'star', answer: null })])
    t.time = new Date(t.time.getTime() + 1000)
    const again = await start(token, exam.id)
    await submit(token, again.attempt_id, [entry(q1, 'A', 1)])
    later(1)
    expect(await dueToday(token)).toEqual([3])
    expect((await positions(token)).at(-1)).toBe(1)
  })
})

describe('mistakes stay as readable as results', () => {
  it.each([
    ['after the test is withdrawn', { published: false }, {}],
    ['after access has ended', {}, { ends_at: new Date('2026-11-20T07:00:00Z') }],
    ['after a refund', {}, { revoked_at: new Date('2026-11-20T07:00:00Z') }],
  ])('%s', async (_, exam, access) => {
    const { user, token } = await learner()
    const test = await build().examWithPaper({ type: 'paid' })
    const grant = await build().examGrant(user.id, test.id)
    const { attempt_id: id, questions } = await start(token, test.id)
    await submit(token, id)
    await t.db
      .updateTable('exam')
      .set({ updated_at: t.time, ...exam })
      .where('id', '=', test.id)
      .execute()
    await t.db
      .updateTable('entitlement')
      .set({ reason: 'test', ...access })
      .where('id', '=', grant.id)
      .execute()
    later(1)
    expect(await dueToday(token)).toEqual([4])
    expect(await positions(token)).toEqual([1, 2, 3, 4])
    const { body } = await save(token, [answered(questions[1]?.id ?? 0)])
    expect(body).toMatchObject({ data: { stored: 1 } })
  })

  it('while an attempt of another test runs', async () => {
    const { token } = await practised()
    const other = await build().examWithPaper()
    await start(token, other.id)
    later(1)
    expect(await dueToday(token)).toEqual([4])
  })

  it('but a starred question that no longer counts is shown without being due', async () => {
    const { token, exam, q1 } = await practised()
    await save(token, [answered(q1, { act: 'star', answer: null })])
    await correct(exam.slug, 1, 'dropped')
    later(1)
    expect(await dueToday(token)).toEqual([3])
    expect((await positions(token)).at(-1)).toBe(1)
  })
})

describe('entries of practice that arrive together', () => {
  it('are all stored, in any order, and 20 of each question are kept', async () => {
    const { token, q1, q2, q3, q4 } = await practised()
    const of = (call: number) =>
      [q1, q2, q3, q4].flatMap((id) =>
        Array.from({ length: 15 }, (_, n) => answered(id, { writer: `writer${call}00${n}` })),
      )
    const calls = Array.from({ length: 10 }, (_, call) =>
      save(token, call % 2 === 0 ? of(call) : of(call).toReversed()),
    )
    const replies = await Promise.all(calls)
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await storedEntries()).toHaveLength(80)
  })

  it('twice in opposite orders are stored once', async () => {
    const { token, q1, q2, q3, q4 } = await practised()
    const all = [q1, q2, q3, q4].flatMap((id) =>
      Array.from({ length: 20 }, (_, n) => answered(id, { writer: `writer00${n}` })),
    )
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, call) => save(token, call % 2 ? all : all.toReversed())),
    )
    const stored = replies.map(({ body }) => (body as { data: { stored: number } }).data.stored)
    expect(stored.reduce((sum, one) => sum + one, 0)).toBe(80)
    expect(await storedEntries()).toHaveLength(80)
  })

  it('with the erasure of their account are not stored', async () => {
    const { user, token, q2 } = await practised()
    const { saved } = await t.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM app_user WHERE id = ${user.id} FOR UPDATE`.execute(trx)
      await trx
        .updateTable('app_user')
        .set({
          erased_at: t.time,
          status: 'inactive',
          name: 'Deleted account',
          email: 'x@erased.invalid',
          email_key: 'x@erased.invalid',
          phone: null,
          state: null,
          district: null,
        })
        .where('id', '=', user.id)
        .execute()
      const call = save(token, [answered(q2)])
      await waitForLock(t.db)
      return { saved: call }
    })
    expect((await saved).body).toMatchObject({ data: { stored: 0 } })
    expect(await storedEntries()).toEqual([])
  })
})
