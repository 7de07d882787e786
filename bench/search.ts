import { sql } from 'kysely'

import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { type SignedIn, seedLearners } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const COURSES = 8000
const OTHERS = 6000
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
    await seed(product)
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

async function seed({ db }: Product): Promise<void> {
  const titles = sql`
    (ARRAY['Complete', 'Short', 'Full', 'Practice'])[1 + n % 4] || ' ' ||
    (ARRAY['Maths', 'Reasoning', 'English', 'Polity', 'Geography', 'History', 'Science'])[1 + n % 7] || ' for ' ||
    (ARRAY['SSC', 'Banks, SSC', 'Police, SSC'])[1 + n % 3] || ', number' || n`
  await sql`
    INSERT INTO course (slug, title, summary, teacher, exams, description_markdown, description_html, type,
      price_paise, created_at, updated_at)
    SELECT 'c' || n, ${titles}, 'From the first rule on, class by class, with notes and a plan of the week.',
      'R. Malik', ARRAY['SSC CGL', 'IBPS PO'], 'About', repeat('For anyone. ', 60), 'paid', 149900,
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${COURSES}::int) n`.execute(db)
  await sql`
    INSERT INTO exam (slug, title, description, type, price_paise, max_attempts, created_at, updated_at)
    SELECT 't' || n, ${titles}, 'All four sections in one hour.', 'paid', 9900, 3,
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${OTHERS}::int) n`.execute(db)
  await sql`
    INSERT INTO book (slug, title, author, description, type, price_paise, pdf_path, created_at, updated_at)
    SELECT 'b' || n, ${titles}, 'A. Verma', repeat('Every article on one page. ', 5), 'paid', 20000,
      'paid/0123456789abcdef0123456789abcdef.pdf',
      timestamptz '2025-01-01' + n * interval '1 minute', now()
    FROM generate_series(1, ${OTHERS}::int) n`.execute(db)
  await sql`NOTIFY catalogue`.execute(db)
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
