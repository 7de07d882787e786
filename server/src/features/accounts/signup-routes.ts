import { signup } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { newReferralCode } from '#server/lib/credentials/token.ts'
import { conflict } from '#server/lib/errors.ts'

import { EMAIL_TAKEN, emailKey } from './email-key.ts'
import { presentUser } from './present.ts'
import { countReferral } from './referrals.ts'
import * as store from './store.ts'

export function signupRoutes(app: App, { db, limits, now }: AppDeps): void {
  app.route({
    ...signup,
    handler: async (request) => {
      await limits.hitShared('signup', addressKeyOf(request))
      const { password, referral_code: referral, ...fields } = request.body
      const passwordHash = await hashPassword(password)
      const createdAt = now()
      const referrerId = await findReferrer(db, referral)
      const account = {
        name: fields.name,
        email: fields.email,
        email_key: emailKey(fields.email),
        phone: fields.phone ?? null,
        state: fields.state ?? null,
        district: fields.district ?? null,
        password_hash: passwordHash,
        referral_code: newReferralCode(),
        referred_by: referrerId,
        created_at: createdAt,
      }
      const user = await inTransaction(db, async (trx) => {
        const created = await store.insertUser(trx, account)
        if (created !== undefined) await countReferral(trx, created, 'signup', createdAt)
        return created
      })
      if (user === undefined) throw conflict(EMAIL_TAKEN)
      return success(presentUser(user), 'Registration successful!')
    },
  })
}

/** The learner whose code was sent, in any letter case; null for an unknown one, which counts nothing. */
async function findReferrer(db: Db, code: string | null | undefined): Promise<number | null> {
  const given = (code ?? '').trim().toUpperCase()
  return given === '' ? null : store.findUserIdByReferral(db, given)
}
