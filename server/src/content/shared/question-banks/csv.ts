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
  const { rows, openQuote } = splitRows(source)
  if (openQuote !== null) {
    return { questions: [], faults: [{ line: openQuote, message: 'this quote is never closed' }] }
  }
  const bank: Bank = { questions: [], faults: [] }
  const [header, ...rest] = rows
  const columns = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const wrong = faultOf(columns)
  if (wrong !== null) return { ...bank, faults: [{ line: header?.line ?? 1, message: wrong }] }
  for (const row of rest) takeRow(bank, columns, row)
  return bank
}

function faultOf(columns: string[]): string | null {
  const missing = REQUIRED.find((name) => !columns.includes(name))
  const strange = columns.find((name) => !COLUMNS.includes(name))
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  const header = `the first line must be ${COLUMNS.join(',')}`
  if (missing !== undefined) return `${header}: '${missing}' is missing`
  if (strange !== undefined) return `${header}: '${strange}' is unknown`
  return twice === undefined ? null : `${header}: '${twice}' is there twice`
}

function takeRow(bank: Bank, columns: string[], { line, cells }: Row): void {
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
  const fault = (message: string) =>
    bank.faults.push({ line, message: `the question ${named(cell('question'))} ${message}` })
  if (cells.length !== columns.length) {
    fault(`has ${cells.length} cells where the header has ${columns.length}`)
    return
  }
  const options = ['a', 'b', 'c', 'd'].map(cell)
  const count = options.findLastIndex((option) => option !== '') + 1
  const given = cell('answer').toUpperCase()
  const answer = /^[1-4]$/.test(given) ? Number(given) : LETTERS.indexOf(given) + 1
  if (options.slice(0, count).includes('')) fault('has an empty option before another')
  else if (answer < 1 || answer > count) {
    fault(`has the answer '${cell('answer')}', which is none of its options`)
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

/** Rows that are not empty, each with the line on which it begins. */
function splitRows(source: string): { rows: Row[]; openQuote: number | null } {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const rows: Row[] = []
  const pattern = /"((?:[^"]|"")*)"|[^,\n"]+|["]/y
  let line = 1
  let row: Row = { line, cells: [''] }
  const end = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    row = { line, cells: [''] }
  }
  for (let at = 0; at < text.length;) {
    const sign = text[at]
    if (sign === ',') row.cells.push('')
    if (sign === '\n') {
      line++
      end()
    }
    if (sign === ',' || sign === '\n') {
      at++
      continue
    }
    pattern.lastIndex = at
    const [piece = '', quoted] = pattern.exec(text) ?? []
    const opens = (row.cells.at(-1) ?? '').trim() === ''
    // A quote inside an unquoted cell is an ordinary character.
    if (sign === '"' && opens && quoted === undefined) return { rows, openQuote: line }
    const isQuoted = sign === '"' && opens
    row.cells[row.cells.length - 1] = isQuoted
      ? (quoted ?? '').replaceAll('""', '"')
      : (row.cells.at(-1) ?? '') + (sign === '"' ? '"' : piece)
    at += sign === '"' && !opens ? 1 : piece.length
    if (isQuoted) line += piece.split('\n').length - 1
  }
  end()
  return { rows, openQuote: null }
}
