import type { ActDeps } from '#server/console/console-deps.ts'
import type { App } from '#server/http/app-deps.ts'

import { batchRoutes } from './batches/batch-routes.ts'
import { batchMemberRoutes } from './batches/member-routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { kindDraftRoutes, draftRoutes } from './content/draft-routes.ts'
import { questionRoutes } from './content/question-routes.ts'
import { seriesRoutes } from './content/series-routes.ts'
import { testFileRoutes } from './content/test-file-routes.ts'
import { accessRoutes } from './learners/access-routes.ts'
import { accountRoutes } from './learners/account-routes.ts'
import { erasureRoutes } from './learners/erasure-routes.ts'
import { learnerRoutes } from './learners/learner-routes.ts'
import { listRoutes } from './learners/list/list-routes.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { deskRoutes, partRoutes } from './orders/desk-routes.ts'
import { orderActRoutes } from './orders/order-act-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { cardRoutes } from './reports/card-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'
import { testRoutes } from './tests/test-routes.ts'
import { ticketRoutes } from './tickets/ticket-routes.ts'
import { todayRoutes } from './today/today-routes.ts'

/** The calls that the console and the command have in common: all except sessions, invitations and uploads. */
export function actRoutes(app: App, deps: ActDeps): void {
  for (const register of [
    staffRoutes,
    orderRoutes,
    orderActRoutes,
    deskRoutes,
    partRoutes,
    learnerRoutes,
    accountRoutes,
    accessRoutes,
    erasureRoutes,
    listRoutes,
    batchRoutes,
    batchMemberRoutes,
    reportRoutes,
    cardRoutes,
    ticketRoutes,
    testRoutes,
    todayRoutes,
    noticeRoutes,
    contentRoutes,
    draftRoutes,
    kindDraftRoutes,
    seriesRoutes,
    questionRoutes,
    testFileRoutes,
  ])
    register(app, deps)
}
