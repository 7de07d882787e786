import type { ReportName } from '@sopan/contract/console/report-table'
import { getReport, getReportFile } from '@sopan/contract/console/reports'
import type { EndpointData } from '@sopan/contract/endpoint'

import { call } from '#console/lib/call.ts'

export type Report = EndpointData<typeof getReport>
export type ReportTableData = Report['tables'][number]
export type ReportRow = ReportTableData['rows'][number]

/** The subject, the period and the other filters of a report; empty where the URL has none. */
export type ReportFilter = Partial<
  Record<'from' | 'to' | 'course' | 'test' | 'batch' | 'attempts', string>
>

/** The filters of a report as the call sends them; the server checks the values of the URL. */
const askedOf = (filter: ReportFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

export const readReport = (
  name: ReportName,
  filter: ReportFilter,
  signal: AbortSignal,
): Promise<Report> => call(getReport, { params: { name }, querystring: askedOf(filter) }, signal)

/** All tables as an Excel file, or one as CSV. */
export type Format = { format: 'xlsx' } | { format: 'csv'; table: string }

export type ReportFile = EndpointData<typeof getReportFile>

/** The same report as a file, in Base64. */
export const readFile = (
  name: ReportName,
  filter: ReportFilter,
  format: Format,
): Promise<ReportFile> =>
  call(getReportFile, { params: { name }, body: { ...askedOf(filter), ...format } })
