import { listTransactions } from '@sopan/contract/orders/history'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

const made = settlingApp()
const { app, bought, doctor, idOf, notes, review, refund, resolved, settled } = made
const { settleRefunds, sweepTimes } = made
const { t, advanceMinutes, grants, rows } = app
const { sweepAll, refunds, autoRefund, plannedRead } = providerRefunds(app)
const control = () => app.emulator.control

/** A granted order with two payments: our refund of one has succeeded, has failed after that, and was repeated. */
async function returnedAgain() {
  const order = await app.paidTwice()
  await settleRefunds('SUCCESS')
  const { refunds: listed } = await control().order(order.id)
  const payment = listed[0]?.cf_payment_id ?? ''
  await reverse()
  const { cf_refund_id: again } = await autoRefund(order.id, {
    paymentId: payment,
    withOrder: true,
  })
  return { ...order, again }
}

/** The first refund fails after it has succeeded, and its event has arrived. */
async function reverse(): Promise<void> {
  const [ours] = await refunds()
  advanceMinutes(10)
  await control().setWebhookUrl(app.webhookUrl)
  await control().settleRefund(ours?.refund_id ?? '', 'FAILED')
  await control().idle()
}

it('a second payment whose refund failed after its end, and that the provider returns, leaves the access', async () => {
  const { again } = await returnedAgain()
  await sweepAll()
  expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  expect(await grants()).toMatchObject([{ revoked_at: null }])
  expect(await notes()).toEqual([])
  expect(await review()).toMatchObject([{ detail: expect.stringContaining(again) }])
})

it('the own payment is returned beside a second one whose refund failed after its end', async () => {
  const { id, again } = await returnedAgain()
  await sweepAll()
  // A sweep after a webhook may claim the refund first.
  await control().setWebhookUrl(null)
  await refund(id)
  await settleRefunds('SUCCESS')
  const own = (await refunds()).find((row) => row.cause === 'policy')
  expect(own).toMatchObject({ cause: 'policy', state: 'succeeded' })
  expect(own?.provider_refund_id).not.toBe(again)
  const made = (await control().order(id)).refunds.filter((one) => one.refund_status === 'SUCCESS')
  expect(made).toHaveLength(2)
})

it('a refund that failed after its end and that the provider replaces needs no decision', async () => {
  const { again } = await returnedAgain()
  await sweepAll()
  expect(await review()).toMatchObject([{ detail: expect.stringContaining(again) }])
  expect(await doctor()).toMatch(/^All/)
  expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: await plannedRead() }])
})

it('a refund of the own payment that failed after its end is listed, and returned again once it is resolved', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  await sweepAll()
  const [ours] = await refunds()
  const finding = `refused:${ours?.provider_refund_id}`
  expect(await review()).toMatchObject([{ order_id: id, finding }])
  await control().setWebhookUrl(null)
  expect(await resolved(id, finding)).toEqual({ requested_paise: 49_900 })
  await settleRefunds('SUCCESS')
  const made = (await control().order(id)).refunds.filter((one) => one.refund_status === 'SUCCESS')
  expect(made).toHaveLength(1)
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All/)
})

it('a refund that failed again after its failure was resolved waits for another decision', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  const [ours] = await refunds()
  const finding = `refused:${ours?.provider_refund_id}`
  expect(await resolved(id, finding)).toEqual({ requested_paise: 49_900 })
  // The bank makes the refund after all, before another one is sent.
  await control().settleRefund(ours?.refund_id ?? '', 'SUCCESS')
  await sweepAll()
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  await reverse()
  await sweepAll()
  expect(await review()).toMatchObject([{ order_id: id, finding }])
  expect((await control().order(id)).refunds).toHaveLength(1)
  expect(await resolved(id, finding)).toEqual({ requested_paise: 49_900 })
  await settleRefunds('SUCCESS')
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await doctor()).toMatch(/^All/)
})

it('a part that fails and is made after all, beside our refund of the rest, leaves nothing without a credit note', async () => {
  const { id } = await bought()
  advanceMinutes(61)
  await control().setWebhookUrl(app.webhookUrl)
  const { cf_refund_id: part } = await autoRefund(id, { amount: 10, withOrder: true })
  await sweepAll()
  const settlePart = async (status: 'SUCCESS' | 'FAILED') => {
    advanceMinutes(3)
    await control().settleRefund(part, status)
    await control().idle()
    await sweepAll()
  }
  await refund(id)
  await sweepAll()
  await settlePart('FAILED')
  await settleRefunds('SUCCESS')
  await settlePart('SUCCESS')
  expect((await notes()).map((note) => note.amount_paise)).toEqual([1000, 47_900, 1000])
  expect(await doctor()).toMatch(/^All/)
})

it('the history does not say refunded any more if the bank refuses a refund after its end', async () => {
  const { id, token } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  await sweepAll()
  const { body } = await t.raw(listTransactions, { querystring: {} }, { token })
  expect(body).toMatchObject({
    data: {
      transactions: [
        {
          payment_status: 'processing',
          gateway_response: { reason: expect.stringContaining('bank') },
        },
      ],
    },
  })
  await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
  expect((await app.verify(token, id)).body).toMatchObject({
    message: expect.stringContaining('Your bank did not accept the refund'),
  })
})

it('a refund that failed after its end is recorded as returned in another way', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  await sweepAll()
  await settled(await idOf())
  expect((await notes()).map((note) => note.amount_paise)).toEqual([49_900])
  expect(await review()).toEqual([])
  expect(await doctor()).toMatch(/^All/)
})

