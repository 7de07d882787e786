import { getTest } from '@sopan/contract/console/tests'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { listStandings } from '#server/db/queries/exam-ranks.ts'
import { findSplit } from '#server/db/queries/rankings.ts'
import { sweepRegrades } from '#server/features/exams/grades/regrade.ts'
import { createPaperCache } from '#server/features/exams/paper/cache.ts'
import { testApp } from '#test/app.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { writeFolder } from '#test/content/content-folder.ts'
import { correcting } from '#test/exams/correcting.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'

const t = testApp()
const { correct } = correcting(t)

const SUMS = `name: Sums
description: Two sums.
access: free
added: 2026-01-01
minutes: 10
questions:
  - text: One and one?
    options:
      - '1'
      - '2'
      - '3'
    answer: A
    explanation: Count to too.
  - text: Two and two?
    options:
      - '4'
      - '5'
    answer: A
`

const importing = (text: string, flags: Record<string, true> = {}) =>
  runCommand(t, ['content', 'import', writeFolder({ 'tests/sums.yaml': text })], flags)

const other = (from: string, to: string) => SUMS.replace(from, to)

/** Learners with as many right answers as given, with the paper for new attempts. */
async function takenBy(marks: readonly number[]): Promise<number[]> {
  const { id, paper_id: paper } = await t.db
    .selectFrom('exam')
    .select(['id', 'paper_id'])
    .executeTakeFirstOrThrow()
  return finishedBy(t, { id, paper: { id: paper ?? 0 } }, marks)
}

const many = (count: number, marks: number) => Array<number>(count).fill(marks)

/** 31 learners take the test, its content is changed, and six more take it; the number of learners in each rank. */
async function changedBetween(changed: string) {
  await importing(SUMS)
  const before = await takenBy(many(31, 1))
  expect((await importing(changed)).isDone).toBe(true)
  const after = await takenBy(many(6, 2))
  await computeRanks(t)
  return { before, after, ...(await placesOf(before, after)) }
}

async function placesOf(before: readonly number[], after: readonly number[]) {
  const standings = await listStandings(t.db, [...before, ...after], { withAll: true })
  const of = (ids: readonly number[]) => {
    const texts = ids.map((id) => {
      const one = standings.get(id)
      return one ? `${one.place} of ${one.of}, best ${one.all?.marks.at(-1)}` : 'none'
    })
    return [...new Set(texts)].join()
  }
  return { ranks: [of(before), of(after)] }
}

describe('learners before and after a change of a test', () => {
  it.each([
    ['a word of an explanation', other('too', 'two')],
    [
      'a word of a question and an option',
      other("One and one?\n    options:\n      - '1'", "1 + 1?\n    options:\n      - 'one'"),
    ],
    [
      'a translation',
      other(
        '    explanation',
        "    hi:\n      text: '1 + 1?'\n      options: ['1', '2', '3']\n    explanation",
      ),
    ],
    ['its time and pass percentage', other('minutes: 10', 'minutes: 12\npass_percent: 40')],
  ])('have one ranking if it is %s', async (_, changed) => {
    const { ranks } = await changedBetween(changed)
    expect(ranks).toEqual(['7 of 37, best 2', '1 of 37, best 2'])
    const { ranked, summary, questions, notes } = await makeCall(t, getTest, {
      params: { slug: 'sums' },
    })
    expect([ranked?.learners, summary.attempts]).toEqual([37, 37])
    // All are right in the first question, six of 37 in the second one.
    expect(questions.map(({ right }) => Math.round(right ?? 0))).toEqual([100, 16])
    expect(notes).not.toContainEqual(expect.stringContaining('left out'))
  })

  it.each([
    ['the right option', other('answer: A\n    expl', 'answer: B\n    expl')],
    ['the number of options', other("      - '3'\n", '')],
    [
      'the marks of a question',
      other('answer: A\n    expl', 'answer: A\n    marks: { right: 2, wrong: 0 }\n    expl'),
    ],
    ['the number of questions', `${SUMS}  - text: More?\n    options: ['1', '2']\n    answer: A\n`],
    ['its sections', other('questions:', 'sections:\n- name: All\n  questions:')],
  ])('have two rankings if it is %s', async (_, changed) => {
    const { ranks } = await changedBetween(changed)
    expect(ranks).toEqual(['1 of 31, best 1', '1 of 6, best 2'])
  })
})

it.each([
  [1, 'a cut-off', '  cut_off: 0.5\n'],
  [1, 'the same marks in another form', '  total_marks: 1\n'],
  [2, 'no part in the total', '  qualifying: true\n'],
])('has %i rankings after a section got %s', async (count, _, rules) => {
  const [head = '', first = '', second = ''] = SUMS.split(/questions:\n|(?=  - text: Two)/)
  const sections = (own: string) =>
    `${head}sections:\n- name: One\n${own}  questions:\n${first}- name: Two\n  questions:\n${second}`
  await importing(sections(''))
  expect((await importing(sections(rules))).isDone).toBe(true)
  const rows = await t.db.selectFrom('paper_ranking').select('ranking_id').execute()
  expect([rows.length, new Set(rows.map((row) => row.ranking_id)).size]).toEqual([2, count])
})

