import { sql } from 'kysely'

import { readOrder } from '../server/src/console/routes/orders/read-order.ts'
import { listItems } from '../server/src/content/list-items.ts'
import { listLearners } from '../server/src/features/accounts/operate/learner-list-store.ts'
import { listOrders } from '../server/src/features/orders/operate/order-list-store.ts'
import { listReviewedOrders } from '../server/src/features/orders/refunds/operate/reviewed-orders.ts'
import { median } from './lib/median.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { seedCatalogue } from './lib/seed-catalogue.ts'
import { seedItems, seedOrders } from './lib/seed-orders.ts'
import { seedCrowd } from './lib/seed.ts'

const LEARNERS = 100_000
const BUYERS = 20_000
const ORDERS = 10
const CALLS = 9
const PAGE = { before: null, limit: 26 }

/** Reads of the console's lists and of one order, with 100,000 learners, 200,000 orders and 20,000 items. */
export async function consoleLists(): Promise<Row[]> {
  const product = await startProduct({ sample: true })
  try {
    const { db } = product
    await seedItems(db)
    const learners = await seedCrowd(product, LEARNERS)
    await seedOrders(
      db,
      learners.slice(0, BUYERS).map((id) => ({ id, orders: ORDERS })),
    )
    await seedCatalogue(db)
    await sql`
      INSERT INTO content_revision (path, revision, document, files, at, actor, source)
      SELECT path, n, '{}', '{}', now() - n * interval '1 day', 'import', 'import'
      FROM (SELECT 'courses/' || slug FROM course UNION ALL SELECT 'tests/' || slug FROM exam
        UNION ALL SELECT 'books/' || slug FROM book) AS item (path), generate_series(1, 3) n
      ON CONFLICT DO NOTHING`.execute(db)
    await sql`ANALYZE`.execute(db)
    const [newest] = await listOrders(db, { limit: 1 })
    const orderId = newest?.order_id ?? ''
    const reads: Record<string, () => Promise<unknown>> = {
      orders: () => listOrders(db, { limit: 26 }),
      'orders of a state': () => listOrders(db, { state: 'refunded', limit: 26 }),
      'orders of a learner': () => listOrders(db, { emailKey: 'l777@example.com', limit: 26 }),
      'orders in review': async () =>
        listOrders(db, { orderIds: await listReviewedOrders(db, new Date()), limit: 26 }),
      'one order': () => readOrder(db, orderId, new Date()),
      learners: () => listLearners(db, { search: '', batch: null, ...PAGE }),
      'learners by words': () =>
        listLearners(db, { search: 'l7777 example', batch: null, ...PAGE }),
      content: () => listItems(db, { search: '', before: null, limit: 26, now: new Date() }),
      'content by words': () =>
        listItems(db, { search: 'polity police', before: null, limit: 26, now: new Date() }),
      tests: () =>
        listItems(db, { kind: 'tests', search: '', before: null, limit: 26, now: new Date() }),
      'learners by four digits': () => listLearners(db, { search: '7777', batch: null, ...PAGE }),
    }
    const rows: Row[] = []
    for (const [name, read] of Object.entries(reads)) rows.push(await measure(name, read))
    return rows
  } finally {
    await product.stop()
  }
}

async function measure(name: string, read: () => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return { name: `console: ${name}`, unit: 'ms', ...atMost(100, median(times)), detail: '' }
}
