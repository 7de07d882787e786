import { practice as en } from '../en/results/practice.ts'
import { inLanguages } from '../language.ts'

/** The texts of practice. */
export const practice = inLanguages(en, {
  hi: async () => (await import('../hi/results/practice.ts')).practice,
})
