import { course as en } from '../en/catalogue/course.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the page of a course. */
export const course = inLanguages('course', en, translations)
