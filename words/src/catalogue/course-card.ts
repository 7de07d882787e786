import { courseCard as en } from '../en/catalogue/course-card.ts'
import { inLanguages } from '../language.ts'

/** The texts of a course in a list, which its page shows too. */
export const courseCard = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/course-card.ts')).courseCard,
})
