import { language as en } from '../en/frame/language.ts'
import { inLanguages } from '../language.ts'

/** The texts beside the choice of a language. */
export const languageWords = inLanguages(en, {
  hi: async () => (await import('../hi/frame/language.ts')).language,
})
