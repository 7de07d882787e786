import fc from 'fast-check'
import { expect, it } from 'vitest'

import { OperatorError } from '#server/lib/operator-error.ts'
import { CashfreeError } from '#server/payments/cashfree/errors.ts'
import { createGateway } from '#server/payments/create-gateway.ts'
import { truncateAll } from '#test/database.ts'
import { settlingApp } from '#test/settling.ts'

import { sweepOrders } from '../../sweep/sweep.ts'
import { refundOrder } from '../refund-order.ts'
import { resolveFinding } from '../resolve-finding.ts'
import { listForReview } from '../review-store.ts'
import { settleRequest } from '../settle-request.ts'
import { sweepRefunds } from '../sweep.ts'

const { app, notes, doctor, refunds } = settlingApp()
const { t, grants, rows, advanceMinutes } = app
const control = () => app.emulator.control

interface Ordered {
  id: string
  token: string
}

/** The same each time, so that a failure can be repeated; a longer run by hand should change it. */
const SEED = 20_261_122
const TIMEOUT_MS = 300_000
const DAY_MINUTES = 24 * 60 + 1
const DAYS = 20

/** Only what a provider that does not respond, or a dispute, may cause. */
function expectProviderFault(error: unknown): void {
  if (!(error instanceof CashfreeError) && !String(error).includes('is disputed')) throw error
}

async function sweepAll(): Promise<void> {
  await sweepOrders(t, expectProviderFault)
  await sweepRefunds(t, expectProviderFault)
}

const listed = () => listForReview(t.db, t.time)

type OperatorDeps = Parameters<typeof settleRequest>[0]

/** An act of an operator with a gateway that remembers no failure; its refusal is one of the outcomes. */
async function orRefused(
  act: (deps: OperatorDeps, by: Parameters<typeof settleRequest>[2]) => Promise<unknown>,
): Promise<void> {
  const gateway = createGateway(t.settings, t.pool, t.now, () => undefined)
  const by = { actor: 'ravi', reason: 'asked by mail', now: t.time, dryRun: false }
  await act({ ...t, gateway }, by).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error
  })
}

const oneOf = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

