import type { Refusal } from '@sopan/contract/refusals'

import type { Trx } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { verifyPassword } from '#server/lib/credentials/password.ts'
import { forbidden } from '#server/lib/errors.ts'

import * as store from './store.ts'

const WRONG = { code: 'password_wrong' } as const

/** An account whose password the caller has just entered. */
export interface Proven {
  id: number
  /** The session of the caller. */
  sessionId: number
  email: string
  passwordHash: string
  address: string
}

interface Claim {
  id: number
  sessionId: number
  address: string
  password: string | null | undefined
  /** The refusal without a password. */
  ask: Refusal
}

/**
 * Throws 403 if the password is missing or wrong. Wrong guesses are limited like failed sign-ins, but counted apart
 * from them, so that a learner who mistypes here can still sign in.
 */
export async function provePassword(
  { db, limits }: Pick<AppDeps, 'db' | 'limits'>,
  { id, sessionId, address, password, ask }: Claim,
): Promise<Proven> {
  if (!password) throw forbidden(ask)
  const { email, password_hash: passwordHash } = await store.getUser(db, id)
  const isRight = await limits.signIn(`user ${id}`, address, async () =>
    (await verifyPassword(passwordHash, password)) ? true : null,
  )
  if (isRight === null) throw forbidden(WRONG)
  return { id, sessionId, email, passwordHash, address }
}

/** Locks the account; throws 403 if its password was changed after the proof. */
export async function lockProven(
  trx: Trx,
  { id, passwordHash }: Pick<Proven, 'id' | 'passwordHash'>,
): Promise<store.AppUser> {
  const current = await store.lockUser(trx, id)
  if (current.password_hash !== passwordHash) throw forbidden(WRONG)
  return current
}
