import { type Locator, type Page, expect, test } from '@playwright/test'

import { TEST_WITH_PASSAGE, startTest, submitTest } from '#e2e/support/exam.ts'

const TITLE = 'Passage for questions 1 to 3'

const scrolled = (passage: Locator) => passage.evaluate((element) => element.scrollTop)
const scrollTo = (passage: Locator, top: number) =>
  passage.evaluate((element, to) => element.scrollTo(0, to), top)

async function startAt(
  [browser, request]: [Parameters<typeof startTest>[0], Parameters<typeof startTest>[1]],
  size: { width: number; height: number },
) {
  const { page } = await startTest(browser, request, TEST_WITH_PASSAGE)
  await page.setViewportSize(size)
  return { page, passage: page.getByRole('group', { name: TITLE }) }
}

const next = (page: Page) => page.getByRole('button', { name: 'Save & Next' }).click()

test('on a phone a passage is above its questions, can be folded, and keeps how far it was scrolled', async ({
  browser,
  request,
}) => {
  const { page, passage } = await startAt([browser, request], { width: 360, height: 640 })
  const fold = page.getByRole('button', { name: TITLE })
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await scrollTo(passage, 120)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Question 2 of' })).toBeVisible()
  expect(await scrolled(passage)).toBe(120)

  await fold.click()
  await expect(passage).toBeHidden()
  await next(page)
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(passage).toBeVisible()
  expect(await scrolled(passage)).toBe(120)
  const [text, answer] = [
    await passage.boundingBox(),
    await page.getByRole('radio').first().boundingBox(),
  ]
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(answer?.y ?? 0)

  await next(page)
  await expect(page.getByRole('heading', { name: 'Question 4 of' })).toBeVisible()
  await expect(fold).toHaveCount(0)
})

test('from 64 rem on a passage is beside its questions; the review shows it once', async ({
  browser,
  request,
}) => {
  const { page, passage } = await startAt([browser, request], { width: 1024, height: 768 })
  await expect(page.getByRole('button', { name: TITLE })).toBeHidden()
  const [text, answer] = [
    await passage.boundingBox(),
    await page.getByRole('radio').first().boundingBox(),
  ]
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(answer?.x ?? 0)

  await page.getByRole('button', { name: 'اردو' }).click()
  const words = page.getByText('ریاستی سڑک کمپنی')
  await expect(words).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('radiogroup')).toHaveAttribute('dir', 'rtl')

  // With room for all questions too, the list of them is no dialog over the button.
  await page.setViewportSize({ width: 1280, height: 800 })
  await submitTest(page)
  await expect(page.getByRole('heading', { name: TITLE })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Question 4' })).toBeVisible()
})
