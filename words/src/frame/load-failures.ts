import { loadFailures as en } from '../en/frame/load-failures.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** What could not be loaded. */
export const loadFailures = inLanguages('loadFailures', en, translations)
