import { LanguageContext } from '@sopan/ui/language.ts'
import { use, useState } from 'react'

import { read, write } from '#web/lib/browser/storage.ts'
import { currentLanguage } from '#web/lib/language.ts'

/** Whether a language of questions was chosen on this device. */
export const hasChosenLanguage = (): boolean => read('exam_language') !== null

/**
 * The language of questions that was chosen last on this device, before any choice that of the pages; English if these
 * questions do not have it.
 */
export function chosenLanguage(
  languages: readonly string[],
  page: string = currentLanguage(),
): string {
  const chosen = read('exam_language') ?? page
  return languages.includes(chosen) ? chosen : 'en'
}

/** The same in a page, which follows its language until one is chosen, and what takes a choice. */
export function useChosenLanguage(
  languages: readonly string[],
): [string, (language: string) => void] {
  const page = use(LanguageContext)
  const [chosen, setChosen] = useState<string | null>(null)
  return [chosen ?? chosenLanguage(languages, page), setChosen]
}

/** For the next test and review, too. */
export function keepLanguage(language: string): void {
  write('exam_language', language)
}
