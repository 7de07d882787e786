import { rewards as en } from '../en/payments/rewards.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of rewards and referrals. */
export const rewards = inLanguages('rewards', en, translations)
export type RewardWords = SameWords<typeof en>
