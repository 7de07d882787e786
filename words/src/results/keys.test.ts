import type { QuestionKey } from '@sopan/contract/exams/keys'
import { beforeAll, expect, it } from 'vitest'

import { loadWords } from '../language.ts'
import { misfitText } from '../staff/misfits.ts'
import { keyText, writtenKeyText } from './keys.ts'

beforeAll(() => loadWords('hi'))

it.each([
  [{ mode: 'options', options: ['B'] }, 'B', 'B'],
  [{ mode: 'options', options: ['B', 'C'] }, 'B or C', 'B या C'],
  [{ mode: 'several', options: ['A'] }, 'A', 'A'],
  [{ mode: 'several', options: ['A', 'C', 'D'] }, 'A, C and D', 'A, C और D'],
  [{ mode: 'number', from: '0.31', to: '0.33' }, '0.31 to 0.33', '0.31 से 0.33 तक'],
  [{ mode: 'number', from: '-0.5', to: '-0.5' }, '-0.5', '-0.5'],
  [{ mode: 'all', options: [] }, 'full marks for every learner', 'सभी को पूरे अंक'],
  [{ mode: 'dropped', options: [] }, 'not counted', 'गिना नहीं गया'],
] as [QuestionKey, string, string][])('the key %j is worded %j and %j', (key, english, hindi) => {
  expect(keyText(key, 'en')).toBe(english)
  expect(keyText(key, 'hi')).toBe(hindi)
})

it.each([
  [{ answer: 'A' }, ['B', 'c'], 'B or C'],
  [{ answer: 'A' }, 'dropped', 'not counted'],
  [{ number: 1 }, '2..3', '2 to 3'],
  [{ answer: 'A' }, ['B', 'seven'], 'B or seven'],
])('the value of a file for %j: %j is worded %j', (question, value, text) => {
  expect(writtenKeyText(question, value, 'en')).toBe(text)
})

it.each([
  [{ reason: 'missing options', letters: ['D', 'E'] }, 'there is no option D or E'],
  [
    { reason: 'other kind', key: { mode: 'several', options: ['A', 'B'] } },
    'A and B is no answer here',
  ],
  [
    { reason: 'ends before it begins', from: '5', to: '3' },
    'the range 5 to 3 ends before it begins',
  ],
  [{ reason: 'not in its shortest form' }, 'the key is no number in its shortest form'],
] as [Parameters<typeof misfitText>[0], string][])('%j is worded for staff', (misfit, text) => {
  expect(misfitText(misfit)).toBe(text)
})
