import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { consoleEndpoint } from './endpoint.ts'
import { day, fileResponse } from './fields.ts'

const LONGEST_DAYS = 3660

/** Both days are included. */
const period = { from: day.optional(), to: day.optional() }

/** A query with both days of a period or none, the first one first, and at most ten years. */
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
  /** What a reader has to know before the figures, such as that payments are demo payments; null for nothing. */
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

const response = { 200: envelope(report) }

const money = { name: z.enum(['sales', 'gst', 'coupons', 'refunds']) }
const course = z.string().min(1).max(200)
const ofTest = {
  name: z.enum(['results', 'items']),
  test: z.string().min(1).max(200),
  attempts: z.enum(['first', 'best', 'all']).default('first'),
}

export const moneyReport = consoleEndpoint(
  'GET',
  '/reports/money',
  'The figures of `report sales`, `gst`, `coupons` or `refunds`; without a period of this month.',
  { access: 'report.money' },
  { querystring: ofPeriod(money), response },
)

export const learnerReport = consoleEndpoint(
  'GET',
  '/reports/learners',
  'The figures of `report learners`; without a period of this month. Each reading is in the audit.',
  { access: 'report.learners' },
  { querystring: ofPeriod({}), response },
)

export const progressReport = consoleEndpoint(
  'GET',
  '/reports/progress',
  'The figures of `report progress`, of the course with this slug. Each reading is in the audit.',
  { access: 'report.learners' },
  { querystring: z.object({ course }), response },
)

export const testReport = consoleEndpoint(
  'GET',
  '/reports/tests',
  'The figures of `report results` or `items`, of the test with this slug; without a period of all times. ' +
    'Each reading of results is in the audit.',
  { access: 'report.tests' },
  { querystring: ofPeriod(ofTest), response },
)

/** All tables as an Excel file, or one as CSV: the table of this name, otherwise the first. */
const format = {
  format: z.enum(['xlsx', 'csv']),
  table: z.string().min(1).max(100).optional(),
}

const FILE = 'The same as a file. Each file with names of learners is in the audit.'

export const moneyFile = consoleEndpoint(
  'POST',
  '/reports/money/file',
  FILE,
  { access: 'report.money', freshCode: true },
  { body: ofPeriod({ ...money, ...format }), response: fileResponse },
)

export const learnerFile = consoleEndpoint(
  'POST',
  '/reports/learners/file',
  FILE,
  { access: 'report.learners', freshCode: true },
  { body: ofPeriod(format), response: fileResponse },
)

export const progressFile = consoleEndpoint(
  'POST',
  '/reports/progress/file',
  FILE,
  { access: 'report.learners', freshCode: true },
  { body: z.object({ course, ...format }), response: fileResponse },
)

export const testFile = consoleEndpoint(
  'POST',
  '/reports/tests/file',
  FILE,
  { access: 'report.tests', freshCode: true },
  { body: ofPeriod({ ...ofTest, ...format }), response: fileResponse },
)
