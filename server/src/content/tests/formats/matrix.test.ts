import type { QuestionColumn } from '@sopan/contract/console/question-columns'
import { expect, it } from 'vitest'

import { docxFile, drawing, paragraph, run, table } from '#test/docx.ts'
import {
  PQ,
  answer,
  category,
  file,
  inBoth,
  moodleFile,
  options,
  question,
  withPicture,
} from '#test/moodle.ts'
import { xlsxFile } from '#test/xlsx.ts'

import { CARRIED, type Carried } from './format.ts'
import { FORMATS } from './formats.ts'
import { readQuestions } from './read-questions.ts'

type Columns = Partial<Record<QuestionColumn | 'minutes', string | null>>

const asked = { question: 'x?', a: 'p', b: 'q', answer: 'A' }

/** The row of a sheet that has a part; a column of null is left out. */
const SHEET: Record<Carried, Columns> = {
  single: {},
  several: { answer: 'AB' },
  number: { a: '', b: '', answer: '', number: '42' },
  marks: { marks: '2', negative: '0.5' },
  partly: { answer: 'AB', partly: '1' },
  sections: { section: 'Maths' },
  times: { section: 'Maths', minutes: '20' },
  passages: { passage: 'Read this.' },
  languages: { question_hi: 'प्र?', a_hi: 'क', b_hi: 'ख' },
  explanation: { explanation: 'Because.' },
  formulas: { question: '$x^2$?' },
  emphasis: { question: 'x **y** z?' },
  pictures: { picture: 'circuit.png' },
}

const rowsOf = (part: Carried) => {
  const row = { ...asked, ...SHEET[part] }
  return [Object.keys(row), Object.values(row)]
}

const csvOf = (part: Carried) =>
  rowsOf(part)
    .map((row) => row.map((cell) => `"${cell ?? ''}"`).join(','))
    .join('\n')

/** A sheet whose question has the word in bold, as Excel writes it. */
const inBold = () => {
  const [headings = [], [, ...cells] = []] = rowsOf('single')
  const question = {
    xml: '<c r="@" t="inlineStr"><is><r><t xml:space="preserve">x </t></r><r><rPr><b/></rPr><t>y</t></r><r><t xml:space="preserve"> z?</t></r></is></c>',
  }
  return xlsxFile([headings, [question, ...cells]])
}

const inWord = (part: Carried) => {
  const rows = rowsOf(part).map((row) => row.map((cell) => cell ?? ''))
  if (part === 'pictures') {
    const asked = paragraph(run('1. x? ') + drawing('rId1'))
    return docxFile([asked, '(a) p (b) q', 'Ans. a'], { pictures: ['image1.png'] })
  }
  if (part !== 'emphasis') return docxFile([table(rows)])
  const asked = paragraph(run('1. x ') + run('y', '<w:b/>') + run(' z?'))
  return docxFile([asked, '(a) p (b) q', 'Ans. a'])
}

const GIFT: Record<Carried, string> = {
  single: 'x?{=p ~q}',
  several: 'x?{~%50%p ~%50%q ~r}',
  number: 'x?{#42}',
  marks: 'x?{=p ~%-50%q}',
  partly: 'x?{~%50%p ~%50%q ~r}',
  sections: '$CATEGORY: Maths\n\nx?{=p ~q}',
  times: 'Maths: 20 minutes\n\nx?{=p ~q}',
  passages: 'Read this.\n\nx?{=p ~q}',
  languages:
    '<span class="multilang" lang="en">x?</span><span class="multilang" lang="hi">प्र?</span>{=p ~q}',
  explanation: 'x?{=p ~q ####Because.}',
  formulas: '$x^2$?{=p ~q}',
  emphasis: '[html]x <b>y</b> z?{=p ~q}',
  pictures: 'x <img src="@@PLUGINFILE@@/circuit.png">?{=p ~q}',
}

const END = 'A) p\nB) q\nANSWER: A\n'
const AIKEN: Record<Carried, string> = {
  single: `x?\n${END}`,
  several: 'x?\nA) p\nB) q\nANSWER: A, B\n',
  number: 'x?\nANSWER: 42\n',
  marks: 'x?\nA) p\nB) q\nMARKS: 2\nANSWER: A\n',
  partly: 'x?\nA) p\nB) q\nANSWER: A, B\n',
  sections: `Section: Maths\n\nx?\n${END}`,
  times: `Maths: 20 minutes\n\nx?\n${END}`,
  passages: `Read this.\n\nx?\n${END}`,
  languages: `x?\nप्र?\n${END}`,
  explanation: `x?\n${END}Because.\n\ny?\n${END}`,
  formulas: `$x^2$?\n${END}`,
  emphasis: `x **y** z?\n${END}`,
  pictures: `x ![circuit](circuit.png)?\n${END}`,
}

