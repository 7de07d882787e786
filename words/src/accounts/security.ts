import { security as en } from '../en/accounts/security.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts about the password and the devices of a learner. */
export const security = inLanguages('security', en, translations)
export type SecurityWords = SameWords<typeof en>
