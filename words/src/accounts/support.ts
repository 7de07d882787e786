import { support as en } from '../en/accounts/support.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the contact page and of a learner's tickets. */
export const support = inLanguages('support', en, translations)
export type SupportWords = SameWords<typeof en>
