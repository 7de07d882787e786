import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { idText } from '../fields.ts'
import { type AccessOf, consoleEndpoint } from './endpoint.ts'
import { day, fileResponse } from './fields.ts'
import { REPORTS, REPORT_NAMES, isReportName } from './report-table.ts'

const LONGEST_DAYS = 3660

/** Both days are included. */
const period = { from: day.optional(), to: day.optional() }

/** A query with both days of a period of at most ten years, the first one first, or without both. */
function ofPeriod<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, ...period }).refine((query) => isPeriod(query), {
    error: 'Enter both days, the first one first, at most ten years apart',
  })
}

function isPeriod({ from, to }: { from?: unknown; to?: unknown }): boolean {
  if (from === undefined && to === undefined) return true
  const days = (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000
  return days >= 0 && days <= LONGEST_DAYS
}

const value = z.union([z.string(), z.number(), z.null()])

const report = z.object({
  name: z.string(),
  /** Null: all times, or as of now. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** A fact that a reader needs before the figures, such as that payments are demo payments; null without one. */
  notice: z.string().nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      columns: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          kind: z.enum(['text', 'count', 'number', 'paise', 'percent', 'day']),
          help: z.string().nullable(),
        }),
      ),
      /** The first 1,000. */
      rows: z.array(z.record(z.string(), value)),
      total_rows: z.int().nonnegative(),
    }),
  ),
  notes: z.array(z.string()),
})

const params = z.object({ name: z.enum(REPORT_NAMES) })

const access: AccessOf = {
  // No other name is accepted.
  of: ({ name }) => (isReportName(name) ? REPORTS[name].needs : 'member'),
  words: 'that of the report',
}

/** A report of a course needs `course`, a report of a test needs `test`, a report of a batch needs `batch`. */
const asked = {
  course: z.string().min(1).max(200).optional(),
  test: z.string().min(1).max(200).optional(),
  /** The id of a batch; of a report of a course or a test: only its members. */
  batch: idText.optional(),
  /** Which attempts of each learner count, of a report of a test. */
  attempts: z.enum(['first', 'best', 'all']).default('first'),
}

export const getReport = consoleEndpoint(
  'GET',
  '/reports/:name',
  'The figures of a report: of a period, this month if none is given; of the course or the test with this slug. ' +
    'Each reading of one with names of learners is in the audit.',
  { access },
  { params, querystring: ofPeriod(asked), response: { 200: envelope(report) } },
)

/** All tables as an Excel file, or one as CSV: the table of this name, otherwise the first. */
const format = {
  format: z.enum(['xlsx', 'csv']),
  table: z.string().min(1).max(100).optional(),
}

export const getReportFile = consoleEndpoint(
  'POST',
  '/reports/:name/file',
  'The same as a file. Each file with names of learners is in the audit.',
  { access, freshCode: true },
  { params, body: ofPeriod({ ...asked, ...format }), response: fileResponse },
)
