import type { Endpoint } from '@sopan/contract/endpoint'
import { type Failure, success } from '@sopan/contract/envelope'
import { vi } from 'vitest'

export interface SentCall {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

type FakeResponse =
  | Response
  | object
  | ((call: SentCall) => Response | object | Promise<Response | object>)

interface Rule {
  endpoint: Endpoint
  response: FakeResponse
}

/**
 * A server in place of `fetch`, for the contract's endpoints. A test sets the response of each
 * call; a call without one fails the test that made it.
 */
class FakeServer {
  readonly calls: SentCall[] = []
  #rules: Rule[] = []

  /** The newest response set for an endpoint is used. A plain object is the body of a 200. */
  on(endpoint: Endpoint, response: FakeResponse): this {
    this.#rules.unshift({ endpoint, response })
    return this
  }

  knows(endpoint: Endpoint): boolean {
    return this.#rules.some((rule) => rule.endpoint === endpoint)
  }

  /** Calls to one endpoint so far. */
  callsTo(endpoint: Endpoint): SentCall[] {
    return this.calls.filter((call) => matches(endpoint, call))
  }

  install(): void {
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
      this.#respond(new URL(address, 'http://localhost:3000'), init),
    )
  }

  reset(): void {
    this.#rules = []
    this.calls.length = 0
  }

  async #respond(url: URL, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted()
    const text = typeof init.body === 'string' ? init.body : ''
    const form = init.body instanceof FormData ? Object.fromEntries(init.body) : undefined
    const bytes = init.body instanceof Uint8Array ? init.body : undefined
    const call: SentCall = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: text === '' ? (form ?? bytes) : JSON.parse(text),
    }
    this.calls.push(call)
    const rule = this.#rules.find(({ endpoint }) => matches(endpoint, call))
    if (rule === undefined) throw new TypeError(`no response for ${call.method} ${call.path}`)
    const { response } = rule
    const sent = typeof response === 'function' ? await response(call) : response
    return sent instanceof Response ? sent.clone() : json(sent)
  }
}

function matches(endpoint: Endpoint, call: SentCall): boolean {
  const pattern = endpoint.url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
  return endpoint.method === call.method && new RegExp(`^${pattern}$`).test(call.path)
}

/** A body with a status. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

/** The envelope around data. */
export const yes = (data: unknown, more: object = {}) => ({ ...success(data), ...more })

/** A refusal as the server sends it. */
export const no = (message: string, status = 200): Response => {
  const body: Failure = { success: false, status: 'error', message, data: null }
  return json(body, status)
}

/** A response that is sent when the test releases it. */
export function held(response: Response | object) {
  let release: () => void = () => undefined
  const wait = new Promise<void>((resolve) => {
    release = resolve
  })
  return { response: () => wait.then(() => response), release: () => release() }
}

export const server = new FakeServer()