const choice = (text: string, more = '') => question('multichoice', text, PQ + more)
const inParts = question('multichoice', 'x?', `<single>false</single>${options('p 50, q 50')}`)
const MOODLE: Record<Carried, string[]> = {
  single: [choice('x?')],
  several: [inParts],
  number: [question('numerical', 'x?', answer('100', '42'))],
  marks: [
    question('multichoice', 'x?', `<defaultgrade>2</defaultgrade>${options('p 100, q -25')}`),
  ],
  partly: [inParts],
  sections: [category('top/Ratio'), choice('x?'), category('top/Maths'), choice('x?')],
  times: [question('description', 'Maths: 20 minutes'), choice('x?')],
  passages: [question('description', 'Read this.'), choice('x?')],
  languages: [
    question(
      'multichoice',
      inBoth('x?', 'प्र?'),
      answer('100', inBoth('p', 'क')) + answer('0', inBoth('q', 'ख')),
    ),
  ],
  explanation: [choice('x?', '<generalfeedback><text>Because.</text></generalfeedback>')],
  formulas: [choice('\\(x^2\\)?')],
  emphasis: [choice('x <b>y</b> z?')],
  pictures: [withPicture('@@PLUGINFILE@@/c.png', file('c.png'))],
}

const FILES: Record<string, (part: Carried) => Buffer> = {
  Excel: (part) => (part === 'emphasis' ? inBold() : xlsxFile(rowsOf(part))),
  Word: inWord,
  CSV: (part) => Buffer.from(csvOf(part)),
  GIFT: (part) => Buffer.from(GIFT[part]),
  Aiken: (part) => Buffer.from(AIKEN[part]),
  'Moodle XML': (part) => moodleFile(...MOODLE[part]),
}

/** The last question with the part. */
const WITH: Partial<Record<Carried, object>> = {
  single: { question: { options: ['p', 'q'], answer: 'A' } },
  several: { question: { answers: 'AB' } },
  number: { question: { number: '42' } },
  marks: { question: { marks: { right: 2, wrong: -0.5 } } },
  partly: { question: { answers: 'AB', partly: 1 } },
  sections: { section: 'Maths' },
  passages: { passage: { text: 'Read this.' } },
  languages: { question: { hi: { text: 'प्र?', options: ['क', 'ख'] } } },
  explanation: { question: { explanation: 'Because.' } },
  formulas: { question: { text: '$x^2$?' } },
  emphasis: { question: { text: 'x **y** z?' } },
  pictures: { question: { text: expect.stringContaining('![](images/from-file-1.png)') } },
}

const text = (words: string) => ({ question: { text: words } })
/** The last question where the part becomes something else, by the words of the cell. */
const INSTEAD: Record<string, Partial<Record<Carried, object>>> = {
  'becomes plain text': { emphasis: text('x y z?') },
  'becomes the signs that are typed': {
    emphasis: text(String.raw`x \*\*y\*\* z?`),
    pictures: text(String.raw`x \!\[circuit\](circuit.png)?`),
  },
  'becomes all or nothing': { partly: { question: { answers: 'AB' } } },
  'becomes questions without sections': { sections: { section: null, question: { text: 'x?' } } },
  'becomes a passage': { times: { passage: { text: 'Maths: 20 minutes' } } },
  'becomes words of the question': { languages: text('x? प्र?') },
  'becomes words of the next question': {
    sections: text('Section: Maths x?'),
    times: text('Maths: 20 minutes x?'),
    passages: text('Read this. x?'),
    explanation: text('Because. y?'),
  },
}

const CELLS = FORMATS.flatMap(({ name, endings, matrix }) =>
  (Object.keys(CARRIED) as Carried[]).map(
    (part) => [name, part, matrix[part], endings.at(-1)] as const,
  ),
)

it.each(CELLS)('%s with %s: %s', async (format, part, cell, ending) => {
  const read = await readQuestions(`file.${ending}`, FILES[format]?.(part) ?? Buffer.alloc(0))
  const wrong = [...read.errors, ...read.rows.flatMap(({ errors }) => errors)]
  expect(wrong.length > 0).toBe(cell === 'no')
  const asRead = cell === 'yes' ? WITH[part] : INSTEAD[cell]?.[part]
  const expected = cell === 'no' ? {} : (asRead ?? { isInTable: true })
  expect(read.rows.at(-1) ?? {}).toMatchObject(expected)
  const parts = cell === 'yes' ? [] : Object.keys(read.rows.at(-1)?.question ?? {})
  expect(parts).not.toContain('partly')
})
