import { expect, it } from 'vitest'

import { markText, readMark } from './marks.ts'
import { marksOfEach } from './section-marks.ts'

const NOTHING = { numerator: 0, denominator: 1 }

it.each([
  [30, '1/4', 30, '1', '-1/4'],
  [30, '1/4', 35, '6/7', '-3/14'],
  [40, '1/4', 35, '8/7', '-2/7'],
  [50, '0.25', 40, '5/4', '-5/16'],
  [200, '1/3', 80, '5/2', '-5/6'],
  [100, '1/3', 300, '1/3', '-1/9'],
  [50, '1', 10, '5', '-5'],
  [50, null, 25, '2', '0'],
])(
  '%i marks with %j taken off for %i questions are %s and %s each',
  (total, part, count, ...each) => {
    const negative = part === null ? NOTHING : (readMark(part) ?? NOTHING)
    const { right, wrong } = marksOfEach({ total, negative }, count)
    expect([right, wrong].map((one) => markText(one.numerator, one.denominator))).toEqual(each)
  },
)
