import { type Parts, UnreadableFile, partOf } from '../office/open-archive.ts'
import { scanXml } from '../office/scan-xml.ts'
import { type CellStyle, PLAIN, readStyles } from './cell-styles.ts'
import { pathsOf } from './part-paths.ts'
import { SHEET_LIMITS, columnName, columnOf, rowOf } from './sheet.ts'
import { type StyledText, textReader } from './styled-text.ts'

/** The facts about a cell beside its value. */
export interface CellFacts extends CellStyle {
  address: string
  isFormula: boolean
  /** Such as '#REF!'. */
  isError: boolean
  /** Its text in parts; empty for a number. */
  runs: StyledText['runs']
}

const UNSTYLED: CellStyle = { ...PLAIN, isPercent: false, showsDigits: true }

const { rows: MAX_ROWS, columns: MAX_COLUMNS, cells: MAX_CELLS } = SHEET_LIMITS

/**
 * The facts about the cells of the first sheet, by address; empty cells are left out. Throws UnreadableFile, also for
 * a sheet above the limits.
 */
export function scanCells(parts: Parts): Map<string, CellFacts> {
  const paths = pathsOf(parts)
  const styles = readStyles(partOf(parts, paths.styles))
  const texts = readTexts(partOf(parts, paths.texts))
  const facts = new Map<string, CellFacts>()
  let cell: OpenCell | null = null
  let isValue = false
  scanXml(partOf(parts, paths.sheet), {
    open: (name, attributes) => {
      if (name === 'c') {
        const { r: address = '', t: type = 'n', s: style } = attributes
        const given = styles[Number(style ?? 0)] ?? UNSTYLED
        const isError = type === 'e'
        const own = textReader()
        cell = {
          ...given,
          address,
          type,
          isError,
          isFormula: false,
          runs: [],
          value: '',
          own,
          isFilled: false,
        }
      } else if (cell !== null) {
        isValue = name === 'v'
        if (name === 'f') cell.isFormula = true
        if (['v', 'is', 'f'].includes(name)) cell.isFilled = true
        cell.own.open(name, attributes)
      }
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value += text
      cell?.own.text(text)
    },
    close: (name) => {
      if (name === 'v') isValue = false
      cell?.own.close(name)
      if (name !== 'c' || cell === null) return
      const { type, value, isFilled, own, ...found } = cell
      const styled = type === 's' ? texts[Number(value)] : own.styled
      if (isFilled) facts.set(found.address, withText(found, styled))
      requireWithinLimits(found.address, facts.size)
      cell = null
    },
  })
  return facts
}

interface OpenCell extends CellFacts {
  type: string
  value: string
  /** The text inside the cell, which is not among the shared ones. */
  own: ReturnType<typeof textReader>
  isFilled: boolean
}

function withText(cell: CellFacts, styled: StyledText | undefined): CellFacts {
  if (styled === undefined) return cell
  return { ...cell, isRaised: cell.isRaised || styled.isRaised, runs: styled.runs }
}

/** The texts that the cells share, in their order. */
function readTexts(xml: string): StyledText[] {
  const readers: ReturnType<typeof textReader>[] = []
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'si') readers.push(textReader())
      else readers.at(-1)?.open(name, attributes)
    },
    text: (text) => readers.at(-1)?.text(text),
    close: (name) => readers.at(-1)?.close(name),
  })
  return readers.map(({ styled }) => styled)
}

function requireWithinLimits(address: string, cells: number): void {
  // The library would make room for all cells before this one.
  if (address !== '' && rowOf(address) === 0) {
    throw new UnreadableFile(
      `This file has the cell ${address.slice(0, 20)}, which no sheet of Excel has. Save it again in Excel.`,
    )
  }
  if (rowOf(address) > MAX_ROWS) {
    throw new UnreadableFile(
      `A sheet has at most ${MAX_ROWS} rows; this one has the cell ${address}. Split it into several files.`,
    )
  }
  if (columnOf(address) >= MAX_COLUMNS) {
    const last = columnName(MAX_COLUMNS - 1)
    throw new UnreadableFile(
      `A sheet has at most ${MAX_COLUMNS} columns, up to ${last}; this one has the cell ${address}.`,
    )
  }
  if (cells > MAX_CELLS) {
    throw new UnreadableFile(
      `A sheet has at most ${MAX_CELLS} cells that are not empty. Split it into several files.`,
    )
  }
}
