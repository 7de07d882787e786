import { courses as en } from '../en/catalogue/courses.ts'
import { inLanguages } from '../language.ts'

/** The texts of the list of courses and of its cards, some of which the page of a course shows too. */
export const courses = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/courses.ts')).courses,
})
