import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '../../domain/src/durations.ts'
import { indianDay } from '../../domain/src/indian-day.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { recordPayment } from '../../server/src/features/orders/operate/record-payment.ts'
import { refundOrder } from '../../server/src/features/orders/refunds/refund-order.ts'
import { type Settings, parseSettings } from '../../server/src/lib/env/env.ts'
import { createMockGateway } from '../../server/src/payments/mock.ts'
import { factories } from '../../server/test/factories.ts'
import { type Control, buying, seedBuyers, startGateway } from '../lib/paying.ts'
import { type Row, atLeast, measured } from '../lib/row.ts'
import { type SignedIn, seedCourses } from '../lib/seed.ts'
import { drill, writeDuring } from './drill.ts'
import { moneyFindings } from './invariants.ts'
import { SingleServer } from './single-server.ts'

const KILLS = Number(process.env['BENCH_KILLS'] ?? 200)
const BUYERS = 8
const COURSES = 200
const BUNDLES = 60
/** Courses, and bundles of one course each, that each buyer pays in three parts; they are not sold whole. */
const IN_PARTS = 20
/** Maximum time between the start of the load and a kill, in milliseconds. */
const LONGEST_LOAD_MS = 2000
/** Of each course, and of each bundle that is paid in parts. */
const PRICE_PAISE = 149_900
/**
 * An order whose event was lost is fetched from the provider for the last time when it expires, after
 * 30 minutes. Hundreds of orders and refunds are fetched as fast as the provider's limits allow.
 */
const SETTLED_WITHIN_MS = 40 * MINUTE_MS

/**
 * Kills the server and its database at random times while orders, webhooks and refunds run. After each
 * restart `doctor money` must find nothing; in the end every order must be in the state that the
 * provider's payments and refunds show.
 */
export async function paymentKills(): Promise<Row[]> {
  const { emulator, environment } = await startGateway('off')
  try {
    return await drill(await SingleServer.open(environment), async (server) => {
      const { control } = emulator
      await control.setWebhookUrl(`${server.url}/api/webhooks/cashfree`)
      const settings = parseSettings(environment)
      const buyers = await server.withDatabase((db) => prepare(db, settings))
      const count = { courses: 0, bundles: 0, parts: 0, refunds: 0 }
      const given = { url: server.url, control, count, settings }
      const kill = async () => {
        await sleep(randomInt(200, LONGEST_LOAD_MS))
        await server.kill({ isDatabaseKilled: randomInt(3) === 0 })
      }
      return {
        round: async () => {
          await server.withDatabase((db) =>
            writeDuring(
              [
                ...buyers.map((buyer) => (stop: AbortSignal) => buyItems(given, buyer, stop)),
                (stop) => refundSome(given, db, stop),
              ],
              kill,
            ),
          )
          await server.start()
        },
        isEnough: () => server.kills >= KILLS,
        check: (isLast) =>
          server.withDatabase(async (db) => ({
            'findings of doctor money, or orders that contradict the provider': isLast
              ? await settleAll(db, control)
              : await moneyFindings(db),
          })),
        rows: () => [
          { name: 'kills during payments', unit: 'kills', ...measured(server.kills), detail: '' },
          ...(['courses', 'bundles', 'parts'] as const).map((name) => ({
            name: `orders of ${name} during them`,
            unit: 'orders',
            ...atLeast(KILLS, count[name]),
            detail: '',
          })),
          {
            name: 'refunds by an operator during them',
            unit: 'refunds',
            ...atLeast(KILLS / 10, count.refunds),
            detail: '',
          },
        ],
      }
    })
  } finally {
    await emulator.close()
  }
}

async function prepare(db: Db, settings: Settings): Promise<SignedIn[]> {
  await seedCourses({ db }, COURSES + 2 * IN_PARTS)
  // Each bundle has courses that are bought alone, too, so that payments arrive for items that are held.
  for (let n = 1; n <= BUNDLES; n++) {
    const items = [n, n + BUNDLES, n + 2 * BUNDLES].map((id) => ({ kind: 'course' as const, id }))
    await factories(db).bundle(items, { slug: `bundle-${n}` })
  }
  for (let n = 1; n <= IN_PARTS; n++) {
    const item = { kind: 'course' as const, id: COURSES + IN_PARTS + n }
    await factories(db).bundle([item], { slug: `parts-${n}`, price_paise: PRICE_PAISE })
  }
  const buyers = await seedBuyers({ db }, BUYERS)
  for (const { id } of buyers) await agreeParts({ db, settings }, id)
  return buyers
}

/** The desk takes the first part of each item that is paid in parts. */
async function agreeParts(deps: { db: Db; settings: Settings }, userId: number): Promise<void> {
  const now = new Date()
  const { email } = await deps.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const third = Math.floor(PRICE_PAISE / 3)
  const later = [10, 20].map((days) => ({ amountPaise: third, dueOn: indianDay(now, days) }))
  const amountPaise = PRICE_PAISE - 2 * third
  const gateway = createMockGateway()
  for (let n = 1; n <= IN_PARTS; n++) {
    for (const item of [
      { kind: 'course', slug: `course-${COURSES + n}` },
      { kind: 'bundle', slug: `parts-${n}` },
    ] as const) {
      const reference = `${userId} ${item.slug}`
      const payment = { ...item, email, amountPaise, later, method: 'cash', reference }
      const act = { actor: 'drill', reason: null, now, dryRun: false }
      await recordPayment({ ...deps, gateway, now: () => now }, payment, act)
    }
  }
}

