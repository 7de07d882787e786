import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createFaults } from './api/faults/switches.ts'
import { REDIRECT_PATH, serveApi, serveRedirected } from './api/serve.ts'
import { CHECKOUT_PREFIX, SDK_PATH, serveCheckout, serveSdk } from './browser/serve.ts'
import { type Control, createControl } from './control/client.ts'
import { serveControl } from './control/serve.ts'
import type { Emulation } from './emulation.ts'
import { pathOf, sendJson } from './server/body.ts'
import { type RateLimits, limitsOf } from './state/rate-limits.ts'
import { API_VERSIONS, type Now, createState } from './state/state.ts'
import { createSender } from './webhooks/sender.ts'

export interface EmulatorOptions {
  /** Any free port if omitted or 0. */
  port?: number
  appId: string
  /** The first one signs webhooks; each of them opens the API. */
  secrets: string[]
  webhookUrl?: string | null
  /** The limits of production if omitted. */
  rateLimits?: RateLimits
  /** The clock of the machine if omitted. */
  now?: Now
}

export interface Emulator {
  url: string
  /** The base of the API, in place of https://sandbox.cashfree.com/pg. */
  apiUrl: string
  /** The script, in place of https://sdk.cashfree.com/js/v3/cashfree.js. */
  sdkUrl: string
  control: Control
  close: () => Promise<void>
}

const HOST = '127.0.0.1'

export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const settings = {
    appId: options.appId,
    secrets: options.secrets,
    limits: limitsOf(options.rateLimits ?? 'production'),
    webhookUrl: options.webhookUrl ?? null,
    webhookVersion: API_VERSIONS[0],
  }
  const emulation: Emulation = {
    state: createState(settings, options.now ?? (() => new Date())),
    faults: createFaults(),
    sender: createSender(),
    url: '',
  }
  const server = createServer((req, res) => {
    serve(emulation, req, res).catch((error: unknown) => {
      // The caller closed the connection, which tests of timeouts do.
      if (res.destroyed || res.headersSent) return
      sendJson(res, 500, { error: String(error) })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, HOST, resolve)
  })
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`
  emulation.url = url
  return {
    url,
    apiUrl: `${url}/pg`,
    sdkUrl: `${url}${SDK_PATH}`,
    control: createControl(url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  emulation: Emulation,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const path = pathOf(req)
  if (path === '/pg' || path.startsWith('/pg/')) return serveApi(emulation, req, res)
  if (path.startsWith('/control/')) return serveControl(emulation, req, res)
  if (path.startsWith(CHECKOUT_PREFIX)) return serveCheckout(emulation, req, res)
  if (path === SDK_PATH) return serveSdk(res)
  if (path === REDIRECT_PATH) return serveRedirected(emulation.state, req, res)
  sendJson(res, 404, { error: 'There is no such path' })
}
