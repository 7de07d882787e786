import { randomUUID } from 'node:crypto'

import { type APIRequestContext, expect } from '@playwright/test'

import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { type Learner, newEmail, newLearner } from '#e2e/support/learner.ts'

const SERIES = 'SSC CGL: practice series'
const COMBO = 'Polity combo: course, book and test'

/** The titles of the bundles that a learner has. */
async function bundlesOf(request: APIRequestContext, { token }: Learner): Promise<string[]> {
  const reply = await request.get('/api/bundles/list.php?mine=1', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: { title: string }[] }
  return data.map(({ title }) => title)
}

test('a bundle is given, paid for at the desk, and in a list of learners', async ({
  page,
  learners,
}) => {
  const learner = await newLearner(learners)
  await joinConsole(page, 'owner')
  const dialog = page.getByRole('dialog')

  await page.goto(`/learners/${learner.id}`)
  await page.getByRole('button', { name: 'Give access' }).click()
  await dialog.getByLabel('Kind').selectOption('Bundle')
  await dialog.getByLabel('Item').selectOption(SERIES)
  await dialog.getByLabel('Reason').fill('a scholarship')
  await expect(dialog.getByRole('status')).toContainText(SERIES)
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(SERIES).first()).toBeVisible()

  await page.goto(`/orders?${new URLSearchParams({ record: learner.email })}`)
  await dialog.getByLabel('Kind').selectOption('Bundle')
  await dialog.getByLabel('Item').selectOption(COMBO)
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('699')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Reference').fill(`B-${randomUUID().slice(0, 8)}`)
  await dialog.getByRole('button', { name: 'Record ₹699.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: COMBO })).toBeVisible()
  expect((await bundlesOf(learners, learner)).toSorted()).toEqual([COMBO, SERIES])

  await page.goto('/learners/add')
  await page.getByLabel('List', { exact: true }).fill(`Name\tEmail\nRohit\t${newEmail()}`)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByLabel('What they get').selectOption({ label: 'Access without a payment' })
  await page.getByLabel('Kind').selectOption('Bundle')
  await page.getByLabel('Item').selectOption(SERIES)
  await page.getByLabel('Reason').fill('Batch A')
  await page.getByRole('button', { name: /^Add 1/ }).click()
  await expect(page.getByText('1 got access.')).toBeVisible()
})

test('a coupon and a notification name a bundle', async ({ page }) => {
  await joinConsole(page, 'owner')
  await page.goto('/content/edit/coupons.yaml')
  await page.getByRole('button', { name: 'Add coupon' }).click()
  await page.keyboard.type('COMBO10')
  await page.getByLabel('Per cent off').last().fill('10')
  await page.getByRole('button', { name: 'Add course, test or bundle' }).last().click()
  const item = page.getByLabel(/^Course, test or bundle/).last()
  await item.selectOption(`${COMBO} (bundle)`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('coupon COMBO10 added')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()

  await page.goto('/notices')
  await page.getByRole('button', { name: 'Write one' }).click()
  await dialog.getByLabel('Its button opens').selectOption('A bundle')
  await dialog.getByLabel('Item').selectOption(COMBO)
  await expect(dialog.getByText('Open bundle')).toBeVisible()
})
