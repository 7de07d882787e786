import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { withDatabase } from '#e2e/support/database.ts'

const NUMBERS = Array.from({ length: 20 }, (_, index) => index + 1)
const titleOf = (number: number) => `CHSL weekly mock ${number}`

/** Publishes 20 tests that are sold alone, too. */
const addMocks = () =>
  withDatabase((db) =>
    db
      .insertInto('exam')
      .values(
        NUMBERS.map((number) => ({
          slug: `chsl-weekly-mock-${number}`,
          title: titleOf(number),
          description: 'One of a series.',
          type: 'paid' as const,
          price_paise: 4900,
          max_attempts: 2,
          keys_shown: 'at_once' as const,
          marks_shown: 'after_close' as const,
          // Behind the tests that other browser tests look for.
          created_at: new Date('2024-01-01T00:00:00Z'),
          updated_at: new Date(),
        })),
      )
      .execute(),
  )

// Other browser tests count published tests.
test.afterAll(() =>
  withDatabase(async (db) => {
    const unpublished = { published: false }
    await db.updateTable('exam').set(unpublished).where('slug', 'like', 'chsl-weekly-%').execute()
    await db.updateTable('bundle').set(unpublished).where('slug', 'like', 'ssc-chsl-%').execute()
  }),
)

test('an owner sells a series of 20 tests in ten presses', async ({ page, learners }) => {
  await addMocks()
  await joinConsole(page, 'owner')
  await page.goto('/content')
  let presses = 0
  const press = async (name: string | RegExp, part = page.locator('body')) => {
    presses++
    await part.getByRole('button', { name, exact: true }).click()
  }
  await press('New')
  const dialog = page.getByRole('dialog')
  presses += 2
  await dialog.getByLabel('Kind').selectOption('Bundle')
  await dialog.getByLabel('Title').fill('SSC CHSL: 20 weekly mocks')
  await press('Begin', dialog)
  await page.getByLabel('Description').fill('One mock test a week, in the pattern of the exam.')
  await page.getByLabel('Price in rupees').fill('399')
  await press('Add items')
  await dialog.getByLabel('Search in titles').fill('chsl mock')
  presses++
  await dialog.getByLabel('All 20 that are listed').check()
  await expectAccessible(page, 'items to add')
  await press('Add 20 items', dialog)
  const list = page.getByRole('group', { name: 'Items', exact: true })
  await expect(list.getByText(/^CHSL weekly mock \d+/)).toHaveText(
    NUMBERS.map((number) => `${titleOf(number)} (test), ₹49.00`),
  )
  await press('Publish')
  await expect(dialog).toContainText('It is published for the first time')
  await press('Publish', dialog)
  await expect(
    page.getByRole('heading', { level: 1, name: 'SSC CHSL: 20 weekly mocks' }),
  ).toBeVisible()
  expect(presses).toBeLessThanOrEqual(10)
  await expect
    .poll(async () => (await learners.get('/api/bundles/list.php?form=series')).text())
    .toContain('SSC CHSL: 20 weekly mocks')
})

test('the days and attempts of items are changed, and the form fits on a phone', async ({
  page,
}) => {
  await joinConsole(page, 'editor')
  await page.goto('/content/edit/bundles/hssc-cet-polity-combo')
  const list = page.getByRole('group', { name: 'Items', exact: true })
  await expect(list.getByText('Indian Polity for Every State Exam (course), ₹599.00')).toBeVisible()
  await expect(list.getByLabel('Attempts')).toHaveCount(1)
  await list.getByLabel('Opens').first().fill('2027-01-10')
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a bundle at ${width}`)
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('2027')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Polity combo/ })).toBeVisible()
})
