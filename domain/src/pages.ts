/** What the server and the pages' own code both have to know about a page. */
export interface Page {
  /** The name of its route module: web/src/app/routes/<folder>/<id>.tsx. */
  id: string
  /** Title of the tab, without the brand; null if it depends on data. */
  title: string | null
}

const home: Page = { id: 'home', title: 'Online classes and tests for competitive exams' }
/** A short path that leads to another page. */
const shortcut: Page = { id: 'redirect', title: null }

/**
 * Every page by its path in the router's syntax: `:name` is any one segment, and a `?` after it
 * makes it optional. Any other path is answered with 404 (rule A-110).
 */
export const PAGES = {
  '/': home,
  '/home': home,
  '/login': { id: 'login', title: 'Login' },
  '/register': { id: 'register', title: 'Create Account' },
  '/forgot-password': { id: 'forgot-password', title: 'Forgot Password' },
  '/reset-password': { id: 'reset-password', title: 'New Password' },
  '/maintenance': { id: 'maintenance', title: 'System Status' },
  '/dashboard': { id: 'dashboard', title: 'Dashboard' },
  '/courses': { id: 'courses', title: 'All Courses' },
  '/courses/:courseId': { id: 'course', title: null },
  '/courses/:courseId/subjects/:subjectId': { id: 'subject', title: null },
  '/courses/:courseId/subjects/:subjectId/classes/:classId': { id: 'lesson', title: null },
  '/tests': { id: 'tests', title: 'Tests' },
  '/test-results/:testId?': { id: 'test-results', title: 'Test Results' },
  '/profile': { id: 'profile', title: 'My Profile' },
  '/payment-history': { id: 'payment-history', title: 'Payment History' },
  '/payment-return': { id: 'payment-return', title: 'Your Payment' },
  '/rewards': { id: 'rewards', title: 'Rewards and Referrals' },
  '/notifications': { id: 'notifications', title: 'Notifications' },
  '/api-test': { id: 'api-test', title: null },
  '/books': { id: 'books', title: 'Books' },
  '/job-alert': { id: 'job-alert', title: 'Job Alert' },
  '/syllabus': { id: 'syllabus', title: 'Syllabus' },
  '/time-table': { id: 'time-table', title: 'Time Table' },
  '/terms-and-conditions': { id: 'terms', title: 'Terms and Conditions' },
  '/privacy-policy': { id: 'privacy', title: 'Privacy Policy' },
  '/shipping-policy': { id: 'shipping', title: 'Shipping Policy' },
  '/cancellation-and-refunds': { id: 'refunds', title: 'Cancellation and Refunds' },
  '/contact-us': { id: 'contact', title: 'Contact Us' },
  '/coming-soon': { id: 'coming-soon', title: 'Coming Soon' },
  '/terms': shortcut,
  '/privacy': shortcut,
  '/shipping': shortcut,
  '/refunds': shortcut,
  '/cancellation': shortcut,
  '/contact': shortcut,
} satisfies Record<string, Page>

/** The title of a tab: what the page is about, and the brand. */
export const tabTitle = (title: string | null, brand: string): string =>
  title === null ? brand : `${title} | ${brand}`

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

const patterns = Object.entries<Page>(PAGES).map(([path, page]) => ({
  page,
  segments: segmentsOf(path),
}))

/**
 * The page at a path (without query), undefined if there is none; like the router, ignores letter
 * case and a final slash.
 */
export function pageAt(path: string): Page | undefined {
  const segments = segmentsOf(path.toLowerCase())
  return patterns.find(({ segments: pattern }) => {
    const required = pattern.filter((part) => !part.endsWith('?')).length
    if (segments.length < required || segments.length > pattern.length) return false
    return segments.every((segment, index) => {
      const part = pattern[index] ?? ''
      return part.startsWith(':') || part === segment
    })
  })?.page
}
