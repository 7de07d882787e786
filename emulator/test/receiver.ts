import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach } from 'vitest'

import { sign } from '../src/webhooks/signature.ts'
import { SECRET } from './running.ts'

export interface Received {
  headers: Record<string, string>
  text: string
  // A test names the fields that it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  isSigned: boolean
}

/** The merchant's side: it records webhooks and responds with the next of the given statuses. */
export function receiver() {
  let server: Server
  let statuses: number[] = []
  let received: Received[] = []

  beforeAll(async () => {
    server = createServer((req, res) => {
      const parts: Buffer[] = []
      req.on('data', (part: Buffer) => parts.push(part))
      req.on('end', () => {
        received.push(entry(req.headers, Buffer.concat(parts).toString('utf8')))
        const status = statuses.shift() ?? 200
        res.writeHead(status, { location: '/elsewhere' }).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    statuses = []
    received = []
  })

  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/cashfree`
    },
    get received() {
      return received
    },
    answerWith: (...next: number[]) => {
      statuses = next
    },
  }
}

function entry(raw: NodeJS.Dict<string | string[]>, text: string): Received {
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, String(value)]),
  )
  const expected = sign(SECRET, headers['x-webhook-timestamp'] ?? '', text)
  const isSigned = headers['x-webhook-signature'] === expected
  return { headers, text, body: parsed(text), isSigned }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
