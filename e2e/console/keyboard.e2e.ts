import { type Page, expect } from '@playwright/test'

import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'

/** Presses Tab until a control with this name has the focus; returns how often. */
async function tabTo(page: Page, name: string): Promise<number> {
  for (let presses = 1; presses < 100; presses++) {
    await page.keyboard.press('Tab')
    const isThere = await page
      .getByLabel(name, { exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .evaluateAll((found) => found.some((one) => one === document.activeElement))
    if (isThere) return presses
  }
  throw new Error(`Tab does not come to ${name}`)
}

test('who goes back from the end of a form that is not saved is asked there, and stays there', async ({
  page,
  context,
}) => {
  await joinConsole(page, 'editor')
  await page.setViewportSize({ width: 820, height: 480 })
  await page.goto('/content/books/errors-in-english')
  await page.getByRole('link', { name: 'Edit' }).click()
  const price = page.getByLabel('Price')
  await expect(price).toBeVisible()
  await context.setOffline(true)
  await price.fill('159')
  await expect(page.getByText(/^Not saved: /)).toBeInViewport()
  await page.goBack()
  const stay = page.getByRole('button', { name: 'Stay' })
  await expect(stay).toBeFocused()
  await expect(stay).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(stay).toBeHidden()
  await expect(price).toBeInViewport()
  await expect(price).toHaveValue('159')
  await context.setOffline(false)
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
})

test('questions are typed, answered and moved by keyboard alone, and the moved one stays in view', async ({
  page,
}) => {
  await joinConsole(page, 'editor')
  await page.goto('/content')
  await tabTo(page, 'New')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await tabTo(page, 'Kind')
  await page.keyboard.press('t')
  await tabTo(page, 'Title')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit: By keyboard' })).toBeVisible()

  for (const number of [1, 2, 3]) {
    await tabTo(page, 'Add a question')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`What is ${number} + ${number}?`)
    for (const letter of 'ABCD') {
      expect(await tabTo(page, `Option ${letter}`)).toBe(1)
      await page.keyboard.type(`${number * 2}${letter}`)
    }
  }
  const question = (number: number) =>
    page.getByRole('group', { name: `Question ${number}`, exact: true })
  await question(3).getByRole('radio').first().focus()
  await page.keyboard.press('Control+3')
  await page.keyboard.press('2')
  await expect(question(3).getByRole('radio', { name: '6B' })).toBeChecked()

  await question(3).getByRole('button', { name: 'Move Question 3 up' }).focus()
  for (const place of [2, 1]) {
    await page.keyboard.press('Enter')
    const up = page.getByRole('button', { name: `Move Question ${place} up` })
    await expect(up).toBeFocused()
    await expect(up).toBeInViewport()
  }
  await expect(question(1).getByRole('radio', { name: '6B' })).toBeChecked()
  await tabTo(page, 'Remove Question 1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close: Question 1' })).toBeFocused()
  await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
})

test(
  'who goes back through a form that is not saved sees each field below the line about it',
  { tag: '@long' },
  async ({ page, context }) => {
    await joinConsole(page, 'editor')
    await page.goto('/content/books/errors-in-english')
    await page.getByRole('link', { name: 'Edit' }).click()
    const title = page.getByLabel('Title', { exact: true })
    await expect(title).toBeVisible()
    await context.setOffline(true)
    await title.fill('Errors in English, again')
    const line = page.getByText(/^Not saved: /)
    await expect(line).toBeVisible()
    const isCovered = () =>
      line.evaluate(({ parentElement }) => {
        const bar = parentElement?.getBoundingClientRect().bottom ?? 0
        const field = document.activeElement?.getBoundingClientRect()
        return field !== undefined && field.bottom < bar
      })
    for (const size of [
      { width: 360, height: 800 },
      { width: 800, height: 360 },
    ]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: 'Choose a file' }).last().focus()
      while (!(await title.evaluate((field) => field === document.activeElement))) {
        await page.keyboard.press('Shift+Tab')
        expect(await isCovered()).toBe(false)
      }
    }
    await title.fill('Errors in English')
    await context.setOffline(false)
    await expect(page.getByText(/^Saved \d+:\d\d/)).toBeVisible()
  },
)

test(
  'on a phone sideways the options of two languages are one below the other, and a place is as wide as its number',
  { tag: '@long' },
  async ({ page }) => {
    await joinConsole(page, 'editor')
    await page.setViewportSize({ width: 800, height: 360 })
    await page.goto('/content/edit/tests/haryana-gk')
    const question = page.getByRole('group', { name: 'Question 1', exact: true })
    const first = question.getByRole('radiogroup').first().getByRole('radio')
    // Before the texts have arrived, English is there alone, and has room for two columns.
    await expect(question.getByRole('radiogroup')).toHaveCount(2)
    await expect(first.last()).toBeVisible()
    const lefts = await first.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().left),
    )
    expect(new Set(lefts).size).toBe(1)
    const place = await page.getByLabel('Place of Question 1', { exact: true }).boundingBox()
    expect(place?.width).toBe(64)
  },
)
