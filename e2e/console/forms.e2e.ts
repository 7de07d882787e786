import { type Page, expect } from '@playwright/test'
import { generateSync } from 'otplib'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { STAFF_PASSWORD, joinConsole } from '#e2e/support/console.ts'

async function expectAccessibleAt(page: Page, widths: readonly number[], name: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `${name} at ${width}`)
  }
}

test('a coupon is written with a chosen item and a last day, and an error is in the words of the form', async ({
  page,
}) => {
  await joinConsole(page, 'editor')
  await page.goto('/content/edit/coupons.yaml')
  await page.getByRole('button', { name: 'Add coupon' }).click()
  await page.keyboard.type('FORMS5')
  await page.getByLabel('Per cent off').last().fill('101')
  // Learners of other tests are not to use it.
  await page.getByLabel('Accepted').last().uncheck()
  await page.getByLabel('From').last().pressSequentially('12')
  await page.getByLabel('From').last().blur()
  await page.getByLabel('Until').last().fill('2030-12-31')
  await expect(page.getByText('This is not complete.')).toBeVisible()
  await page.getByRole('button', { name: 'Add course, test or bundle' }).last().click()
  await page
    .getByLabel(/^Course, test or bundle/)
    .last()
    .selectOption({ label: 'SSC CGL: Complete Maths (course)' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const wrong = "'Per cent off' must be a per cent above 0 and up to 100"
  await expect(dialog.getByRole('listitem')).toHaveText([/^Coupon \d+: /, /^Coupon \d+: /])
  await expect(dialog).toContainText("'From' is empty")
  await expect(dialog).toContainText(wrong)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(wrong)).toBeVisible()
  await page.getByLabel('From').last().fill('2026-12-01T10:00')
  await page.getByLabel('From').last().blur()
  await expect(page.getByText('This is not complete.')).toBeHidden()
  await expectAccessibleAt(page, [360, 1280], 'coupons')
  await page.getByLabel('Per cent off').last().fill('5')
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await page.goto('/content/edit/coupons.yaml')
  await expect(page.getByLabel('Code').last()).toBeVisible()
  const codes = await page
    .getByLabel('Code')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const at = codes.indexOf('FORMS5')
  await expect(page.getByLabel('Until').nth(at)).toHaveValue('2030-12-31')
})

test(
  'of two pages with one draft the second one keeps what was typed there',
  { tag: '@long' },
  async ({ page, context }) => {
    const PATH = '/content/edit/books/errors-in-english'
    await joinConsole(page, 'editor')
    await page.goto(PATH)
    const other = await context.newPage()
    await other.goto(PATH)
    await other.getByLabel('Author').fill('R. Malhotra')
    await expect(other.getByText(/^Saved \d+:\d\d/)).toBeVisible()
    await page.getByLabel('Description').fill('A word that is not lost.')
    await expect(page.getByText('Not saved: This draft was changed on another page.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save again' })).toBeHidden()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByLabel('Typed here and not saved')).toHaveValue(
      'Description: A word that is not lost.',
    )
    await expect(page.getByLabel('Author')).toHaveValue('R. Malhotra')
    await expectAccessibleAt(page, [360, 1280], 'texts that were kept')
  },
)

test(
  'a picture of the clipboard is pasted at the cursor of an explanation',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await joinConsole(page, 'editor')
    await page.goto('/content/edit/tests/haryana-gk')
    const question = page.getByRole('group', { name: 'Question 2', exact: true })
    await question.getByRole('button', { name: /^Edit/ }).click()
    const field = question.getByLabel('Text').first()
    const before = await field.inputValue()
    await field.click()
    await page.keyboard.press('Home')
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      if (blob !== null) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    })
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field).toHaveValue(/^!\[\]\(images\/[a-z0-9-]+\.png\)/)
    expect(await field.inputValue()).toContain(before)
    await expect(question.getByRole('img').first()).toBeVisible()
    await expectAccessibleAt(page, [360, 1280], 'a question with a picture')
  },
)

test('a session that ends at the publication is begun again over its dialog, with what was typed', async ({
  page,
  context,
}) => {
  const { email, secret } = await joinConsole(page, 'editor')
  await page.goto('/content/edit/books/errors-in-english')
  await page.getByLabel('Author').fill('S. Verma')
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
  await expectAccessibleAt(page, [360, 1280], 'the sign-in over a draft')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(STAFF_PASSWORD)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code of 6 digits')).toBeFocused()
  // The code of the next half minute: the present one may have been used to set up the factor.
  await page.keyboard.type(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel('Author')).toHaveValue('S. Verma')
})
