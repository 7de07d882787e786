import { SectionHead } from '@sopan/ui/content/section-head.tsx'

import { words } from '#console/words.ts'

import { type Column, DataTable } from './data-table.tsx'

/**
 * A part of a record's page: a table under its title. Without rows it is left out, or has the line `none` instead if
 * `isAlwaysShown`.
 */
export function TableSection<Row extends object>({
  title,
  columns,
  rows,
  isAlwaysShown = false,
  none = words.noRecords,
}: {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  isAlwaysShown?: boolean
  none?: string
}) {
  if (rows.length === 0 && !isAlwaysShown) return null
  return (
    <section className="mt-8">
      <SectionHead title={title} />
      {rows.length === 0 ? (
        <p className="text-16 text-ink-2">{none}</p>
      ) : (
        <DataTable label={title} columns={columns} rows={rows} />
      )}
    </section>
  )
}
