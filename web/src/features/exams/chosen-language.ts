import { read, write } from '#web/lib/browser/storage.ts'
import { currentLanguage } from '#web/lib/language.ts'

/**
 * The language of questions that was chosen last on this device, before any choice that of the pages; English if these
 * questions do not have it.
 */
export function chosenLanguage(languages: readonly string[]): string {
  const chosen = read('exam_language') ?? currentLanguage()
  return languages.includes(chosen) ? chosen : 'en'
}

/** For the next test and review, too. */
export const keepLanguage = (language: string): void => write('exam_language', language)
