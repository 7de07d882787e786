import { status as en } from '../en/frame/status.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of maintenance, updates and the start of the app. */
export const status = inLanguages('status', en, translations)
