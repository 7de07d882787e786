import { asMarkdown } from '#server/content/shared/text/rich-text.ts'

import { type Bank, named } from './question-bank.ts'

const REQUIRED = ['question', 'a', 'b', 'answer']
const COLUMNS = ['question', 'a', 'b', 'c', 'd', 'answer', 'explanation']
const LETTERS = ['A', 'B', 'C', 'D']

interface Row {
  line: number
  cells: string[]
}

/**
 * Reads a table with the header question,a,b,c,d,answer,explanation, its columns in any order; c, d
 * and explanation are optional. The answer is a letter or the number of the option. Cells are plain
 * text, quoted as in RFC 4180. Pure; never throws.
 */
export function readCsv(source: string): Bank {
  const { rows, unclosedQuoteLine } = splitRows(source)
  if (unclosedQuoteLine !== null) {
    return {
      questions: [],
      errors: [{ line: unclosedQuoteLine, message: 'this quote is never closed' }],
    }
  }
  const bank: Bank = { questions: [], errors: [] }
  const [header, ...rest] = rows
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const error = headerError(columns)
  if (error !== null) return { ...bank, errors: [{ line: header?.line ?? 1, message: error }] }
  for (const row of rest) addRow(bank, columns, row)
  return bank
}

function headerError(columns: string[]): string | null {
  const missing = REQUIRED.find((name) => !columns.includes(name))
  const unknown = columns.find((name) => !COLUMNS.includes(name))
  const duplicate = columns.find((name, index) => columns.indexOf(name) !== index)
  const header = `the first line must be ${COLUMNS.join(',')}`
  if (missing !== undefined) return `${header}: '${missing}' is missing`
  if (unknown !== undefined) return `${header}: '${unknown}' is unknown`
  return duplicate === undefined ? null : `${header}: '${duplicate}' is there twice`
}

function addRow(bank: Bank, columns: string[], { line, cells }: Row): void {
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
  const addError = (message: string) =>
    bank.errors.push({ line, message: `the question ${named(cell('question'))} ${message}` })
  if (cells.length !== columns.length) {
    addError(`has ${cells.length} cells where the header has ${columns.length}`)
    return
  }
  const options = ['a', 'b', 'c', 'd'].map(cell)
  const count = options.findLastIndex((option) => option !== '') + 1
  const key = cell('answer').toUpperCase()
  const answer = /^[1-4]$/.test(key) ? Number(key) : LETTERS.indexOf(key) + 1
  if (options.slice(0, count).includes('')) addError('has an empty option before another')
  else if (answer < 1 || answer > count) {
    addError(`has the answer '${cell('answer')}', which is none of its options`)
  } else {
    bank.questions.push({
      line,
      text: asMarkdown(cell('question')),
      options: options.slice(0, count).map(asMarkdown),
      answer,
      explanation: cell('explanation') === '' ? null : asMarkdown(cell('explanation')),
    })
  }
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
