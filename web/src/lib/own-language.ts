import type { Language } from '@sopan/contract/language'
import { setOwnLanguage } from '@sopan/contract/own-choices'

import { callData } from './api/call.ts'
import { remove, write } from './browser/storage.ts'
import { currentLanguage, keepOnDevice, showIn } from './language.ts'

/**
 * A choice of the reader: of this device, and of the account of a signed-in learner.
 *
 * @returns false if the texts could not be loaded: then nothing has changed.
 */
export async function chooseLanguage(language: Language, userId: number | null): Promise<boolean> {
  if (!(await changeDevice(language))) return false
  if (language !== currentLanguage()) return true
  if (userId === null) write('language_of_visitor', language)
  else {
    remove('language_of_visitor')
    void keepInAccount(language, userId)
  }
  return true
}

/** Changes the language of this device. @returns false if its texts could not be loaded. */
export async function changeDevice(language: Language): Promise<boolean> {
  if (!(await showIn(language))) return false
  if (language !== currentLanguage()) return true
  keepOnDevice(language)
  void tellWorker(language)
  return true
}

/** The service worker shows its page in the language that it was told last; each page loads this code in the background. */
async function tellWorker(language: Language): Promise<void> {
  await import('./offline.ts')
    .then(({ tellLanguage }) => tellLanguage(language))
    .catch(() => undefined)
}

/** The account has the language for mails and other devices, so that a failed call changes nothing here. */
export async function keepInAccount(language: Language, userId: number): Promise<void> {
  await callData(setOwnLanguage, { body: { language, user_id: userId } }).catch(() => undefined)
}
