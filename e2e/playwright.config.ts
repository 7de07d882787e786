import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { freePort } from './support/free-port.ts'

/** Workers load this file again: values shared by one run are passed in its environment. */
const shared = process.env
shared['SOPAN_E2E_PORT'] ??= String(await freePort())
shared['SOPAN_E2E_CONSOLE_PORT'] ??= String(await freePort())
shared['SOPAN_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'sopan-e2e-'))
// As root, PostgreSQL runs as another user, who needs access.
chmodSync(shared['SOPAN_E2E_DATA'], 0o711)

const baseURL = `http://localhost:${shared['SOPAN_E2E_PORT']}`
const consoleURL = `http://localhost:${shared['SOPAN_E2E_CONSOLE_PORT']}`
const executablePath = shared['SOPAN_CHROMIUM']

/** Animations take a seventh of the processor; the tests of own-sizes and window-sizes run with them. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { ...STILL, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  // More than the page tests keep busy: they wait for pages to settle, and two sleep for minutes.
  workers: 5,
  // Bounds against hanging: on a busy machine of two cores a page takes twenty times as long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(shared['CI']),
  // A test that passes only the second time is listed as flaky with its error.
  retries: 1,
  outputDir: join(shared['SOPAN_E2E_DATA'], 'results'),
  use: {
    baseURL,
    // A trace of every test costs a fifth of the run: `--trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        // Without a graphics card, drawing by the processor directly takes a seventh less of it.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'content', testMatch: 'content.setup.ts' },
    {
      name: 'connection',
      dependencies: ['content'],
      testMatch: 'connection/*.e2e.ts',
      workers: 2,
      use: PHONE,
    },
    // Behaviour that does not depend on the window's width is tested in one width only.
    {
      name: 'phone',
      dependencies: ['content'],
      testMatch: ['accessibility/*.e2e.ts', 'any-width/*.e2e.ts'],
      use: PHONE,
    },
    {
      name: 'desktop',
      dependencies: ['content'],
      testMatch: 'own-sizes/*.e2e.ts',
      use: DESKTOP,
    },
    {
      name: 'console',
      dependencies: ['content'],
      testMatch: 'console/*.e2e.ts',
      use: { ...STILL, baseURL: consoleURL, viewport: { width: 1280, height: 800 } },
    },
    // They take many minutes: `npm run e2e:sizes` asks for them.
    ...(shared['SOPAN_E2E_SIZES'] === undefined
      ? []
      : [
          {
            name: 'all-sizes',
            dependencies: ['content'],
            testMatch: 'all-sizes/*.e2e.ts',
            use: PHONE,
          },
          {
            name: 'window-sizes',
            dependencies: ['content'],
            testMatch: 'window-sizes/*.e2e.ts',
            use: DESKTOP,
          },
        ]),
    // Writes the pictures of the documents: `npm run e2e:pictures` asks for it.
    ...(shared['SOPAN_E2E_PICTURES'] === undefined
      ? []
      : [
          {
            name: 'pictures',
            testMatch: 'pictures/*.e2e.ts',
            use: {
              viewport: { width: 1280, height: 800 },
              locale: 'en-IN',
              timezoneId: 'Asia/Kolkata',
            },
          },
        ]),
  ],
  webServer: {
    // The product as it ships: the release of `npm run build`, embedded database, sample catalogue.
    // With SOPAN_E2E_SERVERS=2 two of them on the PostgreSQL of DATABASE_URL.
    command:
      shared['SOPAN_E2E_SERVERS'] === '2'
        ? `exec ${process.execPath} support/two-servers.ts`
        : 'exec ../build/sopan/start',
    // The console is the last part that starts.
    url: consoleURL,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: {
      PORT: shared['SOPAN_E2E_PORT'] ?? '',
      DATA_DIR: join(shared['SOPAN_E2E_DATA'] ?? '', 'data'),
      CONSOLE_PORT: shared['SOPAN_E2E_CONSOLE_PORT'] ?? '',
      CONSOLE_URL: consoleURL,
      LOG_LEVEL: 'warn',
      // Every test signs up from the same IP address.
      RATE_LIMIT: 'off',
    },
  },
})
