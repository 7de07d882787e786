import type { Language } from '@sopan/words/language'
import { keyWords } from '@sopan/words/results/keys'
import { use } from 'react'

import { LanguageContext, useWords } from '../../language.ts'

/** The language in which keys are worded, whose texts are loaded. */
export function useKeyLanguage(): Language {
  useWords(keyWords)
  return use(LanguageContext)
}
