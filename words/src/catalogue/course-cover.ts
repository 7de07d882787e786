import { courseCover as en } from '../en/catalogue/course-cover.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts on the cover of a course. */
export const courseCover = inLanguages('courseCover', en, translations)
