import { expect, test } from 'vitest'

import { teacherKey } from './teacher-key.ts'

test.each([
  ['R. Malik', 'R.  MALIK'],
  ['R. Malik', ' r.malik\u00A0'],
  ['Anita Rao', 'anita rao'],
  ['नेहा क़ौर', 'नेहा क\u093Cौर'],
])('%j and %j are the same teacher', (one, other) => {
  expect(teacherKey(one)).toBe(teacherKey(other))
})

test('other letters are another teacher', () => {
  expect(teacherKey('R. Malik')).not.toBe(teacherKey('S. Malik'))
})
