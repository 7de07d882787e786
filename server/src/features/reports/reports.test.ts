import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { getProfile } from '@sopan/contract/account'
import { giveBackAttempt } from '@sopan/contract/console/tests'
import type { Answer } from '@sopan/contract/exams/answer'
import { DAY_MS } from '@sopan/domain/durations'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { reporting, rowsOf } from '#test/reports.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { build, started, start, submit, advanceSeconds } = taking(t)

/** A further learner in a test. */
async function startedBy(examId: number, given: { name?: string } = {}) {
  const user = await build().user(given)
  const token = await build().token(user.id, t.time)
  const { attempt_id: id } = await start(token, examId)
  return { token, id }
}

const report = reporting(t)
const { correct } = correcting(t)

const giveBack = (id: number) =>
  makeCall(t, giveBackAttempt, { body: { attempt_id: id, reason: 'power cut' } })

const ATTEMPTS = ['first', 'best', 'all'] as const

const HYPERLINK = '=HYPERLINK("http://example.com","x")'

describe('learners', () => {
  it('are counted as new, buying and active by Indian days', async () => {
    const make = factories(t.db)
    const lateEvening = new Date('2026-11-18T19:00:00Z')
    const user = await make.user({ created_at: lateEvening, state: 'Haryana', district: 'Hisar' })
    const token = await make.token(user.id, new Date(t.time.getTime() - 2 * DAY_MS))
    await t.call(getProfile, { querystring: {} }, token)
    const read = await report('learners', { from: '2026-11-18', to: '2026-11-20' })
    expect(rowsOf(read, 'by day')).toMatchObject([
      { day: '2026-11-18', joined: 0, active: null },
      { day: '2026-11-19', joined: 1, buyers: 0, share: 0, active: null },
      { day: '2026-11-20', joined: 0, share: null, active: 1, active_week: null },
    ])
    expect(rowsOf(read, 'by place')).toMatchObject([
      { state: 'Haryana', district: 'Hisar', joined: 1 },
    ])
  })

  it('are listed if their access ends soon or if they are silent', async () => {
    const make = factories(t.db)
    const course = await make.course({ title: 'Polity' })
    const days = (count: number) => new Date(t.time.getTime() + count * DAY_MS)
    const learner = async (email: string, ends: Date, seen: Date) => {
      const user = await make.user({ email })
      await make.grant(user.id, course.id, { starts_at: days(-60), ends_at: ends })
      await make.token(user.id, seen)
      return user
    }
    const ending = await learner('ending@example.com', days(5), days(-1))
    await learner('later@example.com', days(40), days(-1))
    await learner('silent@example.com', days(50), days(-15))
    await learner('ended@example.com', days(-1), days(-15))
    const renewed = await learner('renewed@example.com', days(3), days(-1))
    await make.grant(renewed.id, course.id, { ends_at: days(400) })
    const read = await report('learners')
    const emails = (name: string) => rowsOf(read, name).map((row) => row['email'])
    expect(emails('ending access')).toEqual([ending.email])
    expect(rowsOf(read, 'ending access')).toMatchObject([
      { item: 'Polity', kind: 'Course', ends: '2026-11-25' },
    ])
    expect(emails('silent')).toEqual(['silent@example.com'])
  })
})

