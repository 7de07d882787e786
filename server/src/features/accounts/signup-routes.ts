import { signup } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { callerKey } from '#server/http/limits/address-key.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { newReferralCode } from '#server/lib/credentials/token.ts'
import { conflict } from '#server/lib/errors.ts'

import { EMAIL_TAKEN, emailKey } from './email-key.ts'
import { presentUser } from './present.ts'
import * as store from './store.ts'

export function signupRoutes(app: App, { db, limits, now }: AppDeps): void {
  app.route({
    ...signup,
    handler: async (request) => {
      limits.hit('signup', callerKey(request))
      const { password, referral_code: referral, ...fields } = request.body
      const passwordHash = await hashPassword(password)
      const user = await store.insertUser(db, {
        name: fields.name,
        email: fields.email,
        email_key: emailKey(fields.email),
        phone: fields.phone ?? null,
        state: fields.state ?? null,
        district: fields.district ?? null,
        password_hash: passwordHash,
        referral_code: newReferralCode(),
        referred_by: referral ? await store.findUserIdByReferral(db, referral) : null,
        created_at: now(),
      })
      if (user === undefined) throw conflict(EMAIL_TAKEN)
      return success(presentUser(user), 'Registration successful!')
    },
  })
}
