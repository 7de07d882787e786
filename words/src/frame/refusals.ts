import type { Refusal } from '@sopan/contract/refusals'

import { refusals as en } from '../en/frame/refusals.ts'
import { type Language, inLanguages } from '../language.ts'

const refusals = inLanguages(en, {
  hi: async () => (await import('../hi/frame/refusals.ts')).refusals,
})

/** A refusal as a sentence for a reader. */
export function refusalText(refusal: Refusal, language: Language): string {
  const sentence = refusals.in(language)[refusal.code] as string | ((values: Refusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
