import { setTimeout as sleep } from 'node:timers/promises'

import { type BrowserContext, chromium } from 'playwright-core'

import { CPU_RATE } from './lib/cpu-rate.ts'
import { median } from './lib/median.ts'
import { idleMeter } from './lib/processes.ts'
import type { Product } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'
import { type Part, inPage, isAnyVisible, tapOn } from './lib/slow-page.ts'

const RUNS = 5
/** The bandwidth of the connection in both directions. */
const BYTES_PER_SECOND = 1_500_000 / 8
/** Milliseconds that a connection delays each response, with the target for a tap in seconds. */
const CONNECTIONS = [
  { latency: 150, limit: 1.8, startLimit: 2.5 },
  { latency: 400, limit: 3, startLimit: 3.5 },
] as const
/** A reader whose tap had no effect taps again after this time. */
const NEXT_TAP_MS = 150
const POLL_MS = 50
const GIVE_UP_MS = 20_000

interface Tap {
  name: string
  path: string
  /** Whether the tap starts a test: a new learner is logged in before, and `startLimit` is the target. */
  startsTest?: boolean
  target: Part
  /** Runs in the page before the first tap. */
  prepare?: () => void
  /** What shows that the page has accepted the tap, which must then not be repeated. */
  taken?: Part
  /** The effect of the tap: one of these parts, or a request whose URL ends like this. */
  effect: { parts: Part[] } | { request: string }
}

const LOGIN: Part = { selector: 'h1', text: 'Login' }
const COURSE: Part = { selector: 'ol[aria-label="Course Content"]' }

const BOOK = {
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
    target: { selector: 'button', text: 'Have a coupon?' },
    // A second tap would close it.
    taken: { selector: '[aria-expanded=true]', text: 'Have a coupon?' },
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
  startsTest: true,
  target: { selector: 'dialog button', text: 'Start Test' },
  effect: { request: '/tests/start.php' },
})

/** Time from navigation until the effect of a reader's first tap, on a slow phone. */
export async function taps(product: Product): Promise<Row[]> {
  const executablePath = process.env['SOPAN_CHROMIUM']
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const rows: Row[] = []
    for (const tap of [...TAPS, startTestTap(await freeTestOf(product))]) {
      for (const { latency, limit, startLimit } of CONNECTIONS) {
        const idle = idleMeter()
        const times: number[] = []
        const errors: string[] = []
        for (let i = 0; i < RUNS; i++) {
          const context = await browser.newContext({
            viewport: { width: 412, height: 823 },
            deviceScaleFactor: 1.75,
            isMobile: true,
            hasTouch: true,
          })
          const onError = (error: unknown) => {
            errors.push(String(error))
            return Number.NaN
          }
          if (tap.startsTest) await signIn(context, product)
          times.push(await secondsTo(context, tap, product.url, latency).catch(onError))
          await context.close()
        }
        const failed = errors.length > 0 ? `, ${errors.length} FAILED: ${errors[0]}` : ''
        rows.push({
          name: `${tap.name}, ${latency} ms`,
          unit: 's',
          ...atMost(tap.startsTest ? startLimit : limit, median(times)),
          detail: `median of ${RUNS}, slowest ${Math.max(...times).toFixed(2)}, machine ${Math.round(idle() * 100)}% idle${failed}`,
        })
      }
    }
    return rows
  } finally {
    await browser.close()
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

/** Makes the pages of the context open as a new learner. */
async function signIn(context: BrowserContext, { url }: Product): Promise<void> {
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
  await context.addInitScript(
    ([user, bearer]) => {
      for (const key of ['token', 'auth_token']) localStorage.setItem(key, bearer)
      for (const key of ['user', 'user_data']) localStorage.setItem(key, user)
      localStorage.setItem('isLoggedIn', 'true')
    },
    [JSON.stringify(data), token] as const,
  )
}

async function secondsTo(context: BrowserContext, tap: Tap, base: string, latency: number) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  const { target, prepare, taken, effect } = tap
  const start = performance.now()
  await page.goto(`${base}${tap.path}`, { waitUntil: 'commit', timeout: GIVE_UP_MS })
  let isLeaving = false
  let isSent = false
  devtools.on('Network.requestWillBeSent', ({ type, request }) => {
    if (type === 'Document') isLeaving = true
    if ('request' in effect && request.url.endsWith(effect.request)) isSent = true
  })
  const isDone = async () => ('parts' in effect ? isAnyVisible(devtools, effect.parts) : isSent)
  if (prepare) {
    await until(() => isAnyVisible(devtools, [target]), start)
    await inPage(devtools, prepare, target)
  }
  let nextTapAt = 0
  let isTaken = false
  await until(async () => {
    if (await isDone()) return true
    isTaken ||= isLeaving || (taken !== undefined && (await isAnyVisible(devtools, [taken])))
    if (isTaken || performance.now() < nextTapAt) return false
    if (await tapOn(devtools, target)) nextTapAt = performance.now() + NEXT_TAP_MS
    return isDone()
  }, start)
  return (performance.now() - start) / 1000
}

/** Resolves when the condition holds. Throws if it does not hold GIVE_UP_MS after the start. */
async function until(condition: () => Promise<boolean>, start: number): Promise<void> {
  while (!(await condition())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error(`no effect after ${GIVE_UP_MS} ms`)
    await sleep(POLL_MS)
  }
}
