import { success } from '@sopan/contract/envelope'
import { search } from '@sopan/contract/search'
import { isForgiven, isOneLetterOff, wordsOf } from '@sopan/domain/search'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'

import { presentHits } from './present.ts'
import { findHits, listWords } from './store.ts'

export function searchRoutes(app: App, { db, now }: AppDeps, responses: ResponseCache): void {
  /** The words, each with the known words that differ by one letter; null if no known word does. */
  async function similarTo(words: readonly string[]): Promise<string[][] | null> {
    if (!words.some(isForgiven)) return null
    const known = await responses.get('search words', () => listWords(db))
    const similar = words.map((word) => [
      word,
      ...(isForgiven(word) ? known.filter((one) => isOneLetterOff(word, one)) : []),
    ])
    return similar.some((forms) => forms.length > 1) ? similar : null
  }

  app.route({
    ...search,
    handler: async ({ query, signedIn }) => {
      const words = wordsOf(query.q)
      const caller = { userId: signedIn?.id ?? null, now: now() }
      const present = { isVisitor: signedIn === null, isSimilar: false }
      if (words.length === 0) return success(presentHits([], [], present))
      const typed = words.map((word) => [word])
      const exact = await findHits(db, typed, caller)
      const similar = exact.length === 0 ? await similarTo(words) : null
      if (similar === null) return success(presentHits(exact, typed, present))
      const found = await findHits(db, similar, caller)
      return success(presentHits(found, similar, { ...present, isSimilar: found.length > 0 }))
    },
  })
}
