import {
  createBookOrder,
  createCourseOrder,
  verifyBookPayment,
  verifyCoursePayment,
} from '@sopan/contract/orders/orders'
import { beforeEach, expect, it } from 'vitest'

import { insertMessage } from '#server/db/queries/outbox.ts'
import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

import { sweepOutbox } from './sweep.ts'

const t = testApp()
const MINUTE = 60_000

async function purchase() {
  const build = factories(t.db)
  const user = await build.user()
  const token = await build.token(user.id, t.time)
  const course = await build.course({ title: 'Complete Maths', price_paise: 112_400_00 })
  const order = await t.call(createCourseOrder, { body: { course_id: course.id } }, token)
  const { order_id } = order.body.data
  await t.call(verifyCoursePayment, { body: { order_id } }, token)
  return user
}

const ignore = () => undefined

beforeEach(() => {
  // Only the sweeps of the tests send mails.
  t.wakeOutbox = ignore
})

it('mails the buyer once for any number of sweeps', async () => {
  const user = await purchase()
  await Promise.all([sweepOutbox(t, ignore), sweepOutbox(t, ignore), sweepOutbox(t, ignore)])
  await sweepOutbox(t, ignore)
  expect(t.mails).toHaveLength(1)
  expect(t.mails[0]).toMatchObject({ to: user.email, subject: 'Complete Maths: you have access' })
  expect(t.mails[0]?.text).not.toContain(user.name)
  expect(t.mails[0]?.text).toContain('till 20 Nov 2027')
  expect(t.mails[0]?.text).toContain('Demo payment, no money was taken: ₹1,12,400')
})

it('retries a mail that could not be sent, with growing pauses', async () => {
  await purchase()
  const mailer = { send: () => Promise.reject(new Error('no mail server')) }
  const errors: unknown[] = []
  const failing = { ...t, mailer }
  expect(await sweepOutbox(failing, (error) => errors.push(error))).toBe(1)
  expect(await sweepOutbox(failing, (error) => errors.push(error))).toBe(0)
  t.time = new Date(t.time.getTime() + 2 * MINUTE)
  failing.time = t.time
  expect(await sweepOutbox(failing, (error) => errors.push(error))).toBe(1)
  expect(errors).toHaveLength(2)
  t.time = new Date(t.time.getTime() + 4 * MINUTE)
  await sweepOutbox(t, ignore)
  expect(t.mails).toHaveLength(1)
})

it('mails each buyer once if a slow mail server makes sweeps overlap', async () => {
  const buyers = [await purchase(), await purchase(), await purchase(), await purchase()]
  const slow = {
    ...t,
    now: () => t.time,
    mailer: {
      send: async (mail: Parameters<typeof t.mailer.send>[0]) => {
        t.mails.push(mail)
        t.time = new Date(t.time.getTime() + 2 * MINUTE)
        if (t.mails.length === 3) await sweepOutbox(slow, ignore)
        return 'sent'
      },
    },
  }
  await sweepOutbox(slow, ignore)
  const receivers = t.mails.map((mail) => mail.to)
  expect(receivers.toSorted()).toEqual(buyers.map((user) => user.email).toSorted())
})

it('sends all mails that are due, those about corrected marks and of lists of accounts last', async () => {
  const { id: user_id } = await factories(t.db).user()
  for (let i = 0; i < 30; i++) {
    const dueAt = t.time
    const [marks, account] = [`marks corrected ${i}`, `account made ${i}`]
    const corrected = { user_id, exam_id: 1, since: i }
    await insertMessage(t.db, { kind: 'marks corrected', key: marks, payload: corrected, dueAt })
    await insertMessage(t.db, { kind: 'account made', key: account, payload: { user_id }, dueAt })
  }
  t.time = new Date(t.time.getTime() + MINUTE)
  const buyer = await purchase()
  const stopAfterMail = () => t.mails.length > 0
  expect(await sweepOutbox(t, ignore, stopAfterMail)).toBe(1)
  expect(t.mails[0]?.to).toBe(buyer.email)
  expect(await sweepOutbox(t, ignore)).toBe(60)
})

it('sends no further mail once the server is stopping', async () => {
  for (let i = 0; i < 3; i++) await purchase()
  expect(await sweepOutbox(t, ignore, () => t.mails.length > 0)).toBe(1)
  expect(t.mails).toHaveLength(1)
  expect(await sweepOutbox(t, ignore)).toBe(2)
})

it('mails the buyer of a book where it can be read', async () => {
  const build = factories(t.db)
  const user = await build.user()
  const token = await build.token(user.id, t.time)
  const book = await build.book({ title: 'Polity in Tables' })
  const order = await t.call(createBookOrder, { body: { book_id: book.id } }, token)
  const { order_id } = order.body.data
  await t.call(verifyBookPayment, { body: { order_id } }, token)
  await sweepOutbox(t, ignore)
  expect(t.mails[0]?.text).toContain('Polity in Tables is yours, with no end date.')
  expect(t.mails[0]?.text).toMatch(new RegExp(`^Read it: \\S+/books\\?book=${book.id}$`, 'm'))
})
