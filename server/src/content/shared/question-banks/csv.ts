import {
  OPTION_COLUMNS as OPTIONS,
  TEXT_COLUMNS as TEXTS,
  type TextColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import { KINDS } from '@sopan/domain/exams/kinds/kinds'
import { indexOfLetter } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS } from '@sopan/domain/exams/languages'

import { asMarkdown } from '#server/content/shared/text/rich-text.ts'

import { areDates, hasLostLetters, isExcelDate } from './excel-cells.ts'
import { type Bank, type BankTexts, named } from './question-bank.ts'

const REQUIRED = ['question', 'a', 'b', 'answer']
const PLAIN: readonly string[] = ['question', ...OPTIONS, 'answer', 'explanation']
/** The names of the texts in each further language. */
const TRANSLATED = TRANSLATIONS.map((code) => ({
  code,
  nameOf: (name: TextColumn): string => translatedColumn(name, code),
}))
const ALL_TEXTS: readonly string[] = [
  ...TEXTS,
  ...TRANSLATED.flatMap(({ nameOf }) => TEXTS.map(nameOf)),
]
const COLUMNS: ReadonlySet<string> = new Set([...PLAIN, ...ALL_TEXTS, 'number', 'partly'])
const HEADER = `${PLAIN.join(',')}, and in another language such as Hindi question_hi,a_hi … explanation_hi`
const AS_CSV = "in Excel, save it as 'CSV UTF-8 (Comma delimited)'"

interface Row {
  line: number
  cells: string[]
}

/**
 * Reads a table with the header question,a,b,c,d,e,answer,explanation and the same names with _hi for the texts in Hindi
 * and so on, its columns in any order; only question, a, b and answer are required. The answer is a letter or the number of the
 * option; a question whose number is typed has it, or a range, in `number` in place of options and answer. Several letters are
 * several right options, each with the marks in `partly`, if there are any. Cells are plain text, quoted as in RFC 4180. Pure; never throws.
 */
export function readCsv(source: string): Bank {
  const { rows, unclosedQuoteLine } = splitRows(source)
  const [header, ...rest] = rows
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const bank: Bank = { questions: [], errors: [], warnings: [] }
  const error =
    separatorError(columns) ?? (unclosedQuoteLine === null ? headerError(columns) : null)
  if (error !== null) return { ...bank, errors: [{ line: header?.line ?? 1, message: error }] }
  if (unclosedQuoteLine !== null) {
    return { ...bank, errors: [{ line: unclosedQuoteLine, message: 'this quote is never closed' }] }
  }
  for (const row of rest) addRow(bank, columns, row)
  return bank
}

/** A header whose names are separated by something else than commas is one cell. */
function separatorError(columns: string[]): string | null {
  if (columns.includes('question')) return null
  for (const [separator, name] of [
    [';', "';'"],
    ['\t', 'tabs'],
  ] as const) {
    const names = columns.flatMap((column) => column.split(separator)).map((one) => one.trim())
    if (names.includes('question')) {
      return `the columns are separated by ${name}, and have to be by commas: ${AS_CSV}`
    }
  }
  return null
}

function headerError(columns: string[]): string | null {
  const missing = REQUIRED.find((name) => !columns.includes(name))
  const unknown = columns.find((name) => !COLUMNS.has(name))
  const duplicate = columns.find((name, index) => columns.indexOf(name) !== index)
  const header = `the first line must be ${HEADER}`
  if (missing !== undefined) return `${header}: '${missing}' is missing`
  if (unknown !== undefined) return `${header}: '${unknown}' is unknown`
  return duplicate === undefined ? null : `${header}: '${duplicate}' is there twice`
}

