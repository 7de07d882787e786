import { aids as en } from '../en/learning/aids.ts'
import { inLanguages } from '../language.ts'

/** The texts of syllabus and time tables. */
export const aids = inLanguages(en, {
  hi: async () => (await import('../hi/learning/aids.ts')).aids,
})
