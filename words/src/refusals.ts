import type { Refusal } from '@sopan/contract/refusals'

import { type RefusalWords, refusals as en } from './en/refusals.ts'
import { refusals as hi } from './hi/refusals.ts'
import type { InLanguages, Language } from './language.ts'

const refusals: InLanguages<RefusalWords> = { en, hi }

/** A refusal as a sentence for a reader. */
export function refusalText(refusal: Refusal, language: Language): string {
  const sentence = refusals[language][refusal.code] as string | ((values: Refusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