function addRow(bank: Bank, columns: string[], { line, cells }: Row): void {
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
  const messageOf = (message: string) => `the question ${named(cell('question'))} ${message}`
  const addError = (message: string) => bank.errors.push({ line, message: messageOf(message) })
  if (cells.length !== columns.length) {
    addError(`has ${cells.length} cells where the header has ${columns.length}`)
    return
  }
  const options = OPTIONS.map(cell)
  const count = options.findLastIndex((option) => option !== '') + 1
  const answer = indexOfLetter(cell('answer')) + 1
  const several = answer < 1 ? (KINDS.several.inFile.read(cell('answer'))?.options ?? []) : []
  const problems = [
    ...TRANSLATED.flatMap((one) => problemsIn(one, cell)),
    ...lostLetters(cell),
    ...changedDates(cell),
  ]
  const number = cell('number')
  if (number !== '' && (count > 0 || cell('answer') !== ''))
    addError("has a 'number', and options or an answer beside it")
  else if (options.slice(0, count).includes('')) addError('has an empty option before another')
  else if (cell('partly') !== '' && several.length === 0)
    addError("has 'partly' without several right options")
  else if (number === '' && several.length === 0 && (answer < 1 || answer > count)) {
    addError(`has the answer '${cell('answer')}', which is none of its options`)
  } else if (problems.length > 0) {
    for (const problem of problems) addError(problem)
  } else {
    const textsOf = (nameOf: (name: TextColumn) => string) => ({
      text: asMarkdown(cell(nameOf('question'))),
      options: OPTIONS.slice(0, count).map((name) => asMarkdown(cell(nameOf(name)))),
      explanation: asMarkdown(cell(nameOf('explanation'))) || null,
    })
    const translations = TRANSLATED.flatMap(({ code, nameOf }): [Translation, BankTexts][] =>
      cell(nameOf('question')) === '' ? [] : [[code, textsOf(nameOf)]],
    )
    const key = number !== '' ? { number } : several.length > 0 ? severalOf() : { answer }
    bank.questions.push({ line, ...textsOf((name) => name), ...key, translations })
    if (options.some(isExcelDate)) {
      bank.warnings.push({ line, message: messageOf('has dates as options: are they meant?') })
    }
  }

  function severalOf() {
    const partly = cell('partly')
    return { answers: several.join(''), ...(partly !== '' && { partly }) }
  }
}

/** A question has either no text in a language, or one for its question and for each of its options. */
function problemsIn(
  { nameOf }: (typeof TRANSLATED)[number],
  cell: (name: string) => string,
): string[] {
  if (TEXTS.every((name) => cell(nameOf(name)) === '')) return []
  const needed = ['question', ...OPTIONS] as const
  return needed.flatMap((name) => {
    const isThere = cell(nameOf(name)) !== ''
    if (isThere === (cell(name) !== '')) return []
    return [isThere ? `has ${nameOf(name)} without ${name}` : `has no ${nameOf(name)}`]
  })
}

const lostLetters = (cell: (name: string) => string): string[] =>
  ALL_TEXTS.flatMap((name) =>
    hasLostLetters(cell(name))
      ? [`has '${cell(name)}' in column ${name}: its letters were lost; ${AS_CSV}`]
      : [],
  )

/** Dates that Excel has made of options such as 1/2. */
function changedDates(cell: (name: string) => string): string[] {
  const inEach = TRANSLATED.map(({ nameOf }) => OPTIONS.map(nameOf))
  return [[...OPTIONS], ...inEach].flatMap((names: string[]) =>
    areDates(names.map(cell))
      ? []
      : names
          .filter((name) => isExcelDate(cell(name)))
          .map(
            (name) =>
              `has '${cell(name)}' in column ${name}, a date that Excel makes of an option such as 1/2: ` +
              "give the column the format 'Text' and type it again",
          ),
  )
}

/** Returns the rows that are not empty, each with the line on which it begins. */
function splitRows(source: string): { rows: Row[]; unclosedQuoteLine: number | null } {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const rows: Row[] = []
  const pattern = /"((?:[^"]|"")*)"|[^,\n"]+|["]/y
  let line = 1
  let row: Row = { line, cells: [''] }
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [''] }
  }
  for (let offset = 0; offset < text.length;) {
    const character = text[offset]
    if (character === ',') row.cells.push('')
    if (character === '\n') {
      line++
      endRow()
    }
    if (character === ',' || character === '\n') {
      offset++
      continue
    }
    pattern.lastIndex = offset
    const [token = '', quoted] = pattern.exec(text) ?? []
    // A quote inside an unquoted cell is an ordinary character.
    const cellIsEmpty = (row.cells.at(-1) ?? '').trim() === ''
    const isQuoted = character === '"' && cellIsEmpty
    if (isQuoted && quoted === undefined) return { rows, unclosedQuoteLine: line }
    row.cells[row.cells.length - 1] = isQuoted
      ? (quoted ?? '').replaceAll('""', '"')
      : (row.cells.at(-1) ?? '') + (character === '"' ? '"' : token)
    offset += character === '"' && !cellIsEmpty ? 1 : token.length
    if (isQuoted) line += token.split('\n').length - 1
  }
  endRow()
  return { rows, unclosedQuoteLine: null }
}
