import { expect, test } from '@playwright/test'

test('a result opened while the search is being written to the URL stays open', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await page.goto('/courses')
  const result = page.getByRole('link', { name: 'SSC CGL: Complete Maths' })
  await expect(result).toBeVisible()
  // The search is written to the URL 300 ms after the last key: once just before, once just after.
  for (const pause of [260, 320]) {
    await page.getByRole('searchbox').fill('cgl')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.waitForTimeout(pause)
    await result.click()
    await expect(page.getByRole('heading', { level: 1, name: 'SSC CGL' })).toBeVisible()
    await page.waitForTimeout(400)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(page).toHaveURL(/\/courses\/\d+$/)
    await page.goto('/courses')
  }
})
