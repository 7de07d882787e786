import { demo as en } from '../en/money/demo.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The text of a server on which payments are simulated. */
export const demo = inLanguages('demo', en, translations)
