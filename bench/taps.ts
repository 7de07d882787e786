import { type BrowserContext, type Page, chromium } from 'playwright-core'

import { CPU_RATE } from './lib/cpu-rate.ts'
import { median } from './lib/median.ts'
import { idleMeter } from './lib/processes.ts'
import type { Product } from './lib/product.ts'
import { type Row, atMost } from './lib/row.ts'

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
const GIVE_UP_MS = 20_000

interface Tap {
  name: string
  path: string
  /** Whether the tap starts a test: a new learner is logged in before, and `startLimit` is the target. */
  startsTest?: boolean
  /** A selector of what is tapped. */
  target: string
  /** Brings the page into the state in which the reader taps. */
  prepare?: (page: Page) => Promise<void>
  /** Whether the page has accepted the tap, so that it must not be repeated. */
  isTaken?: (page: Page) => Promise<boolean>
  /** Resolves when the effect of the tap is there. */
  effect: (page: Page) => Promise<unknown>
}

const heading = (text: RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor()

const coursePage = async (page: Page) => {
  await page.waitForURL('**/courses/*')
  await page.getByText('Added', { exact: false }).first().waitFor()
}

/** Every tap is the first one on a page that was just opened. */
const TAPS: Tap[] = [
  {
    name: 'home, first featured card',
    path: '/',
    target: 'article:has-text("PREMIUM")',
    effect: coursePage,
  },
  {
    name: 'home, menu',
    path: '/',
    target: 'header button[aria-label="Menu"]',
    effect: (page) => page.getByText('Dark theme').waitFor(),
  },
  {
    name: 'courses, first card',
    path: '/courses',
    target: 'main h2 a, .page p.text-18',
    effect: coursePage,
  },
  {
    name: 'course, first subject',
    path: '/courses/1',
    target: 'ol[aria-label="Course Content"] li button, ol[aria-label="Course Content"] li a',
    effect: heading(/^Login$/),
  },
  {
    name: 'course, coupon row',
    path: '/courses/1',
    target: ':text("Have a coupon?")',
    // A second tap would close it.
    isTaken: async (page) =>
      (await page.locator('[aria-expanded=true]', { hasText: 'Have a coupon?' }).count()) > 0,
    effect: (page) => page.getByRole('textbox', { name: 'Coupon code' }).waitFor(),
  },
  {
    name: 'books, first card',
    path: '/books',
    target: 'main article',
    // A second tap would close the window.
    isTaken: async (page) => !page.url().endsWith('/books'),
    effect: (page) =>
      page
        .getByRole('dialog')
        .or(page.getByRole('heading', { level: 1, name: /^Login$/ }))
        .first()
        .waitFor(),
  },
  {
    name: 'login, submit',
    path: '/login',
    target: 'form button[type="submit"]',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('learner@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.click())
    },
    isTaken: (page) =>
      page.evaluate(() => document.querySelector('button[type=submit][aria-busy=true]') !== null),
    effect: (page) => page.waitForRequest((request) => request.url().endsWith('/login.php')),
  },
]

const startTestTap = (testId: number): Tap => ({
  name: 'test by its URL, Start Test',
  path: `/tests?test=${testId}`,
  startsTest: true,
  target: '[role=dialog] button:text-is("Start Test"), dialog button:text-is("Start Test")',
  effect: (page) => page.waitForRequest((request) => request.url().endsWith('/tests/start.php')),
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
  let isLeaving = false
  const start = performance.now()
  await page.goto(`${base}${tap.path}`, { waitUntil: 'commit', timeout: GIVE_UP_MS })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLeaving = true
  })
  const state = { isDone: false }
  const effect = tap.effect(page).then(() => {
    state.isDone = true
    return performance.now()
  })
  // Awaited below; this only prevents an unhandled rejection if an earlier step throws.
  effect.catch(() => undefined)
  const target = page.locator(tap.target).first()
  await target.waitFor({ timeout: GIVE_UP_MS })
  await tap.prepare?.(page)
  while (!state.isDone && performance.now() - start < GIVE_UP_MS) {
    const isTaken = isLeaving || (await tap.isTaken?.(page).catch(() => true))
    if (!isTaken) await tapOn(page, tap.target).catch(() => undefined)
    await Promise.race([effect, new Promise((resolve) => setTimeout(resolve, NEXT_TAP_MS))])
  }
  return ((await effect) - start) / 1000
}

/** Taps on the position of the target, even if another element covers it, as a finger does. */
async function tapOn(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  // At the edge of the window a bar may cover it; a reader would scroll first.
  await target.evaluate((part) => part.scrollIntoView({ block: 'center' }), null, { timeout: 500 })
  const box = await target.boundingBox({ timeout: 500 })
  if (box !== null) await page.touchscreen.tap(box.x + box.width / 3, box.y + box.height / 2)
}
