import { readFile } from 'node:fs/promises'

import { type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { type Learner, PASSWORD, newLearner, signIn, submitLogin } from '#e2e/support/learner.ts'

/** Buys a course with the demo gateway; returns its title. */
async function buy(page: Page, { token }: Learner): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const listed = await page.request.get('/api/courses.php?type=paid')
  const [course] = (await listed.json()).data.courses
  const data = { course_id: course.id }
  const ordered = await page.request.post('/api/transactions/create_order.php', { headers, data })
  const { order_id } = (await ordered.json()).data
  const paid = { headers, data: { order_id } }
  const verified = await page.request.post('/api/transactions/verify_payment.php', paid)
  expect(verified.ok(), await verified.text()).toBe(true)
  return course.title
}

const password = (page: Page) => page.getByRole('textbox', { name: 'Current password' })

test('a learner downloads the own data as one file', async ({ page, request }) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await password(page).fill('wrong wrong')
  await page.getByRole('button', { name: 'Prepare My Data' }).click()
  await expect(page.getByText('The current password is not correct.')).toBeVisible()
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Prepare My Data' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save my-data.zip' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const bytes = await readFile(await download.path())
  // The archive is not compressed.
  expect(bytes.includes(learner.email)).toBe(true)
  await settle(page)
  await expectAccessible(page, 'download of the own data')
})

test('a learner gives up a purchase by name, deletes the account, and may register again', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  const title = await buy(page, learner)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${title}, until` })).toBeVisible()
  await settle(page)
  await expectAccessible(page, 'deletion of the account')
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete For Ever' }).click()
  await expect(page.getByText('Please confirm that you give up this access')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I give up this access' }).check()
  await page.getByRole('button', { name: 'Delete For Ever' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Receipts stay with your name and email')).toBeVisible()
  expect(await page.evaluate(() => Object.entries(localStorage).flat().join(' '))).not.toContain(
    learner.email,
  )
  await submitLogin(page, learner.email)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  const data = { name: 'Anjali Sharma', email: learner.email, password: PASSWORD }
  expect((await request.post('/api/signup.php', { data })).ok()).toBe(true)
})
