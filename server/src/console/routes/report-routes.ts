import {
  learnerReport,
  moneyReport,
  progressReport,
  testReport,
} from '@sopan/contract/console/reports'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import { type ReportQuery, readReport } from '#server/features/reports/read-report.ts'
import type { Period } from '#server/features/reports/report.ts'
import type { App } from '#server/http/app-deps.ts'

import type { ConsoleDeps } from '../console-deps.ts'
import { staffActor } from '../request/act.ts'
import { presentReport } from './present.ts'

export function reportRoutes(app: App, { db, now }: ConsoleDeps): void {
  async function read(request: FastifyRequest, query: ReportQuery) {
    const report = await readReport(db, query, { actor: staffActor(request), now: now() })
    return success(presentReport(report))
  }

  app.route({
    ...moneyReport,
    handler: async (request) =>
      read(request, { name: request.query.name, period: periodOf(request.query) }),
  })

  app.route({
    ...learnerReport,
    handler: async (request) =>
      read(request, { name: 'learners', period: periodOf(request.query) }),
  })

  app.route({
    ...progressReport,
    handler: async (request) => read(request, { name: 'progress', course: request.query.course }),
  })

  app.route({
    ...testReport,
    handler: async (request) => {
      const { attempts: counted, name, test } = request.query
      return read(request, { name, test, counted, period: periodOf(request.query) })
    },
  })
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

const periodOf = ({ from, to }: Days): Period | null =>
  from === undefined || to === undefined ? null : { from, to }
