import { describe, expect, it } from 'vitest'

import { PQ, answer, category, inBoth, moodleFile, options, question } from '#test/moodle.ts'

import { readQuestions } from '../read-questions.ts'

const rowsOf = async (...questions: string[]) => {
  const { errors, rows } = await readQuestions('bank.xml', moodleFile(...questions))
  expect(errors).toEqual([])
  return rows
}

const only = async (...questions: string[]) => {
  const [row] = await rowsOf(...questions)
  if (row === undefined) throw new Error('No question')
  return row
}

const choice = (inside: string, text = 'x?') => question('multichoice', text, inside)
const several = (written: string) => choice(`<single>false</single>${options(written)}`)
const grade = (marks: string) => `<defaultgrade>${marks}</defaultgrade>`
const number = (value: string, tolerance = '0', fraction = '100') =>
  `<answer fraction="${fraction}"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`
const numerical = (inside: string) => question('numerical', 'x?', inside)
const feedback = (text: string) => `<feedback><text>${text}</text></feedback>`
const general = (text: string) => `<generalfeedback><text>${text}</text></generalfeedback>`
const yes = answer('100', 'true')
const no = answer('0', 'false')

describe('a question of Moodle is read', () => {
  it.each<[string, string, object]>([
    ['one right option', choice(PQ), { options: ['p', 'q'], answer: 'A' }],
    ['several right options', several('p 50, q 0, r 50'), { answers: 'AC' }],
    [
      'three right options',
      several('p 33.33333, q 33.33333, r 33.33333, s -100'),
      { answers: 'ABC' },
    ],
    ['parts that are not equal', several('p 70, q 30, r -50'), { answers: 'AB' }],
    ['one right option of several', several('p 0, q 100'), { answers: 'B' }],
    ['true', question('truefalse', 'x?', yes + no), { options: ['True', 'False'], answer: 'A' }],
    ['true behind false', question('truefalse', 'x?', no + yes), { answer: 'A' }],
    ['a number', numerical(number('42')), { number: '42' }],
    ['a tolerance', numerical(number('3.14', '0.005')), { number: '3.135 to 3.145' }],
    [
      'seven decimals of a middle',
      numerical(number('0.3150005', '0.0050005')),
      { number: '0.31 to 0.320001' },
    ],
    [
      'a number beside others',
      numerical(number('42') + number('*', '0', '0') + number('41', '0', '0')),
      { number: '42' },
    ],
    [
      'a wrong number that costs marks',
      numerical(number('42') + number('*', '0', '-25')),
      { marks: { right: 1, wrong: -0.25 } },
    ],
    [
      'a third',
      choice(options('p 100, q -33.33333, r -33.33333')),
      { marks: { right: 1, wrong: '-1/3' } },
    ],
    [
      'a sixth of two marks',
      choice(grade('2.0000000') + options('p 100, q -16.66667')),
      { marks: { right: 2, wrong: '-1/3' } },
    ],
    [
      'two thirds, cut and not rounded',
      choice(options('p 100, q -66.66666')),
      { marks: { right: 1, wrong: '-2/3' } },
    ],
    ['an eighth', choice(options('p 100, q -12.5')), { marks: { right: 1, wrong: -0.125 } }],
    ['marks alone', choice(grade('4') + PQ), { marks: { right: 4, wrong: 0 } }],
    [
      'six sevenths of a mark',
      choice(grade('0.8571429') + options('p 100, q -33.33333')),
      { marks: { right: '6/7', wrong: '-2/7' } },
    ],
    [
      'elements of Word',
      choice(PQ, '<p>x <st1:place>y</st1:place><o:p></o:p></p><xml>z</xml>'),
      { text: 'x y' },
    ],
    [
      'a formula of MathJax',
      choice(PQ, '<script type="math/tex">x^2</script> is'),
      { text: '$x^2$ is' },
    ],
    [
      'a bar in a formula of a table',
      choice(PQ, String.raw`<table><tr><td>\(|x|\)</td><td>y</td></tr></table>`),
      {
        text: String.raw`| $\|x\|$ | y |
|---|---|`.replace(String.raw`\n`, '\n'),
      },
    ],
    [
      'feedback',
      choice(general('G.') + answer('0', 'p', feedback('P.')) + answer('100', 'q', feedback('Q.'))),
      { explanation: 'G.\n\nQ.\n\n*p*: P.' },
    ],
  ])('%s', async (_, written, expected) => {
    const { question: read, errors } = await only(written)
    expect(errors).toEqual([])
    expect(read).toMatchObject(expected)
  })

  it('without its own marks, where Moodle gives one mark and takes off nothing', async () => {
    expect((await only(choice(grade('1.0000000') + PQ))).question).not.toHaveProperty('marks')
  })

  it.each([
    ['marks in parts', several('p 50, q 50'), 'become all or nothing'],
    [
      'units',
      numerical(`${number('42')}<units><unit><unit_name>m</unit_name></unit></units>`),
      'has units',
    ],
    ['hints', choice(`${PQ}<hint><text>Look.</text></hint>`), 'leaves out its hints'],
    ['a link', choice(PQ, 'See <a href="https://example.in/">this</a>'), "the link of 'this'"],
    [
      'a language that tests do not have',
      choice(
        PQ,
        '<span lang="en" class="multilang">x</span><span lang="fr" class="multilang">y</span>',
      ),
      "its text in 'fr'",
    ],
  ])('with a warning about %s', async (_, written, expected) => {
    const { question: read, warnings } = await only(written)
    expect(read).not.toBeNull()
    expect(warnings.join()).toContain(expected)
  })
})

