import { expect, it } from 'vitest'

import { type Value, differenceText, listDifferences } from './differences.ts'

const question = (text: string, options = ['1', '2']): Value => ({ text, options, answer: 'A' })
const long = 'a'.repeat(61)

it.each<[Value, Value, string[]]>([
  [{ price: 499 }, { price: 499 }, []],
  [{ price: 499 }, { price: 449.5 }, ['price ₹499.00 → ₹449.50']],
  [{ price: 499 }, {}, ['price ₹499.00 → none']],
  [{ title: 'Maths' }, { title: 'Mathematics' }, ['title Maths → Mathematics']],
  [{ title: 'Maths' }, { title: long }, ['title changed']],
  [{ validity_days: 30 }, { validity_days: 365 }, ['validity days 30 → 365']],
  [
    { questions: [question('a'), question('b')] },
    { questions: [question('a'), question('b', ['1', '3'])] },
    ['question 2: option B 2 → 3'],
  ],
  [
    { questions: [question('a'), question('b'), question('c')] },
    { questions: [question('a'), question('c')] },
    ['question 2 removed'],
  ],
  [
    { questions: [question('a')] },
    { questions: [question('new'), question('a')] },
    ['question 1 added'],
  ],
  [
    { sections: [{ name: 'One', questions: [question('a')] }] },
    { sections: [{ name: 'One', questions: [question('b')] }] },
    ['section 1: question 1: text a → b'],
  ],
  [[{ code: 'A' }], [{ code: 'A' }, { code: 'B' }], ['entry 2 added']],
  [
    { items: ['courses/maths'] },
    { items: ['courses/maths', 'tests/ratio'] },
    ['item 2 none → tests/ratio'],
  ],
  ['text', 'other', ['entry 1 text → other']],
])('%j and %j differ in %j', (before, after, expected) => {
  expect(listDifferences(before, after).map(differenceText)).toEqual(expected)
})
