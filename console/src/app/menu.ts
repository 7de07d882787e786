import type { Permission } from '@sopan/contract/console/permissions'

import { words } from '#console/words.ts'

/** The pages of the menu, each with the permissions of which one is enough. */
export const MENU: readonly { path: string; label: string; needs: readonly Permission[] }[] = [
  {
    path: '/today',
    label: words.menu.today,
    needs: ['ticket.read', 'order.read', 'learner.read', 'test.read', 'report.money'],
  },
  { path: '/orders', label: words.menu.orders, needs: ['order.read'] },
  { path: '/learners', label: words.menu.learners, needs: ['learner.read'] },
  { path: '/tickets', label: words.menu.tickets, needs: ['ticket.read'] },
  { path: '/tests', label: words.menu.tests, needs: ['test.read'] },
  { path: '/content', label: words.menu.content, needs: ['content.read'] },
  {
    path: '/reports',
    label: words.menu.reports,
    needs: ['report.money', 'report.learners', 'report.tests'],
  },
  {
    path: '/notices',
    label: words.menu.notices,
    needs: ['notice.write', 'maintenance.change'],
  },
  { path: '/staff', label: words.menu.staff, needs: ['staff.change'] },
  { path: '/audit', label: words.menu.audit, needs: ['audit.read'] },
]
