import { listTransactions } from '@sopan/contract/orders/history'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

const made = settlingApp()
const { app, bought, doctor, idOf, notes, review, refund, resolved } = made
const { settleRefunds, sweepTimes } = made
const { t, advanceMinutes, rows } = app
const { refunds, reverse, sweepAll } = providerRefunds(app)
const control = () => app.emulator.control

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

it('the learner is told each time if a refund is made, fails, and is made after all', async () => {
  const { id, token } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  await sweepAll()
  const { body } = await t.call(listTransactions, { querystring: {} }, token)
  const reason = expect.stringContaining('bank')
  expect(body.data.transactions).toMatchObject([
    { payment_status: 'processing', gateway_response: { reason } },
  ])
  await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
  expect((await app.verify(token, id)).body.message).toMatch(/^Your bank did not accept the refund/)
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
