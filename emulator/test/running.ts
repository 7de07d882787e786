import { afterAll, beforeAll, beforeEach } from 'vitest'

import { type Emulator, type EmulatorOptions, startEmulator } from '../src/emulator.ts'

export const NOW = new Date('2026-03-02T06:30:00.000Z')
export const SECRET = 'sec'

export const CREDENTIALS = {
  'x-client-id': 'test-app',
  'x-client-secret': SECRET,
  'x-api-version': '2025-01-01',
}

export const ORDER = {
  order_id: 'o_1',
  order_amount: 170,
  order_currency: 'INR',
  customer_details: { customer_id: 'user0000007', customer_phone: '9876543210' },
}

export interface Reply {
  status: number
  headers: Headers
  /** The body's text, because parsing loses digits and zeros. */
  text: string
  // A test names the fields that it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

interface CallInit {
  body?: unknown
  headers?: Record<string, string>
  key?: string
  signal?: AbortSignal
}

/** An emulator with its own clock for the tests of a file; both are reset before each. */
export function running(options: Partial<EmulatorOptions> = {}) {
  let emulator: Emulator
  let time = NOW
  beforeAll(async () => {
    const fixed = { appId: 'test-app', secrets: [SECRET], now: () => time }
    emulator = await startEmulator({ ...fixed, ...options })
  })
  afterAll(() => emulator.close())
  beforeEach(() => {
    time = NOW
    return emulator.control.reset()
  })

  const call = async (method: string, path: string, init: CallInit = {}): Promise<Reply> => {
    const { body, headers, key, signal } = init
    const response = await fetch(`${emulator.apiUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...CREDENTIALS,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  return {
    get emulator() {
      return emulator
    },
    get control() {
      return emulator.control
    },
    /** Moves the clock. */
    advance: (ms: number) => {
      time = new Date(time.getTime() + ms)
    },
    call,
    create: (fields: object = {}, key?: string) =>
      call('POST', '/orders', { body: { ...ORDER, ...fields }, ...(key !== undefined && { key }) }),
    order: (id = ORDER.order_id) => call('GET', `/orders/${id}`),
    payments: (id = ORDER.order_id) => call('GET', `/orders/${id}/payments`),
    terminate: (id = ORDER.order_id) =>
      call('PATCH', `/orders/${id}`, { body: { order_status: 'TERMINATED' } }),
    refund: (fields: object = {}, key?: string) =>
      call('POST', `/orders/${ORDER.order_id}/refunds`, {
        body: { refund_id: 'r001', refund_amount: 170, ...fields },
        ...(key !== undefined && { key }),
      }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
