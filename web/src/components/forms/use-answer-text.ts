import { LanguageContext } from '@sopan/ui/language.ts'
import { use } from 'react'

/**
 * Chooses the text for a call that has succeeded: the server's sentence, which is English, or the page's own for other
 * languages and for an answer without a sentence.
 */
export function useAnswerText() {
  const language = use(LanguageContext)
  return (sentence: string | undefined, own: string): string =>
    language === 'en' && sentence ? sentence : own
}
