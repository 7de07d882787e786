import type { Permission } from '@sopan/contract/console/permissions'

import { words } from '#console/words.ts'

interface Page {
  path: string
  /** One of these permissions is enough, also for the pages below it. */
  needs: readonly Permission[]
}

/** Pages that are not in the menu and need other permissions than the page above them. */
const OTHER_PAGES: readonly Page[] = [
  { path: '/learners/add', needs: ['learner.change', 'order.record-payment'] },
]

/** The pages of the menu. */
export const MENU: readonly (Page & { label: string })[] = [
  {
    path: '/today',
    label: words.menu.today,
    needs: ['ticket.read', 'order.read', 'learner.read', 'test.read', 'report.money'],
  },
  { path: '/orders', label: words.menu.orders, needs: ['order.read'] },
  { path: '/learners', label: words.menu.learners, needs: ['learner.read'] },
  { path: '/batches', label: words.menu.batches, needs: ['batch.read'] },
  { path: '/tickets', label: words.menu.tickets, needs: ['ticket.read'] },
  { path: '/tests', label: words.menu.tests, needs: ['test.read'] },
  { path: '/content', label: words.menu.content, needs: ['content.read'] },
  {
    path: '/reports',
    label: words.menu.reports,
    needs: ['report.money', 'report.learners', 'report.tests', 'batch.read', 'order.read'],
  },
  {
    path: '/notices',
    label: words.menu.notices,
    needs: ['notice.write', 'maintenance.change'],
  },
  { path: '/staff', label: words.menu.staff, needs: ['staff.change'] },
  { path: '/audit', label: words.menu.audit, needs: ['audit.read'] },
]

/** The page with a path, or the one above it that decides who may see it. */
export const pageAt = (pathname: string): Page | undefined =>
  [...OTHER_PAGES, ...MENU].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
