import { fields as en } from '../en/frame/fields.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of fields and forms in which learners give their details. */
export const fields = inLanguages('fields', en, translations)
