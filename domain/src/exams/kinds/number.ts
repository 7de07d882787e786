import type { Answer } from '@sopan/contract/exams/answer'

import type { KeyOf } from './asked.ts'
import { millionths, readDecimal } from './decimal.ts'
import type { Kind } from './kind.ts'

type Range = KeyOf<'number'>

/** Between the ends of a range; two dots as in GIFT. */
const BETWEEN = / to |\.\./
const LONGEST_RANGE = 60

const isNumber = (text: string) => readDecimal(text) === text

/** A number or a range as files have it: 42, '0.31 to 0.33'. */
export const rangeInFile = ({ from, to }: Range) => (from === to ? from : `${from} to ${to}`)

/** A number or a range as it is written: 42, '0.31 to 0.33'; its end may be before its beginning. */
function readRange(value: unknown): Range | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  // A number of YAML or Excel is exact: it has at most 15 digits.
  const text = String(value)
  if (text.length > LONGEST_RANGE) return null
  const [from = null, to = from, ...others] = text.split(BETWEEN).map(readDecimal)
  return from === null || to === null || others.length > 0 ? null : { mode: 'number', from, to }
}

function isWithin({ from, to }: Range, answer: string): boolean {
  if (!isNumber(answer)) return false
  const given = millionths(answer)
  return millionths(from) <= given && given <= millionths(to)
}

/** A number that is typed, an exact decimal of up to six places; right is one value, or each of a range with its ends. */
export const number: Kind<'number'> = {
  choices: () => [],
  withOption: (answer) => answer,
  parse: (text) => readDecimal(text) as Answer | null,
  fits: (_, answer) => isNumber(answer),
  misfit: (_, { from, to }) => {
    if (!isNumber(from) || !isNumber(to)) return { reason: 'not in its shortest form' }
    return millionths(from) > millionths(to) ? { reason: 'ends before it begins', from, to } : null
  },
  credit: ({ rightMarks, wrongMarks }, key, answer) =>
    isWithin(key, answer)
      ? { marks: rightMarks, outcome: 'right' }
      : { marks: wrongMarks, outcome: 'wrong' },
  isSameKey: (a, b) => a.from === b.from && a.to === b.to,
  inFile: { field: 'number', hasOptions: false, read: readRange, write: rangeInFile },
}
