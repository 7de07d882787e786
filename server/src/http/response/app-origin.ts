import type { FastifyInstance } from 'fastify'

/** The origin of the pages in the Android app: Capacitor serves them from the device (docs/mobile.md). */
export const APP_ORIGIN = 'https://localhost'

/** Calls and files; pages are part of the app. */
const CALLED = /^\/(?:api|uploads)\//

/**
 * The same for every caller, so that caches need no Vary. No call has cookies, so another page at
 * that origin has no session to use.
 */
const EVERY_RESPONSE = {
  'access-control-allow-origin': APP_ORIGIN,
  'access-control-expose-headers': 'Retry-After, Date, Accept-Ranges, Content-Range, ETag',
}

/** Browsers ask for each URL again after at most two hours. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'Authorization, Content-Type, Range, X-App-Platform',
  'access-control-max-age': '7200',
}

/**
 * Gives every response the default headers, and lets the pages of the app make calls and read files;
 * one hook for both, because it runs for every request.
 */
export function addDefaultHeaders(app: FastifyInstance, defaults: Record<string, string>): void {
  const ofCalls = { ...defaults, ...EVERY_RESPONSE }
  app.addHook('onRequest', (request, reply, done) => {
    const isCalled = CALLED.test(request.url)
    reply.headers(isCalled ? ofCalls : defaults)
    const isPreflight =
      isCalled && request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (isPreflight) void reply.code(204).headers(PREFLIGHT).send()
    else done()
  })
}
