import { expect, test } from '@playwright/test'

import { expectAccessible, settle } from '#e2e/support/accessibility.ts'
import { newLearner, signIn } from '#e2e/support/learner.ts'

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

test('no public page violates its own content security policy', async ({ page }) => {
  test.setTimeout(60_000)
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object)

    test('no public page has an accessibility violation, or scrolls sideways', async ({ page }) => {
      test.setTimeout(120_000)
      for (const path of PUBLIC) {
        await page.goto(path)
        await settle(page)
        await expectAccessible(page, { name: path, colorScheme })
      }
    })

    test('a learner’s pages have none either', async ({ page, request }) => {
      test.setTimeout(120_000)
      const learner = await newLearner(request)
      await signIn(page, learner)
      const headers = { authorization: `Bearer ${learner.token}` }
      const list = await (await request.get('/api/courses.php?type=free', { headers })).json()
      const course = list.data.courses[0].id
      await request.post(`/api/courses/${course}/enrollment`, { headers })
      const detail = await (
        await request.get(`/api/course_endpoints/details.php?id=${course}`, { headers })
      ).json()
      const subject = detail.data.subjects[0].id
      const classes = await (
        await request.get(`/api/course_endpoints/classes.php?subject_id=${subject}`, { headers })
      ).json()
      const lesson = classes.data[0].id
      const base = `/courses/${course}`
      const paths = [
        '/',
        '/courses',
        base,
        `${base}/subjects/${subject}`,
        `${base}/subjects/${subject}/classes/${lesson}`,
        '/dashboard',
        '/profile',
        '/profile?edit=1',
        '/payment-history',
        '/rewards',
        '/notifications',
        '/notifications?notice=1',
        '/contact-us',
        '/syllabus',
        '/time-table',
        '/time-table?image=1',
        '/job-alert',
        '/job-alert?job=1',
      ]
      for (const path of paths) {
        await page.goto(path)
        await settle(page)
        await expectAccessible(page, { name: path, colorScheme })
      }
    })
  })
}
