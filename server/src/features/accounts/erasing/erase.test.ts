import { rmSync } from 'node:fs'

import { signup, updateUser } from '@sopan/contract/account'
import {
  changeLearnerEmail,
  endLearnerSessions,
  grantLearnerAccess,
  revokeLearnerAccess,
  sendResetLink,
  setLearnerStatus,
} from '@sopan/contract/console/learner-acts'
import { answerTicket } from '@sopan/contract/console/tickets'
import { login } from '@sopan/contract/session'
import { replyToTicket, submitTicket } from '@sopan/contract/support'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'

import { sweepErasures } from '#server/features/accounts/erasing/sweep.ts'
import { sweepRetention } from '#server/features/retention/sweep.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { PERSON, erasing } from '#test/erasing.ts'
import { taking } from '#test/exams/taking.ts'
import { PASSWORD, factories } from '#test/factories.ts'
import { storedLongAgo } from '#test/files/stored-files.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought, settleRefunds, doctor } = receiptApp()
const { t, advanceMinutes, ordered, verify, rows, sweep } = app
const { build } = taking(t)

const { refund, review, accept } = operating(t)
const { list, lines, eraseAll, person, tablesWith } = erasing(t)

beforeEach(() => rmSync(list(), { force: true }))

async function ticket(token: string, message = 'I am Meera, call me') {
  const body = { email: 'meera.other@example.com', message, priority: 'low' as const }
  const sent = await t.call(submitTicket, { body }, token)
  return sent.body.data.ticket_id
}

const storedPicture = (content: string) => storedLongAgo(t, 'paid', content, 'webp')

async function event(orderId: string) {
  const body = Buffer.from(JSON.stringify({ customer: PERSON }))
  await sql`INSERT INTO payment_event (event_key, type, order_ref, body, received_at)
    VALUES (${`event of ${orderId} ${Math.random()}`}, 'PAYMENT_SUCCESS_WEBHOOK', ${orderId}, ${body},
      now() - interval '1 day')`.execute(t.db)
}

