import { type SheetCell, type SheetRow, columnName } from '#server/lib/sheets/sheet.ts'
import type { WordDocument, WordParagraph, WordTable } from '#server/lib/word/document.ts'

import { bodyText } from './body-text.ts'
import { linesOf } from './lines.ts'

/** The rows of a table of Word as those of a sheet, with Markdown in the cells. */
export const sheetRows = ({ rows }: WordTable, document: Pick<WordDocument, 'lost'>): SheetRow[] =>
  rows.flatMap((row, index) => {
    const number = index + 1
    const cells = row.map((cell, column) =>
      cellOf(`${columnName(column)}${number}`, cell, document),
    )
    return cells.some((cell) => cell !== undefined) ? [{ number, cells }] : []
  })

function cellOf(
  address: string,
  paragraphs: readonly WordParagraph[],
  document: Pick<WordDocument, 'lost'>,
): SheetCell | undefined {
  const { text, old, lost } = bodyText(paragraphs.flatMap(linesOf), document)
  if (text === '') return undefined
  const fault =
    lost.length > 0 ? `${address} has ${lost.join(', and ')}. Type this text again.` : null
  const cell = { address, isWhole: false, isPlainNumber: false }
  return old === null
    ? { ...cell, text, fault }
    : { ...cell, text: old, fault: null, converted: { text, fault } }
}
