import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'

import type { FastifyBaseLogger } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import type { Overload } from '#server/http/request/overload.ts'
import { notFound, unavailable } from '#server/lib/errors.ts'

import { pingDatabase } from './store.ts'
import { readWaiting } from './waiting-store.ts'

const RETRY_SECONDS = 2

/** Endpoints for monitoring: alive, ready, and metrics for callers with METRICS_TOKEN. */
export function healthRoutes(app: App, deps: AppDeps, overload: Overload): void {
  const { db, isStopping, metrics, pool, settings } = deps

  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (request) => {
    if (isStopping()) throw unavailable(RETRY_SECONDS, { text: 'The server is stopping' })
    try {
      await pingDatabase(db)
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      throw unavailable(RETRY_SECONDS, { text: 'The database does not answer' })
    }
    if (metrics.isRefusingWrites()) {
      throw unavailable(RETRY_SECONDS, {
        text: 'Writes are refused: the disk is full or read-only',
      })
    }
    // Still 200: otherwise all servers would be taken out of service together, also for tests that need no files.
    const isDegraded = metrics.isStorageReadable() === false
    return { status: 'ready', ...(isDegraded && { files: 'The file storage cannot be read' }) }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, settings.METRICS_TOKEN)) throw notFound()
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return metrics.text({
      sopan_event_loop_lag_seconds: overload.lagSeconds(),
      sopan_requests_in_flight: overload.inFlight(),
      sopan_database_connections: pool.totalCount,
      sopan_database_waiting: pool.waitingCount,
      ...storageGauge(metrics.isStorageReadable()),
      ...(await waitingGauges(deps, request.log)),
    })
  })
}

const storageGauge = (isReadable: boolean | null): Record<string, number> =>
  isReadable === null ? {} : { sopan_storage_up: isReadable ? 1 : 0 }

/** Metrics that alert operators. Without a database the other metrics are still there, and sopan_database_up is 0. */
async function waitingGauges(
  { db, now, settings }: AppDeps,
  log: FastifyBaseLogger,
): Promise<Record<string, number>> {
  const disk = await statfs(settings.DATA_DIR).catch(() => null)
  const free: Record<string, number> =
    disk === null ? {} : { sopan_free_bytes: disk.bavail * disk.bsize }
  try {
    const waiting = await readWaiting(db, now())
    return {
      ...free,
      sopan_database_up: 1,
      sopan_oldest_mail_seconds: waiting.oldest_mail_seconds,
      sopan_failed_mails: waiting.failed_mails,
      sopan_oldest_overdue_attempt_seconds: waiting.oldest_overdue_attempt_seconds,
      sopan_pending_orders: waiting.pending_orders,
      sopan_orders_in_review: waiting.orders_in_review,
      sopan_tickets_waiting: waiting.tickets_waiting,
      sopan_shared_limit_bytes: waiting.shared_limit_bytes,
      // Without a backup the metric is absent, which is an alert, too.
      ...(waiting.backup_age_seconds !== null && {
        sopan_backup_age_seconds: waiting.backup_age_seconds,
      }),
    }
  } catch (err) {
    log.warn({ err }, 'what waits could not be read for the metrics')
    return { ...free, sopan_database_up: 0 }
  }
}

/** Compares hashes, so that the time taken shows neither the length nor the first difference. */
function mayRead(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
