import { describe, expect, it } from 'vitest'

import { PAGES, type Page, pageAt, tabTitle } from './pages.ts'

describe('a path', () => {
  it.each([
    '/',
    '/home',
    '/Home/',
    '//',
    '/courses/7//',
    '/courses/7',
    '/courses/abc',
    '/courses/1/subjects/2/classes/3',
    '/exams/ssc-cgl',
    '/exams/%E0%A4%B9',
    '/test-results',
    '/test-results/5',
    '/terms',
  ])('%s is a page', (path) => {
    expect(pageAt(path)).toBeDefined()
  })

  it.each([
    '/no-such-page',
    '/courses/1/nothing',
    '/courses/1/subjects',
    '/home/x',
    '/privacy.php',
    '/user@x.in',
    '/robots.txt',
    '/index.html',
    '/404',
    '/test-results/5/6',
    '/:courseId',
    '//courses',
    '/exams',
    '/exams/ssc-cgl/x',
    '/courses//7',
    '/courses//subjects/2',
  ])('%s is not a page', (path) => {
    expect(pageAt(path)).toBeUndefined()
  })
})

it.each([
  ['/', 'home'],
  ['/Courses/', 'courses'],
  ['/courses/7', 'course'],
  ['/courses/7/subjects/2', 'subject'],
  ['/terms', 'redirect'],
])('the page at %s is %s', (path, id) => {
  expect(pageAt(path)?.id).toBe(id)
})

it('the title of a tab ends with the brand', () => {
  expect(tabTitle('Login', 'Sopan')).toBe('Login | Sopan')
  expect(tabTitle(null, 'Sopan')).toBe('Sopan')
})

it('short paths redirect to their targets', () => {
  const redirects = Object.entries<Page>(PAGES).flatMap(([path, { redirect }]) =>
    redirect === undefined ? [] : [[path, redirect]],
  )
  expect(Object.fromEntries(redirects)).toEqual({
    '/terms': '/terms-and-conditions',
    '/privacy': '/privacy-policy',
    '/shipping': '/shipping-policy',
    '/refunds': '/cancellation-and-refunds',
    '/cancellation': '/cancellation-and-refunds',
    '/contact': '/contact-us',
  })
})
