import { createSeries as createSeriesCall } from '@sopan/contract/console/series'
import { success } from '@sopan/contract/envelope'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { createSeries } from '#server/content/drafts/create-series.ts'
import type { App } from '#server/http/app-deps.ts'

import { requireKind } from './find-draft.ts'

/** A draft for each window of a series of tests. */
export function seriesRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...createSeriesCall,
    handler: async (request) => {
      const { copy_of: copyOf, first_number: firstNumber, ...given } = request.body
      requireKind(copyOf, 'tests')
      const { name, count, weeks } = given
      const first = { opensAt: new Date(given.opens_at), closesAt: new Date(given.closes_at) }
      const series = { copyOf, name, firstNumber, count, weeks, first }
      return success({ paths: await createSeries(db, series, changeOf(request, now())) })
    },
  })
}
