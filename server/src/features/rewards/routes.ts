import { success } from '@sopan/contract/envelope'
import { getRewards } from '@sopan/contract/rewards'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentRewards } from './present.ts'
import * as store from './store.ts'

export function rewardRoutes(app: App, { db, settings }: AppDeps): void {
  app.route({
    ...getRewards,
    handler: async (request) => {
      const own = await store.getReferrals(db, caller(request).id)
      const code = (request.query.referral_code ?? '').toUpperCase()
      if (code === '' || code === own.referral_code) return success(presentRewards(own, settings))
      // About another learner only that the code can be used.
      if (!(await store.hasReferralCode(db, code)))
        throw notFound({ code: 'referral_code_not_found' })
      return success({ unique_referral_code: code, valid: true as const })
    },
  })
}
