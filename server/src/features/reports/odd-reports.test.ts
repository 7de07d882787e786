import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { giveBackAttempt } from '@sopan/contract/console/tests'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'
import { reporting, rowsOf } from '#test/reports.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const t = testApp()
const { build, started, start, submit, timeOver, results, advanceSeconds } = taking(t)

const report = reporting(t)
const { correct } = correcting(t)

const giveBack = (id: number) =>
  makeCall(t, giveBackAttempt, { body: { attempt_id: id, reason: 'power cut' } })

describe('a period', () => {
  it.each([
    ['a leap day', { from: '2024-02-29', to: '2024-02-29' }, 1],
    ['one day', { from: '2026-11-20', to: '2026-11-20' }, 1],
    ['a future', { from: '2030-01-01', to: '2030-01-31' }, 31],
    ['the first years', { from: '0001-01-01', to: '0001-01-02' }, 2],
    ['the last day', { from: '9999-12-30', to: '9999-12-31' }, 2],
  ])('that is %s has a row for each of its days', async (_, period, days) => {
    for (const name of ['gst', 'coupons'] as const) await report(name, period)
    for (const name of ['sales', 'refunds', 'learners'] as const) {
      expect(rowsOf(await report(name, period), 'by day')).toHaveLength(days)
    }
  })

  it.each(['2026-13-01', '2026-1-1', '२०२६-११-०१', '2026-11-20T00:00:00Z'])(
    'from %s is refused',
    async (from) => {
      await expect(report('sales', { from, to: '2026-11-20' })).rejects.toThrow(/from/)
    },
  )
})

describe('a test', () => {
  it('without attempts, or whose attempts are all given back, has empty reports', async () => {
    const { exam, id, token } = await started({ slug: 'polity' })
    for (const name of ['results', 'items'] as const) await report(name, { test: 'polity' })
    await submit(token, id, [])
    await giveBack(id)
    const read = await report('results', { test: exam.slug })
    expect(rowsOf(read, 'summary')).toMatchObject([{ attempts: 0, mean: null, passed_share: null }])
    expect(rowsOf(read, 'sections')).toEqual([])
    expect(rowsOf(await report('items', { test: exam.slug }), 'questions')).toEqual([])
  })

  it('with sections has the marks, accuracy and time of each', async () => {
    const questions = [1, 1, 2].map((section) => ({ key: 'A' as const, section }))
    const sections = [{ name: 'Algebra' }, { name: 'Geometry' }]
    const { exam, token, id, q1, q2 } = await started({ slug: 'polity' }, { questions, sections })
    await submit(token, id, [entry(q1, 'A', 1), entry(q2, 'B', 2, { seconds: 20 })])
    expect(rowsOf(await report('results', { test: exam.slug }), 'sections')).toEqual([
      { section: 'Algebra', mean: 1, mean_share: 50, accuracy: 50, seconds: 25 },
      { section: 'Geometry', mean: 0, mean_share: 0, accuracy: null, seconds: 0 },
    ])
  })

  it('counts answers with a part of the marks apart from right and wrong ones', async () => {
    const key = { mode: 'several', options: ['A', 'C'] } as const
    const asked = { kind: 'several', options: 4, partly: 1, key } as never
    const { exam, token, id, q1 } = await started({}, { questions: [{ asked, right: '4' }, {}] })
    await submit(token, id, [entry(q1, 'A', 1)])
    expect(rowsOf(await report('results', { test: exam.slug }), 'learners')).toMatchObject([
      { marks: 1, right: 0, partly: 1, wrong: 0, skipped: 1 },
    ])
  })

  it('has the seconds of each question that the result shows, also if it was skipped', async () => {
    const questions = [1, 1, 2, 2].map((section) => ({ key: 'A' as const, section }))
    const sections = [{ name: 'Algebra' }, { name: 'Geometry' }]
    const { exam, token, id, q1, q2, q3 } = await started(
      { slug: 'polity' },
      { questions, sections },
    )
    await submit(token, id, [entry(q1, 'A', 1), entry(q2, 'B', 2), entry(q3, null, 3)])
    const shown = async () => {
      const [result] = (await results(token, exam.id)).results
      const seconds = Object.values(result?.user_answers ?? {}).map((answer) => answer.seconds)
      const medians = rowsOf(await report('items', { test: 'polity' }), 'questions')
      const means = rowsOf(await report('results', { test: 'polity' }), 'sections')
      return [seconds, medians, means].map((list) =>
        list.map((one) => (typeof one === 'number' ? one : one['seconds'])),
      )
    }
    expect(await shown()).toEqual([
      [5, 5, 5, 0],
      [5, 5, 5, null],
      [10, 5],
    ])
    await timeOver(token, id, [], { [q1]: 15, [q3]: 7 })
    expect(await shown()).toEqual([
      [15, 5, 7, 0],
      [15, 5, 7, null],
      [20, 7],
    ])
  })

  it('with marks below 0 or a dropped question counts every attempt in a band', async () => {
    const question = { key: 'A' as const, right: '1', wrong: '-1' }
    const questions = [question, question]
    const { exam, token, id, q1 } = await started({ slug: 'polity' }, { questions })
    await submit(token, id, [entry(q1, 'B', 1)])
    const bands = async () =>
      rowsOf(await report('results', { test: exam.slug }), 'bands').map((row) => row['attempts'])
    expect((await bands())[0]).toBe(1)
    await correct('polity', 1, 'dropped')
    expect((await bands())[0]).toBe(1)
    const [first] = rowsOf(await report('items', { test: 'polity' }), 'questions')
    expect(first).toMatchObject({ facility: null, discrimination: null })
  })

  it('counts an attempt on the Indian day of its end, one second before and after midnight', async () => {
    t.time = new Date('2026-11-20T18:25:00Z')
    const { exam, token, id } = await started({ slug: 'polity' })
    advanceSeconds(299)
    await submit(token, id, [])
    const user = await build().user({ name: 'अंजलि शर्मा' })
    const other = await build().token(user.id, t.time)
    const { attempt_id: second } = await start(other, exam.id)
    advanceSeconds(1)
    await submit(other, second, [])
    for (const [day, expected] of [
      ['2026-11-20', [id]],
      ['2026-11-21', [second]],
      ['2026-11-22', []],
    ] as const) {
      const read = await report('results', { test: 'polity', from: day, to: day })
      expect(rowsOf(read, 'learners').map((row) => row['attempt'])).toEqual(expected)
    }
  })
})

