import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import { joinBatch, readBatchInvitation } from '@sopan/contract/batches'
import {
  decideBatchRequests,
  endBatchInvitation,
  getBatch,
  inviteToBatch,
  removeBatchMember,
} from '@sopan/contract/console/batches'
import { refusalText } from '@sopan/words/frame/refusals'
import { pino } from 'pino'
import { expect, it } from 'vitest'

import { buildApp } from '#server/app.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const c = testConsole(t)
const build = () => factories(t.db)

/** An invitation by an owner to a batch. */
async function invited(given: object = {}) {
  const cookie = await c.signedIn('owner')
  const batch = await build().batch()
  await t.db
    .insertInto('audit')
    .values({ at: t.time, actor: 'test', action: 'create batch', subject: `batch ${batch.id}` })
    .execute()
  const body = {
    batch_id: batch.id,
    most: 2,
    last_day: '2026-11-30',
    needs_approval: false,
    ...given,
  }
  const { data } = await c.call(inviteToBatch, { body }, { cookie })
  const token = data.url.replace('https://sopan.example/join#', '')
  const read = async () =>
    (await c.call(getBatch, { params: { id: String(batch.id) } }, { cookie })).data
  return { cookie, batch, token, read }
}

async function signedUp() {
  const user = await build().user()
  return { user, session: await build().token(user.id, t.time) }
}

const stateOf = async (token: string, session: string) =>
  (await t.call(readBatchInvitation, { body: { token } }, session)).body.data.state
const joined = async (token: string, session: string) => {
  const { status, body } = await t.raw(joinBatch, { body: { token } }, { token: session })
  return [status, (body.data as { state?: string } | null)?.state ?? body.message]
}

it('an invited learner joins, and a second call changes nothing', async () => {
  const { token, read } = await invited()
  const { session } = await signedUp()
  expect(await stateOf(token, session)).toBe('open')
  expect(await joined(token, session)).toEqual([200, 'member'])
  expect(await joined(token, session)).toEqual([200, 'member'])
  expect(await stateOf(token, session)).toBe('member')
  expect(await read()).toMatchObject({
    batch: { members: 1 },
    invitations: [{ most: 2, used: 1, waiting: 0 }],
  })
})

it('of 20 learners who use an invitation for 5 at the same moment, 5 join', async () => {
  const { token, read } = await invited({ most: 5 })
  const learners = await Promise.all(Array.from({ length: 20 }, signedUp))
  const replies = await Promise.all(learners.map(({ session }) => joined(token, session)))
  expect(replies.filter(([status]) => status === 200)).toHaveLength(5)
  expect(replies.filter(([status]) => status === 409)).toHaveLength(15)
  expect((await read()).batch.members).toBe(5)
})

it('two calls of one learner at the same moment make one membership', async () => {
  const { token, read } = await invited({ most: 1 })
  const { session } = await signedUp()
  const replies = await Promise.all([1, 2, 3].map(() => joined(token, session)))
  expect(replies).toEqual(Array.from({ length: 3 }, () => [200, 'member']))
  expect((await read()).batch.members).toBe(1)
})

it('of five learners who join a batch of 1,999 members at the same moment, by five invitations at two servers, one joins', async () => {
  const { cookie, batch, read } = await invited()
  await fill(batch.id, BATCH_LIMITS.members - 1)
  const second = await buildApp({ ...t }, pino({ level: 'silent' }))
  const tokens: string[] = []
  for (let n = 0; n < 5; n++) {
    const body = { batch_id: batch.id, most: 2, last_day: '2026-11-30', needs_approval: false }
    const { data } = await c.call(inviteToBatch, { body }, { cookie })
    tokens.push(data.url.split('#')[1] ?? '')
  }
  const learners = await Promise.all(Array.from({ length: 5 }, signedUp))
  const statuses = await Promise.all(
    learners.map(async ({ session }, n) => {
      const reply = await (n % 2 === 0 ? t.app : second).inject({
        method: joinBatch.method,
        url: `/api${joinBatch.url}`,
        payload: { token: tokens[n] },
        headers: { authorization: `Bearer ${session}` },
      })
      return reply.statusCode
    }),
  )
  await second.close()
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await read()).batch.members).toBe(BATCH_LIMITS.members)
})

/** Makes new learners members of a batch. */
async function fill(batchId: number, count: number): Promise<void> {
  const learners = Array.from({ length: count }, (_, n) => ({
    name: 'Learner',
    email: `l${n}@example.com`,
    email_key: `l${n}@example.com`,
    password_hash: 'none',
    referral_code: `R${n}`,
    created_at: t.time,
  }))
  const made = await t.db.insertInto('app_user').values(learners).returning('id').execute()
  const memberships = made.map(({ id }) => ({
    user_id: id,
    item_kind: 'batch' as const,
    item_id: batchId,
    source: 'batch' as const,
    starts_at: t.time,
    reason: 'test',
  }))
  await t.db.insertInto('entitlement').values(memberships).execute()
}