it('progress shows learners with access by completed classes, and where they stop', async () => {
  const make = factories(t.db)
  const course = await make.course({ slug: 'polity' })
  const subject = await make.subject(course.id)
  const first = await make.lesson(subject.id, { title: 'First', position: 1 })
  const second = await make.lesson(subject.id, { title: 'Second', position: 2 })
  await make.lesson(subject.id, { title: 'Hidden', position: 3, published: false })
  const learner = async (classes: { id: number }[], completed: boolean) => {
    const user = await make.user()
    await make.grant(user.id, course.id, { starts_at: new Date(t.time.getTime() - 2 * DAY_MS) })
    for (const { id } of classes) {
      const row = { user_id: user.id, class_id: id, started_at: t.time, opened_at: t.time }
      await t.db
        .insertInto('class_progress')
        .values({ ...row, completed_at: completed ? t.time : null })
        .execute()
    }
  }
  await learner([first, second], true)
  await learner([first], false)
  const read = await report('progress', { course: 'polity' })
  expect(rowsOf(read, 'classes')).toMatchObject([
    { class: 'First', started: 2, started_share: 100, completed: 1, completed_share: 50, drop: 50 },
    { class: 'Second', started: 1, started_share: 50, completed_share: 50, drop: null },
  ])
  expect(rowsOf(read, 'learners')).toMatchObject([
    { completed: 2, classes: 2, percent: 100, band: '100' },
    { completed: 0, classes: 2, percent: 0, band: '0' },
  ])
  expect(read.notes).toContain('Half of the learners opened a first class within 2.0 days.')
  await expect(report('progress', { course: 'nothing' })).rejects.toThrow(
    'There is no course nothing.',
  )
})

