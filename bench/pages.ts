import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import lighthouse from 'lighthouse'

import { launchChrome } from './lib/chrome.ts'
import { CPU_RATE } from './lib/cpu-rate.ts'
import { median } from './lib/median.ts'
import { idleMeter } from './lib/processes.ts'
import { type Product, startProduct } from './lib/product.ts'
import { type Row, atMost, measured } from './lib/row.ts'
import { taps } from './taps.ts'

const RUNS = 5
const DIST = `${import.meta.dirname}/../web/dist`
const PAGES: [name: string, path: string][] = [
  ['home', '/'],
  ['courses', '/courses'],
  ['course', '/courses/1'],
  ['books', '/books'],
  ['login', '/login'],
]
/** The most KB of scripts that the first load of a page may have. */
const SCRIPT_BUDGETS = new Map([
  ['home', 155],
  ['login', 210],
])
const OTHER_BUDGET = 180
const EXAM_BUDGET = 215

interface Visit {
  lcp: number
  cls: number
  tbt: number
  bytes: number
  /** Lighthouse's figure for the speed of the machine. */
  benchmarkIndex: number
  /** Paths of the loaded scripts. */
  scripts: string[]
}

/**
 * The main pages under Lighthouse's mobile setting: slow 4G, a slower CPU. Then the time to a reader's
 * first tap that works.
 */
export async function pages(): Promise<Row[]> {
  const product = await startProduct({ sample: true })
  try {
    return [...(await rowsOf(product)), ...(await taps(product)), examRow()]
  } finally {
    await product.stop()
  }
}

async function rowsOf(product: Product): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, path] of PAGES) rows.push(...(await pageRows(product, name, path)))
  return rows
}

async function pageRows(product: Product, name: string, path: string): Promise<Row[]> {
  const idle = idleMeter()
  const visits: Visit[] = []
  for (let i = 0; i < RUNS; i++) visits.push(await visit(`${product.url}${path}`))
  const of = (key: Exclude<keyof Visit, 'scripts'>) => median(visits.map((one) => one[key]))
  const conditions =
    `median of ${RUNS}, machine ${Math.round(idle() * 100)}% idle, ` +
    `CPU ${CPU_RATE} times slower at benchmark index ${Math.round(of('benchmarkIndex'))}`
  const scripts = scriptKilobytes(visits[0]?.scripts ?? [])
  return [
    { name: `${name}, LCP`, unit: 's', ...atMost(1.7, of('lcp') / 1000), detail: conditions },
    { name: `${name}, CLS`, unit: '', ...atMost(0.02, of('cls')), detail: conditions },
    { name: `${name}, TBT`, unit: 'ms', ...atMost(200, of('tbt')), detail: conditions },
    {
      name: `${name}, script at the start`,
      unit: 'KB',
      ...atMost(SCRIPT_BUDGETS.get(name) ?? OTHER_BUDGET, scripts),
      detail: 'gzip, every script of the first load',
    },
    {
      name: `${name}, over the wire`,
      unit: 'KB',
      ...(name === 'home' ? atMost(300, of('bytes') / 1024) : measured(of('bytes') / 1024)),
      detail: 'first load in all, covers included',
    },
  ]
}

async function visit(url: string): Promise<Visit> {
  const chrome = await launchChrome()
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance'],
      throttling: { cpuSlowdownMultiplier: CPU_RATE },
    })
    const audits = result?.lhr.audits ?? {}
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const items = details?.type === 'table' ? details.items : []
    return {
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      bytes: value('total-byte-weight'),
      benchmarkIndex: result?.lhr.environment.benchmarkIndex ?? Number.NaN,
      scripts: items
        .filter((item) => item['resourceType'] === 'Script')
        .flatMap((item) => (typeof item['url'] === 'string' ? [item['url']] : []))
        .map((address) => new URL(address).pathname),
    }
  } finally {
    chrome.kill()
  }
}

const EXAM_PARTS = [
  'index.html',
  'src/app/routes/tests/tests.tsx',
  'src/features/exams/taking/exam-window.tsx',
]

const examRow = (): Row => ({
  name: 'exam, script at the start',
  unit: 'KB',
  ...atMost(EXAM_BUDGET, builtKilobytes(EXAM_PARTS)),
  detail: 'gzip, the list of tests and the exam; formulas come with the questions that have some',
})

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The scripts of a page that cannot be opened without a learner, read from the build. */
function builtKilobytes(modules: string[]): number {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest
  const files = new Set<string>()
  const addFiles = (module: string) => {
    const chunk = manifest[module]
    if (chunk === undefined) throw new Error(`${module} is not in the build`)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(addFiles)
  }
  modules.forEach(addFiles)
  return scriptKilobytes([...files])
}

/**
 * The budget is in gzip, independent of the encoding that the browser received. NaN without a script:
 * the page was not loaded.
 */
function scriptKilobytes(files: string[]): number {
  if (files.length === 0) return Number.NaN
  const sizes = files.map((file) => gzipSync(readFileSync(`${DIST}${file}`), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
