import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import type { App } from '#server/http/app-deps.ts'
import { countRefusals } from '#server/http/limits/refusals.ts'
import { guardRequest, registerJsonParser } from '#server/http/request/request-guard.ts'
import { limitTimes } from '#server/http/request/time-limit.ts'
import { validatorCompiler } from '#server/http/request/validation.ts'
import { handleError } from '#server/http/response/error-handler.ts'
import { apiHeaders } from '#server/http/response/security-headers.ts'
import { TIME_LIMITS, serverOptions } from '#server/http/server-options.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { ConsoleDeps } from './console-deps.ts'
import { pageRoutes } from './pages.ts'
import { sessionCookie } from './request/cookie.ts'
import { PREFIX, identifyStaff } from './request/identify.ts'
import { requireOwnOrigin } from './request/origin.ts'
import { refusalText } from './request/refusal.ts'
import { accessRoutes } from './routes/learners/access-routes.ts'
import { accountRoutes } from './routes/learners/account-routes.ts'
import { erasureRoutes } from './routes/learners/erasure-routes.ts'
import { learnerRoutes } from './routes/learners/learner-routes.ts'
import { noticeRoutes } from './routes/notices/notice-routes.ts'
import { deskRoutes } from './routes/orders/desk-routes.ts'
import { orderActRoutes } from './routes/orders/order-act-routes.ts'
import { orderRoutes } from './routes/orders/order-routes.ts'
import { reportRoutes } from './routes/reports/report-routes.ts'
import { factorRoutes } from './routes/session/factor-routes.ts'
import { sessionRoutes } from './routes/session/session-routes.ts'
import { staffRoutes } from './routes/staff/staff-routes.ts'
import { testRoutes } from './routes/tests/test-routes.ts'
import { ticketRoutes } from './routes/tickets/ticket-routes.ts'
import { todayRoutes } from './routes/today/today-routes.ts'

/** Reports are some hundreds of kilobytes of JSON. */
const COMPRESSION = { threshold: 1024, encodings: ['gzip' as const] }

/**
 * Builds the staff's console: a second app in the process, which shares no route, session or cookie with the
 * learners' one. Port, clock and environment come from the caller.
 */
export async function buildConsole(
  deps: ConsoleDeps,
  loggerInstance: FastifyBaseLogger,
): Promise<App> {
  const { settings, url } = deps
  const app: App = Fastify({
    ...serverOptions({ trustProxy: settings.TRUST_PROXY }),
    exposeHeadRoutes: false,
    loggerInstance,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleConsoleError)
  registerJsonParser(app)
  limitTimes(app, TIME_LIMITS)
  const headers = apiHeaders({ production: settings.isProduction })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  await app.register((api) => consoleCalls(api, deps, url), { prefix: PREFIX })
  await pageRoutes(app, deps)
  return app
}

async function consoleCalls(api: App, deps: ConsoleDeps, url: string): Promise<void> {
  const cookie = sessionCookie(url)
  await api.register(compress, COMPRESSION)
  await api.register(cookies)
  api.addHook('preValidation', guardRequest)
  countRefusals(api, deps.refusals, ({ staff }) => staff && `staff ${staff.staff_id}`)
  requireOwnOrigin(api, url)
  identifyStaff(api, deps, cookie)

  sessionRoutes(api, deps, cookie)
  factorRoutes(api, deps, cookie)
  staffRoutes(api, deps)
  orderRoutes(api, deps)
  orderActRoutes(api, deps)
  deskRoutes(api, deps)
  learnerRoutes(api, deps)
  accountRoutes(api, deps)
  accessRoutes(api, deps)
  erasureRoutes(api, deps)
  reportRoutes(api, deps)
  ticketRoutes(api, deps)
  testRoutes(api, deps)
  todayRoutes(api, deps)
  noticeRoutes(api, deps)
}

/** The texts of an OperatorError are for the staff too: nothing was found, or an act is refused. */
function handleConsoleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof OperatorError)) return handleError(error, request, reply)
  const make = request.method === 'GET' ? notFound : conflict
  handleError(make(refusalText(error)), request, reply)
}
