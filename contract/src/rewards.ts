import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { userIdText } from './fields.ts'

export const rewards = z.object({
  /** 10 for each download. */
  points: z.int(),
  unique_referral_code: z.string(),
  referral_link: z.string(),
  app_link: z.string(),
  referral_stats: z.object({ total_referrals: z.int(), total_downloads: z.int() }),
})
export type Rewards = z.output<typeof rewards>

/** All that is told about another learner's code. */
const validCode = z.object({ unique_referral_code: z.string(), valid: z.literal(true) })

export const getRewards = endpoint(
  'GET',
  '/rewards.php',
  "Returns the caller's points, referral code and counts. With the `referral_code` of another " +
    'learner only that it is valid; 404 for an unknown one. Letter case is ignored.',
  {
    querystring: z.object({
      user_id: userIdText,
      referral_code: z.string().trim().max(20).optional(),
    }),
    response: { 200: envelope(z.union([rewards, validCode])) },
  },
)
