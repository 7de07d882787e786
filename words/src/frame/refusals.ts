import type { Refusal } from '@sopan/contract/refusals'

import { refusals as en } from '../en/frame/refusals.ts'
import { type Language, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

const refusals = inLanguages('refusals', en, translations)

/** A refusal as a sentence for a reader. */
export function refusalText(refusal: Refusal, language: Language): string {
  const sentence = refusals.in(language)[refusal.code] as string | ((values: Refusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
