import type { ReportName } from '@sopan/contract/console/report-table'
import { getReport } from '@sopan/contract/console/reports'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'

import type { TestApp } from './app.ts'
import { makeCall } from './commands.ts'

export type ShownReport = EndpointData<typeof getReport>

/** Reads reports as an owner does. */
export const reporting =
  (t: TestApp) =>
  (
    name: ReportName,
    querystring: EndpointInput<typeof getReport>['querystring'] = {},
  ): Promise<ShownReport> =>
    makeCall(t, getReport, { params: { name }, querystring })

/** The rows of a table of a report. */
export const rowsOf = ({ tables }: ShownReport, name: string) =>
  tables.find((table) => table.name === name)?.rows ?? []
