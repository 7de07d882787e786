import { getToday } from '@sopan/contract/console/today'
import { success } from '@sopan/contract/envelope'
import { isPermitted } from '@sopan/domain/staff/roles'

import type { ConsoleDeps } from '#server/console/console-deps.ts'
import { caller } from '#server/console/request/identify.ts'
import type { App } from '#server/http/app-deps.ts'

import { readToday } from './read-today.ts'

export function todayRoutes(app: App, { db, now }: ConsoleDeps): void {
  app.route({
    ...getToday,
    handler: async (request) => {
      const { roles } = caller(request)
      return success(await readToday(db, now(), (permission) => isPermitted(roles, permission)))
    },
  })
}
