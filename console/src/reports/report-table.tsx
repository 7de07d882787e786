import { Button } from '@sopan/ui/actions/button.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { date, number } from '@sopan/words/en/format'
import { type ReactNode, useState } from 'react'

import { money } from '#console/lib/format.ts'
import { type Column, DataTable } from '#console/table/data-table.tsx'
import type { Sorting } from '#console/table/use-sorting.ts'
import { words } from '#console/words.ts'
import { reportWords } from '#console/words/reports.ts'

import type { ReportRow as Row, ReportTableData as Table } from './report-calls.ts'

/** The columns of a table of a report as a page shows them. */
export type ColumnsOf = (columns: Column<Row>[]) => Column<Row>[]

/** One table of a report, with a button that saves the table as CSV. */
export function ReportTable({
  table,
  chart,
  sorting,
  empty,
  acts,
  columnsOf,
  onCsv,
}: {
  table: Table
  /** Between the title and the table. */
  chart: ReactNode
  sorting: Sorting
  /** In place of a table without rows. */
  empty: string
  /** Buttons before that of the file. */
  acts?: ReactNode
  columnsOf: ColumnsOf
  onCsv: () => void
}) {
  const [areAllShown, setAllShown] = useState(false)
  const full = table.rows.filter((row) => !isEmptyDay(table, row))
  const emptyDays = table.rows.length - full.length
  const rows = areAllShown ? table.rows : full
  return (
    <section className="mt-8">
      <SectionHead
        title={table.title}
        end={
          <div className="ml-auto flex flex-wrap gap-2">
            {acts}
            {table.rows.length > 0 && (
              <Button
                kind="quiet"
                size="regular"
                aria-label={reportWords.csvOf(table.title)}
                onClick={onCsv}
              >
                {reportWords.csv}
              </Button>
            )}
          </div>
        }
      />
      {chart}
      {rows.length === 0 ? (
        <p className="text-16 text-ink-2">{empty}</p>
      ) : (
        <DataTable
          label={table.title}
          columns={columnsOf(table.columns.map((column) => columnOf(column)))}
          rows={rows}
          sorting={sorting}
        />
      )}
      {emptyDays > 0 && (
        <Button
          kind="quiet"
          size="regular"
          className="-ml-4"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? reportWords.hideDays : reportWords.showDays(emptyDays)}
        </Button>
      )}
      {table.total_rows > table.rows.length && (
        <p className="text-16 text-ink-2 mt-2">
          {reportWords.firstRows(number(table.rows.length), number(table.total_rows))}
        </p>
      )}
    </section>
  )
}

/** Whether all figures of a day are zero or missing. */
const isEmptyDay = ({ columns }: Table, row: Row): boolean =>
  columns.some(({ kind }) => kind === 'day') &&
  columns.every(({ key, kind }) => kind === 'day' || !row[key])

function columnOf({ key, title, kind, help }: Table['columns'][number]): Column<Row> {
  const show = SHOW[kind]
  return {
    id: key,
    title,
    help,
    isNumber: kind !== 'text' && kind !== 'day',
    value: (row) => row[key] ?? null,
    cell: (row) => show(row[key] ?? null),
  }
}

type Value = Row[string]

/** At most two decimals. */
const rounded = (value: number) => Math.round(value * 100) / 100

const numeric = (text: (value: number) => string) => (value: Value) =>
  typeof value === 'number' ? text(value) : (value ?? words.none)

const SHOW: Record<Table['columns'][number]['kind'], (value: Value) => string> = {
  text: (value) => (value === null ? words.none : String(value)),
  day: (value) => (value === null ? words.none : date(String(value))),
  count: numeric(number),
  number: numeric((value) => number(rounded(value))),
  percent: numeric((value) => `${number(rounded(value))} %`),
  paise: numeric((value) => money(value)),
}
