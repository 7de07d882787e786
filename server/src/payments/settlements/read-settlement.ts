import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'

import { CsvError, type Parser, parse } from 'csv-parse'

import type { SettlementColumns } from '#server/lib/env/settlement-columns.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { printable } from '#server/lib/printable.ts'

import { isRounded, readId, readPaise, readTime } from './settlement-cells.ts'

/** One event of a settlement file. */
export interface SettlementRow {
  /** The line of the file on which it ends. */
  line: number
  /** Only payments and refunds are compared; the others are counted. */
  kind: 'payment' | 'refund' | 'other'
  /** As the file names it, in capital letters. */
  type: string
  status: string
  eventId: string
  orderId: string
  /** Never negative: the kind decides the direction. */
  amountPaise: number
  currency: string
  at: Date
  chargePaise: number
  taxPaise: number
}

const MAX_BYTES = 200 * 1024 * 1024
const MAX_ROWS = 500_000
const LONGEST_ROW = 64 * 1024
const HEAD_BYTES = 64 * 1024
const BATCH = 1000

const KINDS: Record<string, SettlementRow['kind']> = { PAYMENT: 'payment', REFUND: 'refund' }

interface Parsed {
  info: { lines: number }
  record: string[]
}

/**
 * Reads the events of a settlement file in batches. The provider's file has a summary before them,
 * so rows before the header with all columns are passed over. Throws an OperatorError that names the row
 * if one cannot be read.
 */
export async function* readSettlement(
  file: string,
  columns: SettlementColumns,
): AsyncGenerator<SettlementRow[]> {
  const parser = await parserOf(file, columns)
  let header: Map<string, number> | null = null
  let width = 0
  let batch: SettlementRow[] = []
  let count = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      const refuse = (problem: string) =>
        new OperatorError(`Row ${info.lines} of the file ${problem}.`)
      const found = headerOf(record, columns, refuse)
      if (found !== null) {
        header = found
        width = record.length
      } else if (header !== null) {
        if (++count > MAX_ROWS) throw refuse(`is more than the ${MAX_ROWS} that are compared`)
        if (record.length < width || record.slice(width).some((cell) => cell !== '')) {
          throw refuse(`has ${record.length} cells where the header has ${width}`)
        }
        batch.push(rowOf(record, { columns, header, line: info.lines, refuse }))
        if (batch.length === BATCH) {
          yield batch
          batch = []
        }
      }
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new OperatorError(csvProblem(error, parser.info.lines))
      : error
  }
  if (header === null) {
    const names = Object.values(columns).join(', ')
    throw new OperatorError(`The file has no header with the columns ${names}.`)
  }
  if (batch.length > 0) yield batch
}

async function parserOf(file: string, columns: SettlementColumns): Promise<Parser> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(await headOf(file), columns),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: LONGEST_ROW,
  })
  // An error ends the parser, whose reader gets it.
  pipeline(createReadStream(file), parser, () => undefined)
  return parser
}

/** The first bytes of the file. Refuses a file that is no text or is too large. */
async function headOf(file: string): Promise<string> {
  const found = await stat(file).catch((error: unknown) => {
    throw new OperatorError(`The file cannot be read (${errorCode(error) ?? 'unknown reason'}).`)
  })
  if (!found.isFile()) throw new OperatorError('The file is not an ordinary file.')
  if (found.size > MAX_BYTES) {
    throw new OperatorError(`The file is larger than ${MAX_BYTES / 1024 / 1024} MB.`)
  }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    // A NUL byte is in workbooks and in UTF-16, which spreadsheets call Unicode text.
    if (!head.includes(0)) return head.toString()
    throw new OperatorError(
      'The file is not CSV text in UTF-8. Download it as CSV, not as a workbook.',
    )
  } finally {
    await handle.close()
  }
}

/** The delimiter of the header; spreadsheets save files with other delimiters than the provider's. */
function delimiterOf(head: string, { order }: SettlementColumns): string {
  const header = head
    .split(/\r\n|\n|\r/)
    .find((one) => one.toLowerCase().includes(order.toLowerCase()))
  const counts = [',', ';', '\t'].map((mark) => ({
    mark,
    count: (header ?? '').split(mark).length,
  }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

const normalized = (title: string) => title.toLowerCase().replaceAll(/\s+/g, ' ')

/** The column indexes if a row names all of them; null if it is another row. */
function headerOf(
  record: string[],
  columns: SettlementColumns,
  refuse: (problem: string) => OperatorError,
): Map<string, number> | null {
  const titles = record.map(normalized)
  const columnTitles = Object.values(columns)
  if (!columnTitles.every((title) => titles.includes(normalized(title)))) return null
  const twice = columnTitles.find(
    (title) => titles.indexOf(normalized(title)) !== titles.lastIndexOf(normalized(title)),
  )
  if (twice !== undefined) throw refuse(`has the column '${twice}' twice`)
  return new Map(columnTitles.map((title) => [title, titles.indexOf(normalized(title))]))
}

interface RowContext {
  columns: SettlementColumns
  header: Map<string, number>
  line: number
  refuse: (problem: string) => OperatorError
}

function rowOf(record: string[], { columns, header, line, refuse }: RowContext): SettlementRow {
  const cell = (name: keyof SettlementColumns) => record[header.get(columns[name]) ?? -1] ?? ''
  const unreadable = (name: keyof SettlementColumns) => {
    const shown = printable(cell(name)).slice(0, 60)
    const hint = isRounded(cell(name))
      ? ': a spreadsheet has rounded it, so use the original file'
      : ''
    return refuse(`has the ${columns[name]} '${shown}'${hint}`)
  }
  const read = <Value>(name: keyof SettlementColumns, reader: (text: string) => Value | null) => {
    const value = reader(cell(name))
    if (value === null) throw unreadable(name)
    return value
  }
  const readCharge = (text: string) => (text === '' || /^n\/?a$/i.test(text) ? 0 : readPaise(text))
  const type = cell('type').toUpperCase()
  const common = {
    line,
    type,
    status: cell('status').toUpperCase(),
    chargePaise: read('charge', readCharge),
    taxPaise: read('tax', readCharge),
  }
  const kind = KINDS[type] ?? 'other'
  if (kind === 'other') {
    const none = { eventId: '', orderId: '', amountPaise: 0, currency: '', at: new Date(0) }
    return { ...common, ...none, kind }
  }
  return {
    ...common,
    kind,
    eventId: read('id', readId),
    orderId: read('order', readId),
    amountPaise: Math.abs(read('amount', readPaise)),
    currency: cell('currency').toUpperCase(),
    at: read('time', readTime),
  }
}

function csvProblem({ code }: CsvError, line: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `Row ${line} of the file is longer than ${LONGEST_ROW} characters, or has a quote that is never closed.`
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'The file ends inside a quoted cell: it is cut off.'
  return `Row ${line} of the file is not CSV (${code}).`
}
