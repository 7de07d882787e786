import { listOrders } from '@sopan/contract/console/orders'
import { expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { factories } from '#test/factories.ts'

const office = orderConsole()
const { app, bought, c, inReviewList, member, refund, review, refusedRefund } = office
const { settleRefunds, show } = office
const { t, ordered, verify } = app
const control = () => app.emulator.control

it('the orders in review are those that a person has to decide, in pages and with the other filters', async () => {
  const { cookie } = await member('support')
  const { id } = await refusedRefund(cookie)
  const { id: amount, user } = await ordered({ state: 'Haryana' })
  await control().pay(amount, { orderAmount: 400 })
  const token = await factories(t.db).token(user.id, t.time)
  await verify(token, amount)
  await bought()
  expect(await review()).toMatchObject([{ order_id: amount }, { order_id: id }])
  const first = await inReviewList(cookie, { limit: '1' })
  expect(first.ids).toEqual([amount])
  expect(await inReviewList(cookie, { limit: '1', cursor: first.next ?? '' })).toEqual({
    ids: [id],
    next: null,
  })
  expect((await inReviewList(cookie, { state: 'refund_requested' })).ids).toEqual([id])
  expect((await inReviewList(cookie, { email: user.email })).ids).toEqual([amount])
  const wrong = await c.raw(listOrders, { querystring: { in_review: 'no' } }, { cookie })
  expect(wrong.status).toBe(400)
})

it('the page of an order shows its whole history: payments, refunds, mails and acts', async () => {
  const { id } = await bought()
  const { cookie } = await member('support')
  await refund(id)
  await settleRefunds('FAILED')
  await refund(id)
  await settleRefunds('SUCCESS')
  const shown = await show(id, cookie)
  expect(shown.payment_attempts).toMatchObject([{ state: 'success', amount_paise: 49_900 }])
  expect(shown.refunds).toMatchObject([
    { state: 'failed', cause: 'policy', amount_paise: 49_900, reason: 'asked by mail' },
    { state: 'succeeded', settled_at: expect.any(String), bank_reference: expect.anything() },
  ])
  expect(shown.mails.map(({ kind }) => kind)).toEqual([
    'purchase',
    'refund requested',
    'refund refused',
    'refund requested',
    'refunded',
  ])
  expect(shown.audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'sopan grant',
    'ravi refund',
    'sopan refund failed',
    'ravi refund',
    'sopan refunded',
  ])
  expect(shown.last_act).toBe(shown.audit.at(-1)?.id)
  expect(shown.credit_notes).toMatchObject([{ amount_paise: 49_900 }])
  expect(shown.is_refundable).toBe(false)
  const other = await bought()
  expect(await show(other.id, cookie)).toMatchObject({
    refunds: [],
    mails: [{ kind: 'purchase' }],
    review: [],
  })
})
