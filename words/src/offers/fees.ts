import { fees as en } from '../en/offers/fees.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts about fees that a learner pays in parts. */
export const fees = inLanguages('fees', en, translations)
export type FeesWords = SameWords<typeof en>
