import { krutiDevText } from '@sopan/domain/texts/kruti-dev'
import { zipSync } from 'fflate'
import { type CellValue, readSheet as readValues } from 'read-excel-file/universal'

import { type Font, isInOldLetters } from '../office/old-fonts.ts'
import {
  type ArchiveForm,
  type Parts,
  UnreadableFile,
  openArchive,
} from '../office/open-archive.ts'
import { type CellFacts, scanCells } from './scan-cells.ts'
import {
  SHEET_LIMITS,
  type SheetCell,
  type SheetResult,
  type SheetRow,
  columnOf,
  rowOf,
} from './sheet.ts'

const NOT_EXCEL = 'This is not an Excel file that can be read. Save it as .xlsx again.'

const EXCEL: ArchiveForm = {
  entries: SHEET_LIMITS.entries,
  inflatedBytes: SHEET_LIMITS.inflatedBytes,
  isRead: (path) => path.endsWith('.xml') || path.endsWith('.xml.rels'),
  compound:
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
  tooLarge: 'This Excel file is too large. Copy the rows into the template, without pictures.',
  unreadable: NOT_EXCEL,
}

/**
 * The cells of the first sheet of an .xlsx file, each with what is wrong with it. For a separate thread only: a
 * large file takes a second and some hundred megabytes.
 */
export async function parseSheet(bytes: Uint8Array): Promise<SheetResult> {
  try {
    const parts = openArchive(bytes, EXCEL)
    const facts = scanCells(parts)
    const values = await readValues(storedArchive(parts), { trim: true })
    return { rows: rowsOf(facts, values) }
  } catch (error) {
    // The library throws errors of several classes for a file that is damaged.
    return { error: error instanceof UnreadableFile ? error.message : NOT_EXCEL }
  }
}

/** The same parts, not deflated, so that the library reads what was checked and inflates nothing. */
function storedArchive(parts: Parts): ArrayBuffer {
  const stored = zipSync(parts, { level: 0 })
  return stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength)
}

/** By the cells that were found: the library leaves out errors, and formulas without a value. */
function rowsOf(
  facts: ReadonlyMap<string, CellFacts>,
  values: readonly (readonly (CellValue | null)[])[],
): SheetRow[] {
  const rows = new Map<number, SheetRow>()
  for (const [address, found] of facts) {
    const number = rowOf(address)
    const column = columnOf(address)
    const cell = cellOf(address, values[number - 1]?.[column] ?? null, found)
    if (cell === null) continue
    const row = rows.get(number) ?? { number, cells: [] }
    row.cells[column] = cell
    rows.set(number, row)
  }
  return [...rows.values()]
}

function cellOf(address: string, value: CellValue | null, facts: CellFacts): SheetCell | null {
  const text = textOf(value)
  const isEmptyText = text === '' && !facts.isFormula && !facts.isError
  if (isEmptyText) return null
  const sentence = (fault: string | null) => (fault === null ? null : `${address} ${fault}`)
  const converted = isText(value, facts) ? convertedText(facts) : null
  const isPlainNumber = typeof value === 'number' && facts.showsDigits && !facts.isFormula
  const isWhole = isPlainNumber && Number.isSafeInteger(value)
  return {
    address,
    text,
    fault: sentence(faultOf(value, text, facts)),
    ...(converted !== null && {
      converted: { text: converted.text, fault: sentence(faultOfSigns(converted.unknown)) },
    }),
    isWhole,
    isPlainNumber,
  }
}

const isText = (value: CellValue | null, { isFormula, isRaised }: CellFacts) =>
  typeof value === 'string' && !isFormula && !isRaised

function textOf(value: CellValue | null): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value).replaceAll('\r\n', '\n')
}

const AS_TEXT = 'Format the column as Text'

function faultOf(value: CellValue | null, text: string, facts: CellFacts): string | null {
  if (facts.isError) return 'is an error in Excel. Type its value as a text.'
  if (facts.isFormula) return 'is a formula. Type its value as a text.'
  if (value instanceof Date) {
    return `is a date in Excel. ${AS_TEXT} and type it again, such as 1/2.`
  }
  if (typeof value === 'number') {
    return facts.isPercent
      ? `is a percentage in Excel, stored as ${text}. ${AS_TEXT} and type it again, such as 50%.`
      : `is the number ${text} in Excel. ${AS_TEXT} and type it again, so that it stays as typed.`
  }
  if (typeof value === 'boolean') return `is TRUE or FALSE in Excel. ${AS_TEXT} and type it again.`
  if (facts.isRaised) {
    return 'has raised or lowered letters, which would be lost. Write x² as $x^2$ and H₂O as $H_2O$.'
  }
  if (hasOldText(facts, 'old') || hasOldText(facts, 'kruti dev')) {
    return 'is in an old Hindi font such as Kruti Dev. Convert it to Unicode (Mangal) first.'
  }
  return null
}

/** The parts of a text in one font each: a letter may be in two runs, of which one is bold. */
function partsOf({ runs, font: fontOfCell }: CellFacts): { text: string; font: Font }[] {
  const parts: { text: string; font: Font }[] = []
  for (const { text, font = fontOfCell } of runs) {
    const last = parts.at(-1)
    if (last?.font === font) last.text += text
    else parts.push({ text, font })
  }
  return parts
}

const hasOldText = (facts: CellFacts, font: Font) =>
  partsOf(facts).some((part) => part.font === font && isInOldLetters(part.text))

/** The text in Unicode, with the signs that have none; null if nothing of it is to be converted, or can be. */
function convertedText(facts: CellFacts): { text: string; unknown: string[] } | null {
  if (hasOldText(facts, 'old') || !hasOldText(facts, 'kruti dev')) return null
  const read = partsOf(facts).map(({ text, font }) =>
    font === 'kruti dev' && isInOldLetters(text) ? krutiDevText(text) : { text, unknown: [] },
  )
  const text = read.map((part) => part.text).join('')
  const unknown = [...new Set(read.flatMap((part) => part.unknown))]
  return { text: text.replaceAll('\r\n', '\n').trim(), unknown }
}

function faultOfSigns(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null
  return `has signs of an old Hindi font that are not known: ${unknown.slice(0, 10).join(' ')}. Type this text again.`
}
