import { Writable } from 'node:stream'

import Fastify, {
  type FastifyInstance,
  type FastifyHttpOptions,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import type { App } from '#server/http/app-deps.ts'
import { guardRequest, registerJsonParser } from '#server/http/request/request-guard.ts'
import { validatorCompiler } from '#server/http/request/validation.ts'
import { handleError, handleNotFound } from '#server/http/response/error-handler.ts'
import { logSerializers, serverOptions } from '#server/http/server-options.ts'

export interface BareApp {
  app: App
  /** The parsed lines of the log. */
  log: Record<string, unknown>[]
}

/** The HTTP layer without features; closed after the test. */
export function bareApp(
  options: Partial<FastifyHttpOptions<RawServerDefault>> = {},
  trustProxy: string | number | boolean = 'off',
): BareApp {
  const log: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      log.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  const app: App = Fastify({
    ...serverOptions({ trustProxy }),
    forceCloseConnections: true,
    loggerInstance: pino({ serializers: logSerializers }, stream),
    ...options,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  registerJsonParser(app)
  app.addHook('preValidation', guardRequest)
  onTestFinished(() => app.close())
  return { app, log }
}

/** Listens on a free port, for behaviour that needs a real connection. */
export async function listen(app: FastifyInstance): Promise<{ url: string; port: number }> {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, port: Number(new URL(url).port) }
}
