/**
 * Every path that is a page, in the router's syntax: `:name` is any one segment, and a `?` after it
 * makes it optional. Any other path is answered with 404 (ruling A-110).
 */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/maintenance',
  '/dashboard',
  '/courses',
  '/courses/:courseId',
  '/courses/:courseId/subjects/:subjectId',
  '/courses/:courseId/subjects/:subjectId/classes/:classId',
  '/tests',
  '/test-results/:testId?',
  '/profile',
  '/payment-history',
  '/rewards',
  '/notifications',
  '/api-test',
  '/books',
  '/job-alert',
  '/syllabus',
  '/time-table',
  '/terms-and-conditions',
  '/privacy-policy',
  '/shipping-policy',
  '/cancellation-and-refunds',
  '/contact-us',
  '/coming-soon',
  '/terms',
  '/privacy',
  '/shipping',
  '/refunds',
  '/cancellation',
  '/contact',
] as const

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

const patterns = PAGE_PATHS.map(segmentsOf)

/**
 * Whether a path (without query) is a page; like the router, ignores letter case and a final slash.
 */
export function isPagePath(path: string): boolean {
  const segments = segmentsOf(path.toLowerCase())
  return patterns.some((pattern) => {
    const required = pattern.filter((part) => !part.endsWith('?')).length
    if (segments.length < required || segments.length > pattern.length) return false
    return segments.every((segment, index) => {
      const part = pattern[index] ?? ''
      return part.startsWith(':') || part === segment
    })
  })
}
