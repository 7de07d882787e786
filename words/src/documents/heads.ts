import { heads as en } from '../en/documents/heads.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a page's HTML outside of the app. */
export const headWords = inLanguages(en, {
  hi: async () => (await import('../hi/documents/heads.ts')).heads,
})
export type HeadWords = SameWords<typeof en>
