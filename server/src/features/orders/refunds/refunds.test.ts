import { describe, expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'

import { sweepRefunds } from './sweep.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, sweep, advanceMinutes } = app
const { review } = operating(t)
const control = () => app.emulator.control

const refunds = () =>
  t.db.selectFrom('refund').selectAll().orderBy('requested_at').orderBy('refund_id').execute()

async function sweepAll(): Promise<string[]> {
  const failed: string[] = []
  await sweepRefunds(t, (_, id) => void failed.push(id))
  return failed
}

/** A paid order for an item that the buyer got otherwise meanwhile. */
async function paidWithAccess() {
  const made = await ordered()
  await factories(t.db).grant(made.user.id, made.course.id)
  await control().pay(made.id)
  await verify(made.token, made.id)
  return made
}

describe('a payment for an item that the buyer already has', () => {
  it('is refunded automatically, and the access stays', async () => {
    const { token, id } = await paidWithAccess()
    expect((await verify(token, id)).body).toMatchObject({
      success: false,
      message: 'This payment is being refunded. You will receive an email about it.',
    })
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
    await sweepAll()
    const { refunds: sent } = await control().order(id)
    expect(sent).toMatchObject([{ refund_amount: 499 }])
    await control().settleRefund(sent[0]?.refund_id ?? '', 'SUCCESS')
    advanceMinutes(3)
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await refunds()).toMatchObject([
      { state: 'succeeded', cause: 'access held', amount_paise: 49_900, next_check_at: null },
    ])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    const mails = await t.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(mails).toEqual([{ kind: 'refund requested' }, { kind: 'refunded' }])
  })
})

describe('a second payment of one order', () => {
  it('is refunded once, and the grant stays', async () => {
    const { id } = await app.paidTwice()
    await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
    await sweep()
    expect(await refunds()).toMatchObject([{ cause: 'second payment', amount_paise: 49_900 }])
    await sweepAll()
    expect((await control().order(id)).refunds).toHaveLength(1)
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  })

  it('is the only one returned even if the gateway changes the time of the first one', async () => {
    await app.paidTwice()
    const [before] = await rows()
    await t.db
      .updateTable('payment_attempt')
      .set({ at: new Date(t.time.getTime() + 60_000) })
      .where('provider_id', '=', before?.own_payment ?? '')
      .execute()
    await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
    await sweep()
    expect(await rows()).toMatchObject([{ own_payment: before?.own_payment }])
    expect(await refunds()).toMatchObject([{ cause: 'second payment' }])
  })
})

