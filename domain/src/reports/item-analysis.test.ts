import type { Answer } from '@sopan/contract/exams/answer'
import { describe, expect, it } from 'vitest'

import { type Item, analysePaper } from './item-analysis.ts'
import { distribution, placed } from './standings.ts'

/** Six learners in four questions of +4 and −1; a right answer is A, a wrong one B. */
const MARKS = [
  [4, 4, 4, 4],
  [4, 4, 4, -1],
  [4, 4, -1, 4],
  [4, -1, 0, 4],
  [-1, 4, -1, 4],
  [-1, -1, 0, 4],
]
const CHOICES = ['A', 'B', 'C', 'D'] as Answer[]
const LETTER: Record<number, string> = { 4: 'A', [-1]: 'B' }
const SHEETS = MARKS.map((row) => row.map((mark) => (LETTER[mark] ?? null) as Answer | null))
const item: Item = {
  choices: CHOICES,
  isRight: (answer) => answer === 'A',
  isPartly: () => false,
  fullMarks: 4,
  marksOf: (answer) => (answer === null ? 0 : answer === 'A' ? 4 : -1),
}
const ITEMS = [item, item, item, item]
const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? value : Math.round(value * 100) / 100
const repeated = (times: number) => Array.from({ length: times }, () => SHEETS).flat()

describe('the figures of a paper', () => {
  const paper = analysePaper(ITEMS, SHEETS)
  it.each([
    ['right', [66.67, 66.67, 33.33, 83.33]],
    ['facility', [58.33, 58.33, 25, 79.17]],
    ['discrimination', [34.87, 21.4, 22.45, -54.62]],
    ['efficiency', [42.86, 25, 25, -82.61]],
    ['skipped', [0, 0, 33.33, 0]],
    ['flag', [null, null, null, null]],
  ] as const)('%s', (name, expected) => {
    const values = paper?.items.map((figures) => figures[name])
    expect(values?.map((value) => (typeof value === 'number' ? rounded(value) : value))).toEqual(
      expected,
    )
  })

  it('have Cronbach’s alpha', () => {
    expect(paper?.alpha).toBeCloseTo(0.0374, 4)
  })

  it('give the share of each option in the best and the last 27 %', () => {
    expect(paper?.items[0]?.choices.slice(0, 2)).toEqual([
      { answer: 'A', upper: 100, lower: 0 },
      { answer: 'B', upper: 0, lower: 100 },
    ])
    expect(paper?.items.map(({ upperLessLower }) => upperLessLower)).toEqual([100, 50, 100, -50])
  })

  it('show the commonest of answers that are typed, and flag a question whose commonest one is not right', () => {
    const typed: Item = { ...item, choices: [], isRight: (answer) => answer === '7' }
    const answers = ['7', '7', '8', '9', '8', '8', '10', '11', '12', '13'] as Answer[]
    const sheets = answers.map((answer) => [answer, null])
    const [first] = analysePaper([typed, item], sheets)?.items ?? []
    expect(first?.choices.map(({ answer }) => answer)).toEqual(['8', '7', '9', '10', '11', '12'])
    const same = [...Array<Answer>(35).fill('8' as Answer), ...Array<Answer>(5).fill('7' as Answer)]
    const flagOf = (one: Item) =>
      analysePaper(
        [one],
        same.map((answer) => [answer]),
      )?.items[0]?.flag
    expect(flagOf(typed)).toBe('check the key')
    expect(flagOf({ ...typed, marksOf: () => 4 })).toBeNull()
  })

  it('flag a question that better learners answer wrong, from 30 attempts on', () => {
    const flags = (sheets: typeof SHEETS, items = ITEMS) =>
      analysePaper(items, sheets)?.items.map(({ flag }) => flag)
    expect(flags(repeated(5))).toEqual([null, null, null, 'check the key'])
    expect(flags(repeated(4))).toEqual([null, null, null, null])
    const toAll = { ...item, isRight: () => true, marksOf: () => 4 }
    const dropped = { ...item, fullMarks: 0, marksOf: () => 0 }
    expect(flags(repeated(5), [item, item, toAll, dropped])).toEqual([null, null, null, null])
  })

  it('are absent without attempts, and without a spread', () => {
    expect(analysePaper(ITEMS, [])).toBeNull()
    const same = analysePaper(ITEMS, [SHEETS[0] ?? [], SHEETS[0] ?? []])
    expect(same?.alpha).toBeNull()
    expect(same?.items[0]).toMatchObject({ discrimination: null, efficiency: null, right: 100 })
  })
})

describe('the standings of a test', () => {
  const learners = MARKS.map((row, index) => ({
    id: index + 1,
    marks: row.reduce((sum, mark) => sum + mark, 0),
    wrong: row.filter((mark) => mark < 0).length,
    seconds: 600 - index,
  }))

  it('share ranks and percentiles among equal marks', () => {
    const standings = placed(learners.toReversed())
    expect(standings.map(({ row }) => row.marks)).toEqual([16, 11, 11, 7, 6, 2])
    expect(standings.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 6])
    expect(standings.map(({ percentile }) => rounded(percentile))).toEqual([
      100, 83.33, 83.33, 50, 33.33, 16.67,
    ])
  })

  it('order equal marks by fewer wrong answers, then by less time', () => {
    const equal = [
      { id: 1, marks: 5, wrong: 2, seconds: 10 },
      { id: 2, marks: 5, wrong: 1, seconds: 30 },
      { id: 3, marks: 5, wrong: 1, seconds: 20 },
    ]
    expect(placed(equal).map(({ row }) => row.id)).toEqual([3, 2, 1])
  })

  it('have a mean, a median and a standard deviation', () => {
    expect(distribution([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, median: 4.5, deviation: 2 })
    expect(distribution([3])).toEqual({ mean: 3, median: 3, deviation: 0 })
    expect(distribution([])).toBeNull()
  })
})
