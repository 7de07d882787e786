import { checkText } from '@sopan/words/frame/checks'

import { currentLanguage } from '#web/lib/language.ts'

interface Found {
  errors: { [field: string]: { message?: string } | undefined }
}

/** The resolver of a form, with the codes that the schemas of the contract report as sentences for the reader. */
export const wordChecks =
  <Given extends unknown[], R>(resolve: (...given: Given) => R | Promise<R>) =>
  async (...given: Given): Promise<R> => {
    const result = await resolve(...given)
    for (const error of Object.values((result as Found).errors))
      if (error?.message !== undefined) error.message = checkText(error.message, currentLanguage())
    return result
  }
