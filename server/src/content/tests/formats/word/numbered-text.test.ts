import { describe, expect, it } from 'vitest'

import { docxFile, numbered, paragraph, table } from '#test/docx.ts'

import { readQuestions } from '../read-questions.ts'

const read = async (body: readonly string[], parts?: Parameters<typeof docxFile>[1]) => {
  const { errors, rows } = await readQuestions('paper.docx', docxFile(body, parts))
  return { errors, rows }
}

const questionsOf = async (body: readonly string[], parts?: Parameters<typeof docxFile>[1]) => {
  const { errors, rows } = await read(body, parts)
  expect(errors).toEqual([])
  expect(rows.flatMap((row) => row.errors)).toEqual([])
  return rows.map(({ question }) => question)
}

const CAPITAL = { text: 'What is the capital?', options: ['Delhi', 'Agra', 'Pune', 'Goa'] }

describe('a question that is typed', () => {
  it.each<[string, string[]]>([
    [
      '1. with A. to D.',
      ['1. What is the capital?', 'A. Delhi', 'B. Agra', 'C. Pune', 'D. Goa', 'Ans. B'],
    ],
    [
      'Q.1 with (a) to (d)',
      ['Q.1 What is the capital?', '(a) Delhi', '(b) Agra', '(c) Pune', '(d) Goa', 'Answer: (b)'],
    ],
    [
      'Q1) with (1) to (4)',
      [
        'Q1) What is the capital?',
        '(1) Delhi',
        '(2) Agra',
        '(3) Pune',
        '(4) Goa',
        'Correct Answer - 2',
      ],
    ],
    [
      'प्र. 1 with क) to घ)',
      ['प्र. 1 What is the capital?', 'क) Delhi', 'ख) Agra', 'ग) Pune', 'घ) Goa', 'उत्तर: ख'],
    ],
    [
      'प्रश्न १ with (अ) to (द)',
      ['प्रश्न १. What is the capital?', '(अ) Delhi', '(ब) Agra', '(स) Pune', '(द) Goa', 'उत्तर (ब)'],
    ],
    [
      'options on one line',
      ['1. What is the capital?', '(a) Delhi\t(b) Agra\t(c) Pune\t(d) Goa', 'Ans: b'],
    ],
    [
      'options on two lines',
      ['1. What is the capital?', 'A. Delhi   B. Agra', 'C. Pune   D. Goa', 'Ans: B'],
    ],
    [
      'options behind the question',
      ['1. What is the capital? (a) Delhi (b) Agra (c) Pune (d) Goa', '[Ans: b]'],
    ],
    [
      'the answer behind the options',
      ['1. What is the capital?', '(a) Delhi (b) Agra (c) Pune (d) Goa Ans. (b)'],
    ],
    [
      'options with numbers',
      ['1. What is the capital?', '1. Delhi', '2. Agra', '3. Pune', '4. Goa', 'Ans. 2'],
    ],
    [
      'the option itself as answer',
      ['1. What is the capital?', 'a. Delhi', 'b. Agra', 'c. Pune', 'd. Goa', 'Answer: b. Agra'],
    ],
    [
      'the number alone',
      ['1.', 'What is the capital?', 'A) Delhi', 'B) Agra', 'C) Pune', 'D) Goa', 'Answer: B'],
    ],
  ])('%s', async (_, body) => {
    expect(await questionsOf(body)).toEqual([{ ...CAPITAL, answer: 'B' }])
  })

  it('has several answers, a number, and explanations', async () => {
    expect(
      await questionsOf([
        '1. Which are even?',
        'A. 2',
        'B. 3',
        'C. 4',
        'Ans: A, C',
        'Sol. Half of them.',
        'See above.',
        '2. What is 6 × 7?',
        'Answer: 42',
        'व्याख्या: छह सात',
      ]),
    ).toEqual([
      {
        text: 'Which are even?',
        options: ['2', '3', '4'],
        answers: 'AC',
        explanation: 'Half of them.\\\nSee above.',
      },
      { text: 'What is 6 × 7?', number: '42', explanation: 'छह सात' },
    ])
  })

  it('is shown beside its lines as the file has them', async () => {
    const { rows } = await read([
      '1. x?',
      '(a) p\t(b) q',
      'Ans. a',
      'Sol. Because.',
      '2. y? (a) p (b) q',
    ])
    expect(rows.map(({ source }) => source)).toEqual([
      '1. x?\n(a) p\t(b) q\nAns. a\nSol. Because.',
      '2. y? (a) p (b) q',
    ])
  })

  it('keeps statements with numbers in the question', async () => {
    expect(
      await questionsOf([
        '1. Consider these statements:',
        '1. Water boils.',
        '2. Ice melts.',
        '3. Both.',
        'Which are right?',
        '(a) 1 only (b) 2 only (c) 1 and 2 (d) all',
        'Ans. (d)',
        '2. What follows?',
        '(a) x (b) y',
        'Ans. (a)',
      ]),
    ).toMatchObject([
      {
        text: String.raw`Consider these statements:\
1\. Water boils.\
2\. Ice melts.\
3\. Both.\
Which are right?`,
        options: ['1 only', '2 only', '1 and 2', 'all'],
      },
      { text: 'What follows?' },
    ])
  })

  it('is numbered by Word, with options that Word letters', async () => {
    const level = (at: number, form: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${form}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
    const question = (text: string) => paragraph(text, numbered(1))
    const option = (text: string) => paragraph(text, numbered(1, 1))
    expect(
      await questionsOf(
        [
          question('First?'),
          option('p'),
          option('q'),
          'Ans. b',
          question('Second?'),
          option('r'),
          option('s'),
          'Ans. a',
        ],
        { numbering },
      ),
    ).toEqual([
      { text: 'First?', options: ['p', 'q'], answer: 'B' },
      { text: 'Second?', options: ['r', 's'], answer: 'A' },
    ])
  })

  it('is in the section of the heading above it', async () => {
    const heading =
      '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
    const { rows } = await read(
      [
        paragraph('Maths', '<w:pStyle w:val="H1"/>'),
        '1. x? (a) p (b) q',
        'Ans. a',
        paragraph('English', '<w:pStyle w:val="H1"/>'),
        '1. y? (a) p (b) q',
        'Ans. b',
      ],
      { styles: heading },
    )
    expect(rows.map(({ section, question }) => [section, question?.text])).toEqual([
      ['Maths', 'x?'],
      ['English', 'y?'],
    ])
  })
})

describe('answers at the end', () => {
  const body = ['1. x? (a) p (b) q', '2. y? (a) p (b) q', '3. z? (a) p (b) q']
  it.each<[string, string[]]>([
    ['as text', ['Answer Key', '1. (b)  2. (a)', '3-b']],
    [
      'as a table with numbers above',
      [
        'उत्तर कुंजी',
        table([
          ['1', '2', '3'],
          ['b', 'a', 'b'],
        ]),
      ],
    ],
    [
      'as a table with numbers beside',
      [
        table([
          ['1', 'B', '2', 'A'],
          ['3', 'B', '', ''],
        ]),
      ],
    ],
  ])('%s', async (_, key) => {
    expect((await questionsOf([...body, ...key])).map((question) => question?.answer)).toEqual([
      'B',
      'A',
      'B',
    ])
  })
})

describe('Hindi', () => {
  const expected = [
    {
      text: 'The capital of India?',
      options: ['Delhi', '12'],
      answer: 'A',
      hi: { text: 'भारत की राजधानी?', options: ['दिल्ली', '12'] },
    },
  ]
  it.each<[string, string[]]>([
    [
      'below each text',
      ['1. The capital of India?', 'भारत की राजधानी?', '(a) Delhi', 'दिल्ली', '(b) 12', 'Ans. a'],
    ],
    [
      'below all options',
      [
        '1. The capital of India?',
        '(a) Delhi (b) 12',
        'भारत की राजधानी?',
        '(a) दिल्ली (b) 12',
        'Ans. a',
      ],
    ],
    [
      'in a second column',
      [
        table([
          ['1. The capital of India?', '1. भारत की राजधानी?'],
          ['(a) Delhi (b) 12', '(a) दिल्ली (b) 12'],
          ['Ans. a', 'उत्तर: a'],
          ['2. x is what?', '2. कौन?'],
          ['(a) Old (b) New', '(a) पुराना (b) नया'],
          ['Ans. a', 'उत्तर: a'],
        ]),
      ],
    ],
  ])('%s', async (_, body) => {
    expect((await questionsOf(body)).slice(0, 1)).toEqual(expected)
  })

  it('alone is the text of the question', async () => {
    expect(await questionsOf(['प्र.1 भारत की राजधानी?', '(क) दिल्ली (ख) आगरा', 'उत्तर: क'])).toEqual([
      { text: 'भारत की राजधानी?', options: ['दिल्ली', 'आगरा'], answer: 'A' },
    ])
  })
})
