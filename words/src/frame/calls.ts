import { callFailures as en } from '../en/frame/calls.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** Why a call failed. */
export const callFailures = inLanguages('callFailures', en, translations)
