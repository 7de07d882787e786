import { expect, test } from '@playwright/test'

import { confirmStart } from '#e2e/support/exam.ts'
import { hidePopups, newLearner, submitLogin } from '#e2e/support/learner.ts'

test('a visitor finds an exam by its name in Hindi, logs in at a locked tile, and starts its free test', async ({
  page,
  request,
}) => {
  const { email } = await newLearner(request)
  await hidePopups(page)
  await page.goto('/search?q=एसएससी सीजीएल')
  await page.getByRole('list', { name: 'Exams' }).getByRole('link').click()
  await expect(page).toHaveURL('/exams/ssc-cgl')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'SSC CGL' })).toBeVisible()
  await expect(main.getByText('Notice of SSC CGL 2026')).toBeVisible()
  await expect(main.getByRole('table')).toBeVisible()
  await expect(main.getByText('SSC CGL Tier 1', { exact: true })).toHaveCount(0)
  await main
    .getByRole('list', { name: 'After the login' })
    .getByRole('link', { name: 'Syllabus' })
    .click()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/exams/ssc-cgl')
  await expect(main.getByRole('list', { name: 'Syllabus' })).toContainText('SSC CGL Tier 1')
  await main.getByRole('link', { name: /^Try a test now/ }).click()
  await confirmStart(page)
  await expect(page).toHaveURL(/\/tests\?taking=\d+/)
})

test('another name of an exam leads to its page, which leads to the lists of the exam', async ({
  page,
}) => {
  await page.goto('/exams/CGL')
  await expect(page).toHaveURL('/exams/ssc-cgl')
  await page.getByRole('main').getByRole('link', { name: 'View All Books' }).click()
  await expect(page).toHaveURL('/books?exam=ssc-cgl')
  await expect(page.getByRole('link', { name: 'SSC CGL', exact: true })).toBeVisible()
})