it('the learner is told each time if a refund is made, fails, and is made after all', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  await sweepAll()
  advanceMinutes(3)
  await control().settleRefund(await idOf(), 'SUCCESS')
  await sweepAll()
  const mails = await t.db.selectFrom('outbox').select('kind').orderBy('id').execute()
  expect(mails.map(({ kind }) => kind).slice(-4)).toEqual([
    'refund requested',
    'refunded',
    'refund refused',
    'refunded',
  ])
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await review()).toEqual([])
})

it('a refund that the bank refuses after another second payment was requested waits for a person', async () => {
  const { id } = await app.paidTwice()
  await sweepAll()
  await control().pay(id, { force: true })
  await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
  await sweepAll()
  const [first, later] = await refunds()
  await control().settleRefund(later?.refund_id ?? '', 'SUCCESS')
  await control().settleRefund(first?.refund_id ?? '', 'FAILED')
  advanceMinutes(24 * 60)
  await sweepAll()
  const states = async () => (await refunds()).map(({ state }) => state)
  expect(await states()).toEqual(['failed', 'succeeded'])
  expect(await review()).toMatchObject([{ kind: 'refused' }])
  await resolved(id, `refused:${(await refunds())[0]?.provider_refund_id}`)
  await settleRefunds('SUCCESS')
  expect(await states()).toEqual(['failed', 'succeeded', 'succeeded'])
  expect(await grants()).toMatchObject([{ revoked_at: null }])
  expect(await doctor()).toMatch(/^All/)
})

it('a refund that the provider processes again after it has failed is checked until its end', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  await control().settleRefund(await idOf(), 'PENDING')
  advanceMinutes(61)
  await runCommand(t, ['orders', 'reconcile', id])
  await app.sweep()
  expect(await refunds()).toMatchObject([{ state: 'pending' }])
  expect(await doctor()).toMatch(/^All/)
  await control().settleRefund(await idOf(), 'SUCCESS')
  await sweepTimes(1)
  expect(await refunds()).toMatchObject([{ state: 'succeeded', next_check_at: null }])
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All/)
})

it('a failed refund whose status becomes unreadable is not sent again, and is checked until the status is readable', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  await control().fail('getRefunds', { kind: 'unknown-status' })
  advanceMinutes(61)
  await runCommand(t, ['orders', 'reconcile', id])
  await app.sweep()
  await sweepTimes(3)
  expect(await refunds()).toMatchObject([{ state: 'pending' }])
  expect((await control().order(id)).refunds).toHaveLength(1)
  expect(await doctor()).toMatch(/^All/)
  await control().clearFaults()
  await sweepTimes(1)
  expect(await refunds()).toMatchObject([{ state: 'failed' }])
  expect(await review()).toMatchObject([{ kind: 'refused' }])
})

it('a failed refund whose status becomes unreadable beside a refund that was made is listed until the status is readable', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  await refund(id)
  await settleRefunds('SUCCESS')
  expect(await review()).toEqual([])
  await control().fail('getRefunds', { kind: 'unknown-status' })
  advanceMinutes(61)
  await runCommand(t, ['orders', 'reconcile', id])
  await app.sweep()
  await sweepTimes(3)
  expect(await refunds()).toMatchObject([{ state: 'pending' }, { state: 'succeeded' }])
  expect(await review()).toMatchObject([{ kind: 'overpaid' }])
  await control().clearFaults()
  await sweepTimes(1)
  expect(await refunds()).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }])
  expect(await review()).toEqual([])
  expect(await doctor()).toMatch(/^All/)
})

it('a failed refund is listed, however many newer orders have money that was returned by hand', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('FAILED')
  const listed = await review()
  expect(listed).toMatchObject([{ kind: 'refused' }])
  await sql`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise, discount_paise,
      amount_paise, currency, gateway, state, created_at, expires_at, paid_at, paid_paise, paid_currency)
    SELECT 'order_hand' || n, user_id, item_kind, item_id, title, list_paise, discount_paise, amount_paise,
      currency, 'outside', 'refunded', created_at, expires_at, paid_at, paid_paise, paid_currency
    FROM purchase_order, generate_series(1, 201) n`.execute(t.db)
  await sql`
    INSERT INTO outside_money (order_id, kind, amount_paise, method, reference, reason, actor, at)
    SELECT id, kind, paid_paise, 'cash', kind || id, 'at the desk', 'test', created_at
    FROM purchase_order, unnest(ARRAY['received', 'returned']) kind
    WHERE gateway = 'outside'`.execute(t.db)
  expect(await review()).toEqual(listed)
})

it('a refund of a second payment is listed if it returns more than what is still paid', async () => {
  const { id } = await bought()
  await runCommand(t, ['orders', 'reconcile', id])
  advanceMinutes(1)
  await control().pay(id, { force: true, amount: 509 })
  await runCommand(t, ['orders', 'reconcile', id])
  await app.sweep()
  await settleRefunds('SUCCESS')
  expect(await refunds()).toMatchObject([{ cause: 'second payment', amount_paise: 50_900 }])
  expect(await review()).toEqual([])
  // The provider no longer lists the payment as paid, nor which one it has returned.
  await sql`UPDATE payment_attempt SET state = 'unknown' WHERE amount_paise = 50900`.execute(t.db)
  await sql`UPDATE provider_refund SET payment_id = NULL`.execute(t.db)
  expect(await review()).toMatchObject([{ kind: 'overpaid' }])
})
