import { REPORTS, type ReportName } from '@sopan/contract/console/report-table'
import { getReport, getReportFile } from '@sopan/contract/console/reports'
import { success } from '@sopan/contract/envelope'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf } from '#server/console/request/act.ts'
import { reportFile } from '#server/features/reports/files/report-file.ts'
import { type ReportQuery, readReport } from '#server/features/reports/read-report.ts'
import type { App } from '#server/http/app-deps.ts'
import { badRequest } from '#server/lib/errors.ts'

import { presentReport } from './present-report.ts'

export function reportRoutes(app: App, deps: ActDeps): void {
  const { now } = deps
  app.route({
    ...getReport,
    handler: async (request) => {
      const query = queryOf(request, request.query)
      const act = { actor: callerOf(request).actor, now: now() }
      return success(presentReport(await readReport(deps, query, act)))
    },
  })

  app.route({
    ...getReportFile,
    handler: async (request) => {
      const { format } = request.body
      const query = queryOf(request, request.body)
      const act = { actor: callerOf(request).actor, now: now(), format }
      const report = await readReport(deps, query, act)
      const { name, type, content } = await reportFile(report, request.body)
      return success({ name, type, content: Buffer.from(content).toString('base64') })
    },
  })
}

interface Asked {
  course?: string | undefined
  test?: string | undefined
  batch?: number | undefined
  attempts: ReportQuery['counted']
  from?: string | undefined
  to?: string | undefined
}

function queryOf(
  request: FastifyRequest & { params: { name: ReportName } },
  { attempts: counted, from, to, ...subjects }: Asked,
): ReportQuery {
  const { name } = request.params
  const { of } = REPORTS[name]
  const subject = of === 'period' || of === 'now' ? '' : subjects[of]
  if (subject === undefined) throw badRequest({ text: `Choose a ${of}` })
  const period = from === undefined || to === undefined ? null : { from, to }
  const { roles } = callerOf(request)
  const withContacts = isPermitted(roles, 'learner.read')
  const withDues = isPermitted(roles, 'order.read')
  const batch = subjects.batch ?? null
  return { name, subject: String(subject), batch, withContacts, withDues, period, counted }
}
