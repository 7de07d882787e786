import { setTimeout as sleep } from 'node:timers/promises'

import { run } from './lib/load.ts'
import { type Control, buying, seedBuyers, withEmulator } from './lib/paying.ts'
import type { Product } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { type SignedIn, seedCourses } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

/** Minutes of the rush; BENCH_MINUTES=1 for a short run. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5)
const ORDERS_A_MINUTE = 150
const GATEWAY_MS = 300
/** Lists of courses a second at the same time. */
const LISTS = 50
/** How long each fault of the payment provider lasts. */
const FAULT_SECONDS = Math.min(60, MINUTES * 60)
/** The first check of an order by the sweep comes after a minute. */
const SETTLED_WITHIN_MS = 240_000

/** Orders at the payment provider's rate limit, and a payment provider that is down, slow or wrong. */
export function payments(): Promise<Row[]> {
  return withEmulator('production', async (product, control) => {
    await control.setWebhookUrl(`${product.url}/api/webhooks/cashfree`)
    await seedCourses(product, 200)
    const idle = await listFor(product, 15)
    return [...(await rush(product, control, idle)), ...(await outages(product, control, idle))]
  })
}

type Lists = Awaited<ReturnType<typeof run>>

const listFor = ({ url }: Product, seconds: number): Promise<Lists> =>
  run({ url: `${url}/api/courses.php?limit=20`, connections: 10, rate: LISTS, seconds })

async function rush(product: Product, control: Control, idle: Lists): Promise<Row[]> {
  await control.fail('*', { kind: 'delay', ms: GATEWAY_MS })
  const creates = new Timings()
  const buyers = await seedBuyers(product, ORDERS_A_MINUTE * MINUTES)
  const buying = startAtRate(buyers, (buyer, n) => buy(product, control, { buyer, n, creates }))
  const busy = await listFor(product, MINUTES * 60)
  await buying
  await control.clearFaults()
  const lost = await unsettled(product, control)
  return [
    {
      name: `${ORDERS_A_MINUTE} orders a minute, lost`,
      unit: '',
      ...atMost(0, lost.length + creates.failures),
      detail: `${buyers.length} orders in ${MINUTES} min, gateway ${GATEWAY_MS} ms; ${lost[0] ?? 'all settled'}`,
    },
    {
      name: 'create order, p99',
      unit: 'ms',
      ...atMost(1000, creates.percentile(99), creates.failures),
      detail: creates.describe(),
    },
    listRow('list during the orders, p99 of idle', busy, idle),
  ]
}

/** The gateway cannot be reached, responds after 8 s, and responds about other orders, a minute each. */
async function outages(product: Product, control: Control, idle: Lists): Promise<Row[]> {
  const rows: Row[] = []
  const faults = [
    ['down', { kind: 'reset-before' }],
    ['slow', { kind: 'delay', ms: 8000 }],
    ['wrong', { kind: 'changed-fields', fields: { order_id: 'another', order_status: 'PAID' } }],
  ] as const
  for (const [name, fault] of faults) {
    const buyers = await seedBuyers(product, (ORDERS_A_MINUTE * FAULT_SECONDS) / 60)
    await control.fail('*', { ...fault })
    // Some orders cannot be created meanwhile, which is expected; the others are paid.
    const creates = new Timings()
    const buying = startAtRate(buyers, (buyer, n) => buy(product, control, { buyer, n, creates }))
    rows.push(
      listRow(
        `list while the gateway is ${name}, p99 of idle`,
        await listFor(product, FAULT_SECONDS),
        idle,
      ),
    )
    await buying
    await control.clearFaults()
  }
  const wrong = await unsettled(product, control)
  rows.push({
    name: 'orders that contradict their money afterwards',
    unit: '',
    ...atMost(0, wrong.length),
    detail: wrong[0] ?? 'none',
  })
  return rows
}

const listRow = (name: string, busy: Lists, idle: Lists): Row => ({
  name,
  unit: '×',
  ...atMost(2, busy.p99 / Math.max(idle.p99, 1), busy.failures + idle.failures),
  detail: `idle p99 ${idle.p99} ms, then ${busy.p99} ms, ${busy.failures} failed`,
})

/** Starts one purchase after the other, at the rate of the measurement. */
async function startAtRate(
  buyers: readonly SignedIn[],
  work: (buyer: SignedIn, n: number) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = []
  for (const [n, buyer] of buyers.entries()) {
    running.push(work(buyer, n))
    await sleep(60_000 / ORDERS_A_MINUTE)
  }
  await Promise.all(running)
}

interface Purchase {
  buyer: SignedIn
  n: number
  creates: Timings
}

/** Of ten buyers one closes the page, one pays late and one payment fails. */
async function buy(
  { url }: Product,
  control: Control,
  { buyer, n, creates }: Purchase,
): Promise<void> {
  const { order, verify } = buying(url)
  const id = await creates.measure(() => order(buyer, 1 + (n % 200)))
  if (id === null) return
  const isLate = n % 10 === 1
  await control.pay(id, { status: n % 10 === 2 ? 'FAILED' : isLate ? 'PENDING' : 'SUCCESS' })
  if (n % 10 !== 0) await verify(buyer, id).catch(() => undefined)
  if (isLate) await control.finish(id, { status: 'SUCCESS' })
}

/** Orders that are paid at the payment provider without access here, or the reverse, after the sweeps. */
async function unsettled({ db }: Product, control: Control): Promise<string[]> {
  const end = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    const granted = await db
      .selectFrom('purchase_order')
      .select('order_id')
      .where('state', '=', 'fulfilled')
      .execute()
    const ours = new Set(granted.map((order) => order.order_id))
    const orders = await control.orders()
    const wrong = orders
      .filter((order) => (order.order_status === 'PAID') !== ours.has(order.order_id))
      .map((order) => `${order.order_id} is ${order.order_status}`)
    if (wrong.length === 0 || performance.now() > end) return wrong
    await sleep(5000)
  }
}
