import { success } from '@sopan/contract/envelope'
import { login, logout } from '@sopan/contract/session'

import { insertAudit } from '#server/db/queries/audit.ts'
import { SESSION_LIFE_MS, endSession, insertSession } from '#server/db/queries/sessions.ts'
import type { Db, NewRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { caller } from '#server/http/request/auth.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/lib/credentials/password.ts'
import { newToken, textHash, tokenHash } from '#server/lib/credentials/token.ts'
import { isAppError, unauthorized } from '#server/lib/errors.ts'
import { printable } from '#server/lib/printable.ts'

import { emailKey } from './email-key.ts'
import { presentUser } from './present.ts'
import { countReferral } from './referrals.ts'
import { type AppUser, findUserByEmail, lockUser, renewPasswordHash } from './store.ts'

/** The same text for an unknown address and a wrong password. */
const WRONG = { code: 'login_wrong' } as const
/** The platforms of the app; anything else is a browser. */
const PLATFORMS = ['android', 'ios']
const WEB = 'web'
/** Characters of a user agent that are stored. */
const MAX_DEVICE = 200

export function loginRoutes(app: App, { db, limits, now, refusals, settings }: AppDeps): void {
  // Only after the right password, because the text reveals that there is such an account.
  const deactivated = { code: 'account_deactivated', contact: settings.CONTACT_EMAIL } as const

  async function signIn(key: string, password: string, address: string) {
    try {
      const found = await limits.signIn(key, address, () => checkPassword(db, key, password))
      if (found === null) throw unauthorized(WRONG)
      if (found.status !== 'active') throw unauthorized(deactivated)
      return found
    } catch (error) {
      // Counted by account; each refusal is already counted by address elsewhere.
      if (isRefusal(error)) refusals.count('login', `account ${textHash(key)}`)
      throw error
    }
  }

  app.route({
    ...login,
    handler: async (request) => {
      const { email, password } = request.body
      const key = emailKey(email)
      const found = await signIn(key, password, addressKeyOf(request))
      const token = newToken()
      const at = now()
      const isOpen = await openSession(db, found, {
        token_hash: tokenHash(token),
        user_id: found.id,
        platform: platformOf(request.headers['x-app-platform']),
        address: request.ip,
        device: deviceOf(request.headers['user-agent']),
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + SESSION_LIFE_MS),
      })
      if (!isOpen) throw unauthorized(WRONG)
      const user = presentUser(found)
      // The documents' two names of the user (A-24); pages store both it and the token twice (A-09).
      return { ...success(user, 'Login successful'), token, user }
    },
  })
}

export function logoutRoutes(app: App, { db, now }: AppDeps): void {
  app.route({
    ...logout,
    handler: async (request) => {
      const { id, session_id: sessionId } = caller(request)
      const at = now()
      await inTransaction(db, async (trx) => {
        const hasEnded = await endSession(trx, { id: sessionId, userId: id }, at)
        const user = `user ${id}`
        if (hasEnded) await insertAudit(trx, { at, actor: user, action: 'logout', subject: user })
      })
      return success(null, 'Logged out')
    },
  })
}

async function checkPassword(db: Db, key: string, password: string): Promise<AppUser | null> {
  const user = await findUserByEmail(db, key)
  const isRight = await verifyPassword(user?.password_hash ?? null, password)
  if (user === undefined || !isRight) return null
  if (!needsRehash(user.password_hash)) return user
  const renewed = await hashPassword(password)
  const isRenewed = await renewPasswordHash(db, user, renewed)
  return isRenewed ? { ...user, password_hash: renewed } : checkPassword(db, key, password)
}

/**
 * Opens a session unless the account was deactivated or its email or password changed after the check:
 * that change has ended all sessions, and this one would survive it.
 */
function openSession(
  db: Db,
  checked: AppUser,
  session: NewRow<'session'> & { created_at: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, checked.id)
    const isSame =
      user.email_key === checked.email_key && user.password_hash === checked.password_hash
    if (user.status !== 'active' || !isSame) return false
    await insertSession(trx, session)
    const isFromApp = session.platform !== WEB
    if (isFromApp) await countReferral(trx, user, 'download', session.created_at)
    return true
  })
}

const isRefusal = (error: unknown) => isAppError(error) && [401, 429].includes(error.status)

/** The user agent, without characters that are not shown. */
const deviceOf = (header: string | undefined) =>
  header === undefined ? null : printable(header.slice(0, MAX_DEVICE))

function platformOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && PLATFORMS.includes(header) ? header : WEB
}
