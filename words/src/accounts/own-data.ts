import { ownData as en } from '../en/accounts/own-data.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of a learner's copy of their data, and of the end of their account. */
export const ownData = inLanguages(en, {
  hi: async () => (await import('../hi/accounts/own-data.ts')).ownData,
})
export type OwnDataWords = SameWords<typeof en>
