import { cards as en } from '../en/exams/cards.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the cards and the list of tests. */
export const cards = inLanguages(en, {
  hi: async () => (await import('../hi/exams/cards.ts')).cards,
})
export type CardWords = SameWords<typeof en>
