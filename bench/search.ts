import { sql } from 'kysely'

import { writeTopics } from '../server/src/db/queries/course-topics.ts'
import type { Db } from '../server/src/db/tables.ts'
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
  ['a long mistyped word', 'reasonnig'],
  ['a title of some classes', 'percentage'],
  ['100 letters', `${'abcdefgh '.repeat(11)}x`],
]

/** Searches of 20,000 items one after the other, for a visitor and a learner. */
export async function search(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCatalogue(product.db)
    await seedTopics(product.db)
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

/** Two subjects with five classes each in every course, and a description of two thousand letters. */
async function seedTopics(db: Db): Promise<void> {
  await sql`UPDATE course SET description_markdown = repeat('Taught by **Rakesh Malik** since 2011. ', 50)`.execute(
    db,
  )
  await sql`
    INSERT INTO subject (course_id, slug, title, position, updated_at)
    SELECT id, 's' || n, 'Paper ' || n || ', ' || (ARRAY['Arithmetic', 'Grammar', 'Constitution'])[1 + (id + n) % 3], n, now()
    FROM course, generate_series(1, 2) n`.execute(db)
  await sql`
    INSERT INTO class (subject_id, slug, title, description, teacher, is_preview, position, updated_at)
    SELECT id, 'c' || n, (ARRAY['Percentage', 'Ratio', 'Nouns', 'Preamble', 'Averages', 'Tenses', 'Rivers'])[1 + (id + n) % 7]
      || ' ' || id, 'From the first rule on', 'N. Kaur', false, n, now()
    FROM subject, generate_series(1, 5) n`.execute(db)
  await writeTopics(db)
  await sql`VACUUM ANALYZE`.execute(db)
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
