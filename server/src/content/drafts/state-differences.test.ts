import { describe, expect, it } from 'vitest'

import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'

import { differencesInTurn, stateDifferences } from './state-differences.ts'

const COURSE = 'courses/maths'

/** A course with these files, each with a title, and a stored note of the numbers. */
const courseOf = (files: Record<string, string>, notes = '01-numbers'): ItemState => ({
  document: Object.fromEntries(
    Object.entries({ 'course.yaml': 'Maths', ...files }).map(([path, title]) => [
      `${COURSE}/${path}`,
      `title: ${title}\n`,
    ]),
  ),
  files: { [`${COURSE}/${notes}/notes/a.pdf`]: 'paid/1.pdf' },
})

const bookOf = (price: string): ItemState => ({
  document: { 'books/a/book.yaml': `price: ${price}\n` },
  files: {},
})

const present = courseOf({
  '01-numbers/subject.yaml': 'Numbers',
  '01-numbers/01-primes.yaml': 'Primes',
  '01-numbers/02-factors.yaml': 'Factors',
  '02-algebra/subject.yaml': 'Algebra',
})

describe('the changes of a course', () => {
  it.each<[string, ItemState, string[]]>([
    ['that is the same', present, []],
    [
      'whose subjects change places name their order alone',
      courseOf(
        {
          '02-numbers/subject.yaml': 'Numbers',
          '02-numbers/01-primes.yaml': 'Primes',
          '02-numbers/02-factors.yaml': 'Factors',
          '01-algebra/subject.yaml': 'Algebra',
        },
        '02-numbers',
      ),
      ['order of subjects changed'],
    ],
    [
      'whose classes change places name the order in their subject',
      courseOf({
        '01-numbers/subject.yaml': 'Numbers',
        '01-numbers/02-factors.yaml': 'Factors',
        '01-numbers/03-primes.yaml': 'Primes',
        '02-algebra/subject.yaml': 'Algebra',
      }),
      ['Numbers: order of classes changed'],
    ],
    [
      'with a new first subject name this subject alone',
      courseOf(
        {
          '01-sets/subject.yaml': 'Sets',
          '02-numbers/subject.yaml': 'Numbers',
          '02-numbers/01-primes.yaml': 'Primes',
          '02-numbers/02-factors.yaml': 'Factors',
          '03-algebra/subject.yaml': 'Algebra',
        },
        '02-numbers',
      ),
      ['Sets added'],
    ],
    [
      'whose class is moved to another subject and renamed name both',
      courseOf({
        '01-numbers/subject.yaml': 'Numbers',
        '01-numbers/01-factors.yaml': 'Factors',
        '02-algebra/subject.yaml': 'Algebra I',
        '02-algebra/01-primes.yaml': 'Primes',
      }),
      ['Primes removed', 'Algebra I: title Algebra → Algebra I', 'Primes added'],
    ],
  ])('%s', (_, after, changes) => {
    expect(stateDifferences(present, after)).toEqual(changes)
  })
})

it('an item that is published again is compared with its last published state', () => {
  const [first, other] = [bookOf('449'), bookOf('499')]
  expect(differencesInTurn([first, other, null, first, null, first])).toEqual([
    [],
    ['price ₹449.00 → ₹499.00'],
    ['unpublished'],
    ['published', 'price ₹499.00 → ₹449.00'],
    ['unpublished'],
    ['published'],
  ])
})