describe('a refund', () => {
  it('that another server settles while this one gets no response is not checked again', async () => {
    await paidWithAccess()
    await sweepAll()
    await control().settleRefund((await refunds())[0]?.refund_id ?? '', 'SUCCESS')
    advanceMinutes(3)
    const listRefunds = async () => {
      await t.db.updateTable('refund_request').set({ next_check_at: t.time }).execute()
      await sweepAll()
      throw new Error('no response')
    }
    await sweepRefunds({ ...t, gateway: { ...t.gateway, listRefunds } }, () => undefined)
    expect(await refunds()).toMatchObject([{ state: 'succeeded', next_check_at: null }])
  })

  it('that an event made due while the gateway was asked is checked again immediately', async () => {
    await paidWithAccess()
    await sweepAll()
    advanceMinutes(3)
    const listRefunds: typeof t.gateway.listRefunds = async (...of) => {
      const outcome = await t.gateway.listRefunds(...of)
      await t.db.updateTable('refund_request').set({ next_check_at: t.time }).execute()
      return outcome
    }
    await sweepRefunds({ ...t, gateway: { ...t.gateway, listRefunds } }, () => undefined)
    expect(await refunds()).toMatchObject([{ state: 'pending', next_check_at: t.time }])
  })

  it('is one refund even if the response of the payment provider is lost', async () => {
    const { id } = await paidWithAccess()
    await control().fail('createRefund', { kind: 'reset-after', times: 2 })
    expect(await sweepAll()).toHaveLength(1)
    advanceMinutes(3)
    expect(await sweepAll()).toEqual([])
    expect((await control().order(id)).refunds).toHaveLength(1)
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
  })

  it('is sent once, with its id, by the server after one that ended between its mark and the call', async () => {
    const { id } = await paidWithAccess()
    const { gateway } = t
    t.gateway = { ...gateway, createRefund: () => Promise.reject(new Error('the process ends')) }
    const [{ refund_id: refundId } = { refund_id: '' }] = await refunds()
    expect(await sweepAll()).toEqual([refundId])
    t.gateway = gateway
    for (let checks = 0; checks < 3; checks++) {
      advanceMinutes(11)
      expect(await sweepAll()).toEqual([])
    }
    expect((await control().order(id)).refunds).toMatchObject([{ refund_id: refundId }])
  })

  it('is settled after the webhook of the payment provider, in any order of events', async () => {
    const { id } = await paidWithAccess()
    await sweepAll()
    await control().setWebhookUrl(app.webhookUrl)
    const { refunds: sent } = await control().order(id)
    const refundId = sent[0]?.refund_id ?? ''
    await control().settleRefund(refundId, 'SUCCESS')
    await control().idle()
    await control().sendWebhook({ type: 'REFUND_STATUS_WEBHOOK', refundId, status: 'PENDING' })
    await control().sendWebhook({ type: 'REFUND_STATUS_WEBHOOK', refundId: 'refundofothers' })
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
  })

  it('is not sent once the server stops, and that counts as no check', async () => {
    await paidWithAccess()
    await paidWithAccess()
    let sent = 0
    const createRefund: typeof t.gateway.createRefund = async (...of) => {
      sent++
      return t.gateway.createRefund(...of)
    }
    const deps = { ...t, gateway: { ...t.gateway, createRefund } }
    const isStopping = () => sent > 0
    await sweepRefunds(deps, () => undefined, isStopping)
    // Either of them may be claimed first.
    const found = (await refunds()).map(({ state, checks }) => `${state}, ${checks}`)
    expect(found.toSorted()).toEqual(['pending, 1', 'requested, 0'])
  })

  it('of two servers at the same time is settled once', async () => {
    const { id } = await paidWithAccess()
    await Promise.all([sweepAll(), sweepAll(), sweepAll()])
    expect((await control().order(id)).refunds).toHaveLength(1)
    expect(await control().calls('createRefund')).toHaveLength(1)
  })
})

describe('the operator’s list for review', () => {
  it('has orders of another amount, refunds that failed, and disputes', async () => {
    const wrong = await ordered()
    await control().pay(wrong.id, { orderAmount: 400 })
    await verify(wrong.token, wrong.id)
    const { id } = await paidWithAccess()
    await sweepAll()
    await control().settleRefund((await refunds())[0]?.refund_id ?? '', 'FAILED')
    advanceMinutes(3)
    await sweepAll()
    await control().setWebhookUrl(app.webhookUrl)
    await control().dispute(id)
    await control().idle()
    expect(await review()).toMatchObject([
      { order_id: id, kind: 'refused' },
      {
        order_id: id,
        kind: 'dispute',
        amount_paise: 49_900,
        detail: expect.stringMatching(/CHARGEBACK_CREATED, Duplicate/),
      },
      {
        order_id: wrong.id,
        kind: 'amount',
        amount_paise: 40_000,
        detail: expect.stringContaining('paid ₹400, not ₹499'),
      },
    ])
  })
})

it('makes an order due on request of the operator', async () => {
  const { id } = await ordered()
  await control().pay(id)
  await runCommand(t, ['orders', 'reconcile', id])
  await sweep()
  expect(await grants()).toHaveLength(1)
  await expect(runCommand(t, ['orders', 'reconcile', 'x'])).rejects.toThrow("no order 'x'")
})