describe('a course', () => {
  it('without classes or without learners has a report', async () => {
    const make = factories(t.db)
    const course = await make.course({ slug: 'empty' })
    expect(rowsOf(await report('progress', { course: 'empty' }), 'learners')).toEqual([])
    await make.grant((await make.user()).id, course.id)
    const [learner] = rowsOf(await report('progress', { course: 'empty' }), 'learners')
    expect(learner).toMatchObject({ completed: 0, classes: 0, percent: 0 })
  })

  it('counts no learner whose access has not begun or has ended', async () => {
    const make = factories(t.db)
    const course = await make.course({ slug: 'polity' })
    const day = (n: number) => new Date(t.time.getTime() + n * 86_400_000)
    const give = async (starts: number, ends: number) =>
      make.grant((await make.user()).id, course.id, { starts_at: day(starts), ends_at: day(ends) })
    await give(1, 9)
    await give(-9, -1)
    expect(rowsOf(await report('progress', { course: 'polity' }), 'learners')).toEqual([])
  })
})

describe('texts that a learner has written', () => {
  const NAMES = [
    '=HYPERLINK("http://example.com","x")',
    '+91 98765',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '＝1+1',
    'अंजलि, "शर्मा"\nB',
    'क्षि'.repeat(25),
  ]

  it('are texts in a file', async () => {
    const make = factories(t.db)
    const course = await make.course({ slug: 'polity' })
    for (const [n, name] of NAMES.entries()) {
      await make.grant((await make.user({ name, email: `n${n}@example.com` })).id, course.id)
    }
    const body = { course: 'polity', format: 'csv' as const, table: 'learners' }
    const save = join(temporaryFolder(), 'learners.csv')
    await runCommand(t, ['call', 'POST', '/reports/progress/file'], {
      data: JSON.stringify(body),
      save,
    })
    const csv = readFileSync(save, 'utf8')
    for (const line of csv.split('\r\n').slice(1)) expect(line).not.toMatch(/^"?[=+\-@\t＝]/)
    expect(csv).toContain('"अंजलि, ""शर्मा""\nB"')
  })
})
