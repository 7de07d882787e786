/** The facts about a page that both the server and the pages' own code need. */
export interface Page {
  /** The name of its route module: web/src/app/routes/<folder>/<id>.tsx. */
  id: string
  /** Title of the tab, without the brand; null if it depends on data. */
  title: string | null
  /**
   * The content of its initial HTML: the page that a visitor sees, or its loading state, which only a page for learners
   * has. Without it the HTML shows the startup screen.
   */
  initialHtml?: 'visitor' | 'loading'
  /** Why a page for learners asks a visitor to log in; shown on the login page. */
  loginReason?: string
  /** Without header, tabs and footer. */
  isWithoutFrame?: true
  /** The path of the page to which the short path leads. */
  redirect?: string
  /**
   * The windows that a query parameter opens over it, with their modules: web/src/<module>.tsx; null if
   * the window is part of the page's module. If a URL opens several, the one listed first is shown.
   */
  windows?: Readonly<Record<string, string | null>>
}

const home = {
  id: 'home',
  title: 'Online classes and tests for competitive exams',
  initialHtml: 'visitor',
} as const satisfies Page

/** A short path that leads to another page, with the title of the other page. */
const shortcut = (redirect: string, { title }: Page) =>
  ({ id: 'redirect', title, redirect }) as const

const terms = {
  id: 'terms',
  title: 'Terms and Conditions',
  initialHtml: 'visitor',
} as const satisfies Page
const privacy = {
  id: 'privacy',
  title: 'Privacy Policy',
  initialHtml: 'visitor',
} as const satisfies Page
const shipping = {
  id: 'shipping',
  title: 'Shipping Policy',
  initialHtml: 'visitor',
} as const satisfies Page
const refunds = {
  id: 'refunds',
  title: 'Cancellation and Refunds',
  initialHtml: 'visitor',
} as const satisfies Page
const contact = {
  id: 'contact',
  title: 'Contact Us',
  initialHtml: 'loading',
  loginReason: 'Please login to contact support',
} as const satisfies Page

/**
 * Every page by its path in the router's syntax: `:name` is any one segment, and a `?` after it
 * makes it optional. The routes, the titles and the server's heads come from this table. Any other path
 * has status 404 (rule A-110).
 */
export const PAGES = {
  '/': home,
  '/home': home,
  '/login': { id: 'login', title: 'Login', initialHtml: 'visitor', isWithoutFrame: true },
  '/register': {
    id: 'register',
    title: 'Create Account',
    initialHtml: 'visitor',
    isWithoutFrame: true,
  },
  '/forgot-password': {
    id: 'forgot-password',
    title: 'Forgot Password',
    initialHtml: 'visitor',
    isWithoutFrame: true,
  },
  '/reset-password': {
    id: 'reset-password',
    title: 'New Password',
    initialHtml: 'visitor',
    isWithoutFrame: true,
  },
  '/maintenance': { id: 'maintenance', title: 'System Status', isWithoutFrame: true },
  '/dashboard': { id: 'dashboard', title: 'Dashboard', initialHtml: 'loading' },
  '/courses': { id: 'courses', title: 'All Courses', initialHtml: 'visitor' },
  '/courses/:courseId': { id: 'course', title: null, initialHtml: 'visitor' },
  '/courses/:courseId/subjects/:subjectId': { id: 'subject', title: null, initialHtml: 'loading' },
  '/courses/:courseId/subjects/:subjectId/classes/:classId': {
    id: 'lesson',
    title: null,
    initialHtml: 'loading',
  },
  '/exams/:slug': { id: 'exam-page', title: null, initialHtml: 'visitor' },
  '/tests': {
    id: 'tests',
    title: 'Tests',
    initialHtml: 'visitor',
    windows: {
      taking: 'features/exams/taking/exam-window',
      test: null,
    },
  },
  '/test-results/:testId?': { id: 'test-results', title: 'Test Results', initialHtml: 'loading' },
  '/practice': { id: 'practice', title: 'Practice', initialHtml: 'loading' },
  '/profile': { id: 'profile', title: 'My Profile', initialHtml: 'loading' },
  '/payment-history': { id: 'payment-history', title: 'Payment History', initialHtml: 'loading' },
  '/payment-return': { id: 'payment-return', title: 'Your Payment' },
  '/rewards': { id: 'rewards', title: 'Rewards and Referrals', initialHtml: 'loading' },
  '/notifications': { id: 'notifications', title: 'Notifications', initialHtml: 'loading' },
  '/api-test': { id: 'api-test', title: 'API Test' },
  '/books': { id: 'books', title: 'Books', initialHtml: 'visitor' },
  '/search': { id: 'search', title: 'Search' },
  '/job-alert': { id: 'job-alert', title: 'Job Alert', initialHtml: 'loading' },
  '/syllabus': { id: 'syllabus', title: 'Syllabus', initialHtml: 'loading' },
  '/time-table': { id: 'time-table', title: 'Time Table', initialHtml: 'loading' },
  '/terms-and-conditions': terms,
  '/privacy-policy': privacy,
  '/shipping-policy': shipping,
  '/cancellation-and-refunds': refunds,
  '/contact-us': contact,
  '/coming-soon': { id: 'coming-soon', title: 'Coming Soon' },
  '/terms': shortcut('/terms-and-conditions', terms),
  '/privacy': shortcut('/privacy-policy', privacy),
  '/shipping': shortcut('/shipping-policy', shipping),
  '/refunds': shortcut('/cancellation-and-refunds', refunds),
  '/cancellation': shortcut('/cancellation-and-refunds', refunds),
  '/contact': shortcut('/contact-us', contact),
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof PAGES
export type PageId = (typeof PAGES)[PagePath]['id']

/** The title of a tab: what the page is about, and the brand. */
export const tabTitle = (title: string | null, brand: string): string =>
  title === null ? brand : `${title} | ${brand}`

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/').slice(1)

const patterns = Object.entries<Page>(PAGES).map(([path, page]) => ({
  page,
  segments: segmentsOf(path),
}))

/**
 * The page at a path (without query), undefined if there is none; like the router, ignores letter
 * case and final slashes only.
 */
export function pageAt(path: string): Page | undefined {
  const segments = segmentsOf(path.toLowerCase())
  return patterns.find(({ segments: pattern }) => {
    const required = pattern.filter((part) => !part.endsWith('?')).length
    if (segments.length < required || segments.length > pattern.length) return false
    return segments.every((segment, index) => {
      const part = pattern[index] ?? ''
      return (part.startsWith(':') && segment !== '') || part === segment
    })
  })?.page
}
