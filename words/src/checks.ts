import type { CheckCode } from '@sopan/contract/refusals'

import { checks as en } from './en/checks.ts'
import { checks as hi } from './hi/checks.ts'
import type { InLanguages, Language } from './language.ts'

/** The sentences of what is typed wrong, by the code that the check of a form reports. */
export const checks: InLanguages<Readonly<Record<CheckCode, string>>> = { en, hi }

/** The message of a check as a sentence; a message that is no code stays as it is. */
export const checkText = (message: string, language: Language): string =>
  isCheckCode(message) ? checks[language][message] : message

/** Whether the message of a check is a code: other messages are for programs and staff. */
export const isCheckCode = (message: string): message is CheckCode => Object.hasOwn(en, message)
