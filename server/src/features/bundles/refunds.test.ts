import { startAttempt } from '@sopan/contract/exams/attempts'
import { createBundleOrder, verifyBundlePayment } from '@sopan/contract/orders/orders'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { expect, it } from 'vitest'

import { markBookOpened } from '#server/db/queries/entitlements.ts'
import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'
import { taking } from '#test/exams/taking.ts'
import { settlingApp } from '#test/settling.ts'

const { app, doctor, receipts, notes, refund, settleRefunds } = settlingApp()
const { t, advanceMinutes } = app
const { build, start } = taking(t)

const HOLDS = 'paid/0123456789abcdef0123456789abcdef.pdf'

/** A learner who has bought a bundle of two tests, a course of five classes and a book. */
async function bought() {
  const user = await build().user({ phone: '9876543210', state: 'Haryana' })
  const token = await build().token(user.id, t.time)
  const [one, other] = [
    await build().examWithPaper({ type: 'paid' }),
    await build().examWithPaper({ type: 'paid' }),
  ]
  const [course, book] = [await build().course(), await build().book()]
  const subject = await build().subject(course.id)
  const lesson = await build().lesson(subject.id)
  for (let n = 0; n < 4; n++) await build().lesson(subject.id)
  const bundle = await build().bundle([
    { kind: 'exam', id: one.id },
    { kind: 'exam', id: other.id },
    { kind: 'course', id: course.id },
    { kind: 'book', id: book.id },
  ])
  const complete = async (completed_at: Date) =>
    t.db
      .insertInto('class_progress')
      .values({
        user_id: user.id,
        class_id: lesson.id,
        started_at: completed_at,
        opened_at: completed_at,
        completed_at,
      })
      .execute()
  const buy = async () => {
    const body = { bundle_id: bundle.id }
    const { order_id: id } = (await t.call(createBundleOrder, { body }, token)).body.data
    await app.emulator.control.pay(id)
    await t.call(verifyBundlePayment, { body: { order_id: id } }, token)
    return id
  }
  return { user, token, one, other, course, book, bundle, complete, buy }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** Why a refund is refused; null if it is within the rules. */
async function refusalOf(orderId: string): Promise<string | null> {
  const act = { actor: 'ravi', reason: 'asked by mail', now: t.time, dryRun: true }
  return refundOrder(t, { orderId, override: false }, act).then(
    () => null,
    (error: Error) => error.message,
  )
}

const rawStart = (token: string, { id }: { id: number }) =>
  t.raw(startAttempt, { body: { test_id: id, can: [...ABILITIES] } }, { token })

it('a bundle of which nothing was used is refunded by the rules', async () => {
  expect(await refusalOf(await (await bought()).buy())).toBe(null)
})

it.each<[string, string, (made: Bought) => Promise<unknown>]>([
  ['one of its tests was started', 'attempt', ({ token, other }) => start(token, other.id)],
  ['its book was opened', 'opened', ({ user }) => markBookOpened(t.db, user.id, HOLDS, t.time)],
  ['a fifth of its course was completed since', '20 %', ({ complete }) => complete(t.time)],
  ['the purchase was a day ago', '24 hours', async () => advanceMinutes(24 * 60 + 1)],
])('the refund of a bundle of which %s is refused: %s', async (_, refusal, use) => {
  const made = await bought()
  const id = await made.buy()
  await use(made)
  expect(await refusalOf(id)).toContain(refusal)
})

it('classes completed before the purchase of a bundle do not stop its refund', async () => {
  const made = await bought()
  await made.complete(new Date(t.time.getTime() - 1000))
  expect(await refusalOf(await made.buy())).toBe(null)
})

it('a refunded bundle ends the access to all its items, with one receipt and one credit note', async () => {
  const made = await bought()
  const id = await made.buy()
  expect(await receipts()).toMatchObject([
    { item_kind: 'bundle', amount_paise: 39_900, gst_hundredths: 1800, item_code: '999293' },
  ])
  await refund(id)
  await settleRefunds('SUCCESS')
  expect(await notes()).toMatchObject([{ amount_paise: 39_900 }])
  for (const exam of [made.one, made.other]) {
    expect((await rawStart(made.token, exam)).status).toBe(403)
  }
  expect(await doctor()).toMatch(/^All/)
})

it('a start against the refund of its bundle is decided before or after it, never beside it', async () => {
  for (let n = 0; n < 10; n++) {
    const made = await bought()
    const id = await made.buy()
    const act = { actor: 'ravi', reason: 'asked by mail', now: t.time, dryRun: false }
    const [started, refunded] = await Promise.all([
      rawStart(made.token, made.one),
      refundOrder(t, { orderId: id, override: false }, act).then(
        () => true,
        () => false,
      ),
    ])
    expect([started.status === 200, refunded]).not.toEqual([true, true])
    expect([started.status === 200, refunded]).not.toEqual([false, false])
  }
})
