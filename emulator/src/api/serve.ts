import type { IncomingMessage, ServerResponse } from 'node:http'

import { headersOf, pathOf, readBody } from '../server/body.ts'
import type { Call, State } from '../state/state.ts'
import { send, sendWithFault } from './faults/send.ts'
import type { Faults } from './faults/switches.ts'
import { type Arrival, processCall } from './process.ts'
import { findRoute } from './routes.ts'

/** Where the fault '302' leads; it returns a paid order, which a caller must never believe. */
export const REDIRECT_PATH = '/redirected'

interface ApiDeps {
  state: State
  faults: Faults
  url: string
}

/** Responds to a call of the merchant's server, with the fault that is set for it. */
export async function serveApi(
  { state, faults, url }: ApiDeps,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const arrival = await arrivalOf(req)
  const name = arrival.route?.name ?? null
  const call = record(state, arrival, name)
  const work = () => processCall(state, arrival)
  const fault = name === null ? null : faults.take(name)
  if (fault === null) {
    call.status = send(res, work())
    return
  }
  call.fault = fault.kind
  call.status = await sendWithFault({ res, fault, work, redirectUrl: `${url}${REDIRECT_PATH}` })
}

export async function serveRedirected(
  state: State,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const call = record(state, await arrivalOf(req), 'redirected')
  const headers = { 'content-type': 'application/json' }
  call.status = send(res, { status: 200, headers, body: '{"order_status":"PAID"}' })
}

async function arrivalOf(req: IncomingMessage): Promise<Arrival> {
  const method = req.method ?? 'GET'
  const path = pathOf(req)
  const body = await readBody(req)
  return { method, path, headers: headersOf(req), body, route: findRoute(method, path) }
}

function record(state: State, arrival: Arrival, route: string | null): Call {
  const { 'x-client-secret': _secret, ...headers } = arrival.headers
  const call: Call = {
    route,
    method: arrival.method,
    path: arrival.path,
    headers,
    body: bodyOf(arrival.body),
    at: state.now(),
    status: null,
    fault: null,
  }
  state.calls.push(call)
  return call
}

function bodyOf(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}
