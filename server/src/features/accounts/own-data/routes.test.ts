import { downloadOwnData, signup } from '@sopan/contract/account'
import { changeLearnerEmail } from '@sopan/contract/console/learner-acts'
import { answerTicket } from '@sopan/contract/console/tickets'
import { logout } from '@sopan/contract/session'
import { replyToTicket } from '@sopan/contract/support'
import { HOUR_MS } from '@sopan/domain/durations'
import { SECTION_CLOCKS } from '@sopan/domain/exams/section-clocks'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'

import { addRefusalCounts } from '#server/db/queries/refusal-counts.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { textHash } from '#server/lib/credentials/token.ts'
import { makeCall } from '#test/commands.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, language, mark, taking } from '#test/exams/taking.ts'
import { PASSWORD, factories } from '#test/factories.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought } = receiptApp()
const { t } = app
const { build, started, submit, save } = taking(t)

const ask = (token: string, current_password = PASSWORD) =>
  t.raw(downloadOwnData, { body: { current_password } }, { token })

async function urlOf(token: string): Promise<string> {
  return (await t.call(downloadOwnData, { body: { current_password: PASSWORD } }, token)).body.data
    .url
}

const get = (url: string) => t.app.inject({ method: 'GET', url })

async function archive(token: string): Promise<Map<string, string>> {
  const reply = await get(await urlOf(token))
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = Object.entries(unzipSync(reply.rawPayload))
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]))
}

