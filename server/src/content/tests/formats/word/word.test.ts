import { describe, expect, it } from 'vitest'

import { docxFile, drawing, font, math, mathRun, paragraph, run, table } from '#test/docx.ts'

import { readQuestions } from '../read-questions.ts'

const read = (body: readonly string[], parts?: Parameters<typeof docxFile>[1]) =>
  readQuestions('paper.docx', docxFile(body, parts))

/** The first question of a file, whose text is the given paragraph. */
async function firstOf(runs: string, parts?: Parameters<typeof docxFile>[1]) {
  const body = [paragraph(run('1. ') + runs), '(a) p (b) q', 'Ans. a']
  const { errors, rows } = await read(body, parts)
  expect(errors).toEqual([])
  return rows[0]
}

const fraction = `<m:f><m:num>${mathRun('x')}</m:num><m:den>${mathRun('2')}</m:den></m:f>`
const accent = `<m:acc><m:accPr><m:chr m:val="⃝"/></m:accPr><m:e>${mathRun('x')}</m:e></m:acc>`
const krutiDev = font('Kruti Dev 010')

describe('a text of Word', () => {
  it.each<[string, string, string]>([
    ['a formula', run('Find ') + math(fraction), String.raw`Find $\frac{x}{2}$`],
    [
      'raised and lowered letters',
      run('x') +
        run('2', '<w:vertAlign w:val="superscript"/>') +
        run(' of H') +
        run('2', '<w:vertAlign w:val="subscript"/>') +
        run('O'),
      String.raw`$x^{2}$ of $\mathrm{H}_{2}\mathrm{O}$`,
    ],
    [
      'bold, italic and underlined words',
      run('the ') +
        run('old', '<w:b/>') +
        run(' and ') +
        run('new', '<w:i/>') +
        run(' and ') +
        run('last', '<w:u w:val="single"/>'),
      'the **old** and *new* and ++last++',
    ],
    ['a question that is bold as a whole', run('What is it?', '<w:b/>'), 'What is it?'],
    [
      'a blank of underlined spaces',
      run('He ') + run('      ', '<w:u w:val="single"/>') + run(' to school'),
      'He _____ to school',
    ],
    [
      'letters of the font Symbol',
      run('angle ') +
        run('q', font('Symbol')) +
        '<w:r><w:sym w:font="Symbol" w:char="F0B0"/></w:r>',
      'angle θ°',
    ],
    [
      'Kruti Dev among English',
      run('The word ') + run('Hkkjr', krutiDev) + run(' means'),
      'The word भारत means',
    ],
    ['a letter of Kruti Dev in two runs', run('f', krutiDev) + run('d', `${krutiDev}<w:b/>`), 'कि'],
    [
      'a link and a field',
      '<w:hyperlink r:id="rId9">' +
        run('here') +
        '</w:hyperlink>' +
        '<w:fldSimple w:instr="DATE">' +
        run(' now') +
        '</w:fldSimple>',
      'here now',
    ],
    [
      'accepted changes',
      '<w:ins>' + run('new') + '</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>',
      'new',
    ],
    ['hidden words', run('seen') + run(' hidden', '<w:vanish/>'), 'seen'],
  ])('has %s', async (_, runs, text) => {
    const row = await firstOf(runs)
    expect(row?.errors).toEqual([])
    expect(row?.question).toMatchObject({ text })
  })

  it('has the font of its style, and of the style below it', async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="base"><w:rPr>${krutiDev}</w:rPr></w:style><w:style w:type="paragraph" w:styleId="own"><w:basedOn w:val="base"/></w:style>`
    const { rows } = await read(
      [paragraph('iz- 1 Hkkjr', '<w:pStyle w:val="own"/>'), '(a) p (b) q', 'Ans. a'],
      { styles },
    )
    expect(rows[0]?.question).toMatchObject({ text: 'भारत' })
    expect(rows[0]?.cells.find(({ column }) => column === 'question')).toMatchObject({
      text: 'भारत',
      old: 'iz- 1 Hkkjr',
    })
  })

  it('is read from options in Kruti Dev, whose marks are letters of the font', async () => {
    const old = (text: string) => paragraph(run(text, krutiDev))
    const { rows } = await read([
      old('iz- 1 Hkkjr'),
      old('¼d½ fnYyh ¼[k½ vkxjk'),
      old('mÙkj % ¼[k½'),
    ])
    expect(rows[0]).toMatchObject({
      errors: [],
      question: { text: 'भारत', options: ['दिल्ली', 'आगरा'], answer: 'B' },
    })
  })

  it('has its pictures, each once', async () => {
    const { rows, pictures } = await read(
      [
        paragraph(run('1. Which is it?') + drawing('rId2')),
        paragraph(run('(a) ') + drawing('rId1')),
        paragraph(run('(b) ') + drawing('rId2')),
        'Ans. a',
      ],
      { pictures: ['first.jpeg', 'second.PNG', 'unused.png'] },
    )
    expect(rows[0]?.errors).toEqual([])
    expect(rows[0]?.question).toMatchObject({
      text: 'Which is it?![](images/from-file-1.png)',
      options: ['![](images/from-file-2.jpeg)', '![](images/from-file-1.png)'],
    })
    expect(pictures?.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['images/from-file-1.png', 'second.PNG'],
      ['images/from-file-2.jpeg', 'first.jpeg'],
    ])
  })

  it('has a table of the question as Markdown', async () => {
    const { rows } = await read([
      '1. Match:',
      table([
        ['I', 'II'],
        ['a', 'b'],
      ]),
      '(a) p (b) q',
      'Ans. a',
    ])
    expect(rows[0]?.question).toMatchObject({ text: 'Match:\n\n| I | II |\n|---|---|\n| a | b |' })
  })
})

describe('what cannot be read is named with its question', () => {
  const box =
    '<w:r><w:pict><v:textbox><w:txbxContent><w:p><w:r><w:t>Look</w:t></w:r></w:p></w:txbxContent></v:textbox></w:pict></w:r>'
  it.each<[string, string, RegExp]>([
    ['a formula', math(accent), /Question 1 has a formula with the sign ⃝ above a part/],
    ['an equation object', '<w:r><w:object/></w:r>', /an equation object such as MathType/],
    ['a picture that is not there', drawing('rId9'), /a picture that is not in the file/],
    ['a picture on another server', drawing('rId2'), /a picture that is not in the file/],
    ['a picture of an old equation', drawing('rId1'), /a picture of the type EMF.*put a PNG/],
    ['a drawing', '<w:r><w:drawing/></w:r>', /has a drawing/],
    ['a text box', box, /the text box 'Look'/],
    ['a footnote', '<w:r><w:footnoteReference w:id="1"/></w:r>', /a footnote/],
    ['another symbol font', run('l', font('Wingdings')), /letters of the font Wingdings/],
    ['another old Hindi font', run('Hkkjr', font('Chanakya')), /the old Hindi font Chanakya/],
    ['a sign of Kruti Dev that is not known', run('Hkkjr‡¢', krutiDev), /not known: ¢/],
    [
      'Kruti Dev that is in Arial',
      run('Hkkjr esa dkSu gS', font('Arial')),
      /reads as Hindi in the font Kruti Dev/,
    ],
  ])('%s', async (_, runs, problem) => {
    const row = await firstOf(runs + run(' asked'), {
      pictures: ['image1.emf', 'https://example.com/a.png'],
    })
    expect(row?.question).toBeNull()
    expect(row?.errors.map(({ message }) => message)).toEqual([expect.stringMatching(problem)])
  })

  it('is wrong: no answer, two equal options, an option that is missing, more options than five', async () => {
    const { rows } = await read([
      '1. x? (a) p (b) q',
      '2. y? (a) p (b) p',
      'Ans. a',
      '3. z?',
      '(a) p',
      '(c) q',
      'Ans. a',
    ])
    expect(rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
      ['answer'],
      ['b'],
      ['b'],
    ])
  })

  it('is said of the file: changes, comments, and what is before the first question', async () => {
    const { rows } = await read([
      'SSC CGL',
      'Time: one hour',
      paragraph(`<w:commentRangeStart/>${run('1. x? (a) p (b) q')}<w:ins>${run(' ')}</w:ins>`),
      'Ans. a',
    ])
    expect(rows[0]?.warnings).toEqual([
      "These lines belong to no question and were left out: 'SSC CGL', 'Time: one hour'.",
      'Comments of the file were left out.',
      'The file has tracked changes: the text with all of them accepted was read.',
    ])
  })
})

it('reads a table with the headings of the template', async () => {
  const { errors, rows } = await read([
    'Questions',
    table([
      [
        'Question',
        'A',
        'B',
        'Answer',
        'Marks',
        'Negative',
        'Section',
        'question_hi',
        'a_hi',
        'b_hi',
      ],
      [
        paragraph(run('Find ') + math(fraction)),
        'p',
        'q',
        'B',
        '2',
        '0.5',
        'Maths',
        'प्र',
        'क',
        'ख',
      ],
      ['y?', 'p', 'p', 'B', '2', '0.5', 'Maths', '', '', ''],
    ]),
  ])
  expect(errors).toEqual([])
  expect(rows[0]).toMatchObject({
    section: 'Maths',
    question: {
      text: String.raw`Find $\frac{x}{2}$`,
      options: ['p', 'q'],
      answer: 'B',
      marks: { right: 2, wrong: -0.5 },
      hi: { text: 'प्र', options: ['क', 'ख'] },
    },
  })
  expect(rows[1]?.errors).toMatchObject([{ column: 'b' }])
})