it.each([
  ['both let in', false, false],
  ['one lets in and one asks', false, true],
  ['both ask', true, true],
])(
  'two invitations to one batch at the same moment, where %s, have one effect',
  async (_, a, b) => {
    const { cookie, batch, token, read } = await invited({ needs_approval: a })
    const body = { batch_id: batch.id, most: 2, last_day: '2026-11-30', needs_approval: b }
    const { data } = await c.call(inviteToBatch, { body }, { cookie })
    const other = data.url.split('#')[1] ?? ''
    for (let n = 0; n < 5; n++) {
      const { session } = await signedUp()
      const replies = await Promise.all([joined(token, session), joined(other, session)])
      expect(replies.map(([status]) => status)).not.toContain(500)
    }
    const { batch: counted } = await read()
    expect(counted.members + counted.waiting).toBeLessThanOrEqual(4)
  },
)

it('who needs a yes waits, is let in by the office, or refused and can ask again', async () => {
  const { cookie, batch, token, read } = await invited({ needs_approval: true, most: 3 })
  const [one, other] = [await signedUp(), await signedUp()]
  for (const { session } of [one, other]) {
    expect(await stateOf(token, session)).toBe('asks')
    expect(await joined(token, session)).toEqual([200, 'asked'])
    expect(await joined(token, session)).toEqual([200, 'asked'])
  }
  const [first, second] = (await read()).requests ?? []
  const decide = (ids: (number | undefined)[], accept: boolean) =>
    c.call(
      decideBatchRequests,
      { body: { batch_id: batch.id, ids: ids.map(Number), accept } },
      { cookie },
    )
  expect((await decide([first?.id], true)).data).toEqual({ decided: 1 })
  expect((await decide([first?.id, second?.id], false)).data).toEqual({ decided: 1 })
  expect(await stateOf(token, one.session)).toBe('member')
  expect(await stateOf(token, other.session)).toBe('asks')
  expect(await read()).toMatchObject({ batch: { members: 1, waiting: 0 }, requests: [] })
})

it('who was removed asks the office, also with an invitation that lets others in', async () => {
  const { cookie, batch, token } = await invited()
  const { user, session } = await signedUp()
  await joined(token, session)
  const body = { batch_id: batch.id, learner_id: user.id, reason: 'Left' }
  await c.call(removeBatchMember, { body }, { cookie })
  expect(await joined(token, session)).toEqual([200, 'asked'])
})

it.each(['that was ended', 'after its last day', 'to a batch that is over'])(
  'an invitation %s is refused',
  async (which) => {
    const { cookie, token, read } = await invited()
    const [invitation] = (await read()).invitations ?? []
    if (which === 'that was ended')
      await c.call(endBatchInvitation, { body: { id: Number(invitation?.id) } }, { cookie })
    if (which === 'after its last day') t.time = new Date('2026-11-30T18:30:00Z')
    if (which === 'to a batch that is over')
      await t.db.updateTable('batch').set({ last_day: '2026-11-19' }).execute()
    const { session } = await signedUp()
    expect(await stateOf(token, session)).toBe('over')
    expect(await joined(token, session)).toEqual([
      409,
      refusalText({ code: 'batch_invitation_over' }, 'en'),
    ])
  },
)

it('one call for a learner who is decided already and another decides one of them', async () => {
  const { cookie, batch, token, read } = await invited({ needs_approval: true, most: 3 })
  for (let n = 0; n < 3; n++) await joined(token, (await signedUp()).session)
  const ids = ((await read()).requests ?? []).map(({ id }) => id)
  const decide = (accept: boolean) =>
    c.call(decideBatchRequests, { body: { batch_id: batch.id, ids, accept } }, { cookie })
  const replies = await Promise.all([decide(true), decide(true), decide(false)])
  const decided = replies.map(({ data }) => data.decided)
  expect(decided.reduce((sum, one) => sum + one, 0)).toBe(3)
  expect((await read()).requests).toEqual([])
})

it('a token of no invitation, and a visitor, are refused', async () => {
  const { token } = await invited()
  const { session } = await signedUp()
  expect(await joined('sop_none', session)).toEqual([
    404,
    refusalText({ code: 'batch_invitation_missing' }, 'en'),
  ])
  expect((await t.raw(joinBatch, { body: { token } })).status).toBe(401)
})
