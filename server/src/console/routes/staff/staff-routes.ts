import {
  changeRoles as changeRolesCall,
  deactivateStaff as deactivateStaffCall,
  listAudit,
  listStaff as listStaffCall,
} from '@sopan/contract/console/staff'
import { success } from '@sopan/contract/envelope'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { mapNames } from '#server/db/queries/audit-names.ts'
import { listAuditPage } from '#server/db/queries/audit.ts'
import { changeRoles, deactivateStaff } from '#server/features/staff/change-staff.ts'
import { listStaff } from '#server/features/staff/store.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

import { presentAudit, presentStaff, referencesOf } from './present-staff.ts'

/** Members of the staff, and the audit of what they did. */
export function staffRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...listStaffCall,
    handler: async () => success({ staff: (await listStaff(db)).map(presentStaff) }),
  })

  app.route({
    ...changeRolesCall,
    handler: async (request) => {
      const { roles, staff_id: id } = request.body
      await changeRoles(db, id, roles, changeOf(request, now()))
      return success(null)
    },
  })

  app.route({
    ...deactivateStaffCall,
    handler: async (request) => {
      await deactivateStaff(db, request.body.staff_id, changeOf(request, now()))
      return success(null)
    },
  })

  app.route({
    ...listAudit,
    handler: async (request) => {
      const { actor, cursor, limit, subject } = request.query
      const before = decodeCursor(z.int().positive(), cursor)
      const rows = await listAuditPage(db, { actor, subject, before, limit: limit + 1 })
      const { rows: shown, next } = cutPage(rows, limit, ({ id }) => id)
      const names = await mapNames(db, shown.flatMap(referencesOf))
      return success({ audit: shown.map(presentAudit), names, next_cursor: next })
    },
  })
}
