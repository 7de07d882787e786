import { type Browser, type CDPSession, TargetType } from 'puppeteer-core'

import { CPU_RATE } from './cpu-rate.ts'

/** A phone's page, whose cache and storage are empty. */
export interface SlowPage {
  /** Neither of the domains Network and Runtime is enabled: each costs the page time. */
  devtools: CDPSession
  close(): Promise<void>
}

export async function openSlowPage(browser: Browser): Promise<SlowPage> {
  const context = await browser.createBrowserContext()
  const root = await browser.target().createCDPSession()
  // A page of Puppeteer enables Network and Runtime.
  await root.send('Target.createTarget', {
    url: 'about:blank',
    ...(context.id !== undefined && { browserContextId: context.id }),
  })
  const target = await context.waitForTarget((one) => one.type() === TargetType.PAGE)
  const devtools = await target.createCDPSession()
  await devtools.send('Page.enable')
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 412,
    height: 823,
    deviceScaleFactor: 1.75,
    mobile: true,
  })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return {
    devtools,
    async close() {
      await root.detach()
      await context.close()
    },
  }
}

/** A part of a page: the first visible element of a selector that contains a text. */
export interface Part {
  selector: string
  text?: string
}

/**
 * Calls a function in the page by the protocol: the locators of a browser's driver would first load a
 * large script into the page, on the same slow CPU. Undefined while the page has no document.
 */
export async function inPage<Result>(
  devtools: CDPSession,
  body: (part: Part) => Result,
  part: Part,
): Promise<Result | undefined> {
  const expression = `(${body.toString()})(${JSON.stringify(part)})`
  const answer = await devtools
    .send('Runtime.evaluate', { expression, returnByValue: true })
    .catch(() => null)
  if (answer?.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description)
  return answer?.result.value as Result | undefined
}

export async function isAnyVisible(devtools: CDPSession, parts: Part[]): Promise<boolean> {
  for (const part of parts) if ((await inPage(devtools, isVisible, part)) === true) return true
  return false
}

function isVisible({ selector, text = '' }: Part): boolean {
  const all = [...document.querySelectorAll(selector)]
  // The text first: to ask for the visibility may cost the page a layout.
  return all.some((one) => one.textContent.includes(text) && one.checkVisibility())
}

/**
 * Taps on the position of a part, even if another element covers it, as a finger does. False if the page
 * does not show the part yet.
 */
export async function tapOn(devtools: CDPSession, part: Part): Promise<boolean> {
  const point = await inPage(devtools, pointOf, part)
  if (!point) return false
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return true
}

function pointOf({ selector, text = '' }: Part): { x: number; y: number } | null {
  if (performance.getEntriesByName('first-contentful-paint').length === 0) return null
  const all = [...document.querySelectorAll(selector)]
  const target = all.find((one) => one.textContent.includes(text) && one.checkVisibility())
  if (!target) return null
  // At the edge of the window a bar may cover it; a reader would scroll first.
  target.scrollIntoView({ block: 'center' })
  const box = target.getBoundingClientRect()
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 }
}
