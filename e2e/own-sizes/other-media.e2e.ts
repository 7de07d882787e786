import { type Locator, expect, test } from '@playwright/test'

import { TWENTY_MINUTE_TEST, answerQuestions, startTest, submitTest } from '#e2e/support/exam.ts'

/** The colours of an element's background and border. */
const coloursOf = (element: Locator) =>
  element.evaluate((one) => {
    const style = getComputedStyle(one)
    return [style.backgroundColor, style.borderTopColor, style.borderTopWidth].join(' ')
  })

const backgroundOf = (element: Locator) =>
  element.evaluate((one) => getComputedStyle(one).backgroundColor)

test('a test can be told apart with forced colours, and its result printed', async ({
  browser,
  request,
}) => {
  const { page, testId } = await startTest(browser, request, TWENTY_MINUTE_TEST)
  await page.setViewportSize({ width: 1280, height: 800 })
  await answerQuestions(page, 1, 2)
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await page.getByRole('button', { name: 'Mark for Review & Next' }).click()
  await page.keyboard.press('ArrowLeft')

  await page.emulateMedia({ forcedColors: 'active' })
  const cells = ['Answered', 'Marked for review', 'Not visited'].map((state) =>
    page.getByRole('button', { name: new RegExp(`^Question \\d+: ${state}$`) }).first(),
  )
  const looks = await Promise.all(cells.map(coloursOf))
  expect(new Set(looks).size, looks.join(', ')).toBe(cells.length)
  const marked = page.getByRole('button', { name: 'Remove Mark' })
  const highlight = await page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.backgroundColor = 'Highlight'
    document.body.append(probe)
    return getComputedStyle(probe).backgroundColor
  })
  // The colour changes in a transition.
  await expect.poll(() => backgroundOf(marked)).toBe(highlight)

  await page.emulateMedia({ forcedColors: 'none' })
  await submitTest(page)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await page.goto(`/test-results/${testId}`)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toBeHidden()
  }
  await expect(page.getByRole('group', { name: 'Show' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(page.getByText('Skipped', { exact: true }).first()).toBeVisible()
  const bars = page.locator('main .keep-colours')
  expect(await bars.count()).toBeGreaterThan(3)
  for (const bar of await bars.all()) {
    expect(await bar.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe('exact')
  }
  const ink = await page
    .locator('main h2')
    .first()
    .evaluate((one) => getComputedStyle(one).color)
  const lightness = Number(/oklch\(([\d.]+)/.exec(ink)?.[1] ?? 1)
  expect(lightness, ink).toBeLessThan(0.5)
})
