import { createExamOrder, verifyExamPayment } from '@sopan/contract/orders/orders'
import { expect, it } from 'vitest'

import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'
import { orderConsole } from '#test/console-orders.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { taking } from '#test/exams/taking.ts'
import { factories } from '#test/factories.ts'

const office = orderConsole()
const { app, atTheDesk, bought, member, rawPreview, refund, settleRefunds } = office
const { t, ordered, rows, verify, advanceMinutes } = app
const control = () => app.emulator.control
const { start } = taking(t)

const aDayLater = () => advanceMinutes(25 * 60)

/** A bought course of five classes; `count` of them are completed. */
async function completed(count: number): Promise<string> {
  const { id, course, user } = await bought()
  const make = factories(t.db)
  const subject = await make.subject(course.id)
  for (let n = 0; n < 5; n++) {
    const { id: classId } = await make.lesson(subject.id)
    if (n >= count) continue
    const times = { started_at: t.time, opened_at: t.time, completed_at: t.time }
    await t.db
      .insertInto('class_progress')
      .values({ user_id: user.id, class_id: classId, ...times })
      .execute()
  }
  return id
}

async function boughtTest() {
  const user = await factories(t.db).user({ phone: '9876543210', state: 'Haryana' })
  const token = await factories(t.db).token(user.id, t.time)
  const exam = await examFactories(t.db).examWithPaper({ type: 'paid', price_paise: 9900 })
  const { body } = await t.call(createExamOrder, { body: { test_id: exam.id } }, token)
  const { order_id: id } = body.data
  await control().pay(id)
  await t.call(verifyExamPayment, { body: { order_id: id } }, token)
  return { id, token, exam }
}

async function disputed(status = 'CHARGEBACK_CREATED'): Promise<string> {
  const { id } = await bought()
  await control().setWebhookUrl(app.webhookUrl)
  await control().dispute(id, { status })
  await control().idle()
  return id
}

/** Orders by what has happened to them, and whether the rules allow a refund, only an override, or nothing. */
const CASES: [string, 'allowed' | 'override' | 'nothing', () => Promise<string>][] = [
  ['a course bought just now', 'allowed', async () => (await bought()).id],
  ['a course of which one class in five is completed', 'override', () => completed(1)],
  [
    'a course bought 25 hours ago, used as well',
    'override',
    async () => {
      const id = await completed(3)
      aDayLater()
      return id
    },
  ],
  ['a test without an attempt', 'allowed', async () => (await boughtTest()).id],
  [
    'a test with an attempt',
    'override',
    async () => {
      const { id, token, exam } = await boughtTest()
      await start(token, exam.id)
      return id
    },
  ],
  ['a disputed payment', 'override', disputed],
  ['a payment of which the dispute is lost', 'override', () => disputed('DISPUTE_MERCHANT_LOST')],
  [
    'an order in review since yesterday',
    'allowed',
    async () => {
      const { id, token } = await ordered()
      await control().pay(id, { orderAmount: 400 })
      await verify(token, id)
      aDayLater()
      return id
    },
  ],
  [
    'a payment at the desk',
    'allowed',
    async () => {
      await (await atTheDesk()).payNow()
      return (await rows())[0]?.order_id ?? ''
    },
  ],
  ['an order that is not paid', 'nothing', async () => (await ordered()).id],
  [
    'an order that is being refunded',
    'nothing',
    async () => {
      const { id } = await bought()
      await refund(id)
      return id
    },
  ],
  [
    'an order that is refunded',
    'nothing',
    async () => {
      const { id } = await bought()
      await refund(id)
      await settleRefunds('SUCCESS')
      return id
    },
  ],
  ['an order that does not exist', 'nothing', async () => 'order_x'],
]

/** The result of a dry run, or its refusal. */
async function dryRun(orderId: string, override: boolean) {
  const act = { actor: 'ravi', reason: 'asked by mail', now: t.time, dryRun: true }
  try {
    const { amount_paise: amount } = await refundOrder(t, { orderId, override }, act)
    return { refusal: null, amount }
  } catch (error) {
    return { refusal: (error as Error).message, amount: null }
  }
}

async function verdictsOf(id: string) {
  const [plain, overridden] = [await dryRun(id, false), await dryRun(id, true)]
  const reply = await rawPreview(id, (await member('support')).cookie)
  return { plain, overridden, reply }
}

it.each(CASES.filter(([, verdict]) => verdict !== 'nothing'))(
  'the preview and the act judge %s alike: %s',
  async (_, verdict, prepare) => {
    const { plain, overridden, reply } = await verdictsOf(await prepare())
    const { amount_paise: amount, obstacles } = reply.body.data as {
      amount_paise: number
      obstacles: string[]
    }
    expect([amount, overridden.refusal]).toEqual([overridden.amount, null])
    const why = `${obstacles.join(' ')} Only an override refunds it in spite of that.`
    expect(plain.refusal).toBe(verdict === 'allowed' ? null : why)
    expect(obstacles.length === 0).toBe(verdict === 'allowed')
  },
)

it.each(CASES.filter(([, verdict]) => verdict === 'nothing'))(
  'the preview and the act refuse %s alike',
  async (_, _verdict, prepare) => {
    const { plain, overridden, reply } = await verdictsOf(await prepare())
    expect([plain.refusal, reply.status]).toEqual([overridden.refusal, 409])
    expect(plain.refusal).toEqual(expect.any(String))
    expect(reply.body.message.startsWith(plain.refusal ?? 'x')).toBe(true)
  },
)
