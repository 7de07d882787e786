import { test as base } from '@playwright/test'
import { type Emulator, startEmulator } from '@sopan/emulator'

import { withProduct } from './product.ts'
import type { ConsoleServer } from './sopan.ts'

interface GatewayServer {
  url: string
  console: ConsoleServer
  emulator: Emulator
}

/** Tests of the product with the real gateway's code; the emulator takes the place of the provider. */
export const test = base.extend<object, { gatewayServer: GatewayServer }>({
  gatewayServer: [
    // Playwright requires a pattern, also where no other fixture is used.
    async ({ browserName: _browserName }, provide) => {
      const emulator = await startEmulator({
        appId: 'test-app',
        secrets: ['sec'],
        rateLimits: 'off',
      })
      const settings = {
        CASHFREE_APP_ID: 'test-app',
        CASHFREE_SECRET: 'sec',
        CASHFREE_ENV: 'sandbox',
        CASHFREE_BASE_URL: emulator.apiUrl,
        CASHFREE_SDK_URL: emulator.sdkUrl,
      }
      try {
        await withProduct(settings, (product) => provide({ ...product, emulator }))
      } finally {
        await emulator.close()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ gatewayServer }, provide) => provide(gatewayServer.url),
})
