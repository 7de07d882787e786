import { type Formats, formatsIn } from '@sopan/words/format'
import type { InLanguages, Language } from '@sopan/words/language'
import { createContext, use } from 'react'

/** The language in which the reader has chosen to read what the product itself writes. */
export const LanguageContext = createContext<Language>('en')

/** The texts of a subject in the reader's language. Suspends until they have been loaded. */
export function useWords<Words>(words: InLanguages<Words>): Words {
  const language = use(LanguageContext)
  const loaded = words.loaded(language)
  if (loaded !== null) use(loaded)
  return words.in(language)
}

/** Amounts, times and numbers as the reader's language writes them. */
export const useFormats = (): Formats => formatsIn(use(LanguageContext))
