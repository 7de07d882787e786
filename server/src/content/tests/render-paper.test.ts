import { expect, it } from 'vitest'

import { question as written } from './question-schema.ts'
import { renderPaper } from './render-paper.ts'
import type { QuestionContent, TestContent } from './schema.ts'

const question = (given: Partial<QuestionContent>): QuestionContent => ({
  ...written.parse({
    text: 'What is $1 + 1$?',
    options: ['1', '2', '3', '4'],
    answer: 'B',
    explanation: 'It *is* so.',
  }),
  marks: { right: { numerator: 2, denominator: 1 }, wrong: { numerator: -1, denominator: 2 } },
  section: null,
  pictures: new Map(),
  ...given,
})

const rendered = (questions: QuestionContent[], given: Partial<TestContent> = {}) =>
  renderPaper(
    {
      minutes: 60,
      pass_percent: 60,
      shuffle: false,
      sections: [],
      passages: [],
      questions,
      ...given,
    } as TestContent,
    (path) => `/uploads/${path}`,
  )

const paperOf = (...given: Parameters<typeof rendered>): string => rendered(...given).hash

it('the hash of a paper is that of the first release, so that publishing again keeps its ranks', () => {
  const hindi = { text: 'कितना?', options: ['१', '२'], explanation: null }
  const five = question({ options: ['1', '2', '3', '4', '5'], answer: 'E', section: 1 })
  const sections = [
    { name: 'Maths', minutes: 15 },
    { name: 'English', minutes: null },
  ]
  expect([
    paperOf([question({})]),
    paperOf([
      question({ options: ['1', '2'], hi: hindi }),
      question({ answer: 'D', explanation: null }),
    ]),
    paperOf([question({ section: 0 }), five], { sections: sections as never, shuffle: true }),
    paperOf([
      question({
        answer: null,
        answers: { mode: 'several', options: ['A', 'C'] },
        partly: { numerator: 1, denominator: 4 },
      }),
    ]),
    paperOf([
      question({ options: [], answer: null, number: { mode: 'number', from: '2', to: '2.5' } }),
    ]),
  ]).toEqual([
    'd883f0f66fa2d230b0788da59cd9b541f2a4ebc8f5380bfcc8f7cec6a7364b21',
    'f3da02479d8bb9f0b3699e94c536ea2bef18041dcef7352c25e0d2a6a5796578',
    '9e5e81607bb7dad1275eabfe287dc12a76c1b716c294b7eb4c633810015b8fe6',
    'ababc8eba180a0f433694de927f732d7516b9911b960e11f05ebd5598a69e6c6',
    'b9c70a81bf15144b514e38f56f46bcde61d71b7d5c299d003201d39010d32240',
  ])
})

it('the same questions with section clocks are another paper', () => {
  const clocks = paperOf([question({})], { section_clocks: true })
  expect(clocks).not.toBe(paperOf([question({})]))
})

it('the same questions with a passage are another paper, which needs a page that shows passages', () => {
  const passage = {
    name: 'fares',
    text: 'A bus costs **5**.',
    hi: { text: 'बस का किराया' },
    first: 1,
    last: 1,
    pictures: new Map(),
  } as unknown as TestContent['passages'][number]
  const { hash, needs, passages, values } = rendered([question({})], { passages: [passage] })
  expect(hash).not.toBe(paperOf([question({})]))
  expect(hash).not.toBe(paperOf([question({})], { passages: [{ ...passage, text: '6' }] }))
  expect(needs).toContain('passages')
  expect(values.languages).toEqual(['en', 'hi'])
  expect(passages[0]?.texts).toEqual({
    en: { text: 'A bus costs 5.', html: 'A bus costs <strong>5</strong>.' },
    hi: { text: 'बस का किराया', html: null },
  })
})

it('the languages of a paper are those of its questions, in the order of the list', () => {
  const texts = { text: '?', options: ['١', '٢'], explanation: null }
  const { values } = rendered([
    question({ options: ['1', '2'], ur: texts }),
    question({ options: ['1', '2'], hi: null, mr: texts }),
  ])
  expect(values.languages).toEqual(['en', 'mr', 'ur'])
})
