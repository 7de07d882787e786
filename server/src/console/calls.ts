import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { fileBody, fileResponse, rawFileResponse } from '@sopan/contract/console/fields'
import { PERMISSIONS } from '@sopan/contract/console/permissions'
import { inviteStaff, resetStaff } from '@sopan/contract/console/staff'
import { getToday } from '@sopan/contract/console/today'
import * as uploads from '@sopan/contract/console/uploads'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

import type { App } from '#server/http/app-deps.ts'
import { guardRequest, registerJsonParser } from '#server/http/request/request-guard.ts'
import { validatorCompiler } from '#server/http/request/validation.ts'
import { handleNotFound } from '#server/http/response/error-handler.ts'
import { serverOptions } from '#server/http/server-options.ts'
import { notFound } from '#server/lib/errors.ts'

import type { ActDeps } from './console-deps.ts'
import type { Caller } from './request/act.ts'
import { handleConsoleError } from './request/refusal.ts'
import { actRoutes } from './routes/routes.ts'

const isPermitted = ({ access }: ConsoleEndpoint) =>
  typeof access !== 'string' || PERMISSIONS.some((permission) => permission === access)

/** They give a one-time address, for which the command `staff invite` is used. */
const INVITATIONS = new Set<ConsoleEndpoint>([inviteStaff, resetStaff])

/** They send the parts of a file, which a page does; a command imports a folder. */
const UPLOADS = new Set<ConsoleEndpoint>(Object.values(uploads))

/** The calls of the console that the command can make: the calls that roles permit, and the page of today. */
export const callable = consoleEndpoints.filter(
  (endpoint) =>
    endpoint === getToday ||
    (isPermitted(endpoint) && !INVITATIONS.has(endpoint) && !UPLOADS.has(endpoint)),
)

/** Whether the response has a file in place of data. */
export const carriesFile = ({ schema }: ConsoleEndpoint): boolean =>
  schema.response === rawFileResponse || schema.response === fileResponse

/** Whether the body is a file in place of fields. */
export const takesFile = ({ schema }: ConsoleEndpoint): boolean => schema.body === fileBody

interface Operator extends Pick<Caller, 'actor' | 'dryRun'> {
  /** Throws OperatorError if the call is not to be made; called before the route. */
  check: (endpoint: ConsoleEndpoint) => void
}

/**
 * The calls of the console in the process of the command: the same routes, schemas and errors, without cookies, origins
 * and limits. Every call counts as made by an owner with a fresh code; `actor` is for the audit.
 */
export async function buildCalls(
  deps: ActDeps,
  { actor, dryRun, check }: Operator,
  loggerInstance: FastifyBaseLogger,
): Promise<App> {
  const app: App = Fastify({ ...serverOptions({ trustProxy: false }), loggerInstance })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleConsoleError)
  app.setNotFoundHandler(handleNotFound)
  registerJsonParser(app)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request
    const endpoint = callable.find((one) => one.method === method && one.url === routeOptions.url)
    if (endpoint === undefined)
      throw notFound({ text: `There is no call ${method} ${request.url}.` })
    check(endpoint)
    request.caller = { actor, roles: ['owner'], dryRun, codeAt: null }
  })
  app.addHook('preValidation', guardRequest)
  actRoutes(app, deps)
  await app.ready()
  return app
}
