import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base, expect } from '@playwright/test'
import { type Emulator, startEmulator } from '@sopan/emulator'

import { freePort } from './free-port.ts'
import { type ConsoleServer, consoleEnv } from './sopan.ts'

interface GatewayServer {
  url: string
  console: ConsoleServer
  emulator: Emulator
}

/** Tests of the product with the gateway, in place of which the emulator runs. */
export const test = base.extend<object, { gatewayServer: GatewayServer }>({
  gatewayServer: [
    // Playwright requires a pattern, also where no other fixture is used.
    async ({ browserName: _browserName }, provide) => {
      const emulator = await startEmulator({
        appId: 'test-app',
        secrets: ['sec'],
        rateLimits: 'off',
      })
      const port = await freePort()
      const consolePort = await freePort()
      const data = mkdtempSync(join(tmpdir(), 'sopan-e2e-gateway-'))
      // As root, PostgreSQL runs as another user, who needs access.
      await chmod(data, 0o711)
      const office = { port: String(consolePort), data: join(data, 'data') }
      const product = startProduct(emulator, { port, console: office })
      const url = `http://localhost:${port}`
      try {
        await isReady(product, url)
        await provide({ url, console: office, emulator })
      } finally {
        await stop(product)
        await emulator.close()
        await rm(data, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ gatewayServer }, provide) => provide(gatewayServer.url),
})

function startProduct(
  emulator: Emulator,
  { port, console: office }: { port: number; console: ConsoleServer },
) {
  return spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      ...consoleEnv(office),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      CASHFREE_APP_ID: 'test-app',
      CASHFREE_SECRET: 'sec',
      CASHFREE_ENV: 'sandbox',
      CASHFREE_BASE_URL: emulator.apiUrl,
      CASHFREE_SDK_URL: emulator.sdkUrl,
    },
  })
}

async function isReady(product: ChildProcess, url: string): Promise<void> {
  await expect
    .poll(
      async () => {
        expect(product.exitCode ?? product.signalCode, 'the product runs').toBeNull()
        const response = await fetch(`${url}/readyz`).catch(() => null)
        return response?.status
      },
      { timeout: 100_000 },
    )
    .toBe(200)
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  const ended = new Promise((resolve) => product.once('exit', resolve))
  product.kill('SIGTERM')
  await ended
}
