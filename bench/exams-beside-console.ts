import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { freePort } from '../server/test/free-port.ts'
import { steady } from './exams.ts'
import { type ConsoleCall, consoleMember } from './lib/console-member.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atLeast, atMost } from './lib/row.ts'
import { seedItems, seedOrders } from './lib/seed-orders.ts'
import { seedCrowd } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'
import { wordPaper } from './lib/word-paper.ts'

const BUYERS = 20_000
const ORDERS = 10
/** The calls by which a member reads pages of the console, one after the other. */
const READS = [
  '/today',
  '/orders',
  '/orders?in_review=yes',
  '/learners?search=l777',
  '/reports/sales?from=2026-04-01&to=2027-03-31',
]

const QUESTIONS = 300
const PREVIEW = '/content/questions/preview-file?name=paper.docx'

/**
 * 500 saves a second for a minute: while no one uses the console, while a member reads a page a second, while a member
 * checks a draft of a test of 300 questions in English and Hindi, again and again, and while one reads a Word file of
 * 300 questions with pictures.
 */
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
    const call = await consoleMember(product, address)
    const alone = await steady(product, 'a minute, console unused')
    const [read, reads] = await beside(
      () => steady(product, 'a minute, console read'),
      async (n) => {
        await call(READS[n % READS.length] ?? '')
      },
    )
    const draft = await writeTest(call)
    const [checked, checks] = await beside(
      () => steady(product, 'a minute, test of 300 questions checked'),
      async () => {
        const { errors } = (await call('/content/tests/drafts/preview', draft)) as Check
        if (errors.length > 0) throw new Error(JSON.stringify(errors[0]))
      },
    )
    const paper = wordPaper(QUESTIONS)
    const [previewed, previews] = await beside(
      () => steady(product, 'a minute, Word file of 300 questions read'),
      async () => {
        const { rows } = (await call(PREVIEW, paper)) as { rows: { errors: unknown[] }[] }
        if (rows.length !== QUESTIONS || rows.some(({ errors }) => errors.length > 0))
          throw new Error('The questions were not read')
      },
    )
    return [
      ...alone,
      ...read,
      ...checked,
      ...previewed,
      {
        name: 'reads of the console meanwhile',
        unit: '',
        ...atLeast(30, reads.count, reads.failures),
        detail: reads.describe(),
      },
      {
        name: 'checks of a test of 300 questions meanwhile',
        unit: '',
        ...atLeast(10, checks.count, checks.failures),
        detail: checks.describe(),
      },
      {
        name: 'a Word file of 300 questions with pictures meanwhile, p95',
        unit: 'ms',
        ...atMost(5000, previews.percentile(95), previews.failures),
        detail: previews.describe(),
      },
    ]
  } finally {
    await product.stop()
  }
}

/** The rows of a measurement, and the times of an act that is repeated a second after its end until then. */
async function beside(
  measureRows: () => Promise<Row[]>,
  act: (n: number) => Promise<void>,
): Promise<[Row[], Timings]> {
  const times = new Timings()
  const stop = new AbortController()
  const acting = (async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      await times.measure(() => act(n))
      await sleep(1000)
    }
  })()
  const rows = await measureRows()
  stop.abort()
  await acting
  return [rows, times]
}

/** A draft of a test with many questions, and its version. */
async function writeTest(call: ConsoleCall): Promise<{ id: number; version: number }> {
  const body = { title: 'Mock of 300 questions', copy_of: null }
  const { path } = (await call('/content/tests/drafts/create', body)) as { path: string }
  const opened = (await call('/content/tests/drafts/open', { path })) as Draft
  const [main] = opened.files
  if (main === undefined) throw new Error('the draft has no file')
  const saved = (await call('/content/tests/drafts/save', {
    id: opened.id,
    version: opened.version,
    file: main.path,
    value: {
      ...main.value,
      description: 'All subjects.',
      exams: ['SSC CGL'],
      access: 'free',
      minutes: 180,
      questions: Array.from({ length: QUESTIONS }, (_, n) => question(n)),
    },
  })) as { version: number }
  return { id: opened.id, version: saved.version }
}

interface Check {
  errors: unknown[]
}

interface Draft {
  id: number
  version: number
  files: { path: string; value: object }[]
}

const question = (n: number) => ({
  text: `A train of ${n + 100} m passes a pole in 9 s. What is its speed, if $v = \\frac{s}{t}$?`,
  options: [`${n} km/h`, `${n + 10} km/h`, `${n + 20} km/h`, `${n + 30} km/h`],
  answer: 'B',
  explanation: `It moves ${n + 100} m, which is its length, in 9 s.`,
  hi: {
    text: `${n + 100} मीटर लंबी एक रेलगाड़ी एक खंभे को 9 सेकंड में पार करती है। उसकी चाल क्या है, यदि $v = \\frac{s}{t}$?`,
    options: [`${n} किमी/घंटा`, `${n + 10} किमी/घंटा`, `${n + 20} किमी/घंटा`, `${n + 30} किमी/घंटा`],
    explanation: `वह 9 सेकंड में ${n + 100} मीटर चलती है, जो उसकी लंबाई है।`,
  },
})
