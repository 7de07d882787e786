import { setImmediate as letOthersRun } from 'node:timers/promises'

import {
  OPTION_COLUMNS as OPTIONS,
  type QuestionColumn,
  TEXT_COLUMNS as TEXTS,
  type TextColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import { KINDS } from '@sopan/domain/exams/kinds/kinds'
import { indexOfLetter, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS, languageInEnglish } from '@sopan/domain/exams/languages'
import type { z } from 'zod'

import { asMarkdown } from '#server/content/shared/text/rich-text.ts'
import { schemaErrors } from '#server/content/shared/yaml/schema-errors.ts'

import { question } from '../question-schema.ts'
import { sectionName } from '../section-schema.ts'
import { withLatinLetters } from './headings.ts'
import type { QuestionTable, TableRow } from './question-table.ts'

interface RowError {
  /** Null: the error is about no column. */
  column: QuestionColumn | null
  /** A sentence with the address of the cell. */
  message: string
}

type Texts = { text: string; options?: string[]; explanation?: string }

/** A question as the YAML of a test has it, which may be wrong. */
export type WrittenQuestion = Texts & {
  answer?: string
  answers?: string
  partly?: string | number
  number?: string
  marks?: { right: string | number; wrong: string | number }
} & Partial<Record<Translation, Texts>>

export interface CheckedRow extends TableRow {
  /** Null if something is wrong. */
  question: WrittenQuestion | null
  section: string | null
  errors: RowError[]
}

/** Of a question; an option has less. */
const LONGEST_TEXT = 4000

/**
 * The questions of the rows. The schema of a test's file decides whether a question is valid. Other requests are
 * served between the rows: 300 long texts take seconds.
 */
export async function checkRows({ form, columns, rows }: QuestionTable): Promise<CheckedRow[]> {
  const table = {
    form,
    letters: new Map(columns.map(({ column, letter }) => [column, letter])),
    hasSections: rows.some(({ cells }) => cells.some(({ column }) => column === 'section')),
  }
  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(checkRow(row, table))
    await letOthersRun()
  }
  return checked
}

interface Table extends Pick<QuestionTable, 'form'> {
  letters: ReadonlyMap<QuestionColumn, string>
  hasSections: boolean
}

function checkRow(row: TableRow, { form, letters, hasSections }: Table): CheckedRow {
  const texts = new Map(row.cells.map(({ column, text }) => [column, text.trim()]))
  const cell = (column: QuestionColumn) => texts.get(column) ?? ''
  const errors: RowError[] = []
  const named = new Set<QuestionColumn>()
  const addError = (column: QuestionColumn, message: string) => {
    if (!named.has(column)) errors.push({ column, message })
    named.add(column)
  }
  const addressOf = (column: QuestionColumn) => {
    if (letters.size === 0) return `'${column}'`
    const letter = letters.get(column)
    return letter === undefined ? `Row ${row.number}, ${column},` : `${letter}${row.number}`
  }
  for (const { column, fault } of row.cells) if (fault !== null) addError(column, fault)
  for (const [column, message] of missing(cell, hasSections)) {
    addError(column, `${addressOf(column)} ${message}.`)
  }
  const written = writtenOf(cell, form)
  // A cell that has an error already gets no second one in the words of the schema.
  for (const issue of question.safeParse(written, { reportInput: true }).error?.issues ?? []) {
    const column = columnOf(issue.path, cell)
    if (letters.size > 0) addError(column, `${addressOf(column)} ${messageOf(issue)}.`)
    else for (const { message } of schemaErrors(issue)) addError(column, message)
  }
  if (cell('section') !== '') {
    for (const issue of sectionName.safeParse(cell('section')).error?.issues ?? []) {
      addError('section', `${addressOf('section')} ${messageOf(issue)}.`)
    }
  }
  const isRight = errors.length === 0
  return { ...row, question: isRight ? written : null, section: cell('section') || null, errors }
}

