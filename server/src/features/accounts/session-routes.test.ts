import { hash } from '@node-rs/argon2'
import { login } from '@sopan/contract/session'
import { expect, it } from 'vitest'

import { endSessionsOf } from '#server/db/queries/sessions.ts'
import type { Trx } from '#server/db/tables.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'
import { waitForLock } from '#test/locks.ts'

import { lockUser, setPasswordHash, updateUser } from './store.ts'

const t = testApp()
const build = () => factories(t.db)

interface Account {
  id: number
  email: string
}

/** Changes an account, and commits only after a login has read it as it was. */
async function loginDuring(user: Account, change: (trx: Trx) => Promise<unknown>) {
  const request = await t.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id)
    await change(trx)
    await endSessionsOf(trx, user.id, t.time)
    const started = t.raw(login, { body: { email: user.email, password: PASSWORD } })
    // Without a lock, the login would end here.
    await Promise.race([started, waitForLock(t.db)])
    return { started }
  })
  return request.started
}

/** Changes a password as a reset does, and commits only after a login has read the old one. */
async function loginDuringReset(user: Account) {
  const changed = await hashPassword('winter66')
  const reply = await loginDuring(user, (trx) => setPasswordHash(trx, user.id, changed))
  return { reply, changed }
}

const liveSessions = () =>
  t.db.selectFrom('session').selectAll().where('ended_at', 'is', null).execute()

it('creates no session for a login with the old password during a reset', async () => {
  const user = await build().user()
  const { reply } = await loginDuringReset(user)
  expect(reply.status).toBe(401)
  expect(await liveSessions()).toEqual([])
})

it('creates no session for a login during the deactivation of its account', async () => {
  const user = await build().user()
  const reply = await loginDuring(user, (trx) => updateUser(trx, user.id, { status: 'inactive' }))
  expect(reply.status).toBe(401)
  expect(await liveSessions()).toEqual([])
})

it('creates no session for a login with the old email during its change', async () => {
  const user = await build().user()
  const email = 'new@example.com'
  const changes = { email, email_key: email }
  const reply = await loginDuring(user, (trx) => updateUser(trx, user.id, changes))
  expect(reply.status).toBe(401)
  expect(await liveSessions()).toEqual([])
})

it('keeps the new password when a login renews the old hash during a reset', async () => {
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const user = await build().user({ password_hash: weak })
  const { reply, changed } = await loginDuringReset(user)
  expect(reply.status).toBe(401)
  const row = await t.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
  expect(row.password_hash).toBe(changed)
})

it('renews a weaker hash once, and signs in all concurrent logins', async () => {
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const user = await build().user({ password_hash: weak })
  const body = { email: user.email, password: PASSWORD }
  const replies = await Promise.all(Array.from({ length: 6 }, () => t.raw(login, { body })))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200])
  const row = await t.db.selectFrom('app_user').selectAll().executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
