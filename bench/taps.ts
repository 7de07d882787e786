import { setTimeout as sleep } from 'node:timers/promises'

import { type CDPSession, connect } from 'puppeteer-core'

import { launchChrome } from './lib/chrome.ts'
import { median } from './lib/median.ts'
import { idleMeter } from './lib/processes.ts'
import type { Product } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { openSlowConnection } from './lib/slow-connection.ts'
import { type Part, inPage, isAnyVisible, openSlowPage, tapOn } from './lib/slow-page.ts'

const RUNS = 5
/** The bandwidth of the connection in both directions. */
const BYTES_PER_SECOND = 1_500_000 / 8
/**
 * Milliseconds that a connection delays each response, with the targets in seconds: for links and for what opens without
 * the scripts, and for buttons and forms, which need the scripts.
 */
const CONNECTIONS = [
  { latency: 150, limit: 1.8, scriptLimit: 3 },
  { latency: 400, limit: 3, scriptLimit: 4.5 },
] as const
/** A reader whose tap had no effect taps again after this time. */
const NEXT_TAP_MS = 150
const POLL_MS = 50
const GIVE_UP_MS = 20_000

interface Tap {
  name: string
  path: string
  /** Whether the tap works after the scripts have run. */
  needsScripts?: boolean
  /** Whether the tap starts a test: a new learner is logged in before. */
  startsTest?: boolean
  target: Part
  /** Runs in the page before the first tap. */
  prepare?: () => void
  /** The part that shows that the page has accepted the tap, which must then not be repeated. */
  taken?: Part
  /** The effect of the tap: one of these parts, or a request whose URL ends like this. */
  effect: { parts: Part[] } | { request: string }
}

const LOGIN: Part = { selector: 'h1', text: 'Login' }
const COURSE: Part = { selector: 'ol[aria-label="Course Content"]' }

const BOOK = {
  needsScripts: true,
  target: { selector: 'main article', text: 'Purchase' },
  // A second tap would close the window.
  taken: { selector: 'main article [aria-busy=true], dialog[open]' },
} satisfies Partial<Tap>

/** Every tap is the first one on a page that was just opened. */
const TAPS: Tap[] = [
  {
    name: 'home, first featured card',
    path: '/',
    target: { selector: 'article', text: 'PREMIUM' },
    effect: { parts: [COURSE] },
  },
  {
    name: 'home, menu',
    path: '/',
    target: { selector: 'header button[aria-label="Menu"]' },
    effect: { parts: [{ selector: '[role=menuitemcheckbox]', text: 'Dark theme' }] },
  },
  {
    name: 'courses, first card',
    path: '/courses',
    target: { selector: 'main h2 a' },
    effect: { parts: [COURSE] },
  },
  {
    name: 'course, first subject',
    path: '/courses/1',
    target: { selector: 'ol[aria-label="Course Content"] li :is(button, a)' },
    effect: { parts: [LOGIN] },
  },
  {
    name: 'course, coupon row',
    path: '/courses/1',
    target: { selector: 'summary', text: 'Have a coupon?' },
    // A second tap would close it.
    taken: { selector: 'details[open] > summary', text: 'Have a coupon?' },
    effect: { parts: [{ selector: 'input[aria-label="Coupon code"]' }] },
  },
  {
    name: 'books, first card',
    path: '/books',
    ...BOOK,
    effect: { parts: [{ selector: 'dialog[open]' }] },
  },
  {
    name: 'books, price of the first card',
    path: '/books',
    ...BOOK,
    effect: { parts: [{ selector: 'dialog[open]', text: 'To pay' }] },
  },
  {
    name: 'login, submit',
    path: '/login',
    needsScripts: true,
    target: { selector: 'form button[type="submit"]' },
    prepare: () => {
      const [email, password, terms] = document.querySelectorAll<HTMLInputElement>('form input')
      if (!email || !password || !terms) throw new Error('the form lacks a field')
      email.value = 'learner@example.com'
      password.value = 'not-the-password'
      terms.click()
    },
    taken: { selector: 'button[type=submit][aria-busy=true]' },
    effect: { request: '/login.php' },
  },
]

