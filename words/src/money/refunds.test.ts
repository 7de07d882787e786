import { beforeAll, expect, it } from 'vitest'

import { loadWords } from '../language.ts'
import { conditionText } from '../staff/refunds.ts'
import { refundWords } from './refunds.ts'

beforeAll(() => loadWords('hi'))

it.each([
  ['course', 'Refund within 24 hours, on conditions'],
  ['test', 'Refund within 24 hours, before the first attempt'],
  ['book', 'Refund within 24 hours, before it is opened'],
] as const)('the line beside the button that buys a %s names the hours', (type, line) => {
  expect(refundWords.in('en').terms[type].line).toBe(line)
  expect(refundWords.in('hi').terms[type].line).toContain('24 घंटे')
})

it.each([
  [{ rule: 'in time' }, 'It was paid in the last 24 hours.', 'It was paid more than 24 hours ago.'],
  [
    { rule: 'hardly completed', percent: 20 },
    '20 % of the course is completed, less than 20 %.',
    '20 % of the course is completed; it must be less than 20 %.',
  ],
  [{ rule: 'no attempt' }, 'No attempt was started.', 'An attempt was started.'],
  [{ rule: 'not opened' }, 'The book was not opened.', 'The book was opened.'],
] as const)('the condition %j is worded for staff, met and not met', (condition, met, unmet) => {
  const texts = [true, false].map((isMet) => conditionText({ ...condition, isMet }))
  expect(texts).toEqual([met, unmet])
})
