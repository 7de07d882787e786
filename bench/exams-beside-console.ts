import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { newToken, tokenHash } from '../server/src/lib/credentials/token.ts'
import { freePort } from '../server/test/free-port.ts'
import { steady } from './exams.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atLeast } from './lib/row.ts'
import { seedItems, seedOrders } from './lib/seed-orders.ts'
import { seedCrowd } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const BUYERS = 20_000
const ORDERS = 10
/** What a member reads, one after the other. */
const READS = [
  '/today',
  '/orders',
  '/orders?in_review=yes',
  '/learners?search=l777',
  '/reports/money?name=sales&from=2026-04-01&to=2027-03-31',
]

/** 500 saves a second for a minute while no one uses the console, and while a member reads a page a second. */
export async function examsBesideConsole(): Promise<Row[]> {
  const consolePort = await freePort()
  const address = `http://127.0.0.1:${consolePort}`
  const product = await startProduct({
    sample: true,
    environment: { CONSOLE_PORT: consolePort, CONSOLE_URL: address },
  })
  try {
    await seedItems(product.db)
    const buyers = await seedCrowd(product, BUYERS)
    await seedOrders(
      product.db,
      buyers.map((id) => ({ id, orders: ORDERS })),
    )
    await sql`ANALYZE`.execute(product.db)
    const alone = await steady(product, 'a minute, console unused')
    const reads = new Timings()
    const stop = new AbortController()
    const reading = readConsole({ product, address, reads, signal: stop.signal })
    const beside = await steady(product, 'a minute, console read')
    stop.abort()
    await reading
    return [
      ...alone,
      ...beside,
      {
        name: 'reads of the console meanwhile',
        unit: '',
        ...atLeast(30, reads.count, reads.failures),
        detail: reads.describe(),
      },
    ]
  } finally {
    await product.stop()
  }
}

interface Reading {
  product: Product
  address: string
  reads: Timings
  signal: AbortSignal
}

async function readConsole({ product, address, reads, signal }: Reading): Promise<void> {
  const token = await seedOwner(product)
  for (let n = 0; !signal.aborted; n++) {
    await reads.measure(async () => {
      const url = `${address}/api${READS[n % READS.length] ?? ''}`
      const response = await fetch(url, { headers: { cookie: `console=${token}` } })
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await response.arrayBuffer()
    })
    await sleep(1000)
  }
}

/** The token of a complete session of an owner. */
async function seedOwner({ db }: Product): Promise<string> {
  const now = new Date()
  const token = newToken()
  const { id } = await db
    .insertInto('staff')
    .values({
      email: 'asha@example.com',
      email_key: 'asha@example.com',
      name: 'Asha',
      roles: ['owner'],
      status: 'active',
      password_hash: 'none',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash(token),
      staff_id: id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      code_at: now,
    })
    .execute()
  return token
}
