import { palette as en } from '../en/exams/palette.ts'
import { inLanguages } from '../language.ts'

/** The states of questions. */
export const palette = inLanguages(en, {
  hi: async () => (await import('../hi/exams/palette.ts')).palette,
})
