import { start } from '@sopan/words/exams/start'
import { expect, it } from 'vitest'

import { marksText } from './marks-text.ts'

it.each([
  ['1', '0', '+1 for a right answer, no minus marks'],
  ['2', '-1/2', '+2 for a right answer, −0.5 for a wrong one'],
  ['1', '-1/3', '+1 for a right answer, −1/3 for a wrong one'],
  ['3/2', '-1/4', '+1.5 for a right answer, −0.25 for a wrong one'],
  ['1', '-1/8', '+1 for a right answer, −1/8 for a wrong one'],
])('marks of %s for a correct and %s for a wrong answer are %j', (right, wrong, text) => {
  expect(marksText({ right, wrong }, start.in('en'))).toBe(text)
})
