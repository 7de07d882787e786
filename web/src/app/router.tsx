import { PAGES, type Page, type PageId } from '@sopan/domain/pages'
import { Navigate, type RouteObject, type createBrowserRouter } from 'react-router'

import { loadWordsOfPage } from '#web/lib/language.ts'
import { paths } from '#web/lib/paths.ts'

import { SignedInOnly } from './guards.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { RouteError } from './layouts/route-error.tsx'
import { StartupScreen } from './startup-screen.tsx'

/** The exports of a page's module: the page, the facts for its layout, and the loader that starts its queries. */
export type PageModule = Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate' | 'handle'>

const modules: Record<Exclude<PageId, 'redirect'>, () => Promise<PageModule>> = {
  'api-test': () => import('./routes/api-test.tsx'),
  books: () => import('./routes/books.tsx'),
  bundle: () => import('./routes/bundles/bundle.tsx'),
  'coming-soon': () => import('./routes/coming-soon.tsx'),
  contact: () => import('./routes/learner/contact.tsx'),
  course: () => import('./routes/courses/course.tsx'),
  courses: () => import('./routes/courses/courses.tsx'),
  dashboard: () => import('./routes/learner/dashboard.tsx'),
  'exam-page': () => import('./routes/exams/exam-page.tsx'),
  'forgot-password': () => import('./routes/accounts/forgot-password.tsx'),
  home: () => import('./routes/home.tsx'),
  'job-alert': () => import('./routes/aids/job-alert.tsx'),
  join: () => import('./routes/batches/join.tsx'),
  lesson: () => import('./routes/courses/lesson.tsx'),
  login: () => import('./routes/accounts/login.tsx'),
  maintenance: () => import('./routes/maintenance.tsx'),
  notifications: () => import('./routes/learner/notifications.tsx'),
  'payment-history': () => import('./routes/learner/payment-history.tsx'),
  'payment-return': () => import('./routes/learner/payment-return.tsx'),
  practice: () => import('./routes/tests/practice.tsx'),
  privacy: () => import('./routes/policies/privacy.tsx'),
  profile: () => import('./routes/learner/profile.tsx'),
  refunds: () => import('./routes/policies/refunds.tsx'),
  register: () => import('./routes/accounts/register.tsx'),
  'report-card': () => import('./routes/learner/report-card.tsx'),
  'reset-password': () => import('./routes/accounts/reset-password.tsx'),
  rewards: () => import('./routes/learner/rewards.tsx'),
  search: () => import('./routes/search.tsx'),
  shipping: () => import('./routes/policies/shipping.tsx'),
  subject: () => import('./routes/courses/subject.tsx'),
  syllabus: () => import('./routes/aids/syllabus.tsx'),
  terms: () => import('./routes/policies/terms.tsx'),
  'test-results': () => import('./routes/tests/test-results.tsx'),
  tests: () => import('./routes/tests/tests.tsx'),
  'time-table': () => import('./routes/aids/time-table.tsx'),
}

const pages = Object.entries<Page>(PAGES)

/** Loads a page's module, and its texts in the reader's language. */
const withWords = (load: () => Promise<PageModule>) => async () => {
  const module = await load()
  await loadWordsOfPage()
  return module
}

/** The routes of the pages that `isIncluded` selects. */
function routesOf(isIncluded: (page: Page) => boolean): RouteObject[] {
  return pages
    .filter(([, page]) => isIncluded(page))
    .map(([path, page]): RouteObject => {
      if (page.redirect !== undefined) {
        return { path, element: <Navigate replace to={page.redirect} /> }
      }
      return { path, lazy: withWords(modules[page.id as keyof typeof modules]) }
    })
}

const isForLearners = (page: Page) => page.initialHtml === 'loading'
const reasons = [...new Set(pages.map(([, page]) => page.loginReason))]

const pagesInside: RouteObject[] = [
  ...routesOf((page) => page.isWithoutFrame === undefined && !isForLearners(page)),
  ...reasons.map((reason) => ({
    element: <SignedInOnly reason={reason} />,
    children: routesOf((page) => isForLearners(page) && page.loginReason === reason),
  })),
  { path: paths.notFound(), lazy: withWords(() => import('./routes/not-found.tsx')) },
  { path: '*', element: <Navigate replace to={paths.notFound()} /> },
]

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    children: [
      {
        // Shown while the first page's code is loading; the status check above it runs meanwhile.
        HydrateFallback: StartupScreen,
        children: [
          {
            element: <PlainLayout />,
            children: routesOf((page) => page.isWithoutFrame === true),
          },
          {
            element: <MainLayout />,
            // The header and the tabs stay visible if a page throws.
            children: [{ errorElement: <RouteError />, children: pagesInside }],
          },
        ],
      },
    ],
  },
]

export type Router = ReturnType<typeof createBrowserRouter>
