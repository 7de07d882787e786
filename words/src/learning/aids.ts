import { aids as en } from '../en/learning/aids.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of syllabus and time tables. */
export const aids = inLanguages('aids', en, translations)
