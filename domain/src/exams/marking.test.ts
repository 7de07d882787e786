import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { WHOLE, rightAnswersToPass } from './cut-offs.ts'
import {
  type KeyedQuestion,
  isPassed,
  mark,
  percentage,
  rightAnswersToPassByCounts,
} from './marking.ts'
import { commonMarks, markText, readMark } from './marks.ts'

const LETTERS = ['A', 'B', 'C', 'D'] as const
const singleKey = (letter: (typeof LETTERS)[number]): QuestionKey => {
  return { mode: 'options', options: [letter] }
}

/** Questions with key A and the given marks, and their denominator. */
function paper(count: number, right: string, wrong: string) {
  const marking = { right: readMark(right) ?? fail(), wrong: readMark(wrong) ?? fail() }
  const common = commonMarks([marking]) ?? fail()
  const [marks = { right: 0, wrong: 0 }] = common.marks
  const questions = Array.from({ length: count }, (_, index): KeyedQuestion => ({
    id: index + 1,
    key: singleKey('A'),
    rightMarks: marks.right,
    wrongMarks: marks.wrong,
  }))
  return { questions, denominator: common.denominator }
}

function fail(): never {
  throw new Error('not a mark')
}

/** A number of right answers, then wrong ones, the rest without an answer. */
function answers(right: number, wrong: number): Map<number, Answer | null> {
  const letters = [...Array<string>(right).fill('A'), ...Array<string>(wrong).fill('B')]
  return new Map(letters.map((letter, index) => [index + 1, letter as Answer]))
}

describe('marking', () => {
  it.each([
    ['1', '0', 5, 3, 1, '3', 60, true],
    ['1', '0', 5, 0, 0, '0', 0, false],
    ['1', '0', 3, 2, 1, '2', 66.67, true],
    ['1', '0', 1000, 599, 401, '599', 59.9, false],
    ['2', '-0.50', 50, 38, 9, '143/2', 71.5, true],
    ['2', '-0.50', 10, 1, 9, '-5/2', 0, false],
    ['1', '-1/3', 10, 7, 3, '6', 60, true],
    ['1', '-1/3', 10, 6, 1, '17/3', 56.67, false],
    ['1', '-1/3', 3, 0, 1, '-1/3', 0, false],
  ])(
    '%s/%s: of %i questions %i right and %i wrong give %s marks, %d %%',
    (right, wrong, count, rights, wrongs, marks, percent, passes) => {
      const { questions, denominator } = paper(count, right, wrong)
      const tally = mark(questions, answers(rights, wrongs))
      expect(markText(tally.marks, denominator)).toBe(marks)
      expect(tally).toMatchObject({
        right: rights,
        wrong: wrongs,
        skipped: count - rights - wrongs,
      })
      expect([percentage(tally, 60), isPassed(tally, 60)]).toEqual([percent, passes])
    },
  )

  it.each([
    [59_999, 100_000, false, 59.99],
    [60_000, 100_000, true, 60],
    [60_010, 100_000, true, 60.01],
    [5, 0, false, 0],
  ])('%i of %i passes at 60: %s, and is shown as %d', (marks, possible, passes, percent) => {
    const tally = { marks, possible }
    expect([isPassed(tally, 60), percentage(tally, 60)]).toEqual([passes, percent])
  })

  const anyMark = fc.record({
    right: fc.integer({ min: 0, max: 600 }),
    wrong: fc.integer({ min: -600, max: 0 }),
    key: fc.constantFrom(...LETTERS),
    answer: fc.constantFrom(...LETTERS, null, undefined),
  })

  it('adds up for all answers', () => {
    fc.assert(
      fc.property(fc.array(anyMark), fc.integer({ min: 0, max: 100 }), (given, pass) => {
        const questions = given.map(({ right, wrong, key }, index) => ({
          id: index,
          key: singleKey(key),
          rightMarks: right,
          wrongMarks: wrong,
        }))
        const sent = given.flatMap(({ answer }, index) =>
          answer === undefined ? [] : [[index, answer as Answer | null] as const],
        )
        const tally = mark(questions, new Map(sent))
        expect(tally.right + tally.wrong + tally.skipped).toBe(given.length)
        expect(tally.marks).toBeLessThanOrEqual(tally.possible)
        expect(tally.right).toBe(given.filter(({ key, answer }) => key === answer).length)
        const percent = percentage(tally, pass)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        // The displayed percentage reaches the pass mark exactly if the attempt passed.
        expect(tally.possible > 0 && percent >= pass).toBe(isPassed(tally, pass))
      }),
    )
  })

  it('is correct ÷ total under +1/0, exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 300 }), (n, k) => {
        const { questions } = paper(n, '1', '0')
        const right = Math.min(n, k)
        expect(isPassed(mark(questions, answers(right, n - right)), 60)).toBe(right * 100 >= n * 60)
      }),
    )
  })

  it('does not depend on the order of questions or answers', () => {
    const { questions } = paper(6, '1', '-1/3')
    const given = [...answers(3, 2)]
    expect(mark(questions.toReversed(), new Map(given.toReversed()))).toEqual(
      mark(questions, new Map(given)),
    )
  })
})

describe('the right answers that would have passed', () => {
  /** Answers with these marks of the questions' right and wrong ones, A being right; null is no answer. */
  const given = (rows: [right: number, wrong: number, answer: string | null][]) => ({
    questions: rows.map(([rightMarks, wrongMarks], id): KeyedQuestion => {
      return { id, key: singleKey('A'), rightMarks, wrongMarks }
    }),
    answers: new Map(rows.map(([, , answer], id) => [id, answer as Answer | null])),
  })
  const missing = (questions: KeyedQuestion[], all: Map<number, Answer | null>, pass: number) =>
    rightAnswersToPass([{ ...WHOLE, questions }], all, { passPercent: pass, denominator: 1 })
  const times = <T>(count: number, one: T) => Array<T>(count).fill(one)

  it.each([
    ['a passed attempt needs none', times(6, [1, 0, 'A']), times(4, [1, 0, null]), 60, 0],
    ['a skipped question gives its marks', times(3, [1, 0, 'A']), times(7, [1, 0, null]), 60, 3],
    ['a wrong one gives its deduction, too', times(4, [4, -1, 'A']), times(6, [4, -1, 'B']), 60, 3],
    ['the largest gains come first', times(2, [1, 0, null]), times(2, [4, 0, null]), 60, 2],
    ['marks below zero are gained first', [], times(3, [5, -5, 'B']), 50, 3],
    ['what cannot be reached has no number', [], times(3, [0, -1, 'B']), 60, null],
    ['a paper without marks is never passed', [], [], 60, null],
  ] as [string, Row[], Row[], number, number | null][])(
    '%s',
    (_, first, others, passPercent, expected) => {
      const { questions, answers: all } = given([...first, ...others])
      expect(missing(questions, all, passPercent)).toBe(expected)
    },
  )

  it('follow from the counts alone where every question has the same marks', () => {
    const each = { rightMarks: 4, wrongMarks: -1 }
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', null)), fc.nat(100), (chosen, pass) => {
        const { questions, answers: all } = given(chosen.map((one) => [4, -1, one]))
        const tally = mark(questions, all)
        const expected = missing(questions, all, pass)
        expect(rightAnswersToPassByCounts(tally, each, pass)).toBe(expected)
        const dropped = { ...tally, possible: tally.possible + 1 }
        expect(rightAnswersToPassByCounts(dropped, each, pass)).toBeNull()
      }),
    )
  })
})

type Row = [right: number, wrong: number, answer: string | null]
