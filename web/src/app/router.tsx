import { Navigate } from 'react-router'

import { paths, redirects } from '#web/lib/paths.ts'
import type { PageRoute } from '#web/lib/router/routes.ts'

import { SignedInOnly } from './guards.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { RouteError } from './layouts/route-error.tsx'
import { StartupScreen } from './startup-screen.tsx'

const comingSoon = () => import('./routes/coming-soon.tsx')

/** Pages outside the main layout: forms without header and tabs. */
const plainPages: PageRoute[] = [
  { path: paths.login(), lazy: () => import('./routes/accounts/login.tsx') },
  { path: paths.register(), lazy: () => import('./routes/accounts/register.tsx') },
  { path: paths.forgotPassword(), lazy: () => import('./routes/accounts/forgot-password.tsx') },
  { path: paths.resetPassword(), lazy: () => import('./routes/accounts/reset-password.tsx') },
  { path: paths.maintenance(), lazy: () => import('./routes/maintenance.tsx') },
]

const publicPages: PageRoute[] = [
  { path: paths.root(), lazy: () => import('./routes/home.tsx') },
  { path: paths.home(), lazy: () => import('./routes/home.tsx') },
  { path: paths.courses(), lazy: () => import('./routes/courses/courses.tsx') },
  { path: '/courses/:courseId', lazy: () => import('./routes/courses/course.tsx') },
  { path: paths.tests(), lazy: () => import('./routes/tests/tests.tsx') },
  { path: paths.apiTest(), lazy: () => import('./routes/api-test.tsx') },
  { path: paths.books(), lazy: () => import('./routes/books.tsx') },
  { path: paths.terms(), lazy: () => import('./routes/policies/terms.tsx') },
  { path: paths.privacy(), lazy: () => import('./routes/policies/privacy.tsx') },
  { path: paths.shipping(), lazy: () => import('./routes/policies/shipping.tsx') },
  { path: paths.refunds(), lazy: () => import('./routes/policies/refunds.tsx') },
  { path: paths.comingSoon(), lazy: comingSoon },
  { path: paths.notFound(), lazy: () => import('./routes/not-found.tsx') },
]

/** The documents' guarded routes, and those of the study aids (A-22) and the return from the payment. */
const learnerPages: PageRoute[] = [
  { path: paths.dashboard(), lazy: () => import('./routes/learner/dashboard.tsx') },
  {
    path: '/courses/:courseId/subjects/:subjectId',
    lazy: () => import('./routes/courses/subject.tsx'),
  },
  {
    path: '/courses/:courseId/subjects/:subjectId/classes/:classId',
    lazy: () => import('./routes/courses/lesson.tsx'),
  },
  { path: '/test-results/:testId?', lazy: () => import('./routes/tests/test-results.tsx') },
  { path: paths.profile(), lazy: () => import('./routes/learner/profile.tsx') },
  {
    path: paths.paymentHistory(),
    lazy: () => import('./routes/learner/payment-history.tsx'),
  },
  {
    path: paths.paymentReturn(),
    lazy: () => import('./routes/learner/payment-return.tsx'),
  },
  { path: paths.rewards(), lazy: () => import('./routes/learner/rewards.tsx') },
  { path: paths.notifications(), lazy: () => import('./routes/learner/notifications.tsx') },
  { path: paths.jobAlert(), lazy: () => import('./routes/aids/job-alert.tsx') },
  { path: paths.syllabus(), lazy: () => import('./routes/aids/syllabus.tsx') },
  { path: paths.timeTable(), lazy: () => import('./routes/aids/time-table.tsx') },
]

const redirectPages: PageRoute[] = Object.entries(redirects).map(([path, to]) => ({
  path,
  element: <Navigate replace to={to} />,
}))

const pagesInside: PageRoute[] = [
  ...publicPages,
  { element: <SignedInOnly />, children: learnerPages },
  {
    element: <SignedInOnly reason="Please login to contact support" />,
    children: [{ path: paths.contact(), lazy: () => import('./routes/learner/contact.tsx') }],
  },
  ...redirectPages,
  { path: '*', element: <Navigate replace to={paths.notFound()} /> },
]

export const routes: PageRoute[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    children: [
      {
        // Shown while the first page's code is loading; the status check above it runs meanwhile.
        startElement: <StartupScreen />,
        children: [
          { element: <PlainLayout />, children: plainPages },
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
