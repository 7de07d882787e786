import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { mergeTests } from './merge.ts'

interface Question {
  text: string
  options: string[]
  answer: string | null
  answers?: string
  passage?: string
  key?: string
}

const first: Question = { text: 'Half of 1?', options: ['0.5', '2'], answer: 'A' }
const second: Question = { text: 'Half of 4?', options: ['8', '2'], answer: 'A' }
const third: Question = { text: 'Half of 6?', options: ['3', '12'], answer: 'A' }
const asked = (...questions: Question[]) =>
  JSON.stringify({
    name: 'Halves',
    description: 'Short.',
    access: 'free',
    minutes: 5,
    questions,
  })

const corrected = { ...second, key: 'B' }
const merged = (...mine: Question[]) =>
  mergeTests({
    base: asked(first, second, third),
    mine: asked(...mine),
    theirs: asked(first, corrected, third),
  })

const keysOf = (given: ReturnType<typeof mergeTests>) =>
  'text' in given
    ? (parse(given.text) as { questions: Question[] }).questions.map(
        ({ text, key }) => `${text} ${key ?? '-'}`,
      )
    : given.conflicts

describe('a key that was corrected while a draft was written', () => {
  it('is that of its question in another place', () => {
    expect(keysOf(merged(second, first, third))).toEqual([
      'Half of 4? B',
      'Half of 1? -',
      'Half of 6? -',
    ])
  })

  it('is kept if the answer or the explanation was changed', () => {
    const answered = { ...second, answer: 'B', explanation: 'By division.' }
    expect(keysOf(merged(first, answered, third))).toEqual([
      'Half of 1? -',
      'Half of 4? B',
      'Half of 6? -',
    ])
  })

  it.each([
    ['options are in another order', [first, { ...second, options: ['2', '8'] }, third]],
    ['place has another question', [first, { ...first, text: 'Half of 3?' }, third]],
    ['kind is another one', [first, { ...second, answer: null, answers: 'AB' }, third]],
    ['words were changed', [first, { ...second, text: 'Half of 4.0?' }, third]],
    [
      'words were changed and a question was added',
      [first, { ...second, text: 'What is half of 4?' }, third, { ...third, text: 'Half of 8?' }],
    ],
  ])('is refused with its number if its %s', (_, mine) => {
    expect(keysOf(merged(...mine))).toEqual(['question 2: key changed'])
  })

  it('is of no use if its question was removed', () => {
    expect(keysOf(merged(first, third))).toEqual(['Half of 1? -', 'Half of 6? -'])
  })
})

it('a key that was corrected while a draft was written is that of the question about its passage', () => {
  const [buses, trains] = ['buses', 'trains'].map((passage) => ({ ...second, passage }))
  const given = mergeTests({
    base: asked(buses ?? first, trains ?? first),
    mine: asked(first, buses ?? first, trains ?? first),
    theirs: asked(buses ?? first, { ...(trains ?? first), key: 'B' }),
  })
  expect(keysOf(given)).toEqual(['Half of 1? -', 'Half of 4? -', 'Half of 4? B'])
})
