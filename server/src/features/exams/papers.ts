import type { Kysely } from 'kysely'

import type { Database } from '#server/db/tables.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

import { type Paper, getPaper } from './paper-store.ts'

/** Some 100 KB each at the most. */
const MOST_PAPERS = 100
/** A paper never changes; this only lets go of those that nobody takes any more. */
const MAX_AGE_MS = 60 * 60_000

export interface Papers {
  /**
   * Takes the caller's own connection: a transaction that waited for a second one could wait for
   * other transactions that do the same.
   */
  get(db: Kysely<Database>, id: number): Promise<Paper>
}

/** Papers kept in memory: thousands start and end the same one within a minute. */
export function createPapers(): Papers {
  const cache = new BoundedCache<Paper>({ size: MOST_PAPERS, maxAgeMs: MAX_AGE_MS })
  return { get: (db, id) => cache.get(String(id), () => getPaper(db, id)) }
}
