import type { Language } from '@sopan/contract/language'
import { LanguageContext } from '@sopan/ui/language.ts'
import { languageWords } from '@sopan/words/frame/language'
import { use } from 'react'
import { toast } from 'react-hot-toast/headless'

import { wordsNow } from '#web/lib/language.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** The language of the pages, and how to choose another one: the page stays, with all that was typed. */
export function useLanguageChoice(): [Language, (language: Language) => void] {
  const { user } = useAuth()
  const choose = async (language: Language) => {
    // Few readers change it, so that the first page loads without this code.
    const loaded = await import('#web/lib/own-language.ts').catch(() => null)
    if (await loaded?.chooseLanguage(language, user?.id ?? null)) return
    toast.error(wordsNow(languageWords).notLoaded, { id: 'language' })
  }
  return [use(LanguageContext), (language) => void choose(language)]
}
