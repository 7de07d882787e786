import { heads as en } from '../en/documents/heads.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a page's HTML outside of the app. */
export const headWords = inLanguages('heads', en, translations)
export type HeadWords = SameWords<typeof en>
