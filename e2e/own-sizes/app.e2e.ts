import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { type Page, expect, test } from '@playwright/test'

import { browserErrorsOf, newLearner, submitLogin } from '#e2e/support/learner.ts'
import { settingsOfRun } from '#e2e/support/sopan.ts'

import { writePages } from '../../mobile/app-pages.ts'
import { parseSettings } from '../../server/src/lib/env/env.ts'

/** The origin of the app's pages on the device. */
const APP = 'https://localhost'
const root = join(import.meta.dirname, '../..')
const BRIDGE = createRequire(join(root, 'mobile/package.json')).resolve(
  '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
)

test.use({
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
})

let folder = ''
test.beforeAll(async ({ baseURL }) => {
  folder = await mkdtemp(join(tmpdir(), 'sopan-app-'))
  await writePages(
    folder,
    join(root, 'web/dist'),
    parseSettings({ ...settingsOfRun(), PUBLIC_URL: baseURL }),
  )
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** The calls of the pages to Android, and the function through which Android answers. */
declare global {
  interface Window {
    sentToAndroid: { pluginId: string; methodName: string; callbackId: string }[]
    Capacitor: { fromNative: (result: object) => void }
  }
}

/** Serves the pages as Capacitor does, with its own bridge and without Android behind it. */
async function openApp(page: Page, path: string): Promise<void> {
  // The server is on this machine, and the app's pages are not; older browsers do not ask for this.
  await page
    .context()
    .grantPermissions(['local-network-access'])
    .catch(() => undefined)
  await page.route(`${APP}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const isPage = extname(pathname) === ''
    return route.fulfill({ path: join(folder, isPage ? 'index.html' : pathname) })
  })
  await page.addInitScript(() => {
    window.sentToAndroid = []
    Object.assign(window, {
      androidBridge: {
        postMessage: (text: string) => window.sentToAndroid.push(JSON.parse(text)),
      },
    })
  })
  await page.addInitScript(readFileSync(BRIDGE, 'utf8'))
  // As JSExport.java writes it for each plugin.
  await page.addInitScript(() => {
    const cap = window.Capacitor as unknown as {
      Plugins: Record<string, object>
      addListener: (...words: unknown[]) => unknown
      nativePromise: (...words: unknown[]) => unknown
    }
    const method = (plugin: string, name: string) => (options: object) =>
      cap.nativePromise(plugin, name, options)
    cap.Plugins = {
      App: {
        addListener: (event: string, listener: unknown) => cap.addListener('App', event, listener),
        exitApp: method('App', 'exitApp'),
      },
      Share: { share: method('Share', 'share') },
      SystemBars: { setStyle: method('SystemBars', 'setStyle') },
    }
  })
  await page.goto(`${APP}${path}`)
}

/** The press of Android's back button, as the App plugin reports it. */
const pressBack = (page: Page) =>
  page.evaluate(() => {
    const { callbackId } =
      window.sentToAndroid.find((sent) => sent.methodName === 'addListener') ?? {}
    window.Capacitor.fromNative({
      callbackId,
      pluginId: 'App',
      methodName: 'addListener',
      data: { canGoBack: true },
      success: true,
      save: true,
    })
  })

const sent = (page: Page, method: string) =>
  page.evaluate(
    (name) => window.sentToAndroid.filter(({ methodName }) => methodName === name).length,
    method,
  )

test('the Android app signs in at its server, shows its pages and goes back', async ({
  page,
  request,
}) => {
  const browserErrors = browserErrorsOf(page)
  const learner = await newLearner(request)
  await openApp(page, '/')
  await expect(page.getByRole('heading', { name: /^Unlock Your Potential/ })).toBeVisible()

  await test.step('signs in, as the app', async () => {
    await page.getByRole('link', { name: 'Login', exact: true }).first().click()
    const call = page.waitForRequest((one) => one.url().endsWith('/login.php'))
    await submitLogin(page, learner.email)
    expect((await call).headers()['x-app-platform']).toBe('android')
    await expect(page).toHaveURL(`${APP}/home`)
  })

  await test.step('has the pictures and files of the server', async () => {
    await page.goto(`${APP}/books`)
    const cover = page.getByRole('article').locator('img').first()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Access Haryana GK' }).click()
    await expect(page.getByText(/^Page 1 of \d\d?$/)).toBeVisible()
  })

  await test.step('goes back: the window, the page before, out of the app', async () => {
    await pressBack(page)
    await expect(page.getByText(/^Page 1 of/)).toBeHidden()
    await expect(page).toHaveURL(`${APP}/books`)
    expect(await sent(page, 'exitApp')).toBe(0)
    await pressBack(page)
    await expect(page).toHaveURL(`${APP}/home`)
    // The URL changes before the page does.
    await expect(page.getByRole('heading', { name: 'Featured Premium' })).toBeVisible()
    await pressBack(page)
    await expect.poll(() => sent(page, 'exitApp')).toBe(1)
  })

  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
  expect(browserErrors).toEqual([])
})
