import type { Report } from '#server/features/reports/report.ts'

/** Rows of a table: more would keep the process from other requests while they are turned into JSON. */
const MAX_ROWS = 1000

export const presentReport = ({ name, period, notice, tables, notes }: Report) => ({
  name,
  period,
  notice,
  tables: tables.map((table) => ({
    name: table.name,
    title: table.title,
    columns: table.columns.map(({ key, title, kind, help }) => ({
      key,
      title,
      kind,
      help: help ?? null,
    })),
    rows: table.rows.slice(0, MAX_ROWS),
    total_rows: table.rows.length,
  })),
  notes: [...notes],
})
