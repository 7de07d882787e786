import type { Kysely } from 'kysely'

import type { Database } from '#server/db/tables.ts'

import { type Paper, getPaper } from './store.ts'

/** Some 100 KB each at the most. */
const MOST_PAPERS = 100

export interface Papers {
  /** Reads with the caller's own connection. */
  get(db: Kysely<Database>, id: number): Promise<Paper>
}

/**
 * Papers kept in memory: thousands start and end the same one within a minute, and a paper never
 * changes. Only what was read is shared: a transaction that waited for another caller's read could
 * wait for a connection that is given to no one until the transaction itself ends.
 */
export function createPapers(): Papers {
  const kept = new Map<number, Paper>()
  return {
    async get(db, id) {
      const known = kept.get(id)
      if (known !== undefined) return known
      const paper = await getPaper(db, id)
      kept.set(id, paper)
      const [oldest] = kept.keys()
      if (kept.size > MOST_PAPERS && oldest !== undefined) kept.delete(oldest)
      return paper
    },
  }
}
