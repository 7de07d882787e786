import { expect, test } from '@playwright/test'

import { buyCourse } from '#e2e/support/buy-course.ts'
import { payInParts } from '#e2e/support/fees.ts'
import { browserErrorsOf, newLearner, signIn } from '#e2e/support/learner.ts'

const COURSE = 'SSC CGL: Complete Maths'
const OTHER = 'Indian Polity for Every State Exam'

test('a learner whose second part of fees is overdue pays it on the page of the course, and has access again', async ({
  page,
  request,
}) => {
  const errors = browserErrorsOf(page)
  const learner = await newLearner(request)
  await payInParts(await buyCourse(request, learner, { title: COURSE }), -10)
  // Access to another item pauses nothing and hides nothing.
  await buyCourse(request, learner, { title: OTHER })
  await signIn(page, learner)
  const today = page.getByRole('list', { name: 'Today' })
  const purchase = page.getByRole('region', { name: 'Purchase' })

  await test.step('sees the part in Today, and that the access is paused', async () => {
    await page.goto('/dashboard')
    await expect(today.getByText(`Part 2 of 3 of ${COURSE}`)).toBeVisible()
    await expect(today.getByText(/^₹3,000 overdue since .*, access is paused$/)).toBeVisible()
    await expect(today.getByRole('button', { name: 'Pay ₹3,000' })).toBeVisible()
  })

  await test.step('sees it in place of the sale, in the list and on the page', async () => {
    await page.goto('/courses')
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: COURSE }) })
    await expect(card.getByText('Access is paused')).toBeVisible()
    await expect(card.getByRole('button', { name: /Buy|Renew/ })).toHaveCount(0)
    await card.getByRole('link', { name: COURSE }).click()
    await expect(purchase.getByText('Access is paused')).toBeVisible()
  })

  await test.step('sees it in place of the price on the page of the exam and in the search', async () => {
    for (const path of ['/exams/ssc-cgl', '/search?q=complete+maths']) {
      await page.goto(path)
      const row = page.getByRole('link', { name: COURSE })
      await expect(row.getByText('Access is paused')).toBeVisible()
      await expect(row.getByText('₹')).toHaveCount(0)
    }
    await page.getByRole('link', { name: COURSE }).click()
  })

  await test.step('pays it, and continues', async () => {
    await purchase.getByRole('button', { name: 'Pay ₹3,000' }).click()
    await expect(page.getByRole('region', { name: 'Continue' })).toBeVisible()
    await expect(page.getByText(`Paid: Part 2 of 3 of ${COURSE}`)).toBeVisible()
    await expect(page.getByText('Access is paused')).toBeHidden()
  })

  await test.step('sees the next part quietly, and the paid one in the history', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText(`Next: part 3 of 3 of ${COURSE}, ₹3,000 on `)).toBeVisible()
    await expect(today.getByRole('button', { name: 'Pay ₹3,000' })).toHaveCount(0)
    await page.goto('/payment-history')
    await expect(page.getByText(`${COURSE} (part 2 of 3)`)).toBeVisible()
  })
  expect(errors).toEqual([])
})

test('a learner pays a part that is near in Today', async ({ page, request }) => {
  const learner = await newLearner(request)
  await payInParts(await buyCourse(request, learner, { title: COURSE }), 2)
  await signIn(page, learner)
  await page.goto('/dashboard')
  const today = page.getByRole('list', { name: 'Today' })
  await expect(today.getByText(/^₹3,000 due on /)).toBeVisible()
  await today.getByRole('button', { name: 'Pay ₹3,000' }).click()
  await expect(page.getByText(`Paid: Part 2 of 3 of ${COURSE}`)).toBeVisible()
  await expect(today.getByRole('button', { name: 'Pay ₹3,000' })).toHaveCount(0)
})
