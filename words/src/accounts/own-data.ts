import { ownData as en } from '../en/accounts/own-data.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of a learner's copy of their data, and of the end of their account. */
export const ownData = inLanguages('ownData', en, translations)
export type OwnDataWords = SameWords<typeof en>
