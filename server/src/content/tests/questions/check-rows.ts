import { setImmediate as letOthersRun } from 'node:timers/promises'

import {
  OPTION_COLUMNS as OPTIONS,
  type QuestionColumn,
  TEXT_COLUMNS,
  type TextColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import { indexOfLetter, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS, languageInEnglish } from '@sopan/domain/exams/languages'
import type { z } from 'zod'

import { schemaErrors } from '#server/content/shared/yaml/schema-errors.ts'

import { passage, question } from '../question-schema.ts'
import { sectionName } from '../section-schema.ts'
import type { QuestionTable, TableRow } from './question-table.ts'
import {
  type CellOf,
  type WrittenPassage,
  type WrittenQuestion,
  countOf,
  isNumber,
  isTyped,
  writtenOf,
  writtenPassage,
} from './written-question.ts'

/** The texts of a question itself. */
const TEXTS = TEXT_COLUMNS.filter((name) => name !== 'passage')

interface RowError {
  /** Null: the error is about no column. */
  column: QuestionColumn | null
  /** A sentence with the address of the cell. */
  message: string
}

export interface CheckedRow extends TableRow {
  /** Null if something is wrong. */
  question: WrittenQuestion | null
  section: string | null
  /** The passage that it is about, which may be wrong; null without one. */
  passage: WrittenPassage | null
  errors: RowError[]
}

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
  const about = writtenPassage(cell, form)
  for (const issue of faultsOf(about)) {
    const code = TRANSLATIONS.find((one) => one === issue.path[0])
    const column = code === undefined ? 'passage' : translatedColumn('passage', code)
    addError(column, `${addressOf(column)} ${messageOf(issue)}.`)
  }
  return {
    ...row,
    question: errors.length === 0 ? written : null,
    section: cell('section') || null,
    passage: about,
    errors,
  }
}

/** Of a passage, which has a name only in the test. */
const faultsOf = (about: WrittenPassage | null) =>
  about === null ? [] : (passage.safeParse({ name: 'passage', ...about }).error?.issues ?? [])

/** Errors about empty and ambiguous cells in the words of a table; the schema has the words of a YAML file. */
function missing(cell: CellOf, hasSections: boolean): [QuestionColumn, string][] {
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
    if (cell(columnOf('passage')) !== '')
      need('passage', `a passage in ${language} is in English, too`)
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

/** The column of a value of a question. */
function columnOf(path: readonly PropertyKey[], cell: CellOf): QuestionColumn {
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
