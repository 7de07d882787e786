import { getOwnLanguage } from '@sopan/contract/own-choices'

import { callData } from './api/call.ts'
import { userIdOf } from './api/list-query.ts'
import { read, remove } from './browser/storage.ts'
import { languageOfDevice } from './language.ts'
import { changeDevice, keepInAccount } from './own-language.ts'

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
