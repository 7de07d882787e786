import { setTimeout as sleep } from 'node:timers/promises'

import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { request } from 'undici'

import type { ServerPair } from './server-pair.ts'

const TIMEOUT_MS = 20_000

export interface Reply<Data = unknown> {
  status: number
  message: string
  data: Data
  text: string
  headers: Record<string, string | string[] | undefined>
  /** When the call that was answered was sent, and when the response had arrived, in milliseconds. */
  sentAt: number
  receivedAt: number
}

interface Caller {
  /** Where the calls go. */
  app: 'url' | 'console'
  headers: Record<string, string>
  /** The first one to call. */
  server: number
  /** How long a call waits after one without a response. */
  retryMs: number
}

/** The calls of one learner or member of the staff, at one of two servers. */
export class Calls {
  readonly #pair: ServerPair
  readonly #caller: Caller

  constructor(pair: ServerPair, caller: Caller) {
    this.#pair = pair
    this.#caller = { ...caller }
  }

  /** The address of the server that is called now. */
  get address(): string {
    return this.#pair.addressOf(this.#caller.server, this.#caller.app)
  }

  /**
   * Makes a call once; null without a response, or if the server is starting or stopping. The next call goes to the other
   * server then.
   */
  async once<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    headers: Record<string, string> = {},
  ): Promise<Reply<EndpointData<E>> | null> {
    const { params = {}, querystring = {}, body } = input as Parts
    const path = endpoint.url.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
    const url = `${this.address}/api${path}?${new URLSearchParams(querystring)}`
    const isBytes = body instanceof Uint8Array
    const sentAt = Date.now()
    try {
      const response = await request(url, {
        method: endpoint.method,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        headers: {
          ...this.#caller.headers,
          ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
      })
      const text = await response.body.text()
      const { statusCode: status, headers: sent } = response
      const envelope = envelopeOf(text)
      const data = envelope.data as EndpointData<E>
      if (status !== 503)
        return { ...envelope, status, data, text, headers: sent, sentAt, receivedAt: Date.now() }
    } catch (error) {
      if (this.#pair.isStopped) throw error
    }
    this.#pair.repeatedCalls++
    this.#caller.server++
    await sleep(this.#caller.retryMs)
    return null
  }

  /** Repeats a call until there is a response. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<Reply<EndpointData<E>>> {
    for (;;) {
      const reply = await this.once(endpoint, input)
      if (reply !== null) return reply
    }
  }
}

/** The parts of any call. */
export interface Parts {
  params?: Record<string, unknown>
  querystring?: Record<string, string>
  body?: object
}

function envelopeOf(text: string): { message: string; data: unknown } {
  try {
    return JSON.parse(text || '{"message":"","data":null}') as { message: string; data: unknown }
  } catch {
    return { message: text.slice(0, 100), data: null }
  }
}
