import writeExcelFile, { type Cell, type Sheet } from 'write-excel-file/node'

import type { Column, ColumnKind, Report, Table, Value } from '../report.ts'

const FORMATS: Partial<Record<ColumnKind, string>> = {
  paise: '#,##,##0.00',
  number: '0.00',
  percent: '0.00',
  day: 'yyyy-mm-dd',
}
const WIDTHS: Record<ColumnKind, number> = {
  text: 28,
  count: 12,
  number: 14,
  paise: 16,
  percent: 12,
  day: 12,
}
/** A sheet's name has at most 31 characters in Excel. */
const SHEET_NAME = 31

/** A workbook with a sheet for each table, and one with the notes and the meaning of the columns. */
export function xlsxOf(report: Report): Promise<Buffer> {
  return writeExcelFile([...report.tables.map(sheetOf), aboutSheet(report)]).toBuffer()
}

function sheetOf({ name, columns, rows }: Table): Sheet<never> {
  return {
    sheet: name.slice(0, SHEET_NAME),
    columns: columns.map(({ kind, title }) => ({
      width: Math.max(WIDTHS[kind], title.length + 2),
    })),
    stickyRowsCount: 1,
    data: [
      columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
      ...rows.map((row) => columns.map((column) => cell(column, row[column.key] ?? null))),
    ],
  }
}

/** Texts have the type of texts, so that Excel runs no text as a formula. */
function cell({ kind }: Column, value: Value): Cell {
  if (value === null) return null
  const format = FORMATS[kind]
  if (typeof value === 'string') {
    return kind === 'day'
      ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
      : { value, type: String }
  }
  return {
    value: kind === 'paise' ? value / 100 : value,
    type: Number,
    ...(format !== undefined && { format }),
  }
}

function aboutSheet({ name, period, notice, notes, tables }: Report): Sheet<never> {
  const lines = [
    ['Report', name],
    ['Period', period === null ? 'all times' : `${period.from} to ${period.to}`],
    ...[...(notice === null ? [] : [notice]), ...notes].map((note) => ['Note', note]),
    ...tables.flatMap((table) =>
      table.columns.flatMap(({ title, help }) =>
        help === undefined ? [] : [[`${table.name}: ${title}`, help]],
      ),
    ),
  ]
  return {
    sheet: 'about',
    columns: [{ width: 32 }, { width: 90 }],
    data: lines.map((line) => line.map((value) => ({ value, type: String }))),
  }
}
