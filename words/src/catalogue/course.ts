import { course as en } from '../en/catalogue/course.ts'
import { inLanguages } from '../language.ts'

/** The texts of the page of a course. */
export const course = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/course.ts')).course,
})
