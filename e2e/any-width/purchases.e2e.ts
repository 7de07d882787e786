import { expect, test } from '@playwright/test'

import { dialogsOf, newLearner, signIn } from '#e2e/support/learner.ts'

const COURSE = 'SSC CGL: Complete Maths'

test('a learner enrols in a free course immediately', async ({ page, request }) => {
  await signIn(page, await newLearner(request))
  await page.goto('/courses?filter=free')
  await page.getByRole('link', { name: 'Enroll Free' }).first().click()
  await page.getByRole('button', { name: 'Enroll Free' }).click()
  await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible()
  await page.goto('/courses?filter=purchased')
  await expect(page.getByText('ENROLLED')).toBeVisible()
})

test('a declined payment shows why and can be retried with another coupon', async ({
  page,
  request,
}) => {
  const dialogs = dialogsOf(page)
  await signIn(page, await newLearner(request))
  await page.goto('/courses')
  const card = page.getByRole('listitem').filter({ hasText: COURSE })
  await card.getByRole('button', { name: 'More' }).click()
  await card.getByText('Have a coupon code?').click()
  await card.getByRole('textbox', { name: 'Coupon code' }).fill('DEMO-DECLINED')
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await expect(card.getByText('Payment Failed: The bank declined the payment')).toBeVisible()
  expect(dialogs).toEqual(['Payment failed: The bank declined the payment'])
  await card.getByRole('button', { name: 'Remove coupon DEMO-DECLINED' }).click()
  await card.getByRole('button', { name: 'Buy Now' }).click()
  await expect(card.getByText('ENROLLED')).toBeVisible()
  await expect(card.getByText('Purchased - Access granted')).toBeVisible()
})

test('paid content is closed to learners without access', async ({ page, request }) => {
  const learner = await newLearner(request)
  const headers = { authorization: `Bearer ${learner.token}` }
  const list = await (await request.get('/api/courses.php')).json()
  const course = list.data.courses.find((one: { title: string }) => one.title === COURSE)
  const detail = await (
    await request.get(`/api/course_endpoints/details.php?id=${course.id}`)
  ).json()
  const subject = detail.data.subjects[0]
  const classes = await request.get(`/api/course_endpoints/classes.php?subject_id=${subject.id}`, {
    headers,
  })
  expect(classes.status()).toBe(403)
  await signIn(page, learner)
  await page.goto(`/courses/${course.id}/subjects/${subject.id}`)
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Please purchase the course to view this content.')).toBeVisible()
  // Previews are open to every learner.
  await page.goto(`/courses/${course.id}`)
  await page
    .getByRole('link', { name: /^Preview/ })
    .first()
    .click()
  await expect(page.getByText('Preview', { exact: true }).first()).toBeVisible()
})
