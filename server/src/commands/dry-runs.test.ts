import { isDeepStrictEqual } from 'node:util'

import { changePrice, previewRestore, restoreContent } from '@sopan/contract/console/content'
import { previewPayment, recordPayment } from '@sopan/contract/console/desk'
import * as draftCalls from '@sopan/contract/console/drafts'
import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import {
  changeLearnerEmail,
  endLearnerSessions,
  eraseLearner,
  grantLearnerAccess,
  previewErasure,
  previewGrant,
  revokeLearnerAccess,
  sendResetLink,
  setLearnerExtraTime,
  setLearnerStatus,
} from '@sopan/contract/console/learner-acts'
import {
  addLearners,
  previewLearnerList,
  previewLearners,
} from '@sopan/contract/console/learner-list'
import {
  changeMaintenance,
  endNotice,
  listSentNotices,
  writeNotice,
} from '@sopan/contract/console/notices'
import {
  acceptOrder,
  overrideRefund,
  previewRefund,
  recordReturned,
  refundOrder,
  resolveFinding,
} from '@sopan/contract/console/order-acts'
import { previewQuestionFile, previewQuestions } from '@sopan/contract/console/questions'
import { createSeries } from '@sopan/contract/console/series'
import { changeRoles, deactivateStaff, listStaff } from '@sopan/contract/console/staff'
import {
  correctKey,
  countLateAnswers,
  extendTest,
  giveBackAttempt,
  previewKey,
} from '@sopan/contract/console/tests'
import { answerTicket, closeTicket } from '@sopan/contract/console/tickets'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { submitTicket } from '@sopan/contract/support'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'

import { callable, carriesFile } from '#server/console/calls.ts'
import { listTables } from '#server/db/backup/catalogue.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { batchActs } from '#test/batch-acts.ts'
import { makeCall, runCommand } from '#test/commands.ts'
import { draftInputs } from '#test/content/draft-inputs.ts'
import { erasing } from '#test/erasing.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { listBody } from '#test/learner-lists.ts'
import { operating } from '#test/operating.ts'
import { settlingApp } from '#test/settling.ts'

const { app, bought, failedSecond, settleRefunds, idOf } = settlingApp()
const { t, ordered, verify } = app
const { build, learner, started, submit, save, advanceSeconds } = taking(t)
const { show, refund } = operating(t)
const { lines: erased } = erasing(t)
const drafts = draftInputs(t)
const control = () => app.emulator.control

const reason = 'asked by mail'
const key = (option: 'A' | 'B') => ({ mode: 'options' as const, options: [option] })

async function account() {
  const { user } = await learner()
  return { learner_id: user.id, email: user.email }
}

async function grantInput() {
  const { slug } = await build().course()
  return { body: { ...(await account()), type: 'course' as const, slug, days: 30, reason } }
}

async function paymentInput() {
  const { learner_id: user_id, email } = await account()
  const { slug } = await build().course({ price_paise: 49_900 })
  const given = { amount_paise: 49_900, method: 'cash' as const, reference: 'voucher 1' }
  return { body: { user_id, email, type: 'course' as const, slug, reason: null, ...given } }
}

/** The input of an act on an order: the order, and its newest act. */
async function seen(orderId: string) {
  const { last_act } = await show(orderId)
  return { params: { order_id: orderId }, body: { last_act, reason } }
}

async function refundInput() {
  const { params, body } = await seen((await bought()).id)
  return { params, body: { ...body, amount_paise: 49_900 } }
}

async function memberInput() {
  for (const role of ['owner', 'teacher']) {
    await runCommand(t, ['staff', 'invite', `${role}@example.com`], { role })
  }
  const { staff } = await makeCall(t, listStaff, {})
  return { staff_id: staff.find(({ roles }) => roles.includes('teacher'))?.id ?? 0 }
}

async function ticketInput() {
  const { user, token } = await learner()
  const body = { email: user.email, message: 'The video stops.' }
  const { data } = (await t.call(submitTicket, { body }, token)).body
  return { id: String(data.ticket_id) }
}

async function keyInput() {
  const { exam, token, id, q1 } = await started()
  await submit(token, id, [entry(q1, 'B', 1)])
  const { slug, paper } = exam
  const corrected = { slug, paper_id: paper.id, number: 1, key: key('B'), expected: key('A') }
  return { body: { ...corrected, reason } }
}

const ROWS = batchActs(t)

/** A row: an act, and what makes an input that it accepts. */
function row<E extends ConsoleEndpoint>(endpoint: E, ready: () => Promise<EndpointInput<E>>): void {
  ROWS.push({ endpoint, ready })
}

row(previewPayment, paymentInput)
row(recordPayment, paymentInput)
row(changeLearnerEmail, async () => ({
  body: { ...(await account()), reason, new_email: 'new@example.com' },
}))
row(sendResetLink, async () => ({ body: { ...(await account()), reason } }))
row(endLearnerSessions, async () => ({
  body: { ...(await account()), reason, session_id: null },
}))
row(setLearnerStatus, async () => ({
  body: { ...(await account()), reason, status: 'inactive' as const, despite_running: false },
}))
row(setLearnerExtraTime, async () => ({
  body: { ...(await account()), reason, minutes_per_hour: 20 },
}))
row(previewGrant, grantInput)
row(grantLearnerAccess, grantInput)
row(revokeLearnerAccess, async () => {
  const { body } = await grantInput()
  await makeCall(t, grantLearnerAccess, { body })
  return { body }
})
row(previewErasure, async () => ({ body: await account() }))
row(eraseLearner, async () => {
  // The order is open, and ends at the provider before the account is erased.
  const { user } = await ordered()
  return { body: { learner_id: user.id, email: user.email, reason, given_up: [] } }
})

