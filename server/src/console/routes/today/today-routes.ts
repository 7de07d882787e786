import { getToday } from '@sopan/contract/console/today'
import { success } from '@sopan/contract/envelope'
import { isPermitted } from '@sopan/domain/staff/roles'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf } from '#server/console/request/act.ts'
import type { App } from '#server/http/app-deps.ts'

import { readToday } from './read-today.ts'

export function todayRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...getToday,
    handler: async (request) => {
      const { roles } = callerOf(request)
      return success(await readToday(db, now(), (permission) => isPermitted(roles, permission)))
    },
  })
}
