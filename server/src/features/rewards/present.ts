import type { Rewards } from '@sopan/contract/rewards'
import { rewardPoints } from '@sopan/domain/rewards'

import type { Settings } from '#server/lib/env/env.ts'

import type { Referrals } from './store.ts'

export function presentRewards(
  { referral_code: code, signups, downloads }: Referrals,
  {
    PUBLIC_URL: publicUrl,
    DOWNLOAD_URL: downloadUrl,
  }: Pick<Settings, 'PUBLIC_URL' | 'DOWNLOAD_URL'>,
): Rewards {
  return {
    points: rewardPoints(downloads),
    unique_referral_code: code,
    referral_link: withCode(`${publicUrl}/register`, code),
    app_link: withCode(downloadUrl ?? publicUrl, code),
    referral_stats: { total_referrals: signups, total_downloads: downloads },
  }
}

function withCode(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('ref', code)
  return url.href
}
