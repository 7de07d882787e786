import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import type { App } from '#server/http/app-deps.ts'
import { countRefusals } from '#server/http/limits/refusals.ts'
import { downloadRoutes } from '#server/http/request/downloads.ts'
import { guardRequest, registerJsonParser } from '#server/http/request/request-guard.ts'
import { limitTimes } from '#server/http/request/time-limit.ts'
import { validatorCompiler } from '#server/http/request/validation.ts'
import { responseCache } from '#server/http/response/response-cache.ts'
import { apiHeaders } from '#server/http/response/security-headers.ts'
import { TIME_LIMITS, serverOptions } from '#server/http/server-options.ts'

import type { ConsoleDeps } from './console-deps.ts'
import { pageRoutes } from './pages.ts'
import { sessionCookie } from './request/cookie.ts'
import { FILE_MS } from './request/file-body.ts'
import { PREFIX, identifyStaff } from './request/identify.ts'
import { requireOwnOrigin } from './request/origin.ts'
import { handleConsoleError } from './request/refusal.ts'
import { uploadRoutes } from './routes/content/upload-routes.ts'
import { actRoutes } from './routes/routes.ts'
import { factorRoutes } from './routes/session/factor-routes.ts'
import { sessionRoutes } from './routes/session/session-routes.ts'
import { inviteRoutes } from './routes/staff/invite-routes.ts'

/** Reports are some hundreds of kilobytes of JSON. */
/** Only of responses: an inflated body would be larger than what the limits of requests have counted. */
const COMPRESSION = { threshold: 1024, encodings: ['gzip' as const], globalDecompression: false }

const PICTURE_BYTES = 8 * 1024 * 1024

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
    // A file of questions may take so long; all other bodies have the limit of `limitTimes`.
    requestTimeout: FILE_MS + 10_000,
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
  // The pictures of questions, which the form of a test shows.
  downloadRoutes(app, { ...deps, responses: responseCache(PICTURE_BYTES) })
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
  inviteRoutes(api, deps)
  uploadRoutes(api, deps)
  actRoutes(api, deps)
}
