import { listUsers, signup, updateUser } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/auth.ts'
import { addressKey } from '#server/http/limits.ts'
import { conflict, forbidden } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/password.ts'
import { newReferralCode } from '#server/lib/token.ts'

import { emailKey } from './email-key.ts'
import { presentUser } from './present.ts'
import * as store from './store.ts'

const TAKEN = 'An account with this email already exists'

export function signupRoutes(app: App, { db, limits, now }: AppDeps): void {
  app.route({
    ...signup,
    handler: async (request) => {
      limits.hit('signup', addressKey(request.ip))
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
      if (user === undefined) throw conflict(TAKEN)
      return success(presentUser(user), 'Registration successful!')
    },
  })
}

export function userRoutes(app: App, { db }: AppDeps): void {
  app.route({
    ...listUsers,
    handler: async (request) => success([presentUser(caller(request))]),
  })

  app.route({
    ...updateUser,
    handler: async (request) => {
      const { id } = caller(request)
      if (request.query.id !== id) throw forbidden('Access denied')
      const { name, email, phone, state, district } = request.body
      const changed = await store.updateUser(db, id, {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email, email_key: emailKey(email) }),
        ...(phone !== undefined && { phone }),
        ...(state !== undefined && { state }),
        ...(district !== undefined && { district }),
      })
      if (changed === undefined) throw conflict(TAKEN)
      return success(presentUser(changed), 'Profile updated successfully!')
    },
  })
}
