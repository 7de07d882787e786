import { setTimeout as sleep } from 'node:timers/promises'

import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { type Emulator, startEmulator } from '@sopan/emulator'

import { run } from './lib/load.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { type SignedIn, seedCourses, seedLearners } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

/** Minutes of the rush; BENCH_MINUTES=1 for a short run. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5)
const ORDERS_A_MINUTE = 150
const GATEWAY_MS = 300
/** Lists of courses a second beside it. */
const LISTS = 50
/** Each fault of the gateway lasts so many seconds. */
const FAULT_SECONDS = Math.min(60, MINUTES * 60)
/** The first check of an order by the sweep comes after a minute. */
const SETTLED_WITHIN_MS = 240_000

/** Orders at the limit of the gateway's rate, and the gateway down, slow and lying. */
export async function payments(): Promise<Row[]> {
  const emulator = await startEmulator({ appId: 'bench', secrets: ['bench'] })
  try {
    const product = await startProduct({
      environment: {
        CASHFREE_APP_ID: 'bench',
        CASHFREE_SECRET: 'bench',
        CASHFREE_BASE_URL: emulator.apiUrl,
        CASHFREE_SDK_URL: emulator.sdkUrl,
      },
    })
    try {
      await emulator.control.setWebhookUrl(`${product.url}/api/webhooks/cashfree`)
      await seedCourses(product, 200)
      const idle = await listFor(product, 15)
      return [...(await rush(product, emulator, idle)), ...(await outages(product, emulator, idle))]
    } finally {
      await product.stop()
    }
  } finally {
    await emulator.close()
  }
}

type Lists = Awaited<ReturnType<typeof run>>

const listFor = ({ url }: Product, seconds: number): Promise<Lists> =>
  run({ url: `${url}/api/courses.php?limit=20`, connections: 10, rate: LISTS, seconds })

async function rush(product: Product, emulator: Emulator, idle: Lists): Promise<Row[]> {
  await emulator.control.fail('*', { kind: 'delay', ms: GATEWAY_MS })
  const creates = new Timings()
  const buyers = await newBuyers(product, ORDERS_A_MINUTE * MINUTES)
  const buying = inTurn(buyers, (buyer, n) => buy(product, emulator, { buyer, n, creates }))
  const busy = await listFor(product, MINUTES * 60)
  await buying
  await emulator.control.clearFaults()
  const lost = await unsettled(product, emulator)
  return [
    {
      name: `${ORDERS_A_MINUTE} orders a minute, lost`,
      unit: '',
      ...atMost(0, lost.length + creates.errors.length),
      detail: `${buyers.length} orders in ${MINUTES} min, gateway ${GATEWAY_MS} ms; ${lost[0] ?? 'all settled'}`,
    },
    {
      name: 'create order, p99',
      unit: 'ms',
      ...atMost(1000, creates.percentile(99)),
      detail: creates.describe(),
    },
    listRow('list during the orders, p99 of idle', busy, idle),
  ]
}

/** The gateway cannot be reached, answers after 8 s, and answers other orders, a minute each. */
async function outages(product: Product, emulator: Emulator, idle: Lists): Promise<Row[]> {
  const rows: Row[] = []
  const faults = [
    ['down', { kind: 'reset-before' }],
    ['slow', { kind: 'delay', ms: 8000 }],
    ['lying', { kind: 'changed-fields', fields: { order_id: 'another', order_status: 'PAID' } }],
  ] as const
  for (const [name, fault] of faults) {
    const buyers = await newBuyers(product, (ORDERS_A_MINUTE * FAULT_SECONDS) / 60)
    await emulator.control.fail('*', { ...fault })
    // Orders fail meanwhile, which is expected; those that began are paid.
    const creates = new Timings()
    const buying = inTurn(buyers, (buyer, n) => buy(product, emulator, { buyer, n, creates }))
    rows.push(
      listRow(
        `list while the gateway is ${name}, p99 of idle`,
        await listFor(product, FAULT_SECONDS),
        idle,
      ),
    )
    await buying
    await emulator.control.clearFaults()
  }
  const wrong = await unsettled(product, emulator)
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
  ...atMost(2, busy.p99 / Math.max(idle.p99, 1)),
  detail: `idle p99 ${idle.p99} ms, then ${busy.p99} ms, ${busy.failures} failed`,
})

async function newBuyers(product: Product, count: number): Promise<SignedIn[]> {
  const learners = await seedLearners(product, count)
  await product.db.updateTable('app_user').set({ phone: '9876543210' }).execute()
  return learners
}

/** Begins one purchase after the other, at the rate of the measurement. */
async function inTurn(
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
  { control }: Emulator,
  { buyer, n, creates }: Purchase,
): Promise<void> {
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...buyer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as { data: { order_id: string } }
  }
  const made = await creates.measure(() =>
    send(createCourseOrder.url, { course_id: 1 + (n % 200) }),
  )
  if (made === null) return
  const { order_id: id } = made.data
  const isLate = n % 10 === 1
  await control.pay(id, { status: n % 10 === 2 ? 'FAILED' : isLate ? 'PENDING' : 'SUCCESS' })
  if (n % 10 !== 0) await send(verifyCoursePayment.url, { order_id: id }).catch(() => undefined)
  if (isLate) await control.finish(id, { status: 'SUCCESS' })
}

/** Orders that the gateway calls paid and that gave no access, or the reverse, after a while. */
async function unsettled({ db }: Product, { control }: Emulator): Promise<string[]> {
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
