import { rmSync } from 'node:fs'

import { deleteAccount, getDeletion, getProfile } from '@sopan/contract/account'
import { eraseLearner } from '@sopan/contract/console/learner-acts'
import { createCourseOrder } from '@sopan/contract/orders/orders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { testConsole } from '#test/console.ts'
import { erasing } from '#test/erasing.ts'
import { PASSWORD, factories } from '#test/factories.ts'
import { payingApp } from '#test/paying.ts'

const app = payingApp({ rateLimit: true })
const { t, ordered, rows, grants, advanceMinutes } = app
const c = testConsole(t)
const { list, erase, preview } = erasing(t)
const control = () => app.emulator.control

beforeEach(() => rmSync(list(), { force: true }))

type Ordered = Awaited<ReturnType<typeof ordered>>

const remove = (token: string) =>
  t.raw(deleteAccount, { body: { current_password: PASSWORD, given_up: [] } }, { token })

const states = async () => (await rows()).map(({ state }) => state)

const isThere = async (token: string) =>
  (await t.raw(getProfile, { querystring: {} }, { token })).status === 200

describe('a learner with an open order', () => {
  it.each<[string, string, (made: Ordered) => Promise<unknown>]>([
    ['that was not tried', 'expired', async () => null],
    ['whose payment was refused', 'failed', ({ id }) => control().pay(id, { status: 'FAILED' })],
    ['that has expired a moment ago', 'expired', async () => advanceMinutes(31)],
    [
      'that the provider never got',
      'expired',
      async () => {
        await control().reset()
        const lost = { state: 'created', session_id: null } as const
        await t.db.updateTable('purchase_order').set(lost).execute()
      },
    ],
  ])('%s ends the order and deletes the account', async (_, state, happens) => {
    const made = await ordered()
    await happens(made)
    const { data } = (await t.call(getDeletion, {}, made.token)).body
    expect(data).toEqual({ refusal: null, access: [] })
    expect((await remove(made.token)).status).toBe(200)
    expect(await rows()).toMatchObject([{ state, reason: expect.stringMatching(/./) }])
    expect(await isThere(made.token)).toBe(false)
  })

  const LATER = 'Please try again in a minute.'
  it.each<[string, string, (made: Ordered) => Promise<unknown>]>([
    [
      'whose payment is in progress',
      `is in progress at the bank. ${LATER}`,
      ({ id }) => control().pay(id, { status: 'PENDING' }),
    ],
    [
      'about which the provider is silent',
      `We could not ask about a payment for 'COURSE' (ORDER). ${LATER}`,
      () => control().fail('getOrder', { kind: '500' }),
    ],
    [
      'that the provider does not end',
      `We could not ask about a payment for 'COURSE' (ORDER). ${LATER}`,
      () => control().fail('terminateOrder', { kind: 'reset-before' }),
    ],
  ])('%s keeps the account and is told to try again', async (_, text, happens) => {
    const made = await ordered()
    await happens(made)
    const { status, body } = await remove(made.token)
    const expected = text.replace('COURSE', made.course.title).replace('ORDER', made.id)
    expect([status, body.message]).toEqual([409, expect.stringContaining(expected)])
    expect([await states(), await isThere(made.token)]).toEqual([['session_ready'], true])
    await control().clearFaults()
  })

  it('that was paid meanwhile gets the item, and is asked to give it up', async () => {
    const { token, id } = await ordered()
    await control().pay(id)
    const { status, body } = await remove(token)
    expect([status, body.message]).toEqual([409, expect.stringContaining('access has changed')])
    expect([await states(), await grants()]).toMatchObject([['fulfilled'], [{}]])
  })

  it('and with access that is not given up keeps both', async () => {
    const { user, token, id } = await ordered()
    await factories(t.db).grant(user.id, (await factories(t.db).course()).id)
    expect((await remove(token)).status).toBe(409)
    expect(await states()).toEqual(['session_ready'])
    expect((await control().order(id)).order_status).toBe('ACTIVE')
  })

  it('who orders again while the first order ends has no open order afterwards', async () => {
    const { token } = await ordered()
    const other = await factories(t.db).course({ price_paise: 49_900 })
    const { findPaymentOutcome } = t.gateway
    let inTransaction = 0
    t.gateway = {
      ...t.gateway,
      async findPaymentOutcome(...of) {
        const { rows: idle } = await sql`
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`.execute(t.db)
        inTransaction += idle.length
        if ((await rows()).length === 1) {
          await t.call(createCourseOrder, { body: { course_id: other.id } }, token)
        }
        return findPaymentOutcome(...of)
      },
    }
    expect((await remove(token)).status).toBe(200)
    expect([await states(), inTransaction]).toEqual([['expired', 'expired'], 0])
  })

  it('presses twice, and the provider is asked once', async () => {
    const { token, id } = await ordered()
    await control().pay(id, { status: 'PENDING' })
    let asked = 0
    const { findPaymentOutcome } = t.gateway
    t.gateway = {
      ...t.gateway,
      findPaymentOutcome(...of) {
        asked++
        return findPaymentOutcome(...of)
      },
    }
    const replies = [await remove(token), await remove(token)]
    expect([replies.map(({ status }) => status), asked]).toEqual([[409, 409], 1])
  })
})

describe('a member', () => {
  it('ends the open order, but not by a preview', async () => {
    const { user } = await ordered()
    await preview(user.email)
    expect(await states()).toEqual(['session_ready'])
    await erase(user.email, [])
    expect(await rows()).toMatchObject([
      { state: 'expired', reason: 'the buyer deletes the account' },
    ])
    const { erased_at: at } = await t.db
      .selectFrom('app_user')
      .select('erased_at')
      .executeTakeFirstOrThrow()
    expect(at).not.toBeNull()
  })

  it('is told to try again while the payment is in progress', async () => {
    const { user, id } = await ordered()
    await control().pay(id, { status: 'PENDING' })
    const body = { learner_id: user.id, email: user.email, given_up: [], reason: 'asked by mail' }
    const reply = await c.raw(eraseLearner, { body }, { cookie: await c.signedIn('owner') })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringMatching(/in progress at the bank.*in a minute\. Nothing was erased\.$/),
    ])
  })
})