describe('a text is read', () => {
  const span = (lang: string, text: string) =>
    `<span lang="${lang}" class="multilang">${text}</span>`
  it.each([
    ['paragraphs', '<p>One<br>two</p><p>three</p>', 'One\\\ntwo\n\nthree'],
    [
      'looks',
      '<b>a</b> <em>b</em> <u>c</u> <span style="font-style: italic">d</span>',
      '**a** *b* ++c++ *d*',
    ],
    [
      'raised and lowered',
      'H<sub>2</sub>O and x<sup>2</sup>',
      '$\\mathrm{H}_{2}\\mathrm{O}$ and $x^{2}$',
    ],
    ['lists', '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>', '- a\n- b\n\n3) c'],
    ['letters of a list', '<ol type="a"><li>p</li><li>q</li></ol>', 'a. p\\\nb. q'],
    [
      'a table',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A | B |\n|---|---|\n| 1 | 2 |',
    ],
    [
      'formulas',
      '\\(x^2\\), $$y$$, \\[z\\] and $w$ for $5',
      '$x^2$, $$y$$, $$z$$ and $w$ for \\$5',
    ],
    ['brackets without their ends', '\\(x and \\[y, $ 5', '\\\\(x and \\\\[y, \\$ 5'],
    ['money before a formula', '$\\(x\\) for $5', '\\$$x$ for \\$5'],
    ['a formula before a digit', '\\(x\\)2', '$x$ 2'],
    ['entities', 'a &lt; b &amp; c &copy; &nbsp; d', 'a < b & c © d'],
    ['signs of Markdown', '5 * 3 and *x*', '5 * 3 and \\*x\\*'],
    ['scripts and styles', 'x<script>alert(1)</script><style>p{}</style><!-- y -->', 'x'],
    ['a hidden word', 'x<span style="display:none">y</span>', 'x'],
    ['one span of a language', span('hi', 'x'), 'x'],
  ])('%s', async (_, html, expected) => {
    expect((await only(choice(PQ, html))).question?.text).toBe(expected)
  })

  it.each([
    ['html', '<b>a</b>\nb', '**a** b'],
    ['moodle_auto_format', '<b>a</b>\nb', '**a**\\\nb'],
    ['plain_text', '<b>a</b>\nb', '\\<b\\>a\\</b\\>\\\nb'],
    ['markdown', '**a**\n\nb', '**a**\n\nb'],
  ])('in the format %s', async (format, text, expected) => {
    const { question: read } = await only(question('multichoice', text, PQ, format))
    expect(read?.text).toBe(expected)
  })

  it('in each language, and once where it is the same in all', async () => {
    const both = span('en', 'x?') + ' ' + span('hi', 'प्र?')
    const { question: read } = await only(choice(PQ + general('Because.'), both))
    expect(read).toMatchObject({ text: 'x?', hi: { text: 'प्र?', options: ['p', 'q'] } })
    expect(read).toMatchObject({ explanation: 'Because.' })
    expect(read?.hi).not.toHaveProperty('explanation')
  })
})

describe('categories and descriptions', () => {
  const placesOf = async (...questions: string[]) =>
    (await rowsOf(...questions)).map(({ section, passage }) => [section, passage?.text ?? null])
  const text = question('description', 'Read.')
  // Moodle writes each slash of a name twice, also in its HTML.
  const inBothNames = (english: string, hindi: string) =>
    `top/${inBoth(english, hindi).replaceAll('</', '<//').replaceAll('<', '&lt;')}`

  it.each<[string, string[], unknown[]]>([
    [
      'several categories are sections',
      [
        category('$course$/top/Maths/Ratio'),
        choice(PQ),
        category('$course$/top/Age//Time'),
        choice(PQ),
      ],
      [
        ['Ratio', null],
        ['Age/Time', null],
      ],
    ],
    [
      'categories in several languages are called by their English names',
      [
        category(inBothNames('Maths', 'गणित')),
        choice(PQ),
        category(inBothNames('A//B', 'क')),
        choice(PQ),
      ],
      [
        ['Maths', null],
        ['A/B', null],
      ],
    ],
    [
      'a category without questions is no section',
      [category('$course$/top'), category('$course$/top/Maths'), choice(PQ)],
      [[null, null]],
    ],
    [
      'two with one name have the name above it, too',
      [category('top/A/Easy'), choice(PQ), category('top/B/Easy'), choice(PQ)],
      [
        ['A / Easy', null],
        ['B / Easy', null],
      ],
    ],
    [
      'a description is about the questions up to the next one',
      [text, choice(PQ), choice(PQ), question('description', 'Look.'), choice(PQ)],
      [
        [null, 'Read.'],
        [null, 'Read.'],
        [null, 'Look.'],
      ],
    ],
    [
      'a category ends it',
      [category('top/A'), text, choice(PQ), category('top/A'), choice(PQ)],
      [
        [null, 'Read.'],
        [null, null],
      ],
    ],
  ])('%s', async (_, questions, expected) => {
    expect(await placesOf(...questions)).toEqual(expected)
  })

  it('name a description without questions with the first question', async () => {
    const { warnings } = await only(choice(PQ), question('description', 'At the end.'))
    expect(warnings.join()).toContain("left out: 'At the end.'")
  })

  it('leave hidden questions out and name them, as those that Moodle has deleted', async () => {
    const hidden = choice(`${PQ}<hidden>1</hidden>`).replace('>N<', '>Old<')
    const { warnings } = await only(hidden, choice(`${PQ}<hidden>0</hidden>`))
    expect(warnings.join()).toContain(
      "hidden in Moodle, as deleted ones are, and were left out: 'Old'",
    )
  })

  it('leave a question before the first of several categories without a section, which is wrong', async () => {
    const [first] = await rowsOf(choice(PQ), category('top/A'), choice(PQ))
    expect(first?.errors.map(({ message }) => message)).toEqual([
      "'section' is empty: other rows have a section.",
    ])
  })
})
