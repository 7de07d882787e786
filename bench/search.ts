import { sql } from 'kysely'

import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { seedCatalogue } from './lib/seed-catalogue.ts'
import { type SignedIn, seedLearners } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const CALLS = 60

const SEARCHES: [name: string, q: string][] = [
  ['a word that every item has', 'ssc'],
  ['a word of some items', 'maths'],
  ['two words', 'polity police'],
  ['a word of one item', 'number4711'],
  ['a word in Hindi', 'गणित'],
  ['a word that nothing has', 'zzzzzzzzzz'],
  ['a mistyped word', 'matsh'],
]

/** Searches of 20,000 items one after the other, for a visitor and a learner. */
export async function search(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCatalogue(product.db)
    const [learner] = await seedLearners(product, 1)
    if (learner === undefined) throw new Error('There is no learner')
    const first = new Timings()
    await first.measure(() => find(product, learner, 'matsh'))
    const rows: Row[] = []
    for (const [name, q] of SEARCHES) rows.push(await measure(product, learner, name, q))
    await sql`DROP EXTENSION pg_trgm CASCADE`.execute(product.db)
    for (const [name, q] of SEARCHES) {
      const row = await measure(product, learner, `${name}, without pg_trgm`, q)
      rows.push({ ...row, ...measured(row.value) })
    }
    return [
      ...rows,
      {
        name: 'the first mistyped word after a change of the catalogue',
        unit: 'ms',
        ...measured(first.percentile(50)),
        detail: 'reads the words of all items',
      },
    ]
  } finally {
    await product.stop()
  }
}

async function find({ url }: Product, { headers }: SignedIn, q: string): Promise<void> {
  const response = await fetch(`${url}/api/search?${new URLSearchParams({ q })}`, { headers })
  if (!response.ok) throw new Error(`the search for ${q} returned ${response.status}`)
  await response.text()
}

async function measure(product: Product, learner: SignedIn, name: string, q: string): Promise<Row> {
  const timings = new Timings()
  for (let call = 0; call < CALLS; call++) await timings.measure(() => find(product, learner, q))
  return {
    name: `${name}, p50`,
    unit: 'ms',
    ...atMost(30, timings.percentile(50), timings.failures),
    detail: timings.describe(),
  }
}
