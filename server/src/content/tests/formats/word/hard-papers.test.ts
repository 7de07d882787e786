import { describe, expect, it } from 'vitest'

import { docxFile, font, paragraph, run, table } from '#test/docx.ts'

import { readQuestions } from '../read-questions.ts'

const read = async (lines: readonly string[]) => readQuestions('paper.docx', docxFile(lines))

/** The answers of the questions; 'wrong' for one that cannot be added as it is. */
async function answersOf(lines: readonly string[]): Promise<string[]> {
  const { errors, rows } = await read(lines)
  expect(errors).toEqual([])
  return rows.map(({ question }) => {
    if (question === null) return 'wrong'
    return question.answer ?? question.answers ?? `number ${question.number}`
  })
}

const two = (number: string, answer: string) => [`${number} What? (a) p (b) q`, `Ans. ${answer}`]
const key = ['1. x? (a) p (b) q', '2. y? (a) p (b) q', '3. z? (a) p (b) q']
const four = (number: number) => [`${number}. x?`, '1. e', '2. f', '3. g', '4. h']

describe('no question is lost, and no answer is that of another one', () => {
  it.each<[string, string[], string[]]>([
    [
      'the answer on the line below',
      ['1. x? (a) p (b) q', 'Answer:', '(b)', ...two('2.', 'a')],
      ['B', 'A'],
    ],
    [
      'a key below each section',
      [...key, 'Answer Key', '1. a 2. b 3. a', 'SECTION B', ...key, 'Answer Key', '1. b 2. a 3. b'],
      ['A', 'B', 'A', 'B', 'A', 'B'],
    ],
    [
      'a number that is typed twice',
      [...two('1.', 'a'), ...two('2.', 'b'), ...two('2.', 'a')],
      ['A', 'wrong'],
    ],
    [
      'a number that is lower than the one before',
      [...two('13.', 'a'), ...two('4.', 'b'), ...two('14.', 'b')],
      ['wrong', 'B'],
    ],
    ['a number in a form that is not known', [...two('1.', 'a'), ...two('[2]', 'b')], ['wrong']],
    [
      'a question that begins with a number',
      ['1. 10 men? (a) p (b) q', 'Ans. a', '2. 5 women? (a) p (b) q', 'Ans. b'],
      ['A', 'B'],
    ],
    ['the word Que.', [...two('Que. 1', 'a'), ...two('Que. 2', 'b')], ['A', 'B']],
    [
      'an explanation that subtracts',
      [...two('1.', 'a'), 'Sol. We have', '12 - 4 = 8', ...two('2.', 'b')],
      ['A', 'B'],
    ],
    ['an explanation with an answer', [...two('1.', 'b'), 'Sol. So the', 'Answer = 4 km'], ['B']],
    [
      'options with numbers and a key',
      [...four(4), ...four(5), ...four(6), 'Answer Key', '4. 1 5. 2 6. 3'],
      ['A', 'B', 'C'],
    ],
    [
      'statements of the second question',
      ['2. Which?', '1. e', '2. f', '3. g', '(a) 1 (b) 2', 'Ans. a'],
      ['A'],
    ],
    [
      'options that are numbered on one line',
      ['1. x?', '1. Agra 2. Delhi 3. Pune', 'Ans. 2'],
      ['wrong'],
    ],
    ['options in a table', ['1. x?', table([['(1) Agra', '(2) Delhi']]), 'Ans. 2'], ['wrong']],
    [
      'an order to answer',
      ['1. Select the correct answer. Which?', '(1) e (2) f', 'Ans. 2'],
      ['B'],
    ],
    [
      'a key of two lines',
      [...key, 'Answer Key', '1\t2\t3', 'a\tb\ta'],
      ['wrong', 'wrong', 'wrong'],
    ],
    [
      'solutions below the key',
      [...key, 'Answer Key', '1. a 2. b 3. a', 'Solutions', '1. (a) The ratio is 3 : 4'],
      ['A', 'B', 'A', 'wrong'],
    ],
    [
      'a key with two answers to a number',
      [...key, 'Answer Key', '1. a 2. b 3. a', '2. a'],
      ['A', 'wrong', 'A'],
    ],
    [
      'a number twice and a key',
      [...key, '3. w? (a) p (b) q', 'Answer Key', '1. a 2. b 3. a'],
      ['A', 'B', 'wrong'],
    ],
    [
      'a table of letters that is no key',
      [
        ...two('1.', 'a'),
        table([
          ['10', '5'],
          ['3', '4'],
        ]),
      ],
      ['A'],
    ],
  ])('with %s', async (_, lines, expected) => {
    expect(await answersOf(lines)).toEqual(expected)
  })
})