describe('an erased account', () => {
  it('leaves name, email, phone, place and texts nowhere but in the receipt', async () => {
    const { user, token, id } = await bought()
    await t.db
      .updateTable('app_user')
      .set({ ...PERSON, email_key: PERSON.email })
      .where('id', '=', user.id)
      .execute()
    await event(id)
    const ticketId = await ticket(token)
    const reply = { ticket_id: ticketId, message: 'Meera again' }
    await t.call(replyToTicket, { body: reply }, token)
    const image = await storedPicture('a picture')
    await t.db.updateTable('ticket').set({ image }).execute()
    const answer = { text: 'Dear Meera', close: false, seen_messages: 1 }
    await makeCall(t, answerTicket, { params: { id: String(ticketId) }, body: answer })
    await t.db.updateTable('ticket_answer').set({ seen_at: t.time }).execute()
    expect(await eraseAll(PERSON.email)).toMatchObject({ sessions: 1, tickets: 1 })
    // The last mail goes to the learner, and its address is erased when it is sent.
    t.wakeOutbox()
    await expect
      .poll(() => t.mails.map(({ subject }) => subject))
      .toContain('Your Sopan account was deleted')
    for (const text of ['Meera', PERSON.email, PERSON.phone, PERSON.district]) {
      await expect.poll(() => tablesWith(text), { message: text }).toEqual([])
    }
    const answers = await t.db.selectFrom('ticket_answer').select('seen_at').execute()
    expect(answers).toEqual([{ seen_at: null }])
    expect(await tablesWith('anjali sharma')).toEqual(['receipt'])
    expect(await doctor()).toContain('checks hold')
    advanceMinutes(11)
    expect(await sweepErasures(t)).toBeGreaterThan(0)
    expect(await t.files.stat(image)).toBeNull()
  })

  it('leaves its email in no row about what operators have done to it', async () => {
    const { user, token } = await person()
    const exam = await build().examWithPaper()
    const course = await factories(t.db).course({ slug: 'polity' })
    await app.order(token, course.id)
    advanceMinutes(40)
    await sweep()
    const [email, earlier] = [PERSON.email, 'meera.dahiya@example.com']
    const act = { learner_id: user.id, email, reason: 'asked by mail' }
    const back = { ...act, email: earlier, new_email: email }
    const granted = { ...act, type: 'course' as const, slug: 'polity' }
    await makeCall(t, changeLearnerEmail, { body: { ...act, new_email: earlier } })
    await makeCall(t, changeLearnerEmail, { body: back })
    await runCommand(t, ['exams', 'extend', exam.slug], {
      minutes: '5',
      learner: email,
      reason: 'asked by mail',
    })
    await makeCall(t, grantLearnerAccess, { body: { ...granted, days: 5 } })
    await makeCall(t, revokeLearnerAccess, { body: granted })
    await makeCall(t, endLearnerSessions, { body: { ...act, session_id: null } })
    for (const status of ['inactive', 'active'] as const) {
      await makeCall(t, setLearnerStatus, { body: { ...act, status, despite_running: false } })
    }
    await makeCall(t, sendResetLink, { body: act })
    await eraseAll(email)
    t.wakeOutbox()
    for (const text of [email, earlier]) {
      await expect.poll(() => tablesWith(text), { message: text }).toEqual([])
    }
    const extended = await t.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'extend test')
      .execute()
    expect(extended).toMatchObject([{ after: { minutes: 5, user_id: user.id } }])
  })

  it('is signed out immediately, cannot log in, and its address may register again', async () => {
    const { token } = await person()
    await eraseAll(PERSON.email)
    const put = await t.raw(updateUser, { querystring: { id: '1' }, body: {} }, { token })
    expect(put.status).toBe(401)
    const body = { email: PERSON.email, password: PASSWORD }
    expect((await t.raw(login, { body })).status).toBe(401)
    const again = await t.raw(signup, { body: { ...PERSON, password: PASSWORD } })
    expect(again.status).toBe(200)
    expect((await t.raw(login, { body })).status).toBe(200)
  })

  it('is one line outside of the database, with the id and the time only', async () => {
    const { user } = await person()
    await eraseAll(PERSON.email)
    expect(lines()).toEqual([{ user: user.id, at: t.time.toISOString() }])
    const audit = await t.db.selectFrom('audit').selectAll().orderBy('id').execute()
    expect(audit).toMatchObject([
      {
        action: 'erase account',
        subject: `user ${user.id}`,
        actor: 'ravi',
        reason: 'asked by mail',
      },
    ])
  })

  it('cannot be named again, activated or given its data back', async () => {
    const { user } = await person()
    await eraseAll(PERSON.email)
    await expect(eraseAll(PERSON.email)).rejects.toThrow('There is no account')
    const { email } = await t.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const body = { learner_id: user.id, email, reason: 'x' }
    await expect(eraseAll(email)).rejects.toThrow('erased')
    const activating = { ...body, status: 'active' as const, despite_running: false }
    await expect(makeCall(t, setLearnerStatus, { body: activating })).rejects.toThrow('erased')
    for (const change of [
      { name: 'Meera' },
      { phone: '9876512345' },
      { status: 'active' as const },
    ]) {
      const changing = t.db.updateTable('app_user').set(change).where('id', '=', user.id).execute()
      await expect(changing).rejects.toThrow('erased_without_personal_data')
    }
  })

  it('keeps a picture that another learner has sent too', async () => {
    const { user } = await person()
    const other = await factories(t.db).user()
    const image = await storedPicture('the same picture')
    for (const { id, email } of [user, other]) {
      const values = { user_id: id, email, priority: 'low', message: 'x', image } as const
      await t.db
        .insertInto('ticket')
        .values({ ...values, status: 'open', created_at: t.time })
        .execute()
    }
    await eraseAll(PERSON.email)
    advanceMinutes(11)
    await sweepErasures(t)
    expect(await t.files.stat(image)).not.toBeNull()
    expect(await t.db.selectFrom('erased_upload').selectAll().execute()).toEqual([])
  })

  it('loses the content of events that come later, and only its own', async () => {
    const { user, id } = await bought()
    const other = await bought()
    await eraseAll(user.email)
    await event(id)
    await event(other.id)
    const update = sql`UPDATE payment_event SET body = NULL WHERE order_ref = ${other.id}`
    await expect(update.execute(t.db)).rejects.toThrow('never changed')
    await sweepRetention(t)
    const { rows: left } = await sql`
      SELECT DISTINCT order_ref FROM payment_event WHERE body IS NOT NULL`.execute(t.db)
    expect(left).toEqual([{ order_ref: other.id }])
  })
})

describe('an erasure', () => {
  it('is refused while a refund or a dispute is open', async () => {
    const { user, id } = await bought()
    await refund(id)
    await expect(eraseAll(user.email)).rejects.toThrow('The refund for')
    await settleRefunds('SUCCESS')
    const order = (await rows())[0]
    await sql`INSERT INTO dispute (provider_id, order_id, type, status, received_at, updated_at)
      VALUES ('d1', ${order?.id}, 'CHARGEBACK', 'CHARGEBACK_CREATED', now(), now())`.execute(t.db)
    await expect(eraseAll(user.email)).rejects.toThrow('disputed')
    await sql`UPDATE dispute SET status = 'CHARGEBACK_MERCHANT_WON'`.execute(t.db)
    await eraseAll(user.email)
    expect(lines()).toHaveLength(1)
    expect(await doctor()).toContain('checks hold')
  })
})

describe('money that arrives after the erasure', () => {
  it('goes to review, is not granted by accepting, and can be refunded', async () => {
    const { user, token, id } = await ordered()
    advanceMinutes(40)
    await sweep()
    await eraseAll(user.email)
    await app.emulator.control.pay(id, { force: true })
    expect((await verify(token, id)).status).toBe(401)
    advanceMinutes(24 * 60)
    await sweep()
    expect(await rows()).toMatchObject([
      { state: 'pending_review', reason: 'the account of the buyer was deleted' },
    ])
    expect(await review()).toMatchObject([{ order_id: id }])
    await expect(accept(id)).rejects.toThrow('the account of the buyer was deleted')
    await refund(id)
    await settleRefunds('SUCCESS')
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toContain('checks hold')
    // No mail goes to the address that took the place of the learner's.
    t.wakeOutbox()
    await expect
      .poll(() => t.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute())
      .toEqual([])
    expect(t.mails.filter(({ to }) => to.endsWith('@erased.invalid'))).toEqual([])
  })
})
