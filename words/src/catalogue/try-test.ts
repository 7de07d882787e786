import { tryTest as en } from '../en/catalogue/try-test.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a test that is offered in a row of its own. */
export const tryTest = inLanguages('tryTest', en, translations)