row(previewLearnerList, async () => ({ body: { list: { text: 'Anjali,new@example.com' } } }))
async function listInput() {
  const { email, type, slug, days } = (await grantInput()).body
  const access = { kind: 'free' as const, type, slug, days }
  return { body: listBody([email, 'new@example.com'], { access }) }
}
row(previewLearners, listInput)
row(addLearners, listInput)

const notice = {
  key: '6f9b5c1e-4a55-4f0e-9a67-0d5b6c0b3c11',
  title: 'Holiday',
  message: 'No classes on Monday.',
  type: 'info' as const,
  link: null,
  item: null,
  popup: false,
}
row(writeNotice, async () => ({ body: notice }))
row(endNotice, async () => {
  await makeCall(t, writeNotice, { body: notice })
  const { notices } = await makeCall(t, listSentNotices, { querystring: {} })
  return { body: { id: notices[0]?.id ?? 0 } }
})
row(changeMaintenance, async () => ({
  body: { on: true, message: 'Back at six.', reasons: [], last_change: null },
}))

row(previewRefund, refundInput)
row(refundOrder, refundInput)
row(overrideRefund, refundInput)
row(acceptOrder, async () => {
  const { token, id } = await ordered()
  await control().pay(id, { orderAmount: 400 })
  await verify(token, id)
  return seen(id)
})
row(resolveFinding, async () => {
  const { id, finding } = await failedSecond()
  const { params, body } = await seen(id)
  return { params, body: { ...body, has_looked: false, finding } }
})
row(recordReturned, async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  const { params, body } = await seen(id)
  const given = { has_looked: false, refund_id: await idOf(), reference: 'UTR 1' }
  return { params, body: { ...body, ...given } }
})
row(changeRoles, async () => ({ body: { ...(await memberInput()), roles: ['support' as const] } }))
row(deactivateStaff, async () => ({ body: await memberInput() }))

row(previewKey, keyInput)
row(correctKey, keyInput)
row(extendTest, async () => {
  const { slug } = (await started()).exam
  const given = { minutes: 5, email: null, closed_within_minutes: null, last_extension: null }
  return { body: { slug, ...given, reason } }
})
row(giveBackAttempt, async () => {
  const { token, id } = await started()
  await submit(token, id)
  return { body: { attempt_id: id, reason } }
})
row(countLateAnswers, async () => {
  const { token, id, q1 } = await started()
  advanceSeconds(700)
  await save(token, id, [entry(q1, 'A', 1)])
  await submit(token, id)
  return { body: { attempt_id: id, after_review: false, reason } }
})

row(answerTicket, async () => ({
  params: await ticketInput(),
  body: { text: 'Please update the app.', close: true, seen_messages: 0 },
}))
row(closeTicket, async () => ({ params: await ticketInput(), body: { seen_messages: 0 } }))

row(draftCalls.createDraft, drafts.created)
row(createSeries, drafts.series)
row(draftCalls.arrangeDraft, drafts.arranged)
row(draftCalls.previewTexts, drafts.questions)
row(draftCalls.previewDescription, async () => ({ body: { markdown: '**bold**' } }))
row(draftCalls.openDraft, drafts.opened)
row(draftCalls.copyDraft, drafts.ofAnother)
row(draftCalls.saveDraft, drafts.changed)
row(draftCalls.previewDraft, drafts.saved)
row(draftCalls.discardDraft, drafts.saved)
row(draftCalls.publishDraft, drafts.ready)
row(previewRestore, async () => ({ body: { ...(await drafts.published()), to: null } }))
row(previewQuestions, async () => ({ body: { columns: [], rows: [] } }))
const gift = { querystring: { name: 'q.gift' }, body: Buffer.from('Is it so?{=yes ~no}') }
row(previewQuestionFile, async () => gift)
row(restoreContent, async () => ({ body: { ...(await drafts.published()), to: null, reason } }))
row(changePrice, async () => ({ body: { ...(await drafts.published()), price_paise: 44_900 } }))

/** All that an act may change: the rows of every table, the list of erased accounts, and calls of the provider. */
async function contents(): Promise<Record<string, unknown>> {
  const calls = (await control().calls()).filter(({ method }) => method !== 'GET')
  const found: Record<string, unknown> = { calls, erased: erased() }
  for (const { name } of await listTables(t.db as unknown as Kysely<unknown>)) {
    // It counts calls that only read the provider.
    if (name === 'rate_limit') continue
    const { rows } = await sql`
      SELECT to_jsonb(r) FROM ${sql.table(name)} AS r ORDER BY 1`.execute(t.db)
    found[name] = rows
  }
  return found
}

/** Ends the sending of mails that a request has begun; a mail that is sent has a try, and is due again five minutes later. */
const rest = () =>
  expect
    .poll(async () => {
      await sweepOutbox(t, () => undefined)
      const unsent = t.db.selectFrom('outbox').selectAll().where('sent_at', 'is', null)
      return unsent.where(sql<boolean>`(tries > 0 OR due_at <= ${t.time})`).execute()
    })
    .toEqual([])

const ACTS = callable.filter((endpoint) => endpoint.method === 'POST' && !carriesFile(endpoint))

it.each(ACTS)(
  '$url changes nothing with --dry-run, and without changes what it is for',
  async (endpoint) => {
    const found = ROWS.find((one) => one.endpoint === endpoint)
    if (found === undefined) throw new Error('This act needs a row.')
    const input = await found.ready()
    await rest()
    const before = await contents()
    await makeCall(t, endpoint, input, { 'dry-run': true })
    expect(await contents()).toEqual(before)
    await makeCall(t, endpoint, input)
    expect(isDeepStrictEqual(await contents(), before)).toBe(endpoint.url.includes('preview'))
  },
)
