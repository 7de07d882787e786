import type { ReportName } from '@sopan/contract/console/report-table'
import { getReport } from '@sopan/contract/console/reports'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'

import type { TestApp } from './app.ts'
import { makeCall } from './commands.ts'
import { computeRanks } from './exams/ranking.ts'

export type ShownReport = EndpointData<typeof getReport>

/** Reads reports as an owner does, when the ranks are computed. */
export const reporting =
  (t: TestApp) =>
  async (
    name: ReportName,
    querystring: EndpointInput<typeof getReport>['querystring'] = {},
  ): Promise<ShownReport> => {
    await computeRanks(t)
    return makeCall(t, getReport, { params: { name }, querystring })
  }

/** The rows of a table of a report. */
export const rowsOf = ({ tables }: ShownReport, name: string) =>
  tables.find((table) => table.name === name)?.rows ?? []
