import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import type { Settings } from '#server/lib/env/env.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Counted, findExam } from './exams/attempts-store.ts'
import { readItemFigures } from './exams/items.ts'
import { resultFigures } from './exams/results.ts'
import { learnerFigures } from './learners/learners.ts'
import { findCourse } from './learners/progress-store.ts'
import { progressFigures } from './learners/progress.ts'
import { couponFigures } from './money/coupons.ts'
import { gstFigures } from './money/gst.ts'
import { refundFigures } from './money/refunds.ts'
import { salesFigures } from './money/sales.ts'
import { type Period, type Report, thisMonth } from './report.ts'

/** What a report is asked for; the period of a report of money is this month unless given. */
export type ReportQuery =
  | { name: 'sales' | 'gst' | 'coupons' | 'refunds' | 'learners'; period: Period | null }
  | { name: 'progress'; course: string }
  | { name: 'results'; test: string; period: Period | null; counted: Counted }
  | { name: 'items'; test: string; period: Period | null; counted: Counted }

const DEMO = 'Payments are demo payments at present. They are not counted here.'

const MONEY = {
  sales: salesFigures,
  gst: gstFigures,
  coupons: couponFigures,
  refunds: refundFigures,
}

/**
 * Reads a report in one snapshot of the database. Throws OperatorError if its course or test does not exist.
 * Reading a report with names of learners is recorded in the audit, with `format` if the report leaves in a file.
 */
export async function readReport(
  { db, settings }: { db: Db; settings: Pick<Settings, 'payments'> },
  query: ReportQuery,
  { actor, now, format }: { actor: string; now: Date; format?: string },
): Promise<Report> {
  const read =
    query.name === 'items'
      ? await readItems(db, query)
      : await inSnapshot(db, (trx) => reportOf(trx, query, now))
  const isDemo = query.name in MONEY && settings.payments.gateway === 'mock'
  const report = { ...read, notice: isDemo ? DEMO : null }
  if (report.isPersonal) {
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

type ReadReport = Omit<Report, 'notice'>

type ItemQuery = Extract<ReportQuery, { name: 'items' }>

async function readItems(db: Db, { test, period, counted }: ItemQuery): Promise<ReadReport> {
  const { id: examId, slug } = await getExam(db, test)
  const figures = await readItemFigures(db, { examId, period, counted })
  return { name: `items ${slug}`, period, isPersonal: false, ...figures }
}

async function getExam(db: Db, slug: string) {
  const exam = await findExam(db, slug)
  if (exam === undefined) throw new OperatorError(`There is no test ${slug}.`)
  return exam
}

async function reportOf(
  trx: Trx,
  query: Exclude<ReportQuery, ItemQuery>,
  now: Date,
): Promise<ReadReport> {
  if (query.name === 'progress') {
    const course = await findCourse(trx, query.course)
    if (course === undefined) throw new OperatorError(`There is no course ${query.course}.`)
    const figures = await progressFigures(trx, course.id, now)
    return { name: `progress ${course.slug}`, period: null, isPersonal: true, ...figures }
  }
  if (query.name === 'results') {
    const { counted, period } = query
    const { id: examId, slug } = await getExam(trx, query.test)
    const figures = await resultFigures(trx, { examId, period, counted })
    return { name: `results ${slug}`, period, isPersonal: true, ...figures }
  }
  const { name } = query
  const period = query.period ?? thisMonth(now)
  if (name === 'learners') {
    return { name, period, isPersonal: true, ...(await learnerFigures(trx, period, now)) }
  }
  return { name, period, isPersonal: false, ...(await MONEY[name](trx, period)) }
}
