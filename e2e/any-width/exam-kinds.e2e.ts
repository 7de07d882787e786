import { type Page, expect, test } from '@playwright/test'

import { ALL_KINDS_TEST, startTest } from '#e2e/support/exam.ts'
import { browserErrorsOf } from '#e2e/support/learner.ts'

const heading = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible()

const next = (page: Page) => page.getByRole('button', { name: 'Save & Next' }).click()
const submitButton = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Submit the test?' })
    .getByRole('button', { name: 'Submit Test' })
const choose = (page: Page, letter: string) => page.getByText(letter, { exact: true }).click()
const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer, a number' })

async function expectResult(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test Results' })).toBeVisible()
  await expect(page.getByText('16 of 24')).toBeVisible()
  await expect(page.getByText('Partly right', { exact: true })).toBeVisible()
  await expect(page.getByText('1.41 to 1.42').last()).toBeVisible()
}

test('a test of all kinds is taken by touch, with the keypad of the page', async ({
  browser,
  request,
}) => {
  const { page, context } = await startTest(browser, request, ALL_KINDS_TEST)
  const errors = browserErrorsOf(page)
  await choose(page, 'C')
  await next(page)
  await choose(page, 'B')
  await next(page)
  const keypad = page.getByRole('group', { name: 'Keypad' })
  for (const key of ['7', '5']) await keypad.getByRole('button', { name: key }).click()
  await expect(field(page)).toHaveValue('75')
  // Before the typing has rested: the question is left with it.
  await next(page)
  for (const key of ['1', 'Decimal point', '4', '1'])
    await keypad.getByRole('button', { name: key }).click()
  await page.reload()
  await heading(page, 4)
  await expect(field(page)).toHaveValue('1.41')
  await next(page)
  for (const letter of ['A', 'C']) await choose(page, letter)
  await next(page)
  for (const key of ['8', 'Minus']) await keypad.getByRole('button', { name: key }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await submitButton(page).click()
  await expectResult(page)
  expect(errors).toEqual([])
  await context.close()
})

test('a test of all kinds is taken in Hindi by the keyboard alone', async ({
  browser,
  request,
}) => {
  const { page, context } = await startTest(browser, request, ALL_KINDS_TEST)
  await page.getByRole('button', { name: 'हिन्दी', exact: true }).press('Enter')
  const { keyboard } = page
  await keyboard.press('c')
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await keyboard.press('ArrowRight')
  await heading(page, 2)
  await keyboard.press('a')
  await keyboard.press('b')
  await keyboard.press('1')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await keyboard.press('ArrowRight')
  const fill = async (number: number, text: string) => {
    await heading(page, number)
    for (let tabs = 0; tabs < 4; tabs++) {
      await keyboard.press('Tab')
      if (await field(page).evaluate((input) => input === document.activeElement)) break
    }
    await keyboard.type(text)
    await expect(field(page)).toHaveValue(text)
    await page
      .getByRole('button', { name: 'Save & Next' })
      .or(page.getByRole('button', { name: 'Finish' }))
      .press('Enter')
  }
  await fill(3, '75')
  await fill(4, '1.41')
  await heading(page, 5)
  await keyboard.press('a')
  await keyboard.press('c')
  await keyboard.press('ArrowRight')
  await fill(6, '-8')
  await submitButton(page).press('Enter')
  await expectResult(page)
  await context.close()
})
