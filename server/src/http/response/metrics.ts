import { MINUTE_MS } from '@sopan/domain/durations'
import type { onResponseHookHandler } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { Clock } from '#server/lib/clock.ts'

/** How long a refused write counts as a sign that the next one would be refused too. */
const REFUSING_MS = MINUTE_MS

export interface Metrics {
  onResponse: onResponseHookHandler
  /** Records how long a caller waited for a connection of the database's pool. */
  onWaited(seconds: number): void
  /** Counts a write that was refused, because the disk is full or the database is read-only. */
  countRefusedWrite(): void
  /** Whether a write was refused in the last minute. */
  isRefusingWrites(): boolean
  /** Records whether the storage of files could be read. */
  onStorage(isReadable: boolean): void
  /** Whether the storage could be read the last time; null if files are in the data folder, or it was not tried yet. */
  isStorageReadable(): boolean | null
  /** Percentage of API responses of the last five minutes below status 500; 100 without any. */
  apiSuccessRate(): number
  /** All metrics in Prometheus' text format, with the current values of `gauges` by name. */
  text(gauges: Record<string, number>): Promise<string>
}

interface Options {
  now: Clock
  /** Also memory, CPU, garbage collection and event loop of the process; costs a timer of 10 ms. */
  withProcess?: boolean
}

export function createMetrics({ now, withProcess = false }: Options): Metrics {
  // Not the global registry of prom-client: a process that runs tests has many apps.
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const waits = new Histogram({
    name: 'sopan_database_wait_seconds',
    help: 'Time until a connection of the pool was free',
    registers,
  })
  const refusedWrites = new Counter({
    name: 'sopan_refused_writes_total',
    help: 'Writes that were refused: the disk is full or the database is read-only',
    registers,
  })
  let isStorageReadable: boolean | null = null
  let refusedAt = Number.NEGATIVE_INFINITY
  const recent = recentRate()

  return {
    onResponse(request, reply, done) {
      // The route's pattern, never the URL: the number of label values must be bounded.
      const route = request.routeOptions.url ?? 'none'
      const { method } = request
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      durations.observe({ method, route, status }, reply.elapsedTime / 1000)
      if (route.startsWith('/api/')) recent.add(now().getTime(), reply.statusCode < 500)
      done()
    },

    onWaited: (seconds) => waits.observe(seconds),

    countRefusedWrite() {
      refusedWrites.inc()
      refusedAt = now().getTime()
    },

    isRefusingWrites: () => now().getTime() - refusedAt < REFUSING_MS,

    onStorage: (isReadable) => void (isStorageReadable = isReadable),

    isStorageReadable: () => isStorageReadable,

    apiSuccessRate: () => recent.rate(now().getTime()),

    text(values) {
      // A gauge without a value in this call is absent.
      const present = new Registry()
      for (const [name, value] of Object.entries(values)) {
        const help = `See ${name} in docs/monitoring.md`
        new Gauge({ name, help, registers: [present] }).set(value)
      }
      return Registry.merge([registry, present]).metrics()
    },
  }
}

/** Five minutes, in slots of ten seconds. */
const SLOT_MS = 10_000
const SLOTS = 30

function recentRate() {
  const slots = Array.from({ length: SLOTS }, () => ({ number: -1, all: 0, good: 0 }))
  return {
    add(time: number, isGood: boolean): void {
      const number = Math.floor(time / SLOT_MS)
      const slot = slots[number % SLOTS]
      if (slot === undefined) return
      if (slot.number !== number) Object.assign(slot, { number, all: 0, good: 0 })
      slot.all++
      if (isGood) slot.good++
    },

    rate(time: number): number {
      const oldest = Math.floor(time / SLOT_MS) - SLOTS
      const live = slots.filter((slot) => slot.number > oldest)
      const all = live.reduce((sum, slot) => sum + slot.all, 0)
      const good = live.reduce((sum, slot) => sum + slot.good, 0)
      return all === 0 ? 100 : Math.round((good / all) * 1000) / 10
    },
  }
}
