import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { accountGrowth } from './account-growth.ts'
import { backup } from './backup.ts'
import { catalogue } from './catalogue.ts'
import { closing } from './closing.ts'
import { cpu } from './cpu.ts'
import { kills } from './drill/kills.ts'
import { paymentKills } from './drill/payment-kills.ts'
import { examSession } from './exam-session.ts'
import { exams } from './exams.ts'
import { fuzz } from './fuzz.ts'
import { growth } from './growth.ts'
import type { Row } from './lib/row.ts'
import { login } from './login.ts'
import { memory } from './memory.ts'
import { pages, publicPages } from './pages.ts'
import { paymentsAtOnce } from './payments-at-once.ts'
import { paymentsGrowth } from './payments-growth.ts'
import { payments } from './payments.ts'

const MEASUREMENTS: Record<string, () => Promise<Row[]>> = {
  catalogue,
  cpu,
  login,
  pages,
  'public-pages': publicPages,
  exams,
  closing,
  growth,
  'account-growth': accountGrowth,
  'exam-session': examSession,
  memory,
  payments,
  'payments-at-once': paymentsAtOnce,
  'payments-growth': paymentsGrowth,
  backup,
  kills,
  'payment-kills': paymentKills,
  fuzz,
}

const RESULTS = join(import.meta.dirname, 'results')

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(MEASUREMENTS)
const rows: Row[] = []
for (const name of names) {
  console.log(`— ${name}`)
  rows.push(...(await measure(name)))
}

const shown = rows.map(({ name, value, unit, target, isMet, detail }) => ({
  measured: name,
  value: `${Number.isNaN(value) ? '–' : value.toPrecision(3)} ${unit}`,
  target: target ?? '',
  met: target === null ? '' : isMet ? 'yes' : 'NO',
  detail,
}))
console.table(shown)
mkdirSync(RESULTS, { recursive: true })
const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`)
console.log(`Written to ${file}`)
process.exitCode = rows.every((row) => row.isMet) ? 0 : 1

/** A measurement that fails becomes a row that is not met; the others continue. */
async function measure(name: string): Promise<Row[]> {
  const failed = (detail: string) => [
    { name, value: Number.NaN, unit: '', target: 'to end', isMet: false, detail },
  ]
  try {
    return (await MEASUREMENTS[name]?.()) ?? failed('there is no such measurement')
  } catch (error) {
    return failed(String(error))
  }
}
