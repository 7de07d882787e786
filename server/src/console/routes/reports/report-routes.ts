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
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf } from '#server/console/request/act.ts'
import { reportFile } from '#server/features/reports/files/report-file.ts'
import { type ReportQuery, readReport } from '#server/features/reports/read-report.ts'
import type { Period } from '#server/features/reports/report.ts'
import type { App } from '#server/http/app-deps.ts'

import { presentReport } from './present-report.ts'

interface Format {
  format: 'xlsx' | 'csv'
  table?: string | undefined
}

export function reportRoutes(app: App, deps: ActDeps): void {
  const { now } = deps
  async function read(request: FastifyRequest, query: ReportQuery) {
    const report = await readReport(deps, query, { actor: callerOf(request).actor, now: now() })
    return success(presentReport(report))
  }

  async function write(request: FastifyRequest, query: ReportQuery, file: Format) {
    const { format } = file
    const report = await readReport(deps, query, { actor: callerOf(request).actor, now: now(), format })
    const { name, type, content } = await reportFile(report, file)
    return success({ name, type, content: Buffer.from(content).toString('base64') })
  }

  app.route({
    ...moneyReport,
    handler: async (request) => read(request, ofPeriod(request.query.name, request.query)),
  })
  app.route({
    ...moneyFile,
    handler: async (request) =>
      write(request, ofPeriod(request.body.name, request.body), request.body),
  })

  app.route({
    ...learnerReport,
    handler: async (request) => read(request, ofPeriod('learners', request.query)),
  })
  app.route({
    ...learnerFile,
    handler: async (request) => write(request, ofPeriod('learners', request.body), request.body),
  })

  app.route({
    ...progressReport,
    handler: async (request) => read(request, { name: 'progress', course: request.query.course }),
  })
  app.route({
    ...progressFile,
    handler: async (request) =>
      write(request, { name: 'progress', course: request.body.course }, request.body),
  })

  app.route({
    ...testReport,
    handler: async (request) => read(request, ofTest(request.query)),
  })
  app.route({
    ...testFile,
    handler: async (request) => write(request, ofTest(request.body), request.body),
  })
}

type PeriodName = Extract<ReportQuery, { period: Period | null }>['name']

interface Days {
  from?: string | undefined
  to?: string | undefined
}

const periodOf = ({ from, to }: Days): Period | null =>
  from === undefined || to === undefined ? null : { from, to }

const ofPeriod = <Name extends Exclude<PeriodName, 'results' | 'items'>>(
  name: Name,
  days: Days,
) => ({
  name,
  period: periodOf(days),
})

const ofTest = ({
  name,
  test,
  attempts: counted,
  ...days
}: Days & { name: 'results' | 'items'; test: string; attempts: 'first' | 'best' | 'all' }) => ({
  name,
  test,
  counted,
  period: periodOf(days),
})
