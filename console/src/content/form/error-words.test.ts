import { expect, it } from 'vitest'

import type { FieldSchema } from '../field-schema.ts'
import { shownError } from './error-words.ts'

const line = { type: 'string' }
const text = { type: 'array', items: line }
const question = {
  type: 'object',
  properties: { text: line, options: { ...text, hasLetters: true } },
}
const test: FieldSchema = {
  type: 'object',
  properties: {
    name: line,
    access: { ...line, enum: ['free', 'paid'] },
    price: { type: 'number', label: 'Price in rupees' },
    questions: { type: 'array', items: question },
  },
}
const coupons: FieldSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { items: { ...text, items: { ...line, label: 'Course or test' } } },
  },
}

const draftOf = (form: FieldSchema, ...files: [string, object][]) => ({
  id: 1,
  path: 'tests/ratio',
  saves_copy: false,
  others_of_series: 0,
  version: 1,
  changed_at: '2026-11-27T06:00:00Z',
  files: files.map(([path, value]) => ({ path, form: 'form', value: value as never })),
  forms: { form: form as never },
})
const ratio = draftOf(test, ['tests/ratio.yaml', {}])
const course = draftOf(
  test,
  ['courses/a/course.yaml', { title: 'Maths' }],
  ['courses/a/01-b/01-c.yaml', { title: 'Primes' }],
)
const list = draftOf(coupons, ['coupons.yaml', []])

it.each([
  [ratio, 'name', "'name' is missing", "'Name' is missing"],
  [ratio, 'access', "'access' must be 'free' or 'paid'", "'Access' must be 'Free' or 'Paid'"],
  [ratio, 'access', "a paid test needs a 'price'", "Access: a paid test needs a 'Price in rupees'"],
  [ratio, 'price', "a free test has no 'price'", "A free test has no 'Price in rupees'"],
  [ratio, '', "a test has 'questions', or none", "A test has 'Questions', or none"],
  [ratio, 'questions.2.text', "'questions[3].text' is empty", "Question 3: 'Text' is empty"],
  [
    ratio,
    'questions.0.options.1',
    'two options are the same',
    'Question 1, Option B: two options are the same',
  ],
  [
    ratio,
    'questions.0.options.5',
    'two options are the same',
    'Question 1, Option 6: two options are the same',
  ],
  [list, '1.items.0', 'there is no tests/a', 'Coupon 2, Course or test 1: there is no tests/a'],
  [course, 'name', "'name' is missing", "Primes: 'Name' is missing"],
])('the error of %# at %j, %j, is listed as %j', (draft, field, message, expected) => {
  const file = draft.files.at(-1)?.path ?? ''
  expect(shownError(draft, { file, field, message }).line).toBe(expected)
})

it('shows at the field what is wrong with the field', () => {
  const given = { file: 'tests/ratio.yaml', field: 'questions.2.text' }
  const { message } = shownError(ratio, { ...given, message: "'questions[3].text' is empty" })
  expect(message).toBe("'Text' is empty")
})

it('names a stored file without its folder', () => {
  const given = { file: 'courses/a/notes/primes.pdf', field: null, message: 'is not a PDF file' }
  expect(shownError(course, given).line).toBe('primes.pdf is not a PDF file')
})
