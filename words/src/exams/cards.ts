import { cards as en } from '../en/exams/cards.ts'
import { inLanguages } from '../language.ts'

/** The texts of the cards and the list of tests. */
export const cards = inLanguages(en, {
  hi: async () => (await import('../hi/exams/cards.ts')).cards,
})
