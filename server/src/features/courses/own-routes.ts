import { listOwnCourses } from '@sopan/contract/dashboard'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'
import { percentDone } from '@sopan/domain/progress'
import { z } from 'zod'

import { grantsIn } from '#server/db/queries/entitlements.ts'
import { findTeachers } from '#server/db/queries/teachers.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

import { presentAccess, presentCard } from './present.ts'
import * as store from './store.ts'

const cursorSchema = z.object({ before: z.int(), id: z.int().default(0) })

/** The courses of a learner. */
export function ownCourseRoutes(app: App, { db, files, now }: AppDeps): void {
  app.route({
    ...listOwnCourses,
    handler: async (request) => {
      const { limit, cursor } = request.query
      const before = decodeCursor(cursorSchema, cursor) ?? null
      const found = await store.listOwned(db, { userId: caller(request).id, before, limit })
      const { rows, next } = cutPage(found, limit, (last) => ({
        before: last.newest_grant,
        id: last.id,
      }))
      const teacherOf = await findTeachers(
        { db, files },
        rows.map(({ teacher }) => teacher),
      )
      const at = now()
      const courses = rows.map((row) => {
        const card = presentCard(row, { files, teacherOf })
        const completed = Math.min(row.completed ?? 0, card.class_count)
        return {
          ...card,
          ...presentAccess(accessOf(grantsIn(row.grants), at), at),
          progress: {
            completed_classes: completed,
            total_classes: card.class_count,
            percent: percentDone(completed, card.class_count),
          },
        }
      })
      return success({ courses, next_cursor: next })
    },
  })
}
