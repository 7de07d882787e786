/** The facts about a page that both the server and the pages' own code need. */
export interface Page {
  /** The name of its route module: web/src/app/routes/<folder>/<id>.tsx. */
  id: string
  /**
   * The content of its initial HTML: the page that a visitor sees, or its loading state, which only a page for learners
   * has. Without it the HTML shows the startup screen.
   */
  initialHtml?: 'visitor' | 'loading'
  /** Why a page for learners asks a visitor to log in; shown on the login page. */
  loginReason?: 'support'
  /** Without header, tabs and footer. */
  isWithoutFrame?: true
  /** The path of the page to which the short path leads. */
  redirect?: string
  /**
   * The windows that a query parameter opens over it, with their modules: web/src/<module>.tsx. If a URL opens several, the
   * one listed first is shown.
   */
  windows?: Readonly<Record<string, string>>
}

const home = {
  id: 'home',
  initialHtml: 'visitor',
} as const satisfies Page

/** A short path that leads to another page. */
const shortcut = (redirect: string) => ({ id: 'redirect', redirect }) as const

const terms = {
  id: 'terms',
  initialHtml: 'visitor',
} as const satisfies Page
const privacy = {
  id: 'privacy',
  initialHtml: 'visitor',
} as const satisfies Page
const shipping = {
  id: 'shipping',
  initialHtml: 'visitor',
} as const satisfies Page
const refunds = {
  id: 'refunds',
  initialHtml: 'visitor',
} as const satisfies Page
const contact = {
  id: 'contact',
  initialHtml: 'loading',
  loginReason: 'support',
} as const satisfies Page

/**
 * Every page by its path in the router's syntax: `:name` is any one segment, and a `?` after it
 * makes it optional. The routes and the server's heads come from this table. Any other path
 * has status 404 (rule A-110).
 */
export const PAGES = {
  '/': home,
  '/home': home,
  '/login': { id: 'login', initialHtml: 'visitor', isWithoutFrame: true },
  '/register': {
    id: 'register',
    initialHtml: 'visitor',
    isWithoutFrame: true,
  },
  '/forgot-password': {
    id: 'forgot-password',
    initialHtml: 'visitor',
    isWithoutFrame: true,
  },
  '/reset-password': {
    id: 'reset-password',
    initialHtml: 'visitor',
    isWithoutFrame: true,
  },
  '/maintenance': { id: 'maintenance', isWithoutFrame: true },
  '/dashboard': { id: 'dashboard', initialHtml: 'loading' },
  '/courses': { id: 'courses', initialHtml: 'visitor' },
  '/courses/:courseId': { id: 'course', initialHtml: 'visitor' },
  '/courses/:courseId/subjects/:subjectId': { id: 'subject', initialHtml: 'loading' },
  '/courses/:courseId/subjects/:subjectId/classes/:classId': {
    id: 'lesson',
    initialHtml: 'loading',
  },
  '/exams/:slug': { id: 'exam-page', initialHtml: 'visitor' },
  '/tests': {
    id: 'tests',
    initialHtml: 'visitor',
    windows: {
      taking: 'features/exams/taking/exam-window',
      test: 'features/exams/start-dialog',
    },
  },
  '/test-results/:testId?': { id: 'test-results', initialHtml: 'loading' },
  '/practice': { id: 'practice', initialHtml: 'loading' },
  '/join': { id: 'join' },
  '/profile': { id: 'profile', initialHtml: 'loading' },
  '/payment-history': { id: 'payment-history', initialHtml: 'loading' },
  '/payment-return': { id: 'payment-return' },
  '/report-card': { id: 'report-card', initialHtml: 'loading' },
  '/rewards': { id: 'rewards', initialHtml: 'loading' },
  '/notifications': { id: 'notifications', initialHtml: 'loading' },
  '/api-test': { id: 'api-test' },
  '/books': { id: 'books', initialHtml: 'visitor' },
  '/bundles/:bundleId': { id: 'bundle', initialHtml: 'visitor' },
  '/search': { id: 'search' },
  '/job-alert': { id: 'job-alert', initialHtml: 'loading' },
  '/syllabus': { id: 'syllabus', initialHtml: 'loading' },
  '/time-table': { id: 'time-table', initialHtml: 'loading' },
  '/terms-and-conditions': terms,
  '/privacy-policy': privacy,
  '/shipping-policy': shipping,
  '/cancellation-and-refunds': refunds,
  '/contact-us': contact,
  '/coming-soon': { id: 'coming-soon' },
  '/terms': shortcut('/terms-and-conditions'),
  '/privacy': shortcut('/privacy-policy'),
  '/shipping': shortcut('/shipping-policy'),
  '/refunds': shortcut('/cancellation-and-refunds'),
  '/cancellation': shortcut('/cancellation-and-refunds'),
  '/contact': shortcut('/contact-us'),
} as const satisfies Record<string, Page>

export type PagePath = keyof typeof PAGES
export type PageId = (typeof PAGES)[PagePath]['id']

/** The pages whose title is the name of their item. */
export type PageOfItem = 'course' | 'subject' | 'lesson' | 'exam-page' | 'bundle'

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
