import type { APIRequestContext } from '@playwright/test'

import type { Learner } from './learner.ts'

/** Pages for everyone, in groups that can be checked side by side. */
export const PUBLIC = {
  course: ['/', '/courses', '/courses/1', '/courses/999999'],
  bundle: ['/bundles/1', '/bundles/2', '/bundles/999999', '/tests?filter=series'],
  exam: ['/exams/ssc-cgl', '/exams/ibps-po', '/exams/no-such-exam'],
  list: ['/tests', '/tests?test=1', '/books', '/books?book=1', '/search?q=maths'],
  account: ['/login', '/register', '/forgot-password', '/reset-password?token=x'],
  policy: [
    '/terms-and-conditions',
    '/privacy-policy',
    '/shipping-policy',
    '/cancellation-and-refunds',
  ],
  other: ['/coming-soon', '/404', '/api-test', '/join'],
}

/** One page of each layout: the other pages differ from it by their texts. */
const LAYOUTS = new Set([
  '/',
  '/courses',
  '/courses/1',
  '/bundles/1',
  '/exams/ssc-cgl',
  '/tests',
  '/books',
  '/books?book=1',
  '/search?q=maths',
  '/login',
  '/terms-and-conditions',
  '/404',
  '/dashboard',
  '/profile?edit=1',
  '/payment-history',
  '/notifications',
  '/contact-us',
  '/syllabus',
  '/time-table?image=1',
])

/** Pages that `npm test` looks at; `npm run test:long` looks at all. */
export const layoutsOf = (paths: readonly string[]): string[] =>
  paths.filter((path) => LAYOUTS.has(path))

/** Pages that every learner has, in the same way. */
export const LEARNERS = {
  account: [
    '/dashboard',
    '/practice',
    '/profile',
    '/profile?edit=1',
    '/payment-history',
    '/payment-return?order_id=x',
    '/join',
    '/report-card',
    '/rewards',
  ],
  support: ['/notifications', '/notifications?notice=1', '/contact-us', '/test-results'],
  'study aid': [
    '/search?q=haryana',
    '/exams/hssc-cet',
    '/syllabus',
    '/syllabus?exam=hssc-cet',
    '/time-table',
    '/time-table?image=1',
    '/job-alert',
    '/job-alert?job=1',
  ],
}

/** A course in which the learner is enrolled, a subject of it and a class. */
export async function coursePaths(
  request: APIRequestContext,
  { token }: Learner,
): Promise<string[]> {
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
  return [
    '/',
    '/courses',
    '/tests',
    '/books',
    base,
    inside,
    `${inside}/classes/${classes.data[0].id}`,
  ]
}
