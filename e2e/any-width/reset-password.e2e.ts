import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Page, type Request, expect, test } from '@playwright/test'

import { holdScripts } from '#e2e/support/hold-scripts.ts'
import { newLearner } from '#e2e/support/learner.ts'

const OUTBOX = join(process.env['SOPAN_E2E_DATA'] ?? '', 'data', 'outbox')

/** The link in the newest e-mail to an address, without the host. */
async function mailedLink(email: string): Promise<string> {
  const names = await readdir(OUTBOX).catch(() => [])
  for (const name of names.toSorted().toReversed()) {
    if (!name.endsWith('.eml')) continue
    const text = await readFile(join(OUTBOX, name), 'utf8')
    const link = /\/reset-password#token=[\w-]+/.exec(text)?.[0]
    if (text.includes(`To: ${email}`) && link !== undefined) return link
  }
  return ''
}

/** A request's URL and headers; the token may only be in its body. */
const textOf = async (sent: Request) => `${sent.url()} ${JSON.stringify(await sent.allHeaders())}`

/** Collects the requests of a page after the one for its document. */
function requestsOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (one) => {
    if (!one.isNavigationRequest()) sent.push(one)
  })
  return sent
}

test('the mailed link sets a password, once', async ({ page, request }) => {
  const { email } = await newLearner(request)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status')).toContainText('is on its way')
  await expect.poll(() => mailedLink(email)).not.toBe('')
  const link = await mailedLink(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible()
  await page.reload()
  await page.getByRole('textbox', { name: 'New password' }).fill('winter66')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('winter66')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  // A used link: the page shows this and leads to a new link.
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill('winter77')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('winter77')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

for (const mark of ['#', '?']) {
  test(`the link's token after '${mark}' is in no request of the page, nor in its URL before any script has loaded`, async ({
    page,
  }) => {
    const sent = requestsOf(page)
    const load = await holdScripts(page)
    await page.goto(`/reset-password${mark}token=sop_x`, { waitUntil: 'domcontentloaded' })
    await expect(page).toHaveURL('/reset-password')
    load()
    await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent.length).toBeGreaterThan(3)
    const seen = await Promise.all(sent.map(textOf))
    expect(seen.filter((text) => text.includes('sop_x'))).toEqual([])
  })
}
