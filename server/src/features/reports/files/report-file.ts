import { OperatorError } from '#server/lib/operator-error.ts'

import type { Report, Table } from '../report.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

export interface ReportFile {
  /** Such as 'sales 2026-11-01 to 2026-11-30.xlsx'. */
  name: string
  type: string
  content: string | Buffer
}

/**
 * A report as a file: all tables in Excel, or one as CSV, the first one unless `table` is the name of another.
 * Throws OperatorError if there is no such table.
 */
export async function reportFile(
  report: Report,
  { format, table }: { format: 'xlsx' | 'csv'; table?: string | undefined },
): Promise<ReportFile> {
  const name = nameOf(report)
  if (format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { name: `${name}.xlsx`, type, content: await xlsxOf(report) }
  }
  const chosen = tableOf(report, table)
  return { name: `${name} ${chosen.name}.csv`, type: 'text/csv', content: csvOf(chosen) }
}

const nameOf = ({ name, period }: Report) =>
  period === null ? name : `${name} ${period.from} to ${period.to}`

function tableOf({ tables }: Report, name: string | undefined): Table {
  const found = name === undefined ? tables[0] : tables.find((table) => table.name === name)
  if (found !== undefined) return found
  const names = tables.map((table) => `'${table.name}'`).join(', ')
  throw new OperatorError(`There is no table '${name}'. There are ${names}.`)
}
