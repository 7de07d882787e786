import { createHash, timingSafeEqual } from 'node:crypto'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import type { Overload } from '#server/http/request/overload.ts'
import { notFound, unavailable } from '#server/lib/errors.ts'

import { pingDatabase } from './store.ts'

const RETRY_SECONDS = 2

/** Endpoints for monitoring: alive, ready, and metrics for callers with METRICS_TOKEN. */
export function healthRoutes(app: App, deps: AppDeps, overload: Overload): void {
  const { db, isStopping, metrics, pool, settings } = deps

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (request) => {
    if (isStopping()) throw unavailable(RETRY_SECONDS, 'The server is stopping')
    try {
      await pingDatabase(db)
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw unavailable(RETRY_SECONDS, 'The database does not answer')
    }
    if (metrics.isRefusingWrites()) {
      throw unavailable(RETRY_SECONDS, 'Writes are refused: the disk is full or read-only')
    }
    return { status: 'ready' }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, settings.metricsToken)) throw notFound()
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return metrics.text({
      sopan_event_loop_lag_seconds: overload.lagSeconds(),
      sopan_requests_in_flight: overload.inFlight(),
      sopan_database_connections: pool.totalCount,
      sopan_database_waiting: pool.waitingCount,
    })
  })
}

/** Compares hashes, so that the time taken shows neither the length nor the first difference. */
function mayRead(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
