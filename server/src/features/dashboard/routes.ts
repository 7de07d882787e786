import { getDashboard } from '@sopan/contract/dashboard'
import { success } from '@sopan/contract/envelope'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import { presentDashboard } from './present.ts'
import { getOverview } from './store.ts'

export function dashboardRoutes(app: App, { db, now }: AppDeps): void {
  app.route({
    ...getDashboard,
    handler: async (request) => {
      const { id } = caller(request)
      const at = now()
      return success(presentDashboard(await getOverview(db, id, at), at))
    },
  })
}
