import { setTimeout as sleep } from 'node:timers/promises'

import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { request } from 'undici'

import type { ServerPair } from './server-pair.ts'

const RETRY_MS = 100
const TIMEOUT_MS = 20_000

export interface StaffReply<Data> {
  status: number
  message: string
  data: Data
  headers: Record<string, string | string[] | undefined>
}

/** The calls of a member of the staff, at one of two servers. */
export class StaffCalls {
  readonly #pair: ServerPair
  readonly #cookie: string
  #server: number

  constructor(pair: ServerPair, cookie: string, server: number) {
    this.#pair = pair
    this.#cookie = cookie
    this.#server = server
  }

  /** Makes a call once; null without a response, and the next call goes to the other server. */
  async once<E extends ConsoleEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    headers: Record<string, string> = {},
  ): Promise<StaffReply<EndpointData<E>> | null> {
    const { params = {}, querystring = {}, body } = input as Parts
    const path = endpoint.url.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
    const base = this.#pair.addressOf(this.#server, 'console')
    const isBytes = body instanceof Uint8Array
    try {
      const response = await request(`${base}/api${path}?${new URLSearchParams(querystring)}`, {
        method: endpoint.method,
        headersTimeout: TIMEOUT_MS,
        headers: {
          cookie: `console=${this.#cookie}`,
          origin: this.#pair.consoleUrl,
          ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
      })
      const text = await response.body.text()
      const { statusCode: status, headers: sent } = response
      const { message, data } = JSON.parse(text || '{"message":"","data":null}') as {
        message: string
        data: EndpointData<E>
      }
      return { status, message, data, headers: sent }
    } catch (error) {
      if (this.#pair.isStopped) throw error
      this.#server++
      await sleep(RETRY_MS)
      return null
    }
  }

  /** Repeats a call until there is a response. */
  async call<E extends ConsoleEndpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<StaffReply<EndpointData<E>>> {
    for (;;) {
      const reply = await this.once(endpoint, input)
      if (reply !== null && reply.status !== 503) return reply
    }
  }
}

interface Parts {
  params?: Record<string, unknown>
  querystring?: Record<string, string>
  body?: object
}
