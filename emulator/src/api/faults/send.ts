import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import {
  type Failure,
  bankFailure,
  internalError,
  tooMany,
  unauthenticated,
  wrongPhone,
} from '../failure.ts'
import { failureResponse } from '../process.ts'
import type { ApiResponse } from '../request.ts'
import type { Fault, FaultKind } from './switches.ts'
import { withFields, withUnknownStatus, withoutFields } from './wrong-bodies.ts'

/** A call to which a fault applies. */
interface Exchange {
  res: ServerResponse
  fault: Fault
  /** Does the call's work and returns its response. */
  work: () => ApiResponse
  /** Where the emulator counts requests that followed a redirect. */
  redirectUrl: string
}

const DEFAULT_DELAY_MS = 1000
const DEFAULT_RETRY_MS = 60_000
const HUGE_BYTES = 10 * 1024 * 1024

/** The status that was sent, or null if none was. */
type Sent = number | null

const FAULTS: Record<FaultKind, (exchange: Exchange) => Promise<Sent> | Sent> = {
  delay: async ({ res, fault, work }) => {
    const response = work()
    await pause(fault.ms ?? DEFAULT_DELAY_MS)
    return send(res, response)
  },
  hang: () => null,
  'reset-before': ({ res }) => reset(res),
  'reset-after': ({ res, work }) => {
    work()
    return reset(res)
  },
  'reset-midway': ({ res, work }) => resetMidway(res, work()),
  '500': (exchange) => sendFailure(exchange, internalError()),
  '502': (exchange) => sendFailure(exchange, bankFailure()),
  '429': (exchange) => {
    const seconds = Math.ceil((exchange.fault.ms ?? DEFAULT_RETRY_MS) / 1000)
    return sendFailure(exchange, tooMany(), {
      'x-ratelimit-retry': String(seconds),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-type': 'ip',
    })
  },
  '401': (exchange) => sendFailure(exchange, unauthenticated()),
  '404': (exchange) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    const body = '<!doctype html><title>Not found</title><h1>Not found</h1>'
    return send(exchange.res, { status: 404, headers, body })
  },
  'wrong-phone': (exchange) => sendFailure(exchange, wrongPhone()),
  '302': (exchange) => {
    const headers = { location: exchange.redirectUrl }
    return send(exchange.res, { status: 302, headers, body: '' })
  },
  html: (exchange) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    const body = '<!doctype html><title>Service</title><h1>Service temporarily unavailable</h1>'
    return send(exchange.res, { status: 200, headers, body })
  },
  empty: (exchange) => {
    return send(exchange.res, { status: 200, headers: {}, body: '' })
  },
  truncated: (exchange) => sendChanged(exchange, (body) => body.slice(0, body.length / 2)),
  'missing-fields': (exchange) => sendChanged(exchange, withoutFields),
  'unknown-status': (exchange) => sendChanged(exchange, withUnknownStatus),
  'changed-fields': (exchange) =>
    sendChanged(exchange, (body) => withFields(body, exchange.fault.fields ?? {})),
  huge: (exchange) => sendChanged(exchange, (body) => `${' '.repeat(HUGE_BYTES)}${body}`),
}

/** Responds to a call with a fault. */
export const sendWithFault = (exchange: Exchange) => FAULTS[exchange.fault.kind](exchange)

export function send(res: ServerResponse, { status, headers, body }: ApiResponse): Sent {
  if (res.destroyed) return null
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  return status
}

/** A timer that does not prevent the process from ending. */
const pause = (ms: number) => wait(ms, undefined, { ref: false })

function sendFailure(exchange: Exchange, failure: Failure, headers: Record<string, string> = {}) {
  return send(
    exchange.res,
    failureResponse(failure, { 'content-type': 'application/json', ...headers }),
  )
}

function sendChanged({ res, work }: Exchange, change: (body: string) => string): Sent {
  const response = work()
  return send(res, { ...response, body: change(response.body) })
}

function reset(res: ServerResponse): null {
  res.socket?.resetAndDestroy()
  return null
}

/** Sends half of the body, and then closes the connection. */
async function resetMidway(res: ServerResponse, { status, headers, body }: ApiResponse) {
  const bytes = Buffer.from(body)
  res.writeHead(status, { ...headers, 'content-length': bytes.length })
  await new Promise((resolve) => res.write(bytes.subarray(0, bytes.length / 2), resolve))
  reset(res)
  return status
}
