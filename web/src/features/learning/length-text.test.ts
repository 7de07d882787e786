import { lesson } from '@sopan/words/learning/lesson'
import { expect, it } from 'vitest'

import { lengthText } from './length-text.ts'

it.each([
  ['24 min', '24 मिनट'],
  ['1 h', '1 घंटा'],
  ['2 h 10 min', '2 घंटे 10 मिनट'],
  ['11 h 5 min', '11 घंटे 5 मिनट'],
  ['1:04:32', '1:04:32'],
  [null, '15 मिनट'],
])(
  'a class of %s has the length %s in Hindi, and in English as it is written',
  async (written, shown) => {
    await lesson.loaded('hi')
    expect(lengthText(written, lesson.in('en'))).toBe(written ?? '15 min')
    expect(lengthText(written, lesson.in('hi'))).toBe(shown)
  },
)
