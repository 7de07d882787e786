import type { Page } from '@playwright/test'

/** Scripts are loaded when the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue().catch(() => undefined)
  })
  return scripts.resolve
}
