import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type Part,
  type SectionRules,
  WHOLE,
  isReached,
  markParts,
  rightAnswersToPass,
} from './cut-offs.ts'

const A: QuestionKey = { mode: 'options', options: ['A'] }
const ALL: QuestionKey = { mode: 'all', options: [] }
const DROPPED: QuestionKey = { mode: 'dropped', options: [] }

let id = 0
/** Four questions of 2 marks, a half deducted, in a part; right, then wrong ones are answered, the rest is skipped. */
function part(
  rules: Partial<SectionRules>,
  right: number,
  wrong: number,
  keys: QuestionKey[] = [],
) {
  const answers = new Map<number, Answer | null>()
  const questions = Array.from({ length: 4 }, (_, index) => {
    id++
    if (index < right + wrong) answers.set(id, (index < right ? 'A' : 'B') as Answer)
    return { id, key: keys[index] ?? A, rightMarks: 4, wrongMarks: -1 }
  })
  return { part: { ...WHOLE, ...rules, questions }, answers }
}

type Given = ReturnType<typeof part>
const marked = (given: Given[], passPercent = 50) => {
  const answers = new Map(given.flatMap((one) => [...one.answers]))
  const parts = given.map((one) => one.part)
  const rule = { passPercent, denominator: 2 }
  const missing = rightAnswersToPass(parts, answers, rule)
  return { ...markParts(parts, answers, rule), missing }
}

describe('a cut-off', () => {
  it.each([
    [7, 1, 20, 700, true],
    [6, 1, 20, 700, false],
    [15, 2, 40, 750, true],
    [29, 4, 80, 726, false],
    [29, 4, 80, 725, true],
    [20, 3, 60, 667, false],
    [20, 3, 60, 666, true],
    [-1, 4, 80, 0, false],
    [5, 1, 5, 700, true],
    [4, 1, 5, 700, false],
    [0, 1, 0, 700, true],
    [-5, 1, 20, null, true],
  ])(
    '%i/%i marks of %i reach %j hundredths: %s',
    (marks, denominator, possible, cut_off, reached) => {
      expect(isReached({ marks, possible }, { cut_off }, denominator)).toBe(reached)
    },
  )
})

describe('a paper in parts', () => {
  it.each([
    ['counts all parts without rules', [part({}, 2, 0), part({}, 2, 2)], 14, 32, false, 1],
    [
      'leaves a qualifying part out',
      [part({}, 2, 0), part({ qualifying: true }, 0, 4)],
      8,
      16,
      true,
      0,
    ],
    [
      'passes with every cut-off',
      [part({ cut_off: 400 }, 2, 0), part({ qualifying: true, cut_off: 200 }, 1, 0)],
      8,
      16,
      true,
      0,
    ],
    [
      'fails with a missed cut-off',
      [part({}, 4, 0), part({ cut_off: 400 }, 1, 0)],
      20,
      32,
      false,
      1,
    ],
    [
      'fails with a missed qualifying part',
      [part({}, 4, 0), part({ qualifying: true, cut_off: 400 }, 1, 1)],
      16,
      16,
      false,
      1,
    ],
    [
      'needs no right answer twice',
      [part({ cut_off: 600 }, 1, 0), part({}, 1, 0)],
      8,
      32,
      false,
      2,
    ],
    [
      'has a reached cut-off by a key that is right for all',
      [part({ cut_off: 400 }, 1, 1, [A, ALL]), part({}, 3, 0)],
      20,
      32,
      true,
      0,
    ],
    [
      'needs no more marks than questions that count have',
      [part({ cut_off: 800 }, 3, 0, [A, A, A, DROPPED]), part({}, 2, 0)],
      20,
      28,
      true,
      0,
    ],
    [
      'passes a part whose questions all do not count',
      [part({ cut_off: 800 }, 0, 0, [DROPPED, DROPPED, DROPPED, DROPPED]), part({}, 2, 0)],
      8,
      16,
      true,
      0,
    ],
  ] as [string, Given[], number, number, boolean, number][])(
    '%s',
    (_, given, marks, possible, passed, missing) => {
      const found = marked(given)
      expect([found.total.marks, found.total.possible]).toEqual([marks, possible])
      expect([found.passed, found.missing]).toEqual([passed, missing])
    },
  )

  it('is passed by as many further right answers as are named, and by no fewer', () => {
    const anyPart = fc
      .record({
        qualifying: fc.boolean(),
        cut_off: fc.option(fc.nat(800)),
        right: fc.nat(2),
        wrong: fc.nat(2),
      })
      .map(({ right, wrong, ...rules }) => part(rules, right, wrong))
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1, maxLength: 2 }), fc.nat(100), (given, pass) => {
        const parts = given.map((one) => one.part)
        const answers = new Map(given.flatMap((one) => [...one.answers]))
        const rule = { passPercent: pass, denominator: 2 }
        expect(rightAnswersToPass(parts, answers, rule)).toBe(fewest(parts, answers, rule))
      }),
    )
  })
})

/** The same by trying every set of further right answers. */
function fewest(
  parts: readonly Part[],
  answers: ReadonlyMap<number, Answer | null>,
  rule: Parameters<typeof markParts>[2],
): number | null {
  const open = parts
    .flatMap(({ questions }) => questions.map((one) => one.id))
    .filter((one) => answers.get(one) !== 'A')
  const passing = Array.from({ length: 2 ** open.length }, (_, bits) => {
    const chosen = open.filter((_one, index) => (bits >> index) & 1)
    const all = new Map([...answers, ...chosen.map((one) => [one, 'A' as Answer] as const)])
    return markParts(parts, all, rule).passed ? chosen.length : Infinity
  })
  const least = passing.reduce((a, b) => Math.min(a, b), Infinity)
  return least === Infinity ? null : least
}
