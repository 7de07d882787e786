import { describe, expect, it } from 'vitest'

import { isPagePath } from './page-paths.ts'

describe('a path', () => {
  it.each([
    '/',
    '/home',
    '/Home/',
    '/courses/7',
    '/courses/abc',
    '/courses/1/subjects/2/classes/3',
    '/test-results',
    '/test-results/5',
    '/terms',
  ])('%s is a page', (path) => {
    expect(isPagePath(path)).toBe(true)
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
  ])('%s is not a page', (path) => {
    expect(isPagePath(path)).toBe(false)
  })
})
