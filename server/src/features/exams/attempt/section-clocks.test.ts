import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import { SECTION_CLOCKS } from '@sopan/domain/exams/section-clocks'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { moveOpenAttempts } from '../closing/clock-jump.ts'
import { sweepAttempts } from '../closing/sweep.ts'
import { countLate } from '../operate/count-late.ts'
import { extendExam } from '../operate/extend-exam.ts'
import { createPaperCache } from '../paper/cache.ts'

const t = testApp()
const { build, learner, started, start, open, save, submit, results, grades, advanceSeconds } =
  taking(t)

const seconds = (count: number) => new Date(t.time.getTime() + count * 1000)
const minutes = (ends: readonly string[] | undefined, from: Date) =>
  ends?.map((end) => (Date.parse(end) - from.getTime()) / 60_000)

const PAPER = {
  needs: [SECTION_CLOCKS],
  time_limit_seconds: 600,
  sections: [
    { name: 'Reasoning', time_limit_seconds: 240 },
    { name: 'English', time_limit_seconds: 180 },
    { name: 'Maths', time_limit_seconds: 180 },
  ],
  questions: [
    { key: 'A' as const, section: 1 },
    { key: 'B' as const, section: 2 },
    { key: 'C' as const, section: 3 },
    { key: 'D' as const, section: 3 },
  ],
}
const window = (closesIn = 600) => ({
  opens_at: seconds(-60),
  closes_at: seconds(closesIn),
  marks_shown: 'at_once' as const,
})
const act = () => ({ actor: 'ravi', reason: 'the network was down', now: t.time, dryRun: false })
const extend = (slug: string, more: { minutes: number; closedSince?: Date }) =>
  extendExam(t.db, slug, { email: null, closedSince: null, ...more }, act())
const stored = (receipt: Awaited<ReturnType<typeof save>>) =>
  receipt.answers.map((one) => one.reason ?? one.stored)

describe('a test with section clocks', () => {
  it('has the end of each section in the start, the open attempt and each receipt', async () => {
    const at = t.time
    const { token, exam, session, id } = await started({}, PAPER)
    expect(minutes(session.section_ends, at)).toEqual([4, 7, 10])
    expect(session.section_ends?.at(-1)).toBe(session.deadline)
    expect((await open(token, exam.id))?.section_ends).toEqual(session.section_ends)
    expect((await save(token, id, [])).section_ends).toEqual(session.section_ends)
    const querystring = { test_id: String(exam.id) }
    expect((await t.call(getExam, { querystring }, token)).body.data.section_clocks).toBe(true)
  })

  it('has none in a test without', async () => {
    const { token, id, session } = await started()
    expect(session).not.toHaveProperty('section_ends')
    expect(await save(token, id, [])).not.toHaveProperty('section_ends')
  })

  it('is refused to a page that does not know section clocks, and no attempt begins', async () => {
    const exam = await build().examWithPaper({}, PAPER)
    const { token } = await learner()
    const reply = await t.raw(startAttempt, { body: { test_id: exam.id } }, { token })
    expect(reply.status).toBe(409)
    expect(await t.db.selectFrom('attempt').selectAll().execute()).toEqual([])
  })

  it('has ends that a server which knows no ends of sections cannot move', async () => {
    await started({}, PAPER)
    const move = sql`UPDATE attempt SET deadline = deadline + interval '1 min'`
    await expect(move.execute(t.db)).rejects.toThrow('attempt_section_ends')
  })

  it('gives extra time to each section', async () => {
    const { user, token } = await learner()
    await t.db
      .updateTable('app_user')
      .set({ extra_minutes_per_hour: 20 })
      .where('id', '=', user.id)
      .execute()
    const exam = await build().examWithPaper({}, PAPER)
    const session = await start(token, exam.id)
    expect(minutes(session.section_ends, t.time)).toEqual([16 / 3, 28 / 3, 40 / 3])
  })

  it('ends at the close of its window; a section without time takes no answer', async () => {
    const { token, session, id, q3 } = await started(window(300), PAPER)
    expect(minutes(session.section_ends, t.time)).toEqual([4, 5, 5])
    advanceSeconds(310)
    expect(stored(await save(token, id, [entry(q3, 'A', 1)]))).toEqual(['not_open'])
  })

  it('grades what arrived in time for each section; a person can count the rest', async () => {
    const { token, exam, id, q1, q2, q3 } = await started(window(), PAPER)
    const both = [entry(q1, 'A', 1), entry(q2, 'B', 2)]
    expect(stored(await save(token, id, both))).toEqual(['saved', 'not_open'])
    advanceSeconds(275)
    const again = [entry(q1, 'B', 3), entry(q2, 'B', 4), entry(q3, 'C', 5)]
    expect(stored(await save(token, id, again))).toEqual(['late', 'saved', 'not_open'])
    advanceSeconds(200)
    expect(stored(await save(token, id, [entry(q3, 'C', 6), entry(q2, 'C', 7)]))).toEqual([
      'saved',
      'late',
    ])
    expect(await submit(token, id)).toMatchObject({ correct: 3 })
    const [result] = (await results(token, exam.id)).results
    expect(result?.late_answers.map(({ why, counted }) => [why, counted])).toEqual([
      ['after_section', false],
      ['after_section', false],
    ])
    await countLate(t.db, id, { arrivedBefore: null, afterReview: true }, act())
    expect((await grades()).map((grade) => grade.right_count)).toEqual([3, 1])
  })

  it('that may be taken at any time counts answers after their section, and the result has their number', async () => {
    const { token, exam, id, q1, q2 } = await started({}, PAPER)
    advanceSeconds(500)
    const both = [entry(q1, 'A', 1), entry(q2, 'B', 2)]
    expect(stored(await save(token, id, both))).toEqual(['saved', 'saved'])
    expect(await submit(token, id)).toMatchObject({ correct: 2 })
    advanceSeconds(10)
    expect(stored(await save(token, id, [entry(q1, 'B', 3)]))).toEqual(['late'])
    const [result] = (await results(token, exam.id)).results
    expect(result?.answers_after_section).toBe(2)
    expect(result?.late_answers.map(({ why }) => why)).toEqual(['after_submission'])
  })
})

