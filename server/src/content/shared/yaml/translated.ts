import type { Language } from '@sopan/contract/language'
import { languageInEnglish } from '@sopan/domain/exams/languages'
import { z } from 'zod'

import { optional } from './fields.ts'

/**
 * The keys of the other languages: each has the texts of an item that learners read.
 *
 * @param texts the keys of these texts, with the schemas that they have in English. Each may be left out, and is then
 *   shown in English.
 */
export function translated<Texts extends Record<string, z.ZodType>>(texts: Texts) {
  const keys = Object.keys(texts).map((key) => `\`${key}\``)
  const inOther = (code: Exclude<Language, 'en'>) =>
    optional(z.strictObject(texts)).meta({
      label: `In ${languageInEnglish(code)}`,
      language: code,
      ifOmitted: 'shown in English',
      description: `${keys.join(', ')} in ${languageInEnglish(code)}; what is left out is shown in English`,
    })
  return { hi: inOther('hi') }
}
