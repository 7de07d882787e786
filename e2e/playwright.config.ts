import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

/** Workers load this file again: what one run shares goes through its environment. */
const shared = process.env
shared['SOPAN_E2E_PORT'] ??= String(await freePort())
shared['SOPAN_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'sopan-e2e-'))
// As root, PostgreSQL runs as another user, who has to get in.
chmodSync(shared['SOPAN_E2E_DATA'], 0o711)

const baseURL = `http://localhost:${shared['SOPAN_E2E_PORT']}`
const executablePath = shared['SOPAN_CHROMIUM']

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  // More than cores: the tests of a lost connection sleep until a time is over.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(shared['CI']),
  outputDir: join(shared['SOPAN_E2E_DATA'], 'results'),
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'content', testMatch: 'content.setup.ts' },
    {
      name: 'phone',
      dependencies: ['content'],
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      dependencies: ['content'],
      // They wait for minutes, and a window's width changes nothing in a network.
      testIgnore: 'exam-connection.e2e.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    // The product as it ships: built pages, embedded database, sample catalogue.
    command: `"${process.execPath}" ../server/src/main.ts`,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: {
      PORT: shared['SOPAN_E2E_PORT'] ?? '',
      DATA_DIR: join(shared['SOPAN_E2E_DATA'] ?? '', 'data'),
      LOG_LEVEL: 'warn',
      // Every test signs up from one address.
      RATE_LIMIT: 'off',
    },
  },
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
