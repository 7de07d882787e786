import { start as en } from '../en/exams/start.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a test's details before its start. */
export const start = inLanguages('start', en, translations)
export type StartWords = SameWords<typeof en>
