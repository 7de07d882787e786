import { success } from '@sopan/contract/envelope'
import { getReportCard } from '@sopan/contract/report-card'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import { readLearnerCard } from './read-cards.ts'

/** The report card of the caller. */
export function reportCardRoutes(app: App, { db, now, settings }: AppDeps): void {
  app.route({
    ...getReportCard,
    handler: async (request) => {
      const asked = { learner: caller(request).id, days: request.query.days }
      const card = await readLearnerCard(db, asked, { withFees: true, now: now() })
      return success({ institute: settings.BRAND_NAME, card })
    },
  })
}
