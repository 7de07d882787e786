import type { Permission } from '@sopan/contract/console/permissions'
import {
  learnerFile,
  learnerReport,
  moneyFile,
  moneyReport,
  progressFile,
  progressReport,
  testFile,
  testReport,
} from '@sopan/contract/console/reports'
import type { EndpointData } from '@sopan/contract/endpoint'

import { call } from '#console/lib/call.ts'

export type Report = EndpointData<typeof moneyReport>
export type ReportName =
  | 'sales'
  | 'gst'
  | 'coupons'
  | 'refunds'
  | 'learners'
  | 'progress'
  | 'results'
  | 'items'

/** What a report is about, and who may read it. */
export const REPORTS: Record<ReportName, { needs: Permission; of: 'period' | 'course' | 'test' }> =
  {
    sales: { needs: 'report.money', of: 'period' },
    gst: { needs: 'report.money', of: 'period' },
    coupons: { needs: 'report.money', of: 'period' },
    refunds: { needs: 'report.money', of: 'period' },
    learners: { needs: 'report.learners', of: 'period' },
    progress: { needs: 'report.learners', of: 'course' },
    results: { needs: 'report.tests', of: 'test' },
    items: { needs: 'report.tests', of: 'test' },
  }

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[]

export const isReportName = (name: string | undefined): name is ReportName =>
  name !== undefined && Object.hasOwn(REPORTS, name)

/** The parameters of the URL; empty where one is missing. */
export interface ReportFilter {
  from: string
  to: string
  course: string
  test: string
  attempts: string
}

const given = (text: string) => (text === '' ? undefined : text)

/** What a report is asked for, as the server checks it. */
function queryOf(filter: ReportFilter) {
  const period = { from: given(filter.from), to: given(filter.to) }
  const attempts = (given(filter.attempts) ?? 'first') as 'first'
  return { period, ofTest: { test: filter.test, attempts, ...period } }
}

/** Reads one report; the server checks the values of the URL. */
export function readReport(
  name: ReportName,
  filter: ReportFilter,
  signal: AbortSignal,
): Promise<Report> {
  const { period, ofTest } = queryOf(filter)
  if (name === 'progress') {
    return call(progressReport, { querystring: { course: filter.course } }, signal)
  }
  if (name === 'results' || name === 'items') {
    return call(testReport, { querystring: { name, ...ofTest } }, signal)
  }
  if (name === 'learners') return call(learnerReport, { querystring: period }, signal)
  return call(moneyReport, { querystring: { name, ...period } }, signal)
}

/** All tables as an Excel file, or one as CSV. */
export type Format = { format: 'xlsx' } | { format: 'csv'; table: string }

export type ReportFile = EndpointData<typeof moneyFile>

/** The same report as a file, in Base64. */
export function readFile(
  name: ReportName,
  filter: ReportFilter,
  format: Format,
): Promise<ReportFile> {
  const { period, ofTest } = queryOf(filter)
  if (name === 'progress') return call(progressFile, { body: { course: filter.course, ...format } })
  if (name === 'results' || name === 'items') {
    return call(testFile, { body: { name, ...ofTest, ...format } })
  }
  if (name === 'learners') return call(learnerFile, { body: { ...period, ...format } })
  return call(moneyFile, { body: { name, ...period, ...format } })
}
