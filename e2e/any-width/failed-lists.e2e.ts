import { expect, test } from '@playwright/test'

import { newLearner, signIn } from '#e2e/support/learner.ts'
import { coursePaths } from '#e2e/support/page-lists.ts'

/** An order of each type that has ended: what it was for is fetched again, because access may have changed. */
const ended = ['course', 'test', 'book'].map((type, index) => ({
  order_id: `order_${index}`,
  transaction_type: type,
  item_id: 1,
  item_name: 'Ended',
  amount: 100,
  state: 'granted',
  action: 'use',
  since: '2026-11-20T06:00:00.000Z',
  next_check_at: null,
  last_failure: null,
}))

/** The lists by their pages, with the calls of a list that fails: one, and its retries (D-02). */
const LISTS = [
  ['/', 'courses.php', 3],
  ['/courses', 'courses.php', 3],
  ['/courses?filter=paid', 'courses.php', 3],
  ['the course', 'course_endpoints/details.php', 2],
  ['the subject', 'course_endpoints/classes.php', 2],
  ['the subject', 'course_endpoints/notes.php', 2],
  ['the class', 'course_endpoints/videos.php', 2],
  ['/tests', 'tests/list.php', 3],
  ['/test-results', 'tests/history.php', 2],
  ['/test-results/1', 'tests/results.php', 2],
  ['/books', 'books/list.php', 2],
  ['/dashboard', 'user/dashboard.php', 2],
  ['/dashboard', 'user/courses.php', 2],
  ['/notifications', 'notifications.php?*summary=true', 2],
  ['/payment-history', 'transactions/history.php', 2],
  ['/rewards', 'rewards.php', 2],
  ['/contact-us', 'user/tickets.php', 2],
  ['/profile', 'user/sessions.php', 2],
  ['/syllabus', 'syllabus.php', 3],
  ['/time-table', 'timetable.php', 3],
  ['/job-alert', 'job-alerts.php', 3],
] as const

for (const [path, call, expected] of LISTS) {
  test(`the list ${call} of ${path} that fails is called ${expected} times`, async ({
    page,
    request,
  }) => {
    const learner = await newLearner(request)
    const [course = '', subject = '', lesson = ''] = (await coursePaths(request, learner)).slice(4)
    const own: Readonly<Record<string, string>> = {
      'the course': course,
      'the subject': subject,
      'the class': lesson,
    }
    await signIn(page, learner)
    await page.route('**/api/transactions/unsettled.php*', (route) =>
      route.fulfill({ json: { success: true, status: 'success', message: '', data: ended } }),
    )
    let calls = 0
    await page.route(`**/api/${call}*`, (route) => {
      calls++
      return route.fulfill({ status: 500, json: { success: false, message: 'Broken' } })
    })
    await page.goto(own[path] ?? path)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // A second run would begin immediately.
    await page.waitForTimeout(1500)
    expect(calls).toBe(expected)
  })
}
