import type { Db } from '#server/db/tables.ts'

import { type Paper, getPaper } from './store.ts'

/** At most about 100 KB each. */
const MAX_PAPERS = 100

export interface PaperCache {
  /** Reads with the caller's connection if the paper is not cached. */
  get(db: Db, id: number): Promise<Paper>
}

/**
 * Caches papers: thousands of attempts at one paper may start and end within a minute, and a paper never
 * changes. Only completed reads are shared: a transaction that waited for another caller's read could wait
 * for its own connection.
 */
export function createPaperCache(): PaperCache {
  const kept = new Map<number, Paper>()
  return {
    async get(db, id) {
      const known = kept.get(id)
      if (known !== undefined) return known
      const paper = await getPaper(db, id)
      kept.set(id, paper)
      const [oldest] = kept.keys()
      if (kept.size > MAX_PAPERS && oldest !== undefined) kept.delete(oldest)
      return paper
    },
  }
}
