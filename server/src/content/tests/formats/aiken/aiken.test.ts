import fc from 'fast-check'
import { expect, test } from 'vitest'

import { questionsOf } from '#test/content/questions-of.ts'

import { readAiken } from './aiken.ts'

const read = (source: string) => questionsOf(readAiken(source))

test('reads questions with both forms of options, also with Windows line ends', () => {
  const source =
    '\uFEFFWhat is the correct answer?\r\nA. Is it this one?\r\nB) Maybe this\r\nANSWER: B\r\n\r\n' +
    'Which sentence\r\ngoes on?\r\nA) This\r\nB) That *one*\r\nANSWER: A'
  expect(read(source)).toEqual({
    errors: [],
    questions: [
      {
        line: 1,
        text: 'What is the correct answer?',
        options: ['Is it this one?', 'Maybe this'],
        answer: 2,
        explanation: null,
      },
      {
        line: 6,
        text: 'Which sentence goes on?',
        options: ['This', 'That *one*'],
        answer: 1,
        explanation: null,
      },
    ],
  })
})

test.each([
  ['One?\nA) a\nB) b\n', "1 the question 'One?' has no line 'ANSWER: …' at its end"],
  [
    'One?\nA) a\nB) b\nTwo?\nA) a\nB) b\nANSWER: A',
    "1 the question 'One?' has no line 'ANSWER: …' at its end",
  ],
  [
    'One?\nA) a\nB) b\nANSWER: C',
    "4 the question 'One?' has the answer 'C', which is none of its options",
  ],
  [
    'One?\nA) a\nB) b\nANSWER: b',
    "4 the question 'One?' has the answer 'b', which is none of its options",
  ],
  ['One?\nA) a\nC) c\nD) d\nANSWER: A', "3 the question 'One?' has the option C out of turn"],
  [
    'One?\nA) a\nB) b\nC) c\nD) d\nE) e\nF) f\nANSWER: F',
    "1 the question 'One?' has 6 options; a test takes 2 to 5",
  ],
  ['ANSWER: A', '1 there is no question above this ANSWER'],
  ['Only words', "1 the question 'Only words' has no line 'ANSWER: …' at its end"],
])('%j is reported', (source, message) => {
  const { errors } = read(source)
  expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([message])
})

test('written questions are read back', () => {
  const words = fc
    .string({ maxLength: 20 })
    .map((text) => `x ${text.replaceAll(/\W+/g, ' ')} x`.replaceAll(/ +/g, ' '))
  const question = fc.record({
    text: words,
    options: fc.array(words, { minLength: 2, maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(question, { maxLength: 5 }), (given) => {
      const source = given.map(({ text, options }) =>
        [text, ...options.map((one, place) => `${'ABCD'[place]}) ${one}`), 'ANSWER: B', ''].join(
          '\n',
        ),
      )
      const { questions, errors } = read(source.join('\n'))
      expect(errors).toEqual([])
      expect(questions.map(({ options }) => options.length)).toEqual(
        given.map(({ options }) => options.length),
      )
      expect(questions.map(({ text }) => text)).toEqual(given.map(({ text }) => text))
    }),
  )
})