/** Errors about empty and ambiguous cells in the words of a table; the schema has the words of a YAML file. */
function missing(
  cell: (column: QuestionColumn) => string,
  hasSections: boolean,
): [QuestionColumn, string][] {
  const found: [QuestionColumn, string][] = []
  const need = (column: QuestionColumn, message: string) => {
    if (cell(column) === '') found.push([column, `is empty: ${message}`])
  }
  need('question', 'write the text of the question')
  const options = OPTIONS.slice(0, countOf(cell))
  for (const option of options) need(option, 'write the option, or move the next ones here')
  if (isTyped(cell)) {
    for (const column of [...OPTIONS, 'answer'] as const)
      if (cell(column) !== '')
        found.push([column, "belongs to options, and this row has a 'number'"])
  } else need('answer', 'write the letter or the number of the right option')
  const answer = cell('answer')
  const same = options.findIndex((option) => cell(option) === answer)
  if (isNumber(answer) && same >= 0 && same !== indexOfLetter(answer)) {
    found.push([
      'answer',
      `is a number that option ${letterOf(same)} has as its text: write the letter`,
    ])
  }
  for (const code of TRANSLATIONS) {
    const [columnOf, language] = [columnsIn(code), languageInEnglish(code)]
    if (TEXTS.every((name) => cell(columnOf(name)) === '')) continue
    for (const name of ['question', ...options] as const) {
      need(columnOf(name), `a question with ${language} has all its texts in ${language}`)
    }
    for (const name of OPTIONS) {
      const isAlone = cell(name) === '' && cell(columnOf(name)) !== ''
      if (isAlone) {
        found.push([columnOf(name), `has a text in ${language}, and '${name}' has none`])
      }
    }
  }
  if (cell('negative') !== '') need('marks', "a question with 'negative' also has 'marks'")
  if (cell('marks') !== '')
    need('negative', "a question with 'marks' also has 'negative', such as 0")
  if (hasSections) need('section', 'other rows have a section')
  if (cell('picture') !== '') {
    found.push([
      'picture',
      'names a picture. Empty the cell, and add the picture in the editor after this',
    ])
  }
  return found
}

const columnsIn = (code: Translation) => (name: TextColumn) => translatedColumn(name, code)

/** Whether an answer names an option by its number. */
const isNumber = (answer: string) => indexOfLetter(answer) >= 0 && Number.isInteger(Number(answer))

/** Whether the row is a question whose answer is typed. */
const isTyped = (cell: (column: QuestionColumn) => string) => cell('number') !== ''

/** At least two, so that a missing one is an empty one. */
const countOf = (cell: (column: QuestionColumn) => string) =>
  isTyped(cell) ? 0 : Math.max(2, OPTIONS.findLastIndex((option) => cell(option) !== '') + 1)

/** The key in the field of its kind: several letters are several right options. */
function keyOf(cell: (column: QuestionColumn) => string) {
  const answer = withLatinLetters(cell('answer')).toUpperCase()
  if (isTyped(cell)) return { number: cell('number') }
  if (isNumber(answer)) return { answer: letterOf(indexOfLetter(answer)) }
  const several = indexOfLetter(answer) < 0 ? KINDS.several.inFile.read(answer) : null
  return several === null ? { answer } : { answers: KINDS.several.inFile.write(several) ?? '' }
}

function writtenOf(
  cell: (column: QuestionColumn) => string,
  form: QuestionTable['form'],
): WrittenQuestion {
  const markdownOf = form === 'markdown' ? (text: string) => text : escapedText
  const options = OPTIONS.slice(0, countOf(cell))
  const translated = TRANSLATIONS.filter((code) => cell(translatedColumn('question', code)) !== '')
  return {
    ...textsOf((name) => cell(name)),
    ...keyOf(cell),
    ...(cell('partly') !== '' && { partly: markOf(cell('partly')) }),
    ...(cell('marks') !== '' && {
      marks: { right: markOf(cell('marks')), wrong: takenOff(cell('negative')) },
    }),
    ...Object.fromEntries(
      translated.map((code) => [code, textsOf((name) => cell(translatedColumn(name, code)))]),
    ),
  }

  function textsOf(textOf: (name: TextColumn) => string) {
    const explanation = markdownOf(textOf('explanation'))
    return {
      text: markdownOf(textOf('question')),
      ...(options.length > 0 && { options: options.map((name) => markdownOf(textOf(name))) }),
      ...(explanation !== '' && { explanation }),
    }
  }
}

/** As a number if it is one, as the console writes marks; the marks for a wrong answer may be without their sign. */
const markOf = (mark: string) =>
  /^[-+]?\d{1,3}(?:\.\d{1,4})?$/.test(mark) ? Number(mark) + 0 : mark
const takenOff = (mark: string) => markOf(/^\d/.test(mark) ? `-${mark}` : mark)

/** A text that the schema refuses for its length is not made longer. */
const escapedText = (text: string) => (text.length > LONGEST_TEXT ? text : asMarkdown(text))

/** The column of a value of a question. */
function columnOf(
  path: readonly PropertyKey[],
  cell: (column: QuestionColumn) => string,
): QuestionColumn {
  const [first, ...rest] = path
  const language = TRANSLATIONS.find((code) => code === first)
  if (language !== undefined) {
    return translatedColumn(columnOf(rest, cell) as TextColumn, language)
  }
  if (first === 'options') return OPTIONS[Number(rest[0] ?? countOf(cell) - 1)] ?? 'a'
  if (first === 'answers') return 'answer'
  if (first === 'answer' || first === 'number' || first === 'partly' || first === 'explanation')
    return first
  if (first === 'marks') return rest[0] === 'wrong' ? 'negative' : 'marks'
  return 'question'
}

const messageOf = ({ code, message }: z.core.$ZodIssue): string =>
  code === 'custom' ? `is wrong: ${message}` : `must be ${message}`
