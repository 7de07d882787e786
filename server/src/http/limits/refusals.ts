import { HOUR_MS } from '@sopan/domain/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type RefusalCount, addRefusalCounts } from '#server/db/queries/refusal-counts.ts'
import type { Db } from '#server/db/tables.ts'
import type { Clock } from '#server/lib/clock.ts'

import { addressKeyOf } from './address-key.ts'

/** Keys per hour and server; further keys share one count, so that no attack can fill the disk. */
const MAX_KEYS = 2000
const OTHERS = 'others'

/** Named as in the rows of refusal_count. */
export type RefusalKind = 'unauthorized' | 'forbidden' | 'too many requests' | 'login'

const KINDS: Record<number, RefusalKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'too many requests',
}

/** Counts refusals by hour and key in memory until the next flush. */
export interface Refusals {
  count(kind: RefusalKind, key: string): void
  /** Writes the counts since the last flush; a failed write is retried at the next one. */
  flush(): Promise<void>
}

export function createRefusals(
  db: Db,
  now: Clock,
  { maxKeys = MAX_KEYS }: { maxKeys?: number } = {},
): Refusals {
  let hour = 0
  const keysOfHour = new Set<string>()
  let pending = new Map<string, RefusalCount>()

  function add(refusal: RefusalCount): void {
    const name = `${refusal.hour.getTime()} ${refusal.kind} ${refusal.key}`
    const counted = pending.get(name)
    if (counted === undefined) pending.set(name, refusal)
    else counted.count += refusal.count
  }

  /** The key to count a refusal under; the number of keys is limited per hour. */
  function boundedKey(kind: RefusalKind, key: string, at: number): string {
    if (at !== hour) {
      hour = at
      keysOfHour.clear()
    }
    const name = `${kind} ${key}`
    if (keysOfHour.has(name)) return key
    if (keysOfHour.size >= maxKeys) return OTHERS
    keysOfHour.add(name)
    return key
  }

  return {
    count(kind, key) {
      const at = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS
      add({ hour: new Date(at), kind, key: boundedKey(kind, key, at), count: 1 })
    },

    async flush() {
      if (pending.size === 0) return
      const written = [...pending.values()]
      pending = new Map()
      try {
        await addRefusalCounts(db, written)
      } catch (error) {
        for (const refusal of written) add(refusal)
        throw error
      }
    },
  }
}

const FLUSH_MS = 5000

/**
 * Flushes every few seconds; a crash loses the counts since the last flush. Returns a function that
 * stops it.
 */
export function flushRegularly(
  refusals: Refusals,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => refusals.flush()).catch(onError)
  }, FLUSH_MS)
  return async () => {
    clearInterval(timer)
    await running
    await refusals.flush()
  }
}

/** Counts every response of these routes that rejects its caller, who is `callerOf`, or the address if that is null. */
export function countRefusals(
  app: FastifyInstance,
  refusals: Refusals,
  callerOf: (request: FastifyRequest) => string | null,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const kind = KINDS[reply.statusCode]
    if (kind !== undefined) {
      refusals.count(kind, callerOf(request) ?? `address ${addressKeyOf(request)}`)
    }
    done()
  })
}