describe('an answer', () => {
  it.each<[string, string, string]>([
    ['is an option', 'A. 3 : 4 B. 4 : 3 C. 1 : 2', '3 : 4'],
    ['is the text of an option', '(a) C. V. Raman (b) Bose', 'C. V. Raman'],
    ['is the text of an option that looks like letters', '(a) AB (b) A (c) B', 'AB'],
    ['has a mark and its option', '(a) Agra (b) Delhi', 'a) Agra'],
  ])('%s', async (_, options, answer) => {
    expect(await answersOf(['1. x?', options, `Ans. ${answer}`])).toEqual(['A'])
  })

  it.each<[string, string, string]>([
    ['is a number that is also an option', '(1) 2 (2) 4 (3) 6 (4) 8', '4'],
    ['has a mark and something else', '(a) 1 km (b) 2 km (c) 3 km (d) 5 km', '4 km'],
    ['is one of two', '(a) p (b) q', '(a) or (b)'],
    ['is a sentence', '(a) p (b) q', '(a) is wrong, (b) is right'],
  ])('is wrong where it %s', async (_, options, answer) => {
    expect(await answersOf(['1. x?', options, `Ans. ${answer}`])).toEqual(['wrong'])
  })

  it.each([
    ['Ans.-5', '-5'],
    ['Ans -3', '-3'],
    ['Answer: 7', '7'],
  ])('%s keeps its sign', async (line, number) => {
    expect(await answersOf(['1. x?', line])).toEqual([`number ${number}`])
  })

  it.each(['(b), (c)', 'B and C', '(ख) और (ग)', 'BC'])('%s is several letters', async (answer) => {
    expect(await answersOf(['1. x?', '(a) p (b) q (c) r', `Ans. ${answer}`])).toEqual(['BC'])
  })
})

describe('an option', () => {
  it.each<[string, string[]]>([
    [
      'has its mark behind it',
      ['1. He go (A)/ to school (B)/ every day. (C)/ No error (D)', 'Ans. A'],
    ],
    ['has another form of mark inside', ['1. x?', '(A) p (B) q (C) r (d) s', 'Ans. A']],
    ['has a space in its mark', ['1. x?', '(a) p (b) q ( c) r (d) s', 'Ans. a']],
    ['is there twice', ['1. x?', '(a) p', '(b) q', '(b) r', 'Ans. a']],
    [
      'is of a list above the options',
      ['1. Match:', '(A) Iron', '(B) Gold', '(a) A-1', '(b) A-2', 'Ans. a'],
    ],
  ])('is wrong where it %s', async (_, lines) => {
    expect(await answersOf(lines)).toEqual(['wrong'])
  })

  it('may name the options before it', async () => {
    expect(await answersOf(['1. x?', '(a) p (b) q (c) Both (a) and (b)', 'Ans. c'])).toEqual(['C'])
  })
})

describe('letters of Kruti Dev', () => {
  const old = (text: string, look = '') => run(text, font('Kruti Dev 010') + look)
  const first = async (runs: string) =>
    (await read([paragraph(run('1. ') + runs), '(a) p (b) q', 'Ans. a'])).rows[0]

  it('leave a blank and raised letters as they are', async () => {
    const blank = await first(old('jke ') + old('     ', '<w:u w:val="single"/>'))
    expect(blank?.question?.text).toBe('राम _____')
    const raised = await first(
      old('10') + old('2', '<w:vertAlign w:val="superscript"/>') + old(' dh'),
    )
    expect(raised?.question?.text).toBe('$10^{2}$ की')
  })

  it('are wrong beside others that are in Arial', async () => {
    const row = await first(old('Hkkjr dh') + run(' jkt/kkuh D;k gS', font('Arial')))
    expect(row?.question).toBeNull()
  })
})

it('lines of other parts of a paper belong to no question, and are named', async () => {
  const { rows } = await read([
    ...two('1.', 'a'),
    'SECTION-B: ENGLISH',
    'Directions (2-3): Read.',
    ...two('2.', 'b'),
  ])
  expect(rows.map(({ question }) => question?.options)).toEqual([
    ['p', 'q'],
    ['p', 'q'],
  ])
  expect(rows[0]?.warnings[0]).toContain("'SECTION-B: ENGLISH', 'Directions (2-3): Read.'")
})

it.each<[string, () => string[]]>([
  ['20,000 lines in one question', () => ['1. x', ...Array.from({ length: 19_000 }, () => 'y')]],
  ['a text of a million signs', () => ['1. x', '*_['.repeat(90_000)]],
  ['4,900 tabs', () => [paragraph(`<w:r>${'<w:tab/>'.repeat(4900)}</w:r>`), '1. x']],
])('ends soon with %s', async (_, lines) => {
  const { rows } = await read(lines())
  expect(rows.length).toBeLessThanOrEqual(1)
})

it.each<[string, string[], RegExp]>([
  ['200,000 tabs', [paragraph(`<w:r>${'<w:tab/>'.repeat(200_000)}</w:r>`)], /at most 5000 parts/],
  [
    'a table of 30,000 cells',
    [table(Array.from({ length: 15_000 }, () => ['a', 'b']))],
    /at most 20000 cells/,
  ],
])('refuses %s', async (_, lines, problem) => {
  await expect(read(lines)).rejects.toThrow(problem)
})
