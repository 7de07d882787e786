import { classes as en } from '../en/learning/classes.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the pages of a subject and of a class. */
export const classes = inLanguages('classes', en, translations)
