import { type Rewards, getRewards } from '@sopan/contract/rewards'

import { isFields } from '#web/lib/fields.ts'

import { readerOf } from './reader-of.ts'
import { aNumber, aText, anObject, objectWith } from './rules.ts'

/** Code and link are '' where a server sends none: then there is nothing to share. */
const rewards = objectWith<Rewards>({
  points: aNumber(0),
  unique_referral_code: aText(),
  referral_link: aText(),
  app_link: aText(),
  referral_stats: anObject(
    objectWith<Rewards['referral_stats']>({
      total_referrals: aNumber(0),
      total_downloads: aNumber(0),
    }),
  ),
})

export const rewardReaders = [
  readerOf(getRewards, ({ data }) => (isFields(data) ? { data: rewards(data) } : undefined)),
]
