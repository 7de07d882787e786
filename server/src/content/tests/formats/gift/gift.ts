import { OPTION_COLUMNS, type QuestionColumn } from '@sopan/contract/console/question-columns'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'

import {
  type QuestionTable,
  type TableRow,
  type TextFault,
  textRow,
} from '../../questions/question-table.ts'
import { explanationOf } from '../explanation.ts'
import { linesOf, named, textFormat } from '../format.ts'
import {
  type AnswerBlock,
  UnsupportedNumber,
  UnsupportedQuestion,
  readAnswers,
} from './gift-answers.ts'
import {
  type TextForm,
  UnsupportedText,
  hasPlaceholder,
  replaceEscapes,
  convertToMarkdown,
  restoreEscapes,
  splitForm,
} from './gift-text.ts'

/**
 * Moodle's GIFT format: multiple choice, true or false, missing words, and numbers. A test has its own sections, and
 * numbers as titles.
 */
export const GIFT = textFormat({
  name: 'GIFT',
  endings: ['gift', 'txt'],
  readText: readGift,
  matrix: {
    single: 'yes',
    several: 'yes',
    number: 'yes',
    marks: 'no',
    partly: 'becomes all or nothing',
    sections: 'becomes questions without sections',
    times: 'no',
    passages: 'no',
    languages: 'no',
    explanation: 'yes',
    formulas: 'yes',
    emphasis: 'yes',
    pictures: 'no',
  },
})

interface Block {
  line: number
  text: string
}

type Texts = Partial<Record<QuestionColumn, string>>

/** Feedback becomes the explanation; other kinds of questions are faults. Pure; never throws. */
export function readGift(source: string): QuestionTable {
  return { form: 'markdown', place: 'line', columns: [], rows: blocksOf(source).map(readBlock) }
}

/** Questions are separated by empty lines; comments are lines that begin with `//`. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, raw] of linesOf(source).entries()) {
    const words = raw.trim()
    // Moodle wants empty lines around a category; a question directly beside one stays whole.
    const isBorder = words === '' || words.startsWith('$CATEGORY:')
    if (isBorder) open = null
    if (isBorder || words.startsWith('//')) continue
    if (open === null) blocks.push((open = { line: index + 1, text: raw }))
    else open.text += `\n${raw}`
  }
  return blocks
}

/** The question, with each text that has no form in Markdown as it is in the file. */
function readBlock({ line, text }: Block): TableRow {
  const texts: Texts = {}
  const faults: TextFault[] = []
  take('question', text, () => {
    if (hasPlaceholder(text)) throw new UnsupportedQuestion('contains characters that are not text')
    const { form, asked, inside } = partsOf(text)
    take('question', asked, () => convertToMarkdown(asked, form))
    take('answer', '', () => {
      const answers = readAnswers(inside)
      takeOptions(answers.options, form)
      take('explanation', '', () => feedbackOf(answers, form))
      if (answers.number !== undefined) texts.number = answers.number
      return answers.number === undefined ? (answers.answers ?? letterOf(answers.correctIndex)) : ''
    })
    return texts.question ?? ''
  })
  return textRow(line, texts, faults)

  function take(column: QuestionColumn, raw: string, read: () => string): void {
    try {
      texts[column] = read()
    } catch (error) {
      if (!(error instanceof UnsupportedQuestion || error instanceof UnsupportedText)) throw error
      if (error instanceof UnsupportedQuestion) takeOptions(error.options, 'moodle')
      const isNumber = error instanceof UnsupportedNumber
      const [to, written] = isNumber ? (['number', error.written] as const) : [column, raw.trim()]
      texts[to] = restoreEscapes(replaceEscapes(written))
      faults.push({ column: to, line, message: `${nameOf(text)} ${error.message}` })
    }
  }

  function takeOptions(options: readonly string[], form: TextForm): void {
    for (const [index, column] of OPTION_COLUMNS.entries()) {
      const option = options[index]
      if (option !== undefined) take(column, option, () => formatted(option, form))
    }
  }
}

/** The text of a question with its blank, its form, and the text between the braces. */
function partsOf(text: string) {
  const { form, rest } = splitForm(withoutTitle(replaceEscapes(text)), 'moodle')
  const start = rest.indexOf('{')
  const end = rest.indexOf('}')
  if (start < 0 && end < 0) throw new UnsupportedQuestion('is a description without answers')
  if (start < 0 || end < start) throw new UnsupportedQuestion("has a '{' or '}' without the other")
  const [before, after] = [rest.slice(0, start), rest.slice(end + 1)]
  if (/[{}]/.test(rest.slice(start + 1, end) + after)) {
    throw new UnsupportedQuestion('has more than one {…}; a brace in a text is written \\{')
  }
  const asked = after.trim() === '' ? before : withBlank(before, after)
  if (asked.trim() === '') throw new UnsupportedQuestion('has no text')
  return { form, asked, inside: rest.slice(start + 1, end) }
}

/** `::…::` at the start is a title for Moodle's lists. */
function withoutTitle(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('::')) return trimmed
  const end = trimmed.indexOf('::', 2)
  if (end < 0) throw new UnsupportedQuestion("has a title that is not closed with '::'")
  return trimmed.slice(end + 2)
}

/** The missing word becomes a blank, with the author's spacing around it. */
const withBlank = (before: string, after: string) => `${before}_____${after}`

function formatted(text: string, outer: TextForm): string {
  const { form, rest } = splitForm(text, outer)
  return convertToMarkdown(rest, form)
}

function feedbackOf({ options, correctIndex, feedback, general }: AnswerBlock, form: TextForm) {
  return explanationOf(
    formatted(general, form),
    feedback.map((words, index) => ({
      option: words === '' ? '' : formatted(options[index] ?? '', form),
      text: formatted(words, form),
      isOnlyRight: index === correctIndex,
    })),
  )
}

function nameOf(text: string): string {
  const title = /^::([\s\S]*?)::/.exec(replaceEscapes(text.trim()))?.[1]
  return named(restoreEscapes(title ?? replaceEscapes(text)))
}
