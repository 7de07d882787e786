import writeExcelFile, { type Sheet } from 'write-excel-file/node'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface TextSheet {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly string[])[]
  /** Empty rows below, in which what is typed stays a text too. */
  emptyRows?: number
}

/** The format 'Text', which keeps '1/2', '50%' and '=1' as they are typed. */
const TEXT = { type: String, format: '@' }

/** An .xlsx file of sheets in which every cell is a text. */
export function textWorkbook(sheets: readonly TextSheet[]): Promise<Buffer> {
  return writeExcelFile(sheets.map(sheetOf)).toBuffer()
}

/** Excel reads '_x0041_' in a cell as the letter with this code, unless the first sign is such a code itself. */
const cellText = (text = '') =>
  text === '' ? undefined : text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

function sheetOf({ name, columns, rows, emptyRows = 0 }: TextSheet): Sheet<never> {
  const empty = columns.map(() => ({ ...TEXT, value: undefined }))
  return {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ title }) => ({ ...TEXT, value: title, fontWeight: 'bold' as const })),
      ...rows.map((row) =>
        columns.map((_, column) => ({
          ...TEXT,
          value: cellText(row[column]),
          wrap: true,
          alignVertical: 'top' as const,
        })),
      ),
      ...Array.from({ length: emptyRows }, () => empty),
    ],
  }
}