type Calls = ReturnType<typeof buying>

interface Given {
  url: string
  control: Control
  count: Record<'courses' | 'bundles' | 'parts' | 'refunds', number>
  settings: Settings
}

/** Orders a course, a bundle or a part of fees; null if no part is due. */
async function orderOne(calls: Calls, count: Given['count'], buyer: SignedIn) {
  const kind = (['courses', 'bundles', 'parts'] as const)[randomInt(3)] ?? 'courses'
  if (kind === 'courses') {
    const id = await calls.order(buyer, 1 + randomInt(COURSES))
    count.courses++
    return { id, isOfBundle: false }
  }
  if (kind === 'bundles') {
    const id = await calls.orderBundle(buyer, 1 + randomInt(BUNDLES))
    count.bundles++
    return { id, isOfBundle: true }
  }
  const part = await calls.orderPart(buyer)
  if (part !== null) count.parts++
  return part
}

/** Buys one after the other, with payments of every kind, until the drill stops. */
async function buyItems(
  { url, control, count }: Given,
  buyer: SignedIn,
  stop: AbortSignal,
): Promise<void> {
  const calls = buying(url)
  while (!stop.aborted) {
    try {
      const made = await orderOne(calls, count, buyer)
      if (made === null) continue
      const { id, isOfBundle } = made
      const outcome = randomInt(20)
      // 0 fails; 1 to 4 are pending, and two of these succeed, two fail; the others succeed.
      await control.pay(id, {
        status: outcome === 0 ? 'FAILED' : outcome < 5 ? 'PENDING' : 'SUCCESS',
      })
      if (outcome === 1 || outcome === 2) await control.finish(id, { status: 'SUCCESS' })
      if (outcome === 3 || outcome === 4) await control.finish(id, { status: 'FAILED' })
      // Up to 6 the buyer closes the page: an event or a sweep settles the order.
      if (outcome > 6) await (isOfBundle ? calls.verifyBundle : calls.verify)(buyer, id)
      if (outcome === 19) await control.autoRefund(id, { withOrder: true })
    } catch {
      // The server is being killed, or the buyer has the course already.
      await sleep(50)
    }
  }
}

/** As an operator, refunds fulfilled orders; lets banks end the refunds that were sent to them. */
async function refundSome(
  { control, count, settings }: Given,
  db: Db,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await sleep(300)
    try {
      const fulfilled = await db
        .selectFrom('purchase_order')
        .select('order_id')
        .where('state', '=', 'fulfilled')
        .orderBy((eb) => eb.fn('random'))
        .limit(1)
        .execute()
      const orderId = fulfilled[0]?.order_id
      if (orderId !== undefined) {
        const act = { actor: 'drill', reason: 'drill', now: new Date(), dryRun: false }
        await refundOrder({ db, settings }, { orderId, override: true }, act)
        count.refunds++
      }
      const sent = await db
        .selectFrom('refund')
        .select('refund_id')
        .where('state', '=', 'pending')
        .where('cause', '<>', 'provider')
        .limit(5)
        .execute()
      for (const { refund_id: id } of sent) await control.settleRefund(id, 'SUCCESS')
    } catch {
      // The database is being killed, or the order is being refunded already.
    }
  }
}

/** Waits for the sweeps, and compares every order with the provider. */
async function settleAll(db: Db, control: Control): Promise<string[]> {
  await resendProviderRefunds(control)
  const end = performance.now() + SETTLED_WITHIN_MS
  console.log(`${(await contradictions(db, control)).length} orders to settle`)
  for (;;) {
    const wrong = [...(await contradictions(db, control)), ...(await moneyFindings(db))]
    if (wrong.length === 0 || performance.now() > end) return wrong
    await sleep(5000)
  }
}

/** Sends the events about the provider's refunds again, because a killed server did not receive some of them. */
async function resendProviderRefunds(control: Control): Promise<void> {
  for (const { order_id: orderId, refunds } of await control.orders()) {
    for (const { cf_refund_id: refundId, refund_type: type } of refunds) {
      if (type === 'MERCHANT_INITIATED') continue
      const event = { type: 'AUTO_REFUND_STATUS_WEBHOOK', withOrder: true }
      await control.sendWebhook({ ...event, orderId, refundId })
    }
  }
}

/** Orders whose state contradicts the provider's; ends the refunds that are pending there. */
async function contradictions(db: Db, control: Control): Promise<string[]> {
  const ours = await db.selectFrom('purchase_order').select(['order_id', 'state']).execute()
  const states = new Map(ours.map((order) => [order.order_id, order.state]))
  const wrong: string[] = []
  for (const order of await control.orders()) {
    const { order_id: id, order_status: status, refunds } = order
    for (const refund of refunds.filter((one) => one.refund_status === 'PENDING')) {
      await control.settleRefund(refund.cf_refund_id, 'SUCCESS')
    }
    const state = states.get(id) ?? 'missing'
    const isPaid = ['paid', 'fulfilled', 'refund_requested', 'refunded'].includes(state)
    const expected = refunds.length > 0 ? 'refunded' : 'fulfilled'
    const isRight = status === 'PAID' ? state === expected : !isPaid
    if (!isRight) wrong.push(`${id} is ${status} with ${refunds.length} refunds, and ${state} here`)
  }
  return wrong
}
