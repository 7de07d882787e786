import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'

import { sharedLimits } from '#server/db/shared-limits.ts'
import {
  CALL_LIMITS,
  type CallName,
  createCallBudget,
} from '#server/payments/cashfree/call-budget.ts'
import type { Gateway, ProviderRefund, RefundOutcome } from '#server/payments/gateway.ts'
import { createMockGateway } from '#server/payments/mock.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'
import { UNPAID } from '#test/late-gateway.ts'
import { passForLimits } from '#test/limits.ts'

import { claimDueOrders } from '../order-store.ts'
import { sweepOrders } from '../sweep/sweep.ts'
import { claimDueRequests } from './request-store.ts'
import { sweepRefunds } from './sweep.ts'

/** Each test has thousands of statements, which take long on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })

const COUNT = 200
const outcome = (state: RefundOutcome['state']) => ({
  state,
  providerRefundId: null,
  paymentId: null,
  bankReference: null,
})

const t = testApp()
const { rows } = buying(t)

/** A gateway whose banks take each refund, with limits. */
function limited(limits: Record<CallName, number>, onCall = () => {}): Gateway {
  const taken: ProviderRefund[] = []
  const budget = createCallBudget(limits, sharedLimits(t.pool))
  const within =
    <Result>(call: CallName, result: Result) =>
    async () => {
      await budget.take(call, 'sweep')
      onCall()
      return result
    }
  return {
    ...createMockGateway(),
    name: 'cashfree',
    createRefund: async ({ refundId, amountPaise }) => {
      const take = within('createRefund', outcome('pending'))
      const made = { ...(await take()), providerRefundId: `cf${refundId}` }
      taken.push({ ...made, refundId, amountPaise, state: 'succeeded' })
      return made
    },
    listRefunds: async (orderId) => {
      await within('getRefund', null)()
      return taken.filter(({ refundId }) => refundId === orderId.replace('_', ''))
    },
    findPaymentOutcome: within('getOrder', UNPAID),
  }
}

/** Orders as they are in the database, each for another course. */
async function insertOrders(values: object) {
  const user = await factories(t.db).user()
  const orders = Array.from({ length: COUNT }, (_, n) => ({
    order_id: `order_${n}`,
    user_id: user.id,
    item_kind: 'course' as const,
    item_id: n + 1,
    title: 'Maths',
    list_paise: 49_900,
    discount_paise: 0,
    amount_paise: 49_900,
    currency: 'INR',
    gateway: 'cashfree' as const,
    state: 'session_ready' as const,
    created_at: t.time,
    expires_at: new Date(t.time.getTime() + 30 * 60_000),
    ...values,
  }))
  await t.db.insertInto('purchase_order').values(orders).execute()
}

/** A due refund of each order. */
async function insertRefunds() {
  const refunds = (await rows()).map(({ id, order_id, amount_paise }) => ({
    refund_id: order_id.replace('_', ''),
    order_id: id,
    cause: 'operator' as const,
    amount_paise,
    reason: null,
    despite_dispute: false,
    requested_at: t.time,
    decided_at: t.time,
    next_check_at: t.time,
  }))
  await t.db.insertInto('refund_request').values(refunds).execute()
}

/** Runs both sweeps every half minute; returns what they reported. */
async function runSweeps(minutes: number): Promise<unknown[]> {
  const problems: unknown[] = []
  const deps = { ...t, gateway: t.gateway }
  for (let n = 0; n < minutes * 2; n++) {
    await sweepRefunds(deps, (error) => problems.push(error))
    await sweepOrders(deps, (error) => problems.push(error))
    t.time = new Date(t.time.getTime() + 30_000)
    await passForLimits(t.db, 30)
  }
  return problems
}

it(
  '200 refunds at the same time settle within the minutes that the limits allow',
  { tags: ['long'] },
  async () => {
    t.gateway = limited(CALL_LIMITS.sandbox)
    const paid = { paid_at: t.time, paid_paise: 49_900, paid_currency: 'INR' }
    await insertOrders({ ...paid, state: 'refund_requested', fulfilled_at: t.time })
    await insertRefunds()
    // Eight minutes to send them, two until the first outcome of a bank, and the turns of a batch.
    expect(await runSweeps(13)).toEqual([])
    const settled = await t.db.selectFrom('refund').select(['state', 'checks']).distinct().execute()
    expect(settled).toEqual([{ state: 'succeeded', checks: 2 }])
  },
)

it('200 orders that are due at the same time are all checked within two minutes', async () => {
  let asked = 0
  t.gateway = limited(CALL_LIMITS.production, () => void asked++)
  await insertOrders({ next_check_at: t.time })
  expect(await runSweeps(2)).toEqual([])
  const checks = (await rows()).map((row) => row.checks)
  expect(Math.min(...checks)).toBeGreaterThan(0)
  expect(checks.reduce((a, b) => a + b)).toBe(asked)
})

// PostgreSQL then plans a nested loop, in which it would run a subquery with a limit once for each row.
it('claims as many due orders as asked for if their table was empty when it was last analysed', async () => {
  await sql`ANALYZE purchase_order`.execute(t.db)
  await insertOrders({ next_check_at: t.time })
  expect(await claimDueOrders(t.db, t.time, 5)).toHaveLength(5)
})

it('claims as many due refunds as asked for if their table was empty when it was last analysed', async () => {
  await sql`ANALYZE purchase_order, refund_request`.execute(t.db)
  await insertOrders({ state: 'refund_requested', fulfilled_at: t.time })
  await insertRefunds()
  expect(await claimDueRequests(t.db, t.time, 5)).toHaveLength(5)
})
