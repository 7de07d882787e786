import { checkText } from '@sopan/words/frame/checks'

import { currentLanguage } from '#web/lib/language.ts'

/**
 * The sentence about a field of a form, in the language of the page at the moment: the schemas of the contract report
 * codes, and a server its own sentences.
 */
export const fieldError = (error: { message?: string } | undefined): string | undefined =>
  error?.message === undefined ? undefined : checkText(error.message, currentLanguage())
