import { carousel as en } from '../en/catalogue/carousel.ts'
import { inLanguages } from '../language.ts'

/** The texts of cards that move by themselves. */
export const carousel = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/carousel.ts')).carousel,
})
