import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { rawFileResponse } from '@sopan/contract/console/fields'
import { PERMISSIONS } from '@sopan/contract/console/permissions'
import { me } from '@sopan/contract/console/session'
import { getOffset, sendPart } from '@sopan/contract/console/uploads'
import type { Endpoint, EndpointData } from '@sopan/contract/endpoint'
import { failure, success } from '@sopan/contract/envelope'
import type { z } from 'zod'

import { type SentCall, json, server } from '../../web/test/fake-server.ts'
import { type Fill, valueOf } from './values.ts'

/** Calls without data: the browser itself asks for files, and parts of files are sent by a library. */
const OTHERS = new Set<Endpoint>([
  ...consoleEndpoints.filter(({ schema }) => schema.response === rawFileResponse),
  getOffset,
  sendPart,
])

/** The calls that the contract does not have or whose input the contract does not allow. */
let faults: string[] = []

/** Answers every call of the contract with data that its schema allows, to a member with all permissions. */
export function answerAll(fill: Fill): void {
  faults = []
  server.reset()
  server.install()
  for (const endpoint of consoleEndpoints) {
    if (!OTHERS.has(endpoint)) answer(endpoint, dataOf(endpoint, fill))
  }
  answer(me, { ...dataOf(me, fill), stage: 'done', permissions: [...PERMISSIONS] })
}

/** Data of a successful response. */
export function dataOf<E extends Endpoint>(endpoint: E, fill: Fill = 'full'): EndpointData<E> {
  const schema = endpoint.schema.response[200] as z.ZodType<{ data: EndpointData<E> }>
  return valueOf(schema, fill).data
}

export function answer<E extends Endpoint>(endpoint: E, data: EndpointData<E>): void {
  server.on(endpoint, (call) => {
    checkInput(endpoint, call)
    return success(data)
  })
}

/** A refusal; `data` is what it has besides its text. */
export function refuse(endpoint: Endpoint, message: string, data: unknown = null): void {
  server.on(endpoint, (call) => {
    checkInput(endpoint, call)
    return json(failure(message, data), 409)
  })
}

export const callsTo = (endpoint: Endpoint): SentCall[] => server.callsTo(endpoint)

/** Throws if the contract does not allow a call since `answerAll`. */
export function checkCalls(): void {
  const known = new Set(consoleEndpoints.flatMap((endpoint) => server.callsTo(endpoint)))
  const others = server.calls.filter((call) => !known.has(call))
  const all = [...faults, ...others.map(({ method, path }) => `no endpoint: ${method} ${path}`)]
  if (all.length > 0) throw new Error(all.join('\n'))
}

function checkInput({ schema }: Endpoint, { method, path, query, body }: SentCall): void {
  for (const checked of [schema.querystring?.safeParse(query), schema.body?.safeParse(body)]) {
    if (checked?.success === false) faults.push(`${method} ${path}: ${checked.error.message}`)
  }
}
