import { rewards as en } from '../en/payments/rewards.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of rewards and referrals. */
export const rewards = inLanguages(en, {
  hi: async () => (await import('../hi/payments/rewards.ts')).rewards,
})
export type RewardWords = SameWords<typeof en>
