import { success } from '@sopan/contract/envelope'
import { search } from '@sopan/contract/search'
import { isForgiven, mostLike } from '@sopan/domain/search/mistyped'
import { WORDS_OF_NAMES, namesLike } from '@sopan/domain/search/names'
import { type Forms, formsOf } from '@sopan/domain/search/words'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'

import { presentHits } from './present.ts'
import { findDescribed, findHits, listNamesInUse, listWords } from './store.ts'

export function searchRoutes(app: App, { db, now }: AppDeps, responses: ResponseCache): void {
  const knownWords = () =>
    responses.get('search words', async () => [
      ...new Set([...(await listWords(db)), ...WORDS_OF_NAMES]),
    ])

  /**
   * The typed form, and those others that items have: a name that no item has would cost as much as one that finds some. A
   * form that begins with another one finds nothing more.
   */
  async function inUse([typed = '', ...others]: Forms): Promise<Forms> {
    if (others.length === 0) return [typed]
    const names = [typed, ...others].toSorted()
    const used = await responses.get(`search names ${names.join()}`, () =>
      listNamesInUse(db, names),
    )
    const forms = [typed, ...others.filter((name) => used.includes(name))]
    return forms.filter((form) => !forms.some((one) => one !== form && form.startsWith(one)))
  }

  /** The words, each also in the forms of the known words that are like it; null if no known word is. */
  async function similarTo(words: readonly Forms[]): Promise<Forms[] | null> {
    if (!words.some(([typed = '']) => isForgiven(typed))) return null
    const known = await knownWords()
    const similar = await Promise.all(
      words.map(async (forms) => {
        const [typed = ''] = forms
        const like = isForgiven(typed) ? mostLike(typed, known) : []
        const likeForms = await Promise.all(like.map((word) => inUse(namesLike(word))))
        return [...new Set([...forms, ...likeForms.flat()])]
      }),
    )
    return similar.some((forms, index) => forms.length > (words[index]?.length ?? 0))
      ? similar
      : null
  }

  app.route({
    ...search,
    handler: async ({ query, signedIn }) => {
      const words = await Promise.all(formsOf(query.q).map(inUse))
      const caller = { userId: signedIn?.id ?? null, now: now() }
      const present = { isVisitor: signedIn === null, isSimilar: false }
      if (words.length === 0) return success(presentHits([], [], present))
      for (const find of [findHits, findDescribed]) {
        const found = await find(db, words, caller)
        if (found.length > 0) return success(presentHits(found, words, present))
      }
      const similar = await similarTo(words)
      const found = similar === null ? [] : await findHits(db, similar, caller)
      const isSimilar = found.length > 0
      return success(presentHits(found, similar ?? words, { ...present, isSimilar }))
    },
  })
}
