import type { Language } from '@sopan/contract/language'
import { getOwnLanguage, setOwnLanguage } from '@sopan/contract/own-choices'

import { callData } from './api/call.ts'
import { userIdOf } from './api/list-query.ts'
import { read, remove, write } from './browser/storage.ts'
import { currentLanguage, keepOnDevice, languageOfDevice, showIn } from './language.ts'

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

async function changeDevice(language: Language): Promise<boolean> {
  if (!(await showIn(language))) return false
  if (language !== currentLanguage()) return true
  keepOnDevice(language)
  void tellWorker(language)
  return true
}

/**
 * After a sign-in: this device gets the choice of the account, or the account what a visitor of this device has chosen,
 * who is the learner that signs in next. If both have one, each keeps its own: on a shared phone another learner may
 * have chosen the device's.
 */
export async function shareLanguage(userId: number): Promise<void> {
  try {
    const { language } = await callData(getOwnLanguage, { querystring: userIdOf(userId) })
    const chosen = languageOfDevice()
    const isOfVisitor = read('language_of_visitor') !== null
    remove('language_of_visitor')
    if (chosen === null && language !== null) await changeDevice(language)
    if (chosen !== null && language === null && isOfVisitor) await keepInAccount(chosen, userId)
  } catch {
    // The page stays in its language, and the reader can choose another one.
  }
}

/** The service worker shows its page in the language that it was told last; each page loads this code in the background. */
async function tellWorker(language: Language): Promise<void> {
  await import('./offline.ts')
    .then(({ tellLanguage }) => tellLanguage(language))
    .catch(() => undefined)
}

/** The account has the language for mails and other devices, so that a failed call changes nothing here. */
async function keepInAccount(language: Language, userId: number): Promise<void> {
  await callData(setOwnLanguage, { body: { language, user_id: userId } }).catch(() => undefined)
}