describe('more time in a test with section clocks', () => {
  it.each([
    ['in the first section', 100, [9, 12, 15]],
    ['in the last second of the first one', 239, [9, 12, 15]],
    ['in the second one', 241, [4, 12, 15]],
    ['in the last one', 599, [4, 7, 15]],
    ['after the end', 610, [4, 7, 15]],
  ])('given %s moves each section that is not over', async (_, after, ends) => {
    const at = t.time
    const { token, id, exam } = await started(window(), PAPER)
    advanceSeconds(after)
    await extend(exam.slug, { minutes: 5 })
    expect(minutes((await save(token, id, [])).section_ends, at)).toEqual(ends)
  })

  it('given after an outage over two sections moves both, and counts what is in time then', async () => {
    const at = t.time
    const { token, id, exam, q1, q2 } = await started(window(), PAPER)
    const other = await learner()
    const { attempt_id: closedId } = await start(other.token, exam.id)
    advanceSeconds(200)
    const closedSince = t.time
    advanceSeconds(260)
    expect(stored(await save(token, id, [entry(q1, 'A', 1)]))).toEqual(['late'])
    expect(stored(await save(other.token, closedId, [entry(q2, 'B', 1)]))).toEqual(['late'])
    advanceSeconds(190)
    await sweepAttempts(t, createPaperCache(), () => undefined)
    const { answers, closed } = await extend(exam.slug, { minutes: 8, closedSince })
    expect([answers, closed]).toEqual([2, 2])
    const moved = await t.db.selectFrom('attempt').select('section_ends').execute()
    const ends = moved.map((one) => one.section_ends?.map((end) => end.toISOString()))
    expect(ends.map((one) => minutes(one, at))).toEqual([
      [12, 15, 18],
      [12, 15, 18],
    ])
    expect((await grades()).at(-1)?.right_count).toBe(1)
  })

  it('moves the sections that were not over before a jump of the clock', async () => {
    const at = t.time
    const { token, id } = await started(window(), PAPER)
    advanceSeconds(300)
    await moveOpenAttempts(t.db, 0, 600_000, t.time)
    advanceSeconds(600)
    expect(minutes((await save(token, id, [])).section_ends, at)).toEqual([4, 17, 20])
  })

  it('leaves a section without time empty', async () => {
    const at = t.time
    const { token, id, exam } = await started(window(300), PAPER)
    advanceSeconds(320)
    await extend(exam.slug, { minutes: 5 })
    expect(minutes((await save(token, id, [])).section_ends, at)).toEqual([4, 10, 10])
  })
})
