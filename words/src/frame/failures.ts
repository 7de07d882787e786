import { failures as en } from '../en/frame/failures.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of pages and windows that could not be loaded. */
export const failures = inLanguages('failures', en, translations)
export type LazyWindowName = keyof SameWords<typeof en>['windows']
