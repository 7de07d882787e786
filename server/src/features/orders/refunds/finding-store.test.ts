import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { truncateAll } from '#test/database.ts'
import { factories } from '#test/factories.ts'

import { listFindings } from './finding-store.ts'

const t = testApp()

/** The same each time, so that a failure can be repeated. */
const SEED = 20_261_125
const ROUNDS = 12
/** The findings of a round are below the limit of the list. */
const ORDERS = 50
const MINUTE_MS = 60_000
const BEGUN = new Date('2026-11-20T06:00:00Z')
/** After all that was sent has arrived. */
const READ = new Date('2026-11-20T08:00:00Z')
const PAID = 49_900

const seldom = <One>(arbitrary: fc.Arbitrary<One>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, arbitrary)

const time = fc.nat(40).map((minutes) => new Date(BEGUN.getTime() + minutes * MINUTE_MS))
const paise = fc.constantFrom(PAID, PAID, 50_900, 10_000)

/** A refund request for the own payment never has more than the paid amount. */
const request = fc.oneof(
  fc.record({
    cause: fc.constantFrom('policy' as const, 'operator' as const, 'access held' as const),
    amount_paise: fc.constantFrom(PAID, 10_000),
    requested_at: time,
    withdrawn_at: seldom(time),
  }),
  fc.record({
    cause: fc.constant('second payment' as const),
    amount_paise: paise,
    requested_at: time,
    withdrawn_at: seldom(time),
  }),
)

const refund = fc.record({
  /** Which request it is about. */
  request: fc.option(fc.nat(2), { freq: 5 }),
  /** The payment that it names: the own payment, another one, or no payment. */
  payment: fc.option(fc.nat(1)),
  amount: fc.oneof(fc.constant('as asked' as const), fc.option(paise)),
  state: fc.constantFrom(
    'failed' as const,
    'failed' as const,
    'pending' as const,
    'succeeded' as const,
  ),
  hasSucceeded: fc.boolean(),
  at: time,
  isResolved: fc.constantFrom(true, false, false, false),
})

const order = fc.record({
  isDesk: fc.constantFrom(true, false, false, false),
  state: fc.constantFrom('fulfilled', 'refund_requested', 'refund_requested', 'refunded'),
  second: fc.option(fc.constantFrom('success' as const, 'unknown' as const)),
  requests: fc.array(request, { maxLength: 3 }),
  refunds: fc.array(refund, { maxLength: 3 }),
  returned: seldom(fc.record({ request: fc.option(fc.nat(2)), amount: paise })),
})
type Made = typeof order extends fc.Arbitrary<infer One> ? One : never

/** Stores an order with its money as the product would, and returns its row. */
async function store(made: Made, item: { userId: number; courseId: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise, discount_paise,
      amount_paise, currency, gateway, state, created_at, expires_at, paid_at, paid_paise, paid_currency,
      refunds_read_at)
    VALUES (gen_random_uuid(), ${item.userId}, 'course', ${item.courseId}, 'Polity', ${PAID}, 0, ${PAID}, 'INR',
      ${made.isDesk ? 'outside' : 'cashfree'}, ${made.isDesk && made.state === 'refunded' ? 'fulfilled' : made.state},
      ${BEGUN}, ${BEGUN}, ${BEGUN}, ${PAID}, 'INR', ${READ}) RETURNING id`.execute(t.db)
  const id = rows[0]?.id ?? 0
  const of = (name: string, n: number) => `${name} ${n} of ${id}`
  const hand = {
    order_id: id,
    method: 'cash',
    reference: null,
    reason: 'test',
    actor: 'test',
    at: BEGUN,
  }
  let own = of('payment', 0)
  if (made.isDesk) {
    const received = await t.db
      .insertInto('outside_money')
      .values({ ...hand, kind: 'received', refund_id: null, amount_paise: PAID })
      .returning('id')
      .executeTakeFirstOrThrow()
    own = `outside${received.id}`
  }
  await t.db.updateTable('purchase_order').set({ own_payment: own }).where('id', '=', id).execute()
  const states = [made.isDesk ? null : ('success' as const), made.second]
  for (const [n, state] of states.entries()) {
    if (state === null) continue
    await t.db
      .insertInto('payment_attempt')
      .values({
        order_id: id,
        provider_id: of('payment', n),
        state,
        amount_paise: n === 0 ? PAID : 50_900,
        currency: 'INR',
        at: BEGUN,
        updated_at: BEGUN,
      })
      .execute()
  }
  for (const [n, { requested_at: at, ...one }] of made.requests.entries()) {
    const values = { ...one, requested_at: at, decided_at: at, sent_at: at, despite_dispute: false }
    await t.db
      .insertInto('refund_request')
      .values({
        ...values,
        refund_id: of('request', n),
        order_id: id,
        reason: 'test',
        next_check_at: null,
      })
      .execute()
  }
  await storeRefunds(made, id, of)
  if (made.returned !== null) {
    const asked = made.requests[made.returned.request ?? 3]
    const refundId = asked === undefined ? null : of('request', made.returned.request ?? 3)
    const amount = asked?.amount_paise ?? made.returned.amount
    await t.db
      .insertInto('outside_money')
      .values({ ...hand, kind: 'returned', refund_id: refundId, amount_paise: amount })
      .execute()
  }
  return id
}

async function storeRefunds(made: Made, id: number, of: (name: string, n: number) => string) {
  const used = new Set<number>()
  for (const [n, one] of made.refunds.entries()) {
    const index = one.request ?? 3
    const asked = used.has(index) ? undefined : made.requests[index]
    used.add(index)
    const provider = of('refund', n)
    await t.db
      .insertInto('provider_refund')
      .values({
        provider_id: provider,
        order_id: id,
        refund_id: asked === undefined ? null : of('request', index),
        payment_id: one.payment === null ? null : of('payment', one.payment),
        amount_paise: one.amount === 'as asked' ? (asked?.amount_paise ?? 10_000) : one.amount,
        state: one.state,
        bank_reference: null,
        seen_at: one.at,
        succeeded_at: one.state === 'succeeded' || one.hasSucceeded ? one.at : null,
        failed_at: one.state === 'failed' ? one.at : null,
        read_at: READ,
      })
      .execute()
    if (!one.isResolved) continue
    const resolution = { order_id: id, reason: 'test', actor: 'test', at: READ }
    await t.db
      .insertInto('resolution')
      .values({ ...resolution, finding: `refused:${provider}` })
      .execute()
  }
}

it('lists of all orders what the rules find about each of them', async () => {
  const kinds = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    await truncateAll(t.db)
    const item = {
      userId: (await factories(t.db).user()).id,
      courseId: (await factories(t.db).course()).id,
    }
    const ids: number[] = []
    for (const made of fc.sample(order, { seed: SEED + round, numRuns: ORDERS })) {
      ids.push(await store(made, item))
    }
    const found = []
    for (const id of ids.toReversed()) found.push(...(await listFindings(t.db, BEGUN, id)))
    expect(await listFindings(t.db, BEGUN)).toEqual(found)
    for (const { kind } of found) kinds.add(kind)
  }
  expect([...kinds].toSorted()).toEqual(['announced', 'overpaid', 'refused', 'return by hand'])
})