describe('a test', () => {
  /** Three learners: both right, one right, and one that is given back. */
  async function threeTakers() {
    const questions = [
      { key: 'A' as const, right: '2', wrong: '-1' },
      { key: 'B' as const, right: '2', wrong: '-1' },
    ]
    const one = await started({ title: 'Polity' }, { questions })
    advanceSeconds(60)
    await submit(one.token, one.id, [entry(one.q1, 'A', 1), entry(one.q2, 'B', 2)])
    const two = await startedBy(one.exam.id, { name: HYPERLINK })
    await submit(two.token, two.id, [entry(one.q1, 'A', 1), entry(one.q2, 'C', 2)])
    const back = await startedBy(one.exam.id)
    await submit(back.token, back.id, [])
    await giveBack(back.id)
    return one
  }

  it('has ranks, percentiles, a distribution and bands, without attempts that were given back', async () => {
    const { exam } = await threeTakers()
    const read = await report('results', { test: exam.slug })
    expect(rowsOf(read, 'learners')).toMatchObject([
      { rank: 1, marks: 4, possible: 4, percent: 100, percentile: 100, passed: 'yes' },
      { rank: 2, marks: 1, percent: 25, percentile: 50, wrong: 1, passed: 'no' },
    ])
    expect(rowsOf(read, 'summary')).toMatchObject([
      { attempts: 2, mean: 2.5, median: 2.5, deviation: 1.5, passed: 1, passed_share: 50 },
    ])
    expect(rowsOf(read, 'bands').map((row) => row['attempts'])).toEqual([
      0, 0, 1, 0, 0, 0, 0, 0, 0, 1,
    ])
    await expect(report('results', { test: 'nothing' })).rejects.toThrow(
      'There is no test nothing.',
    )
  })

  it('has figures of each question', async () => {
    const { exam } = await threeTakers()
    const read = await report('items', { test: exam.slug })
    expect(rowsOf(read, 'questions')).toMatchObject([
      { question: 1, key: 'A', right: 100, skipped: 0, facility: 100, discrimination: null },
      { question: 2, key: 'B', right: 50, wrong: 50, facility: 25, flag: null },
    ])
    const [first] = rowsOf(read, 'questions')
    expect(first?.['upper']).toBe(
      'A:\u00A0100\u00A0%, B:\u00A00\u00A0%, C:\u00A00\u00A0%, D:\u00A00\u00A0%',
    )
    expect(read.notes).toEqual(['Questions are flagged from 30 attempts on; there are 2.'])
  })

  describe('and its figures of each question', () => {
    /** Changes answers in a way that no server does, which shows whether the figures are computed again. */
    const tamper = (answer: 'A' | 'D') =>
      t.db
        .updateTable('attempt_answer')
        .set({ option: answer as Answer })
        .execute()
    const rightOf = async (slug: string, options: object = {}) => {
      const rows = rowsOf(await report('items', { test: slug, ...options }), 'questions')
      return rows.map((row) => row['right'])
    }

    it('are stored, and computed again after a finished attempt', async () => {
      const { exam, q1 } = await threeTakers()
      expect(await rightOf(exam.slug)).toEqual([100, 50])
      await tamper('D')
      expect(await rightOf(exam.slug)).toEqual([100, 50])
      const { token, id } = await startedBy(exam.id)
      expect(await rightOf(exam.slug)).toEqual([100, 50])
      await submit(token, id, [entry(q1, 'A', 1)])
      expect(await rightOf(exam.slug)).toEqual([100 / 3, 0])
    })

    it('are computed again after a corrected key and after an attempt was given back', async () => {
      const { exam, id } = await threeTakers()
      expect(await rightOf(exam.slug)).toEqual([100, 50])
      await correct(exam.slug, 2, 'C')
      expect(await rightOf(exam.slug)).toEqual([100, 50])
      const [, second] = rowsOf(await report('items', { test: exam.slug }), 'questions')
      expect(second).toMatchObject({ key: 'C', right: 50 })
      await giveBack(id)
      expect(await rightOf(exam.slug)).toEqual([100, 100])
    })

    it('are stored for each way to count, and never for a period', async () => {
      const { exam } = await threeTakers()
      const period = { from: '2026-11-20', to: '2026-11-20' }
      for (const attempts of ATTEMPTS) await rightOf(exam.slug, { attempts })
      expect(await rightOf(exam.slug, period)).toEqual([100, 50])
      await tamper('D')
      expect(await rightOf(exam.slug, period)).toEqual([0, 0])
      for (const attempts of ATTEMPTS) {
        expect(await rightOf(exam.slug, { attempts })).toEqual([100, 50])
      }
    })

    it('are the same from the store as computed, also if two read them at the same time', async () => {
      const { exam } = await threeTakers()
      const both = await Promise.all([
        report('items', { test: exam.slug }),
        report('items', { test: exam.slug }),
      ])
      const [first, second] = both.map((read) => JSON.stringify(read))
      expect(second).toBe(first)
      expect(JSON.stringify(await report('items', { test: exam.slug }))).toBe(first)
    })
  })

  it('is a file that has the period in its name and runs no formula', async () => {
    const { exam } = await threeTakers()
    const folder = temporaryFolder()
    const asked = { test: exam.slug, from: '2026-11-01', to: '2026-11-20' }
    const save = (format: object) =>
      runCommand(t, ['call', 'POST', '/reports/results/file'], {
        data: JSON.stringify({ ...asked, ...format }),
        save: folder,
      })
    await save({ format: 'csv', table: 'learners' })
    await save({ format: 'xlsx' })
    const name = `results ${exam.slug} 2026-11-01 to 2026-11-20`
    expect(readdirSync(folder).toSorted()).toEqual([`${name} learners.csv`, `${name}.xlsx`])
    const csv = readFileSync(join(folder, `${name} learners.csv`), 'utf8')
    expect(csv.startsWith('\u{FEFF}Rank,Name,Email')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""http://example.com"",""x"")"`)
    await expect(save({ format: 'xlsx' })).rejects.toThrow('exists already')
  })

  it('is recorded in the audit when its learners are read', async () => {
    const { exam } = await threeTakers()
    await report('results', { test: exam.slug })
    await report('items', { test: exam.slug })
    const rows = await t.db
      .selectFrom('audit')
      .select(['actor', 'subject', 'after'])
      .where('action', '=', 'read report')
      .execute()
    expect(rows).toMatchObject([{ actor: 'ravi', subject: `report results ${exam.slug}` }])
  })
})

it.each([
  ['sales', { from: '2026-02-30', to: '2026-03-01' }, /not valid|day/],
  ['sales', { from: '2026-11-20', to: '2026-11-01' }, /the first one first/],
  ['sales', { from: '2026-11-20' }, /Enter both days/],
  ['sales', { from: '1900-01-01', to: '2026-11-01' }, /at most ten years/],
  ['progress', {}, /Choose a course/],
  ['items', { course: 'polity' }, /Choose a test/],
] as const)('%s of %j is refused', async (name, asked, message) => {
  await expect(report(name, asked)).rejects.toThrow(message)
})
