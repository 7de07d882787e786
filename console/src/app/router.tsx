import { createBrowserRouter } from 'react-router'

import { FirstPage } from './first-page.tsx'
import { Layout } from './layout.tsx'
import { NotFound } from './not-found.tsx'
import { RouteError } from './route-error.tsx'

export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    children: [
      { path: '/invite', lazy: () => import('#console/session/invite.tsx') },
      {
        element: <Layout />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { index: true, element: <FirstPage /> },
              { path: 'today', lazy: () => import('#console/today/today.tsx') },
              { path: 'orders', lazy: () => import('#console/orders/orders.tsx') },
              { path: 'orders/:orderId', lazy: () => import('#console/orders/order.tsx') },
              { path: 'learners', lazy: () => import('#console/learners/learners.tsx') },
              {
                path: 'learners/add',
                lazy: () => import('#console/learners/add/add-learners.tsx'),
              },
              { path: 'learners/:learnerId', lazy: () => import('#console/learners/learner.tsx') },
              {
                path: 'learners/:learnerId/report-card',
                lazy: () => import('#console/report-cards/learner-card.tsx'),
              },
              { path: 'batches', lazy: () => import('#console/batches/batches.tsx') },
              { path: 'batches/:batchId', lazy: () => import('#console/batches/batch.tsx') },
              {
                path: 'batches/:batchId/report-cards',
                lazy: () => import('#console/report-cards/batch-cards.tsx'),
              },
              { path: 'tickets', lazy: () => import('#console/tickets/tickets.tsx') },
              { path: 'tickets/:ticketId', lazy: () => import('#console/tickets/ticket.tsx') },
              { path: 'tests', lazy: () => import('#console/tests/tests.tsx') },
              { path: 'tests/:slug', lazy: () => import('#console/tests/test.tsx') },
              { path: 'content', lazy: () => import('#console/content/contents.tsx') },
              { path: 'content/edit/*', lazy: () => import('#console/content/form/draft.tsx') },
              {
                path: 'content/files/:slug',
                lazy: () => import('#console/content/test-files.tsx'),
              },
              {
                path: 'content/print/:slug',
                lazy: () => import('#console/content/print/print-test.tsx'),
              },
              { path: 'content/*', lazy: () => import('#console/content/content.tsx') },
              { path: 'reports/:name?', lazy: () => import('#console/reports/reports.tsx') },
              { path: 'notices', lazy: () => import('#console/notices/notices.tsx') },
              { path: 'staff', lazy: () => import('#console/staff/staff.tsx') },
              { path: 'audit', lazy: () => import('#console/staff/audit.tsx') },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
])