describe('a correction of a key', () => {
  it('reaches all papers of a ranking, also those with another text of the question', async () => {
    const { before, after } = await changedBetween(other('One and one?', '1 + 1?'))
    const { papers } = await correct('sums', 1, 'B')
    expect(papers).toHaveLength(2)
    await computeRanks(t)
    // The first question was answered with A by all.
    expect(await placesOf(before, after)).toEqual({ ranks: ['7 of 37, best 1', '1 of 37, best 1'] })
  })

  it('reaches no other question that has its place in another paper', async () => {
    const question = (text: string, options: string[]) =>
      `  - text: ${text}\n    options:\n${options.map((one) => `      - '${one}'\n`).join('')}    answer: A\n`
    const [one, two] = [question('One and one?', ['2', '3']), question('Two and two?', ['4', '5'])]
    const head = SUMS.slice(0, SUMS.indexOf('  - text'))
    await importing(head + one + two)
    await takenBy(many(2, 1))
    await importing(head + two + one)
    await takenBy(many(2, 1))
    await correct('sums', 1, 'B')
    const { rows } = await sql<{ text: string }>`
      SELECT q.source -> 'en' ->> 'question' AS text FROM key_correction c
      JOIN paper_question q ON q.id = c.question_id`.execute(t.db)
    expect(rows).toEqual([{ text: 'Two and two?' }, { text: 'Two and two?' }])
  })

  it('makes one ranking of two that are marked equally then', async () => {
    const { before, after, ranks } = await changedBetween(
      other('answer: A\n    expl', 'answer: B\n    expl'),
    )
    expect(ranks).toEqual(['1 of 31, best 1', '1 of 6, best 2'])
    const [first] = await t.db.selectFrom('paper').select('id').orderBy('id').execute()
    await correct('sums', 1, 'B', { paper: { id: first?.id ?? 0, key: 'A' } })
    await computeRanks(t)
    expect(await placesOf(before, after)).toEqual({ ranks: ['7 of 37, best 2', '1 of 37, best 2'] })
  })
  it('by an import reaches them too, and only if it may overwrite', async () => {
    const changed = other('One and one?', '1 + 1?')
    const { before, after } = await changedBetween(changed)
    const corrected = changed.replace('answer: A\n    expl', 'answer: A\n    key: B\n    expl')
    expect((await importing(corrected)).isDone).toBe(false)
    expect((await importing(corrected, { overwrite: true })).isDone).toBe(true)
    await sweepRegrades(t.db, createPaperCache(), () => t.time)
    await computeRanks(t)
    expect(await placesOf(before, after)).toEqual({ ranks: ['7 of 37, best 1', '1 of 37, best 1'] })
  })
})

describe('a change in an open window', () => {
  const KEY = other('answer: A\n    expl', 'answer: B\n    expl')

  /** Results of `findSplit` after 31 learners began: about a change, about the next change, and after the close. */
  async function splitBy(changed: string, next: string) {
    await importing(SUMS)
    const opensAt = t.time
    const exam = await t.db
      .updateTable('exam')
      .set({ opens_at: opensAt, closes_at: new Date(t.time.getTime() + 600_000) })
      .returning(['id', 'paper_id'])
      .executeTakeFirstOrThrow()
    await takenBy(many(31, 1))
    await sql`UPDATE attempt SET in_window = true`.execute(t.db)
    const said = async (paperId: number | null, now = t.time) =>
      findSplit(t.db, { examId: exam.id, paperId }, now)
    const paper = () => t.db.selectFrom('exam').select('paper_id').executeTakeFirstOrThrow()
    expect((await importing(windowed(changed, opensAt))).isDone).toBe(true)
    const first = await said(exam.paper_id)
    const { paper_id: changedPaper } = await paper()
    await importing(windowed(next, opensAt))
    const after = new Date(t.time.getTime() + 600_000)
    return [first, await said(changedPaper), await said(exam.paper_id, after)]
  }
  const timeOf = (at: Date) => at.toISOString().replace('.000', '')
  const windowed = (text: string, opensAt: Date) => {
    const closesAt = new Date(opensAt.getTime() + 600_000)
    return text.replace(
      'minutes:',
      `opens: ${timeOf(opensAt)}\ncloses: ${timeOf(closesAt)}\nminutes:`,
    )
  }

  it('of what is marked returns how many learners have the other ranking', async () => {
    const typo = KEY.replace('too', 'two')
    expect(await splitBy(KEY, typo)).toEqual([{ learners: 31 }, null, null])
  })

  it('of words returns nothing', async () => {
    expect(await splitBy(other('too', 'two'), other('too', '2'))).toEqual([null, null, null])
  })
})
