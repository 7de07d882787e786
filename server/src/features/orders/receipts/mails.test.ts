import { expect, it } from 'vitest'

import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, bought, settleRefunds } = receiptApp()
const { t } = app

/** Reads the subjects of the mails after the first `from`. */
const mailed =
  (from = 0) =>
  () =>
    t.mails.slice(from).map(({ subject }) => subject.replace(/^.*: /, ''))

it('sends the receipt when a payment is granted, without waiting for the schedule', async () => {
  await bought()
  await expect.poll(mailed()).toEqual(['you have access'])
})

it('sends the receipt when the sweep grants a payment', async () => {
  const { id } = await app.ordered()
  await app.emulator.control.pay(id)
  app.advanceMinutes(2)
  await app.sweep()
  await expect.poll(mailed()).toEqual(['you have access'])
})

it('sends the credit note when a refund succeeds, and links to the item in each mail', async () => {
  const { id } = await bought()
  await expect.poll(mailed()).toEqual(['you have access'])
  await operating(t).refund(id, { override: false })
  await settleRefunds('SUCCESS')
  await expect.poll(mailed(1)).toEqual(['your refund has begun', 'refunded'])
  const { item_id: courseId } = await t.db
    .selectFrom('purchase_order')
    .select('item_id')
    .executeTakeFirstOrThrow()
  for (const { text } of t.mails) expect(text).toContain(`/courses/${courseId}\n`)
})
