import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { commonMarks, markNumber, markText, readMark } from './marks.ts'

const read = (written: unknown) => {
  const mark = readMark(written)
  if (mark === null) throw new Error(`${String(written)} is no mark`)
  return mark
}

describe('a mark', () => {
  it.each([
    [1, '1'],
    ['+2', '2'],
    ['0.50', '1/2'],
    [-0.25, '-1/4'],
    ['-1/3', '-1/3'],
    ['−0.50', '-1/2'],
    ['2/4', '1/2'],
    ['-0', '0'],
    [0, '0'],
    [100, '100'],
  ])('written as %j is %s', (written, text) => {
    const { numerator, denominator } = read(written)
    expect(markText(numerator, denominator)).toBe(text)
  })

  it.each(['', 'one', '1/0', '1e3', '0.33333', '1.5/2', '100.01', '-101', null, [1], Infinity])(
    'is not %j',
    (written) => {
      expect(readMark(written)).toBeNull()
    },
  )

  it.each([
    [5, 3, 1.67],
    [-1, 2, -0.5],
    [-1, 1000, 0],
    [7, 1, 7],
  ])('of %i over %i is shown as %d', (marks, denominator, number) => {
    expect(markNumber(marks, denominator)).toBe(number)
  })
})

describe('the marks of a paper', () => {
  it('have one exact denominator', () => {
    const markings = [
      { right: read(2), wrong: read('-0.50') },
      { right: read(1), wrong: read('-1/3') },
    ]
    expect(commonMarks(markings)).toEqual({
      denominator: 6,
      marks: [
        { right: 12, wrong: -3 },
        { right: 6, wrong: -2 },
      ],
    })
    expect(commonMarks([])).toEqual({ denominator: 1, marks: [] })
  })

  it('are rejected if they are too fine', () => {
    const markings = [101, 103].map((n) => ({ right: read(1), wrong: read(`-1/${n}`) }))
    expect(commonMarks(markings)).toBeNull()
  })

  it('stay as their author wrote them', () => {
    const mark = fc
      .tuple(fc.integer({ min: -300, max: 300 }), fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 12))
      .filter(([n, d]) => Math.abs(n) <= 100 * d)
      .map(([n, d]) => ({ written: `${n}/${d}`, text: markText(n, d) }))
    fc.assert(
      fc.property(fc.array(fc.record({ right: mark, wrong: mark }), { minLength: 1 }), (given) => {
        const markings = given.map(({ right, wrong }) => ({
          right: read(right.written),
          wrong: read(wrong.written),
        }))
        const common = commonMarks(markings)
        const texts = common?.marks.map(({ right, wrong }) => [
          markText(right, common.denominator),
          markText(wrong, common.denominator),
        ])
        expect(texts ?? null).toEqual(given.map(({ right, wrong }) => [right.text, wrong.text]))
      }),
    )
  })
})
