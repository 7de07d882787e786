import { type CellStyle, type Look, PLAIN, readStyles, withElement } from './cell-styles.ts'
import { type Parts, UnreadableSheet, partOf } from './open-archive.ts'
import { pathsOf } from './part-paths.ts'
import { scanXml } from './scan-xml.ts'
import { SHEET_LIMITS, columnName, columnOf, rowOf } from './sheet.ts'

/** The facts about a cell beside its value. */
export interface CellFacts extends CellStyle {
  address: string
  isFormula: boolean
  /** Such as '#REF!'. */
  isError: boolean
}

const UNSTYLED: CellStyle = { ...PLAIN, isPercent: false, showsDigits: true }

const { rows: MAX_ROWS, columns: MAX_COLUMNS, cells: MAX_CELLS } = SHEET_LIMITS

/**
 * The facts about the cells of the first sheet, by address; empty cells are left out. Throws UnreadableSheet, also for
 * a sheet above the limits.
 */
export function scanCells(parts: Parts): Map<string, CellFacts> {
  const paths = pathsOf(parts)
  const styles = readStyles(partOf(parts, paths.styles))
  const looks = looksOfTexts(partOf(parts, paths.texts))
  const facts = new Map<string, CellFacts>()
  let cell: (CellFacts & { type: string; value: string; isFilled: boolean }) | null = null
  let isValue = false
  scanXml(partOf(parts, paths.sheet), {
    open: (name, attributes) => {
      if (name === 'c') {
        const { r: address = '', t: type = 'n', s: style } = attributes
        const given = styles[Number(style ?? 0)] ?? UNSTYLED
        const isError = type === 'e'
        cell = { ...given, address, type, isError, isFormula: false, value: '', isFilled: false }
      } else if (cell !== null) {
        isValue = name === 'v'
        if (name === 'f') cell.isFormula = true
        if (['v', 'is', 'f'].includes(name)) cell.isFilled = true
        if (cell.type === 'inlineStr')
          Object.assign(cell, withElement(cell, name, attributes['val']))
      }
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value += text
    },
    close: (name) => {
      if (name === 'v') isValue = false
      if (name !== 'c' || cell === null) return
      const { type, value, isFilled, ...found } = cell
      const look = type === 's' ? looks[Number(value)] : undefined
      if (isFilled) facts.set(found.address, withLook(found, look))
      requireWithinLimits(found.address, facts.size)
      cell = null
    },
  })
  return facts
}

function withLook(cell: CellFacts, look: Look | undefined): CellFacts {
  if (look === undefined) return cell
  return {
    ...cell,
    isRaised: cell.isRaised || look.isRaised,
    isOldFont: cell.isOldFont || look.isOldFont,
  }
}

/** The looks of the texts that the cells share, in their order. */
function looksOfTexts(xml: string): Look[] {
  const looks: Look[] = []
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'si') looks.push(PLAIN)
      const last = looks.length - 1
      const look = looks[last]
      if (look !== undefined) looks[last] = withElement(look, name, attributes['val'])
    },
  })
  return looks
}

function requireWithinLimits(address: string, cells: number): void {
  // The library would make room for all cells before this one.
  if (address !== '' && rowOf(address) === 0) {
    throw new UnreadableSheet(
      `This file has the cell ${address.slice(0, 20)}, which no sheet of Excel has. Save it again in Excel.`,
    )
  }
  if (rowOf(address) > MAX_ROWS) {
    throw new UnreadableSheet(
      `A sheet has at most ${MAX_ROWS} rows; this one has the cell ${address}. Split it into several files.`,
    )
  }
  if (columnOf(address) >= MAX_COLUMNS) {
    const last = columnName(MAX_COLUMNS - 1)
    throw new UnreadableSheet(
      `A sheet has at most ${MAX_COLUMNS} columns, up to ${last}; this one has the cell ${address}.`,
    )
  }
  if (cells > MAX_CELLS) {
    throw new UnreadableSheet(
      `A sheet has at most ${MAX_CELLS} cells that are not empty. Split it into several files.`,
    )
  }
}
