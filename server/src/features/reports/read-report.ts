import { REPORTS, type ReportName } from '@sopan/contract/console/report-table'

import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import type { Settings } from '#server/lib/env/env.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Counted, findExam } from './exams/attempts-store.ts'
import { readItemFigures } from './exams/items.ts'
import { resultFigures } from './exams/results.ts'
import { findBatch } from './learners/batch-store.ts'
import { batchFigures } from './learners/batch.ts'
import { dueFigures } from './learners/dues.ts'
import { learnerFigures } from './learners/learners.ts'
import { findCourse } from './learners/progress-store.ts'
import { progressFigures } from './learners/progress.ts'
import { bookFigures } from './money/books.ts'
import { couponFigures } from './money/coupons.ts'
import { gstFigures } from './money/gst.ts'
import { refundFigures } from './money/refunds.ts'
import { salesFigures } from './money/sales.ts'
import { type Figures, type Period, type Report, thisMonth } from './report.ts'

/** The report that is asked for, with its subject and period. */
export interface ReportQuery {
  name: ReportName
  /** The slug of its course or test, or the id of its batch; '' for a report of a period. */
  subject: string
  /** Of a report of a course or a test: only the members of this batch; null: all learners. */
  batch: number | null
  /** Whether the reader may see emails and phone numbers of the members of a batch. */
  withContacts: boolean
  /** Whether the reader may see what members of a batch owe. */
  withDues: boolean
  /** Null: this month, or all times of a test. */
  period: Period | null
  /** Which attempts of each learner count, of a report of a test. */
  counted: Counted
}

interface Read extends Figures {
  period: Period | null
}

type ReadReport = (db: Db, query: ReportQuery, now: Date) => Promise<Read>

/** A report of a period, read in one snapshot of the database. */
const ofPeriod =
  (figures: (trx: Trx, period: Period, now: Date) => Promise<Figures>): ReadReport =>
  async (db, query, now) => {
    const period = query.period ?? thisMonth(now)
    return inSnapshot(db, async (trx) => ({ period, ...(await figures(trx, period, now)) }))
  }

const READ = {
  sales: ofPeriod(salesFigures),
  books: ofPeriod(bookFigures),
  gst: ofPeriod(gstFigures),
  coupons: ofPeriod(couponFigures),
  refunds: ofPeriod(refundFigures),
  learners: ofPeriod(learnerFigures),
  progress: (db, { subject, batch }, now) =>
    inSnapshot(db, async (trx) => {
      const { id: courseId } = await getCourse(trx, subject)
      return ofBatch(trx, batch, null, await progressFigures(trx, { courseId, batch }, now))
    }),
  results: (db, { subject, period, counted, batch }) =>
    inSnapshot(db, async (trx) => {
      const { id: examId } = await getExam(trx, subject)
      const figures = await resultFigures(trx, { examId, period, counted, batch })
      return ofBatch(trx, batch, period, figures)
    }),
  dues: (db, { batch }, now) =>
    inSnapshot(db, async (trx) => ofBatch(trx, batch, null, await dueFigures(trx, { batch }, now))),
  batch: (db, { subject, withContacts, withDues }, now) =>
    inSnapshot(db, async (trx) => {
      const batch = await getBatch(trx, Number(subject))
      const period = { from: batch.first_day, to: batch.last_day }
      return { period, ...(await batchFigures(trx, batch, { withContacts, withDues }, now)) }
    }),
  items: async (db, { subject, period, counted }) => {
    const { id: examId } = await getExam(db, subject)
    return { period, ...(await readItemFigures(db, { examId, period, counted, batch: null })) }
  },
} satisfies Record<ReportName, ReadReport>

const DEMO = 'Payments are demo payments at present. They are not counted here.'

/**
 * Reads a report. Throws OperatorError if its course or test does not exist. Reading a report with names of learners
 * is recorded in the audit, with `format` if the report leaves in a file.
 */
export async function readReport(
  { db, settings }: { db: Db; settings: Pick<Settings, 'payments'> },
  query: ReportQuery,
  { actor, now, format }: { actor: string; now: Date; format?: string },
): Promise<Report> {
  const { name, subject } = query
  const { isPersonal, needs } = REPORTS[name]
  const read = await READ[name](db, query, now)
  const isDemo = needs === 'report.money' && settings.payments.gateway === 'mock'
  const report = {
    name: subject === '' ? name : `${name} ${subject}`,
    notice: isDemo ? DEMO : null,
    ...read,
  }
  if (isPersonal) {
    const rows = report.tables.reduce((sum, table) => sum + table.rows.length, 0)
    await insertAudit(db, {
      at: now,
      actor,
      action: 'read report',
      subject: `report ${report.name}`,
      after: { period: report.period, rows, ...(format !== undefined && { format }) },
    })
  }
  return report
}

/** Figures with a note that they are those of a batch, if they are. */
async function ofBatch(
  trx: Trx,
  batch: number | null,
  period: Period | null,
  { tables, notes }: Figures,
): Promise<Read> {
  if (batch === null) return { period, tables, notes }
  const { name } = await getBatch(trx, batch)
  return { period, tables, notes: [`Only learners who are in the batch ${name} now.`, ...notes] }
}

async function getBatch(db: Db, id: number) {
  const batch = await findBatch(db, id)
  if (batch === undefined) throw new OperatorError(`There is no batch ${id}.`)
  return batch
}

async function getExam(db: Db, slug: string) {
  const exam = await findExam(db, slug)
  if (exam === undefined) throw new OperatorError(`There is no test ${slug}.`)
  return exam
}

async function getCourse(db: Db, slug: string) {
  const course = await findCourse(db, slug)
  if (course === undefined) throw new OperatorError(`There is no course ${slug}.`)
  return course
}
