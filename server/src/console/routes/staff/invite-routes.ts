import {
  inviteStaff as inviteStaffCall,
  resetStaff as resetStaffCall,
} from '@sopan/contract/console/staff'
import { success } from '@sopan/contract/envelope'

import type { ConsoleDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { inviteStaff, resetStaff } from '#server/features/staff/invite.ts'
import type { App } from '#server/http/app-deps.ts'

import { presentInvitation } from './present-staff.ts'

/** The calls that make a one-time address of the console. */
export function inviteRoutes(app: App, { db, now, url }: ConsoleDeps): void {
  app.route({
    ...inviteStaffCall,
    handler: async (request) => {
      const invited = { ...request.body, consoleUrl: url }
      return success(presentInvitation(await inviteStaff(db, invited, changeOf(request, now()))))
    },
  })

  app.route({
    ...resetStaffCall,
    handler: async (request) => {
      const reset = { ...request.body, consoleUrl: url, mayBeLastOwner: false }
      return success(presentInvitation(await resetStaff(db, reset, changeOf(request, now()))))
    },
  })
}