it('has the purchases with receipt and events, tickets with pictures, and the account', async () => {
  const { user, token, id } = await bought()
  const image = await t.files.put('paid', Buffer.from('RIFF picture'), 'webp')
  const { id: ticket } = await t.db
    .insertInto('ticket')
    .values({
      user_id: user.id,
      email: user.email,
      priority: 'low',
      message: 'Where is it?',
      image,
      status: 'open',
      created_at: t.time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { text: 'On your dashboard.', close: false, seen_messages: 0 }
  await makeCall(t, answerTicket, { params: { id: String(ticket) }, body: answer })
  const body = { ticket_id: ticket, message: 'It is there now.' }
  await t.call(replyToTicket, { body }, token)
  await t.db.updateTable('ticket_answer').set({ seen_at: t.time }).execute()
  const files = await archive(token)
  expect(files.get('support.json')).toContain('"seen_at": "2026-11-20')
  expect(files.get('purchases.json')).toContain(id)
  expect(files.get('account.json')).toContain(user.email)
  expect(files.get('support.json')).toContain('On your dashboard.')
  expect(files.get('support.json')).toContain('It is there now.')
  expect(files.get('support.json')).not.toContain('ravi')
  expect(files.get(`pictures/ticket-${ticket}.webp`)).toBe('RIFF picture')
  expect([...files].find(([name]) => name.startsWith('receipts/receipt-'))?.[1]).toMatch(/^%PDF/)
  expect(files.get('access.json')).toContain('Course')
})

it('has the end of each section of an attempt with section clocks', async () => {
  const sections = [1, 2].map((number) => ({ name: `Part ${number}`, time_limit_seconds: 300 }))
  const { token, session } = await started({}, { needs: [SECTION_CLOCKS], sections })
  expect(JSON.parse((await archive(token)).get('tests.json') ?? '')).toMatchObject({
    attempts: [{ section_ends: session.section_ends }],
  })
})

it('has the answers of a running test without keys, and grades of finished ones', async () => {
  const { token, id, q1, q2 } = await started({ title: 'Polity' })
  await save(token, id, [entry(q1, 'A', 1), entry(q2, 'D', 2)], [mark(q2, 1), language('en', 2)])
  const running = JSON.parse((await archive(token)).get('tests.json') ?? '') as {
    answers: object[]
    grades: object[]
    notes: object[]
  }
  expect(running.notes).toEqual([
    { attempt_id: id, question: 2, marked: true, language: null },
    { attempt_id: id, question: null, marked: null, language: 'en' },
  ])
  expect(running.grades).toEqual([])
  expect(running.answers).toEqual([
    expect.objectContaining({ question: 1, option: 'A' }),
    expect.objectContaining({ question: 2, option: 'D' }),
  ])
  await submit(token, id)
  const finished = (await archive(token)).get('tests.json')
  for (const count of ['"right_count": 1', '"partly_count": 0']) expect(finished).toContain(count)
  const all = [...(await archive(token)).values()].join('\n')
  expect(all).not.toMatch(/correct_option|"key"/)
})

it('has the mail about corrected marks, also if the test has a newer paper', async () => {
  const questions = [{ text: 'Which is the oldest?' }]
  const { token, id, exam } = await started({ title: 'Polity' }, { questions })
  await submit(token, id)
  await build().paper(exam.id, { questions })
  await correcting(t).correct(exam.slug, 1, 'all')
  await sweepOutbox(t, (error) => {
    throw error
  })
  const support = JSON.parse((await archive(token)).get('support.json') ?? '') as {
    mails: { kind: string }[]
  }
  expect(support.mails.map(({ kind }) => kind)).toEqual(['marks corrected'])
})

it('has nothing of other learners, and no secret', async () => {
  const build = factories(t.db)
  const referrer = await build.user({ name: 'Other Person', email: 'other@example.com' })
  const body = {
    name: 'Meera Dahiya',
    email: 'meera@example.com',
    password: PASSWORD,
    referral_code: referrer.referral_code,
  }
  await t.raw(signup, { body })
  const user = await t.db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', body.email)
    .executeTakeFirstOrThrow()
  await build.user({ name: 'Third Person', email: 'third@example.com', referred_by: user.id })
  const token = await build.token(user.id, t.time)
  await bought()
  const all = [...(await archive(token)).values()].join('\n')
  expect(all).toContain('"was_referred": true')
  expect(all).not.toMatch(/Other Person|other@|Third|Anjali|receipts\/receipt/)
  expect(all).not.toContain(referrer.referral_code)
  expect(all).not.toContain(user.password_hash)
  expect(all).not.toMatch(/argon2|password_hash|token_hash|session_id|sop_/)
})

it('has the refused logins since the account has its email, not those of an earlier account', async () => {
  const user = await factories(t.db).user({ created_at: t.time })
  const newEmail = 'free@example.com'
  const counted = (email: string, hours: number, count: number) => {
    const key = `account ${textHash(email)}`
    return {
      hour: new Date(t.time.getTime() + hours * HOUR_MS),
      kind: 'login',
      key,
      count,
    } as const
  }
  await addRefusalCounts(t.db, [
    counted(user.email_key, -1, 41),
    counted(user.email_key, 1, 42),
    counted(newEmail, 1, 43),
    counted(newEmail, 3, 44),
  ])
  const refusals = async () => {
    const token = await factories(t.db).token(user.id, t.time)
    const security = (await archive(token)).get('security.json') ?? ''
    return (JSON.parse(security) as { refusals: object[] }).refusals
  }
  expect(await refusals()).toEqual([expect.objectContaining({ kind: 'login', count: 42 })])
  t.time = new Date(t.time.getTime() + 2 * HOUR_MS)
  const act = { learner_id: user.id, email: user.email, reason: 'asked by phone' }
  await makeCall(t, changeLearnerEmail, { body: { ...act, new_email: newEmail } })
  expect(await refusals()).toEqual([expect.objectContaining({ kind: 'login', count: 44 })])
})

it('needs the password, is recorded, and its link ends with the session', async () => {
  const user = await factories(t.db).user()
  const token = await factories(t.db).token(user.id, t.time)
  expect((await ask(token, 'wrong')).status).toBe(403)
  expect((await ask(token, '')).status).toBe(403)
  expect(await t.db.selectFrom('audit').selectAll().execute()).toEqual([])
  const url = await urlOf(token)
  const audit = await t.db.selectFrom('audit').select(['action', 'subject']).execute()
  expect(audit).toEqual([{ action: 'export user', subject: `user ${user.id}` }])
  const other = await factories(t.db).user()
  expect((await get(url.replace(/u=\d+/, `u=${other.id}`))).statusCode).toBe(403)
  expect((await get(url.replace(/own-data\/\d+/, 'own-data/999999'))).statusCode).toBe(403)
  expect((await get(url)).statusCode).toBe(200)
  await t.call(logout, {}, token)
  expect((await get(url)).statusCode).toBe(403)
})

it('is refused after its link has expired', async () => {
  const user = await factories(t.db).user()
  const token = await factories(t.db).token(user.id, t.time)
  const url = await urlOf(token)
  app.advanceMinutes(25)
  expect((await get(url)).statusCode).toBe(403)
})
