import { randomUUID } from 'node:crypto'

import { expect } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { test } from '#e2e/support/console-test.ts'
import { joinConsole } from '#e2e/support/console.ts'

test('a notification is written, seen by learners, and ended', async ({ page, learners }) => {
  const title = `Holiday ${randomUUID().slice(0, 8)}`
  const isListed = async () => {
    const reply = await learners.get('/api/notifications.php?active=true')
    return (await reply.text()).includes(title)
  }
  await joinConsole(page, 'owner')
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('button', { name: 'Write one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Enter a title')).toBeVisible()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Text').fill('Closed on Monday.\nOpen on Tuesday.')
  await dialog.getByLabel('Link').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Enter an address that begins with')).toBeVisible()
  await dialog.getByLabel('Link').fill('https://example.com/dates')
  await dialog.getByLabel('Its button opens').selectOption('A course')
  await dialog.getByLabel('Item').selectOption('Haryana GK in 30 Days')
  const preview = dialog.getByRole('region', { name: 'As learners see it' })
  await expect(preview).toContainText('Closed on Monday.')
  await expect(preview).toContainText('Open course')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settle(page)
    await expectAccessible(page, `a notification at ${width}`)
  }
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(isListed).toBe(true)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Opens: Haryana GK in 30 Days')
  await row.getByRole('button', { name: `End: ${title}` }).click()
  await expect(row).toContainText('Ended')
  await expect.poll(isListed).toBe(false)
})
