import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { freePort } from './free-port.ts'
import { type ConsoleServer, consoleEnv, consoleUrlOf } from './sopan.ts'

/** Calls `work` with a product with these settings, which has its own database and is stopped afterwards. */
export async function withProduct(
  settings: Record<string, string>,
  work: (product: { url: string; console: ConsoleServer }) => Promise<void>,
): Promise<void> {
  const [port, consolePort] = [await freePort(), await freePort()]
  const data = mkdtempSync(join(tmpdir(), 'sopan-e2e-product-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(data, 0o711)
  const url = `http://localhost:${port}`
  const office = { port: String(consolePort), data: join(data, 'data') }
  const product = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      ...consoleEnv(office),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...settings,
    },
  })
  try {
    // The console is the last part that starts.
    for (const part of [`${url}/readyz`, consoleUrlOf(office)]) await isReady(product, part)
    await work({ url, console: office })
  } finally {
    await stop(product)
    await rm(data, { recursive: true, force: true })
  }
}

async function isReady(product: ChildProcess, url: string): Promise<void> {
  await expect
    .poll(
      async () => {
        expect(product.exitCode ?? product.signalCode, 'the product runs').toBeNull()
        const response = await fetch(url).catch(() => null)
        return response?.status
      },
      { timeout: 300_000 },
    )
    .toBe(200)
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  const ended = new Promise((resolve) => product.once('exit', resolve))
  product.kill('SIGTERM')
  await ended
}