const paiseOf = (amount: number) => Math.round(amount * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The payments and the refunds of an order at the provider, and how much of a payment is left. */
async function atProvider(id: string) {
  const { payments, refunds: all } = await control().order(id)
  const paid = payments.filter(({ payment_status: status }) => status === 'SUCCESS')
  const returned = all.filter(({ refund_status: status }) => status !== 'FAILED')
  const leftOf = (payment: string | undefined) =>
    sum(
      paid.filter((one) => one.cf_payment_id === payment).map((one) => paiseOf(one.payment_amount)),
    ) -
    sum(
      returned
        .filter((one) => one.cf_payment_id === payment)
        .map((one) => paiseOf(one.refund_amount)),
    )
  return { paid, returned, all, leftOf }
}

const PAISE = [49_900, 10_000, 39_900, 19_900, 50_900, 1000]
/** The amounts that a buyer may pay for an order of ₹499, in rupees: the provider may add a charge. */
const PAID = [499, 509]

/** The event about the dispute arrives; events about payments and refunds do not. */
async function disputed(id: string, status: string, paymentId?: string): Promise<void> {
  await control().setWebhookUrl(app.webhookUrl)
  await control().dispute(id, { status, paymentId })
  await control().idle()
  await control().setWebhookUrl(null)
  // The sweep after the event ends before the clock is moved.
  await t.wokenSweeps()
}

const UNREADABLE = { kind: 'changed-fields' } as const

type Step = (order: Ordered, n: number) => Promise<unknown>

const STEPS: Record<string, Step> = {
  'is paid again': ({ id }, n) => control().pay(id, { force: true, amount: oneOf(PAID, n) }),
  'is verified': ({ token, id }) => app.verify(token, id),
  'is checked': sweepAll,
  'is checked by two servers': () => Promise.all([sweepAll(), sweepAll()]),
  'is read again': async ({ id }) => {
    await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
    await app.sweep().catch(expectProviderFault)
    return id
  },
  'is refunded by an operator': ({ id }) =>
    orRefused((deps, by) => refundOrder(deps, { orderId: id, override: true }, by)),
  'has a finding resolved by an operator': async ({ id }, n) => {
    const finding = oneOf((await listed()).findings, n)
    if (finding === undefined) return
    const given = { orderId: id, findingId: finding.id, override: false }
    await orRefused((deps, by) => resolveFinding(deps, given, by))
  },
  'has a refund returned in another way': async ({ id }, n) => {
    const one = oneOf(await refunds(), n)
    if (one === undefined) return
    const given = { orderId: id, refundId: one.refund_id, reference: 'UTR 1', override: false }
    await orRefused((deps, by) => settleRequest(deps, given, by))
  },
  'is refunded by the provider': async ({ id }, n) => {
    const { paid, leftOf } = await atProvider(id)
    const paymentId = oneOf(paid, n)?.cf_payment_id
    const paise = oneOf(PAISE, Math.floor(n / 3)) ?? 0
    if (paise > leftOf(paymentId)) return
    const status = oneOf(['SUCCESS', 'PENDING', 'FAILED'] as const, Math.floor(n / 2)) ?? 'SUCCESS'
    await control().autoRefund(id, { amount: paise / 100, status, paymentId })
  },
  'has a refund that the bank makes': async ({ id }, n) => {
    const { all, leftOf } = await atProvider(id)
    const one = oneOf(all, n)
    if (one === undefined) return
    const { cf_refund_id: made, cf_payment_id: payment, refund_status: status } = one
    const known = (await refunds()).find((row) => row.provider_refund_id === made)
    const isLeft = status === 'PENDING' || paiseOf(one.refund_amount) <= leftOf(payment)
    if (isLeft && !known?.settled_by_operator) await control().settleRefund(made, 'SUCCESS')
  },
  'has a refund that the bank refuses': async ({ id }, n) => {
    const pending = (await atProvider(id)).all.filter((one) => one.refund_status === 'PENDING')
    const made = oneOf(pending, n)?.cf_refund_id
    if (made !== undefined) await control().settleRefund(made, 'FAILED')
  },
  'has a refund that fails after its end': async ({ id }, n) => {
    const made = (await atProvider(id)).all.filter((one) => one.refund_status === 'SUCCESS')
    const one = oneOf(made, n)?.cf_refund_id
    if (one !== undefined && n % 3 === 0) await control().settleRefund(one, 'FAILED')
  },
  'is disputed': ({ id }) => disputed(id, 'CHARGEBACK_CREATED'),
  'has a dispute that the seller wins': ({ id }) => disputed(id, 'CHARGEBACK_MERCHANT_WON'),
  'loses the response about a refund': () =>
    control().fail('createRefund', { kind: 'reset-after', times: 2 }),
  'has a list that cannot be read': (_, n) =>
    n % 2 === 0
      ? control().fail('getRefunds', { ...UNREADABLE, fields: { refund_amount: 'x' }, times: 2 })
      : control().fail('getPayments', { ...UNREADABLE, fields: { payment_amount: 'x' }, times: 2 }),
  // After the restore of a backup, the id of a request may be the id of an earlier refund.
  'has a refund that is taken with a smaller amount': async ({ id }, n) => {
    const open = (await refunds()).find(({ state }) => state === 'requested')
    const { paid, leftOf } = await atProvider(id)
    const most = Math.max(...paid.map((one) => leftOf(one.cf_payment_id)))
    const amountPaise = oneOf(PAISE, n) ?? 0
    if (open === undefined || amountPaise >= Math.min(open.amount_paise, most)) return
    const given = { refundId: open.refund_id, orderId: id, amountPaise, note: 'Earlier' }
    await t.gateway.createRefund(given).catch(expectProviderFault)
  },
  'waits for an hour': async () => advanceMinutes(61),
}

/** Days on which the provider responds, and the bank makes what is pending. */
async function comeToRest(id: string): Promise<void> {
  await control().clearFaults()
  const { paid } = await atProvider(id)
  for (const payment of paid) await disputed(id, 'CHARGEBACK_MERCHANT_WON', payment.cf_payment_id)
  for (let day = 0; day < DAYS; day++) {
    const isOpen = (await refunds()).some(({ state }) => ['requested', 'pending'].includes(state))
    if (day > 1 && !isOpen) return
    advanceMinutes(DAY_MINUTES)
    if (day < 2) await t.db.updateTable('purchase_order').set({ next_check_at: t.time }).execute()
    await sweepAll()
    for (const { cf_refund_id: made, refund_status: status } of (await atProvider(id)).all) {
      if (status === 'PENDING') await control().settleRefund(made, 'SUCCESS')
    }
  }
}

async function expectSettled(id: string): Promise<void> {
  const [order] = await rows()
  const recorded = await refunds()
  const { paid, returned, all } = await atProvider(id)
  const paidPaise = sum(paid.map((one) => paiseOf(one.payment_amount)))
  const settledPaise = sum(
    recorded.filter((row) => row.settled_by_operator).map((row) => row.amount_paise),
  )
  const returnedPaise = sum(returned.map((one) => paiseOf(one.refund_amount))) + settledPaise
  const byProvider = all.filter((one) => one.refund_id === null && one.refund_status === 'SUCCESS')
  const byUs = returnedPaise - sum(byProvider.map((one) => paiseOf(one.refund_amount)))
  const recordedPaise = sum(
    recorded
      .filter(({ state }) => state === 'pending' || state === 'succeeded')
      .map((row) => row.amount_paise),
  )
  const { findings, refunds: waiting } = await listed()
  expect(recordedPaise).toBe(returnedPaise)
  expect(returnedPaise).toBeLessThanOrEqual(paidPaise)
  const isGranted = order?.state === 'fulfilled'
  expect((await grants()).some((grant) => grant.revoked_at === null)).toBe(isGranted)
  const isListed = waiting.length > 0 || findings.some(({ kind }) => kind !== 'return by hand')
  // Of an order that is refunded, a charge that the provider added to its own payment is kept.
  const kept = paid.map((one) => paiseOf(one.payment_amount) - (isGranted ? 0 : 49_900))
  expect(byUs).toBeLessThanOrEqual(paidPaise - Math.min(...kept))
  expect(returnedPaise).toBeGreaterThanOrEqual(isListed ? 0 : paidPaise - Math.max(...kept))
  expect(['fulfilled', 'refunded', ...(isListed ? ['refund_requested'] : [])]).toContain(
    order?.state,
  )
  const ownPaise = paiseOf(
    paid.find((one) => one.cf_payment_id === order?.own_payment)?.payment_amount ?? 0,
  )
  const returnedOfOwn = Math.max(0, returnedPaise - (paidPaise - ownPaise))
  const credited = sum((await notes()).map((note) => note.amount_paise))
  expect(credited).toBeGreaterThanOrEqual(order?.fulfilled_at ? Math.min(49_900, returnedOfOwn) : 0)
  expect(credited).toBeLessThanOrEqual(isListed || !isGranted ? 49_900 : returnedOfOwn)
  await t.db
    .updateTable('payment_attempt')
    .set({ updated_at: new Date('2026-11-19T06:00:00Z') })
    .execute()
  expect(await doctor()).toMatch(/^All \d+ checks hold\.$/)
}

const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(40))

function allSettle(numRuns: number): Promise<void> {
  const property = fc.asyncProperty(
    fc.constantFrom(...PAID),
    fc.array(step, { minLength: 6, maxLength: 16 }),
    async (amount, history) => {
      await truncateAll(t.db)
      await app.reset()
      t.time = new Date('2026-11-20T06:00:00Z')
      const order = await app.ordered()
      await control().pay(order.id, { amount })
      for (const [name, n] of history) {
        advanceMinutes(1)
        await STEPS[name]?.(order, n)
      }
      await comeToRest(order.id)
      await expectSettled(order.id)
    },
  )
  // A failing history is reported as it is: finding a shorter one would take minutes.
  return fc.assert(property, { seed: SEED, numRuns, endOnFailure: true })
}

const TITLE =
  'random steps of the provider and operators leave each payment kept, returned once or listed'

it(`${TITLE}: 10 histories`, { timeout: TIMEOUT_MS }, async () => {
  await expect(allSettle(10)).resolves.toBeUndefined()
})

it(`${TITLE}: 30 histories`, { tags: ['long'], timeout: TIMEOUT_MS }, async () => {
  await expect(allSettle(30)).resolves.toBeUndefined()
})
