import { setTimeout as sleep } from 'node:timers/promises'

import type { App } from '#server/http/app-deps.ts'

/** Time for running requests to end after we are asked to stop. */
const DRAIN_MS = 10_000

/**
 * Stops accepting connections and waits for running requests, up to a limit. A connection whose
 * request ends stays open for the next one, so idle connections are closed repeatedly.
 */
export async function drain(app: App): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  await Promise.race([app.close(), sleep(DRAIN_MS, undefined, { ref: false })])
  clearInterval(sweep)
  app.server.closeAllConnections()
}
