import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { backup } from './backup.ts'
import { bundles } from './bundles.ts'
import { closing } from './closing.ts'
import { consoleLists } from './console-lists.ts'
import { draftKills } from './drill/draft-kills.ts'
import { failover } from './drill/failover.ts'
import { kills } from './drill/kills.ts'
import { paymentKills } from './drill/payment-kills.ts'
import { swiftStorage } from './drill/swift-storage.ts'
import { threeServers } from './drill/three-servers.ts'
import { windowKills } from './drill/window-kills.ts'
import { examsBesideConsole } from './exams-beside-console.ts'
import { exams } from './exams.ts'
import { growth } from './growth.ts'
import type { Row } from './lib/row.ts'
import { lists } from './lists.ts'
import { login } from './login.ts'
import { mockExam } from './mock-exam.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { ranks } from './ranks.ts'
import { recompute } from './recompute/recompute.ts'
import { regrade } from './regrade.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { starts } from './starts.ts'
import { twoServers } from './two-servers.ts'

const MEASUREMENTS: Record<string, () => Promise<Row[]>> = {
  login,
  pages,
  exams,
  'exams-beside-console': examsBesideConsole,
  'mock-exam': mockExam,
  starts,
  bundles,
  closing,
  'two-servers': twoServers,
  regrade,
  ranks,
  recompute,
  growth,
  lists,
  reports,
  search,
  'console-lists': consoleLists,
  payments,
  backup,
  kills,
  'payment-kills': paymentKills,
  'window-kills': windowKills,
  'draft-kills': draftKills,
  failover,
  'three-servers': threeServers,
  'swift-storage': swiftStorage,
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
