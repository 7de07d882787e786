import type { Refusal } from '@sopan/contract/refusals'

import type { RefusalWords } from '../en/frame/refusals.ts'
import { type Language, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

type Translated = Partial<RefusalWords>

/** A refusal arrives with its sentence in English, so that pages in English need no sentences of their own. */
const translated = inLanguages<'refusals', Translated, Translated>('refusals', {}, translations)

/** A refusal as a sentence in a language beside English; null in English, and for a code that this page does not know. */
export function translatedRefusal(refusal: Refusal, language: Language): string | null {
  const sentences = translated.in(language)
  if (!Object.hasOwn(sentences, refusal.code)) return null
  const sentence = sentences[refusal.code] as string | ((values: Refusal) => string)
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
