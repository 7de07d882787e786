import { getDashboard } from '@sopan/contract/dashboard'
import { success } from '@sopan/contract/envelope'

import { figuresOf } from '#server/db/queries/exam-figures.ts'
import { listStandings } from '#server/db/queries/exam-ranks.ts'
import { listPayableParts } from '#server/db/queries/fees.ts'
import { listUnsettled } from '#server/db/queries/unsettled-orders.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import { figuresRow, presentDashboard } from './present.ts'
import { getOverview } from './store.ts'

/** `countPractice` returns how many mistakes of a learner come back by a time, and how many new questions there are. */
export function dashboardRoutes(
  app: App,
  { db, now }: AppDeps,
  countPractice: (userId: number, at: Date) => Promise<{ due: number; fresh: number }>,
): void {
  app.route({
    ...getDashboard,
    handler: async (request) => {
      const { id } = caller(request)
      const at = now()
      const overview = await getOverview(db, id, at)
      const unsettled = await listUnsettled(db, id, { withOpen: false, now: at })
      const parts = await listPayableParts(db, id, at)
      const practice = await countPractice(id, at)
      const results = overview.last_results ?? []
      const shown = await figuresOf(db, results.map(figuresRow), at)
      const standings = await listStandings(
        db,
        results.map((result) => result.attempt_id),
      )
      const { can } = request.query
      return success(
        presentDashboard(overview, { unsettled, parts, practice, can }, { shown, standings }, at),
      )
    },
  })
}