const startTestTap = (testId: number): Tap => ({
  name: 'test by its URL, Start Test',
  path: `/tests?test=${testId}`,
  needsScripts: true,
  startsTest: true,
  prepare: () => document.querySelector<HTMLInputElement>('dialog input')?.click(),
  target: { selector: 'dialog button', text: 'Start Test' },
  effect: { request: '/tests/start.php' },
})

/** Time from navigation until the effect of a reader's first tap, on a slow phone. */
export async function taps(product: Product): Promise<Row[]> {
  const chrome = await launchChrome()
  try {
    const browserURL = `http://127.0.0.1:${chrome.port}`
    const browser = await connect({ browserURL, defaultViewport: null })
    const rows: Row[] = []
    for (const tap of [...TAPS, startTestTap(await freeTestOf(product))]) {
      for (const { latency, limit, scriptLimit } of CONNECTIONS) {
        const idle = idleMeter()
        const times: number[] = []
        const errors: string[] = []
        for (let i = 0; i < RUNS; i++) {
          const onError = (error: unknown) => {
            errors.push(String(error))
            return Number.NaN
          }
          const page = await openSlowPage(browser)
          times.push(await secondsTo(page.devtools, tap, product, latency).catch(onError))
          await page.close()
        }
        const failed = errors.length > 0 ? `, ${errors.length} FAILED: ${errors[0]}` : ''
        rows.push({
          name: `${tap.name}, ${latency} ms`,
          unit: 's',
          ...atMost(tap.needsScripts ? scriptLimit : limit, median(times)),
          detail: `median of ${RUNS}, slowest ${Math.max(...times).toFixed(2)}, machine ${Math.round(idle() * 100)}% idle${failed}`,
        })
      }
    }
    return rows
  } finally {
    chrome.kill()
  }
}

/** The id of a test of the sample that every learner may take. */
async function freeTestOf({ db }: Product): Promise<number> {
  const { id } = await db
    .selectFrom('exam')
    .select('id')
    .where('type', '=', 'free')
    .where('published', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

let learners = 0

/** Makes the next page open as a new learner. */
async function signIn(devtools: CDPSession, { url }: Product): Promise<void> {
  const account = { email: `tap${++learners}@example.com`, password: 'monsoon66' }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as { data: object; token: string }
  }
  await post('/api/signup.php', { name: 'Anjali Sharma', ...account })
  const { data, token } = await post('/api/login.php', account)
  const stored = [
    ...['token', 'auth_token'].map((key) => [key, token]),
    ...['user', 'user_data'].map((key) => [key, JSON.stringify(data)]),
    ['isLoggedIn', 'true'],
  ]
  const source = `for (const pair of ${JSON.stringify(stored)}) localStorage.setItem(...pair)`
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source })
}

async function secondsTo(devtools: CDPSession, tap: Tap, product: Product, latency: number) {
  const { path, target, prepare, taken, effect } = tap
  let documents = 0
  let isSent = false
  const connection = await openSlowConnection(product.url, {
    latency,
    bytesPerSecond: BYTES_PER_SECOND,
    onRequest({ headers, url = '' }) {
      if (headers['sec-fetch-dest'] === 'document') documents++
      if ('request' in effect && url.endsWith(effect.request)) isSent = true
    },
  })
  try {
    if (tap.startsTest) await signIn(devtools, product)
    const isDone = async () => ('parts' in effect ? isAnyVisible(devtools, effect.parts) : isSent)
    const start = performance.now()
    await devtools.send('Page.navigate', { url: `${connection.url}${path}` })
    if (prepare) {
      await until(() => isAnyVisible(devtools, [target]), start)
      await inPage(devtools, prepare, target)
    }
    let nextTapAt = 0
    let isTaken = false
    await until(async () => {
      if (await isDone()) return true
      isTaken ||= documents > 1 || (taken !== undefined && (await isAnyVisible(devtools, [taken])))
      if (isTaken || performance.now() < nextTapAt) return false
      if (await tapOn(devtools, target)) nextTapAt = performance.now() + NEXT_TAP_MS
      return isDone()
    }, start)
    return (performance.now() - start) / 1000
  } finally {
    await connection.close()
  }
}

/** Resolves when the condition holds. Throws if it does not hold GIVE_UP_MS after the start. */
async function until(condition: () => Promise<boolean>, start: number): Promise<void> {
  while (!(await condition())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error(`no effect after ${GIVE_UP_MS} ms`)
    await sleep(POLL_MS)
  }
}
