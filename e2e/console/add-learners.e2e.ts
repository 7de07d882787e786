import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'
import { newEmail, newLearner } from '#e2e/support/learner.ts'

test('a pasted list is corrected, added with access to a course, and added again without effect', async ({
  page,
  learners,
}) => {
  const known = await newLearner(learners, { name: 'Meena Rani' })
  const [first, second] = [newEmail(), newEmail()]
  const list = (phone: string) =>
    [
      'Student Name\tEmail ID\tMobile No.\tBatch',
      `अंजलि शर्मा\t${first}\t98120 12345\tA`,
      `Rohit Kumar\t${second}\t${phone}\tA`,
      `Meena\t${known.email.toUpperCase()}\t\tA`,
    ].join('\n')
  await page.setViewportSize({ width: 360, height: 800 })
  await joinConsole(page, 'owner')
  await page.goto('/learners')
  // Step 1: the page. Step 2: the list. Step 3: its check, which names a fault.
  await page.getByRole('link', { name: 'Add several' }).click()
  await page.getByLabel('List', { exact: true }).fill(list('98120'))
  await page.getByRole('button', { name: 'Check the list' }).click()
  const faulty = page.getByRole('table', { name: 'Rows with faults' })
  await expect(faulty).toContainText('Please enter a valid 10-digit phone number')
  await settle(page)
  await expectAccessible(page, 'a list with faults')
  // Step 4: the corrected list. Step 5: its check.
  await page.getByLabel('List', { exact: true }).fill(list('9812054321'))
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText('Columns that are not read: Batch.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Exists: Meena Rani' })).toBeVisible()
  // Steps 6 to 9: what they get, the item, the days and the reason. Step 10: the button.
  await page.getByLabel('What they get').selectOption({ label: 'Access without a payment' })
  await page.getByLabel('Item').selectOption({ index: 1 })
  await page.getByLabel('Days').fill('30')
  await page.getByLabel('Reason').fill('Batch A')
  await expect(page.getByText(/2.new accounts, 1 exists already/)).toBeVisible()
  await expect(page.getByText(/free for 30.days, because: Batch A/)).toBeVisible()
  await page.getByRole('button', { name: /^Add 3/ }).click()
  await expect(page.getByText('All rows are done.')).toBeVisible()
  await expect(page.getByText(/2.accounts made, 1 existed already/)).toBeVisible()
  await expect(page.getByText('3 got access.')).toBeVisible()
  await settle(page)
  await expectAccessible(page, 'the outcome of a list')

  await page.getByRole('button', { name: 'Add another list' }).click()
  await page.getByLabel('List', { exact: true }).fill(list('9812054321'))
  await page.getByRole('button', { name: 'Check the list' }).click()
  await expect(page.getByText(/0.new accounts, 3 exist already/)).toBeVisible()
})
