import { type APIRequestContext, type Page, expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { type Learner, newLearner, signIn } from '#e2e/support/learner.ts'

/** Public pages; each is checked in both themes, at both widths. */
const PUBLIC = [
  '/',
  '/courses',
  '/courses/1',
  '/courses/999999',
  '/books',
  '/books?book=1',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/coming-soon',
  '/404',
  '/api-test',
]

/** Pages that every learner has, in groups that can be checked side by side. */
const LEARNERS = {
  account: [
    '/dashboard',
    '/profile',
    '/profile?edit=1',
    '/payment-history',
    '/payment-return?order_id=x',
    '/rewards',
  ],
  support: ['/notifications', '/notifications?notice=1', '/contact-us'],
  'study aid': [
    '/syllabus',
    '/time-table',
    '/time-table?image=1',
    '/job-alert',
    '/job-alert?job=1',
  ],
}

test('no public page violates its own content security policy', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked } = event
      Reflect.get(window, 'reportViolation')(`${location.pathname}: ${directive} ${blocked}`)
    })
  })
  for (const path of PUBLIC) {
    await page.goto(path)
    await settle(page)
  }
  expect(violations).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' } as object)

  test('no public page has an accessibility violation, or scrolls sideways', async ({ page }) => {
    await expectAllAccessible(page, PUBLIC)
  })

  test('a learner’s course pages have none either', async ({ page, request }) => {
    const learner = await newLearner(request)
    await signIn(page, learner)
    const paths = await coursePaths(request, learner)
    await expectAllAccessible(page, ['/', '/courses', ...paths])
  })

  for (const [name, paths] of Object.entries(LEARNERS)) {
    test(`the ${name} pages of a learner have none either`, async ({ page, request }) => {
      await signIn(page, await newLearner(request))
      await expectAllAccessible(page, paths)
    })
  }
})

async function expectAllAccessible(page: Page, paths: readonly string[]): Promise<void> {
  test.setTimeout(180_000)
  for (const path of paths) {
    await page.goto(path)
    await settle(page)
    await expectAccessible(page, path)
  }
}

/** A course in which the learner is enrolled, a subject of it and a class. */
async function coursePaths(request: APIRequestContext, { token }: Learner): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string) => (await request.get(`/api/${path}`, { headers })).json()
  const list = await get('courses.php?type=free')
  const course = list.data.courses[0].id
  await request.post(`/api/courses/${course}/enrollment`, { headers })
  const detail = await get(`course_endpoints/details.php?id=${course}`)
  const subject = detail.data.subjects[0].id
  const classes = await get(`course_endpoints/classes.php?subject_id=${subject}`)
  const base = `/courses/${course}`
  const inside = `${base}/subjects/${subject}`
  return [base, inside, `${inside}/classes/${classes.data[0].id}`]
}
