import type { Asked } from '@sopan/domain/exams/kinds/asked'

import type { Db } from '#server/db/tables.ts'

import { type Paper, getPaper } from './store.ts'

/** At most about 100 KB each. */
const MAX_PAPERS = 100

export interface PaperCache {
  /** Reads with the caller's connection if the paper is not cached. */
  get(db: Db, id: number): Promise<Paper>
  /**
   * The kind and the key of a question of a cached paper; undefined if its paper is not cached. A question belongs to
   * one paper, which never changes.
   */
  askedBy(questionId: number): Asked | undefined
}

/**
 * Caches papers: thousands of attempts at one paper may start and end within a minute, and a paper never
 * changes. Only completed reads are shared: a transaction that waited for another caller's read could wait
 * for its own connection.
 */
export function createPaperCache(): PaperCache {
  const kept = new Map<number, Paper>()
  const asked = new Map<number, Asked>()

  async function get(db: Db, id: number): Promise<Paper> {
    const known = kept.get(id)
    if (known !== undefined) return known
    const paper = await getPaper(db, id)
    kept.set(id, paper)
    for (const question of paper.questions) asked.set(question.id, question.asked)
    const [oldest] = kept.values()
    if (kept.size > MAX_PAPERS && oldest !== undefined) {
      kept.delete(oldest.id)
      for (const question of oldest.questions) asked.delete(question.id)
    }
    return paper
  }

  return {
    get,
    askedBy: (questionId) => asked.get(questionId),
  }
}
