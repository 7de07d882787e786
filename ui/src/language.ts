import type { InLanguages, Language } from '@sopan/words/language'
import { createContext, use } from 'react'

/** The language in which the reader has chosen to read what the product itself writes. */
export const LanguageContext = createContext<Language>('en')

/** The texts of a subject in the reader's language. */
export const useWords = <Words>(words: InLanguages<Words>): Words => words[use(LanguageContext)]
