import { expect, test } from '@playwright/test'

import { confirmStart } from '#e2e/support/exam.ts'
import { dialogsOf, newLearner, signIn, submitLogin } from '#e2e/support/learner.ts'

test('a visitor finds a course by a mistyped word, and by its exam', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const field = page.getByRole('searchbox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await field.fill('matsh')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=matsh$/)
  const courses = page.getByRole('list', { name: 'Courses' })
  await expect(courses.getByRole('link', { name: 'SSC CGL: Complete Maths' })).toBeVisible()
  await expect(page.getByText('Syllabus, Time Table, Job Alert: login to search')).toBeVisible()
  await field.fill('malik chsl')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await courses.getByRole('link', { name: 'SSC CGL: Complete Maths' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SSC CGL' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('malik chsl')
  await expect(courses.getByRole('link')).toHaveCount(1)
})

test('a learner finds classes once they have their course, and opens a job alert', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await signIn(page, learner)
  const headers = { authorization: `Bearer ${learner.token}` }
  const list = await (await request.get('/api/courses.php?type=free', { headers })).json()
  const { id } = list.data.courses.find(({ title }: { title: string }) => /Haryana/.test(title))
  await page.goto('/search?q=districts')
  await expect(page.getByRole('list', { name: 'Courses' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Classes' })).toHaveCount(0)
  await request.post(`/api/courses/${id}/enrollment`, { headers })
  await page.reload()
  await page.getByRole('list', { name: 'Classes' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/classes\/\d+$/)
  await page.goto('/search?q=lineman')
  await page.getByRole('list', { name: 'Study aids' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a visitor finds a paid test, logs in, and buys and starts it where the search has led', async ({
  page,
  request,
}) => {
  const { email } = await newLearner(request)
  const texts = dialogsOf(page)
  const dialog = page.getByRole('dialog', { name: 'English: grammar and vocabulary' })
  const buy = dialog.getByRole('button', { name: 'Buy Now' })
  await page.goto('/search?q=english')
  await page.getByRole('list', { name: 'Tests' }).getByRole('link').first().click()
  await expect(dialog.getByText('₹69')).toBeVisible()
  await buy.click()
  await expect(page).toHaveURL('/login')
  await submitLogin(page, email)
  await expect(buy).toBeVisible()

  await test.step('a refused payment is told in the dialog', async () => {
    await dialog.getByRole('button', { name: 'More' }).click()
    await dialog.getByText('Have a coupon code?').click()
    await dialog.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('₹18.13')).toBeVisible()
    await buy.click()
    await expect(dialog.getByText('No money was taken.')).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await dialog.getByRole('button', { name: 'Remove coupon DEMO-DECLINED' }).click()
  })

  await test.step('the next one, by keyboard, shows the start', async () => {
    await buy.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Start Test' })).toBeVisible()
    expect(texts).toEqual(['Payment successful! You now have access to the test.'])
    await expect(dialog).toBeFocused()
    await confirmStart(page)
    await expect(page.getByRole('timer')).toBeVisible()
  })
})
