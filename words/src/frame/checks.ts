import type { CheckCode } from '@sopan/contract/refusals'

import { checks as en } from '../en/frame/checks.ts'
import { type Language, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The sentences of what is typed wrong, by the code that the check of a form reports. */
export const checks = inLanguages('checks', en, translations)
export type CheckWords = ReturnType<typeof checks.in>

/** The message of a check as a sentence; a message that is no code stays as it is. */
export const checkText = (message: string, language: Language): string =>
  isCheckCode(message) ? checks.in(language)[message] : message

/** Whether the message of a check is a code: other messages are for programs and staff. */
export const isCheckCode = (message: string): message is CheckCode => Object.hasOwn(en, message)
