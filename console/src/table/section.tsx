import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import type { ReactNode } from 'react'

import { words } from '#console/words.ts'

import { type Column, DataTable } from './data-table.tsx'

/** A part of a record's page: a table under its title, or that there is nothing. */
export function TableSection<Row extends object>({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-16 text-ink-2">{words.learners.nothing}</p>
      ) : (
        <DataTable label={title} columns={columns} rows={rows} />
      )}
    </Section>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <SectionHead title={title} />
      {children}
    </section>
  )
}
