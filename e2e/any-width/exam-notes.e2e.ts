import { type Browser, type Page, expect, test } from '@playwright/test'

import { type RunningTest, startTest } from '#e2e/support/exam.ts'
import { signIn } from '#e2e/support/learner.ts'

/** Of the sample, in English and Hindi. */
const BILINGUAL_TEST = 'General science: the basics'

/** The same learner's running test in another browser. */
async function openElsewhere(
  browser: Browser,
  { learner, testId }: RunningTest,
): Promise<Pick<RunningTest, 'page' | 'context'>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, learner)
  await page.goto(`/tests?taking=${testId}`)
  await expect(page.getByRole('timer')).toBeVisible()
  return { page, context }
}

const markAndGoOn = (page: Page) =>
  page.getByRole('button', { name: 'Mark for Review & Next' }).click()

const hindi = (page: Page) => page.getByRole('button', { name: 'हिन्दी', exact: true })

/** Which questions the list shows as marked. */
async function expectMarked(page: Page, marked: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: 'Questions', exact: true }).click()
  const cells = page.getByRole('dialog').getByRole('button', { name: /^Question \d+: .*arked/ })
  await expect(cells).toHaveCount(marked.length)
  for (const [index, number] of marked.entries()) {
    await expect(cells.nth(index)).toHaveAccessibleName(
      new RegExp(String.raw`^Question ${number}: (Marked for review|Answered and marked)`),
    )
  }
  await page.keyboard.press('Escape')
}

test('marks for review and the language are in another browser that opens the test', async ({
  browser,
  request,
}) => {
  const phone = await startTest(browser, request, BILINGUAL_TEST)
  const stored = phone.page.waitForResponse('**/save.php')
  await phone.page.keyboard.press('a')
  await markAndGoOn(phone.page)
  await markAndGoOn(phone.page)
  await hindi(phone.page).click()
  await stored
  await phone.page.close()
  const { page } = await openElsewhere(browser, phone)
  await expect(hindi(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expectMarked(page, [1, 2])
})

test('a mark made without a network is on another device once the first one has a network again', async ({
  browser,
  request,
}) => {
  const phone = await startTest(browser, request, BILINGUAL_TEST)
  await phone.context.setOffline(true)
  await markAndGoOn(phone.page)
  await hindi(phone.page).click()
  await expectMarked(phone.page, [1])
  const elsewhere = await openElsewhere(browser, phone)
  await expect(hindi(elsewhere.page)).toHaveAttribute('aria-pressed', 'false')
  await elsewhere.context.close()
  const stored = phone.page.waitForResponse(
    (response) => response.url().endsWith('/save.php') && response.ok(),
  )
  await phone.context.setOffline(false)
  expect((await (await stored).json()).data.notes).toHaveLength(2)
  const { page } = await openElsewhere(browser, phone)
  await expect(hindi(page)).toHaveAttribute('aria-pressed', 'true')
  await expectMarked(page, [1])
})
