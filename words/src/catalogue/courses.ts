import { courses as en } from '../en/catalogue/courses.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the list of courses and of its cards, some of which the page of a course shows too. */
export const courses = inLanguages('courses', en, translations)
