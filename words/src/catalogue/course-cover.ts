import { courseCover as en } from '../en/catalogue/course-cover.ts'
import { inLanguages } from '../language.ts'

/** The texts on the cover of a course. */
export const courseCover = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/course-cover.ts')).courseCover,
})
