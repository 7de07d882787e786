import { palette as en } from '../en/results/palette.ts'
import { inLanguages } from '../language.ts'

/** The states of questions. */
export const palette = inLanguages(en, {
  hi: async () => (await import('../hi/results/palette.ts')).palette,
})
