import { readSheet } from '#server/lib/sheets/read-sheet.ts'

import type { ListRow } from './read-text.ts'

/** The rows of the first sheet of an Excel file. Throws 400 with a sentence for a file that cannot be read. */
export async function readFile(bytes: Uint8Array): Promise<ListRow[]> {
  const rows = await readSheet(bytes)
  return rows.map(({ number, cells }) => {
    const all = Array.from(cells)
    return {
      row: number,
      cells: all.map((cell) => cell?.text ?? ''),
      // A phone number is a number in most sheets.
      faults: all.map((cell) => (cell === undefined || cell.isWhole ? null : cell.fault)),
    }
  })
}
