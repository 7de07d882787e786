import { expect, it } from 'vitest'

import { type Value, byCode, differenceText, listDifferences } from './differences.ts'

const question = (text: string, options = ['1', '2']): Value => ({ text, options, answer: 'A' })
const keyed = (answer: string | number) => ({ text: 'a', answer })
const KEY_A_TO_B = 'question 1: key A → B'
const long = 'a'.repeat(61)

it.each<[Value, Value, string[]]>([
  [{ price: 499 }, { price: 499 }, []],
  [{ price: 499 }, { price: 449.5 }, ['price ₹499.00 → ₹449.50']],
  [{ price: 499 }, {}, ['price ₹499.00 → none']],
  [{ title: 'Maths' }, { title: 'Mathematics' }, ['title Maths → Mathematics']],
  [{ title: 'Maths' }, { title: long }, [`title Maths → ${'a'.repeat(60)}…`]],
  [{ validity_days: 30 }, { validity_days: 365 }, ['validity days 30 → 365']],
  [
    { questions: [question('a'), question('b')] },
    { questions: [question('a'), question('b', ['1', '3'])] },
    ['question 2: option B 2 → 3'],
  ],
  [
    { questions: [{ ...keyed('A'), key: 'B' }] },
    { questions: [keyed('C')] },
    ['question 1: key B → C'],
  ],
  [{ questions: [keyed('A')] }, { questions: [{ ...keyed('A'), key: 'B' }] }, [KEY_A_TO_B]],
  [{ questions: [keyed(1)] }, { questions: [{ ...keyed(1), key: 'B' }] }, [KEY_A_TO_B]],
  [
    { questions: [keyed('A')] },
    { questions: [{ ...keyed('A'), key: ['B', 'C'] }] },
    ['question 1: key A → B or C'],
  ],
  [
    { questions: [{ ...keyed('A'), key: 'all' }] },
    { questions: [{ ...keyed('A'), key: 'dropped' }] },
    ['question 1: key full marks for every learner → not counted'],
  ],
  [
    { questions: [{ ...keyed('A'), key: 'B' }] },
    { questions: [keyed('B')] },
    ['question 1: answer A → B'],
  ],
  [{ questions: [keyed('A')] }, { questions: [keyed('D')] }, ['question 1: answer A → D']],
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
  [
    { items: [{ item: 'tests/a' }, { item: 'tests/b' }] },
    { items: [{ item: 'tests/a' }] },
    ['item 2 (tests/b) removed'],
  ],
  [[{ code: 'A' }], [{ code: 'A' }, { code: 'B' }], ['entry 2 added']],
  [
    { items: ['courses/maths'] },
    { items: ['courses/maths', 'tests/ratio'] },
    ['item 2 none → tests/ratio'],
  ],
  ['text', 'other', ['entry 1 text → other']],
  [
    { opens: '2026-11-29T11:00+05:30', added: '2026-11-01' },
    { opens: '2026-11-29T06:00:00Z', added: '2026-11-02' },
    ['opens 29 Nov 2026, 11:00 am → 29 Nov 2026, 11:30 am', 'added 1 Nov 2026 → 2 Nov 2026'],
  ],
  [{ opens: '2026-11-29T11:00+05:30' }, { opens: '2026-11-29T11:00' }, []],
  [{ closes: '2026-11-29T11:00' }, {}, ['closes 29 Nov 2026, 11:00 am → none']],
  [{ title: '2026-02-30T99:00' }, { title: '2026' }, ['title 2026-02-30T99:00 → 2026']],
])('%j and %j differ in %j', (before, after, expected) => {
  const texts = listDifferences(before, after).map(differenceText)
  expect(texts.map((text) => text.replaceAll('\u00A0', ' '))).toEqual(expected)
})

it.each<[Value, Value, string[]]>([
  [[{ code: 'A' }], [{ code: 'B' }, { code: 'A' }], ['coupon B added']],
  [[{ code: 'A' }, { code: 'B' }], [{ code: 'B' }], ['coupon A removed']],
  [
    [{ code: 'A', percent: 5, max_uses: 9 }],
    [{ code: 'A', percent: 6, max_uses: 8 }],
    ['coupon A: percent 5 → 6', 'coupon A: max uses 9 → 8'],
  ],
  [[{ percent: 5 }], [{ percent: 6 }], ['entry 1: percent 5 → 6']],
  [{ price: 499 }, { price: 449 }, ['price ₹499.00 → ₹449.00']],
])('the files %j and %j differ in %j', (before, after, expected) => {
  expect(listDifferences(byCode(before), byCode(after)).map(differenceText)).toEqual(expected)
})

const LONG = 'The speed of a train, its length and the length of the platform that it passes'

it.each([
  ['short', 'shorter', 'short → shorter'],
  [
    LONG,
    LONG.replace('length and', 'weight and'),
    '…f a train, its length and the length… → …f a train, its weight and the length…',
  ],
  [LONG, `${LONG}.`, '… that it passes → … that it passes.'],
  ['', LONG, `none → ${LONG.slice(0, 60)}…`],
  [`${LONG}\nA`, `${LONG}\nB`, '…that it passes A → …that it passes B'],
  [`${LONG}😀`, `${LONG}😁`, '… that it passes😀 → … that it passes😁'],
])('of the texts %j and %j what has changed is shown', (before, after, shown) => {
  expect(listDifferences({ text: before }, { text: after }).map(differenceText)).toEqual([
    `text ${shown}`,
  ])
})
