import { grantLearnerAccess } from '@sopan/contract/console/learner-acts'
import { answerTicket } from '@sopan/contract/console/tickets'
import { submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { orderConsole } from '#test/console-orders.ts'
import { PERSON, erasing } from '#test/erasing.ts'
import { factories } from '#test/factories.ts'
import { lockWaits } from '#test/locks.ts'

const { app, c, doctor, member, nothingRecorded, payAtDesk } = orderConsole()
const { t } = app
const { erase, person, tablesWith } = erasing(t)

/** Runs two acts, the second one after the first, which wait for the locks of a statement. */
async function whileLocked<First, Second>(
  statement: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const client = await t.pool.connect()
  await client.query('BEGIN')
  await client.query(statement)
  const one = first()
  await expect.poll(() => lockWaits(t.db)).toBe(1)
  const two = second()
  await expect.poll(() => lockWaits(t.db)).toBe(2)
  await client.query('COMMIT')
  client.release()
  return Promise.all([one, two])
}

const ACCOUNT = `SELECT FROM app_user WHERE email_key = '${PERSON.email}' FOR UPDATE`

it('a desk payment that waits for the erasure of the learner is not recorded', async () => {
  const { user } = await person()
  await factories(t.db).course({ slug: 'polity', price_paise: 49_900 })
  const { cookie } = await member('accountant')
  const pay = () => payAtDesk(cookie, user)
  const [, reply] = await whileLocked(ACCOUNT, () => erase(PERSON.email, []), pay)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    `The account ${PERSON.email} was erased meanwhile.`,
  ])
  await nothingRecorded()
  expect(await doctor()).toMatch(/^All/)
})

it('access that is granted while the learner is erased is not given', async () => {
  const { user } = await person()
  await factories(t.db).course({ slug: 'polity', price_paise: 49_900 })
  const { cookie } = await member('support')
  const account = { learner_id: user.id, email: user.email }
  const body = { ...account, type: 'course', slug: 'polity', days: 30, reason: 'a prize' }
  const grant = () => c.raw(grantLearnerAccess, { body }, { cookie })
  const [, reply] = await whileLocked(ACCOUNT, () => erase(PERSON.email, []), grant)
  expect(reply.status).toBe(409)
  await nothingRecorded()
})

it('an answer to a ticket that is stored while the learner is erased is erased, and not mailed', async () => {
  const { token } = await person()
  const message = { email: PERSON.email, message: 'I am Meera', priority: 'low' as const }
  await t.call(submitTicket, { body: message }, token)
  await sweepOutbox(t, () => undefined)
  // The call has woken a sweep, which may send the mail in place of the one above.
  await expect.poll(() => t.mails.at(-1)?.subject).toMatch(/^Support ticket/)
  const { id } = await t.db.selectFrom('ticket').select('id').executeTakeFirstOrThrow()
  const { cookie } = await member('support')
  t.mails.length = 0
  const body = { text: 'Dear Meera, please try again.', close: false, seen_messages: 0 }
  const answer = () => c.raw(answerTicket, { params: { id: String(id) }, body }, { cookie })
  const [reply] = await whileLocked('LOCK TABLE audit IN SHARE MODE', answer, () =>
    erase(PERSON.email, []),
  )
  expect(reply.status).toBe(200)
  expect(await tablesWith('Meera')).toEqual([])
  await sweepOutbox(t, () => undefined)
  expect(t.mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/account.*deleted/i),
  ])
})
