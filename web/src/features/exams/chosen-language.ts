import { read, write } from '#web/lib/browser/storage.ts'

/** The language of questions that was chosen last on this device, if these questions have it; else English. */
export function chosenLanguage(languages: readonly string[]): string {
  const chosen = read('exam_language')
  return chosen !== null && languages.includes(chosen) ? chosen : 'en'
}

/** For the next test and review, too. */
export const keepLanguage = (language: string): void => write('exam_language', language)
