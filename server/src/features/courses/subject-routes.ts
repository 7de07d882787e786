import { success } from '@sopan/contract/envelope'
import { listSubjects } from '@sopan/contract/learning'
import { accessOf } from '@sopan/domain/orders/access'

import { listGrants } from '#server/db/queries/entitlements.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentSubject } from './present.ts'
import * as store from './store.ts'

/** The structure of a course is public; the content of its classes is not. */
export function subjectRoutes(app: App, { db, now }: AppDeps): void {
  async function wasGranted(userId: number | undefined, id: number): Promise<boolean> {
    if (userId === undefined) return false
    const grants = await listGrants(db, userId, { kind: 'course', id })
    return accessOf(grants, now()).state !== 'none'
  }

  app.route({
    ...listSubjects,
    handler: async (request) => {
      const courseId = request.query.course_id
      const course = await store.findCourse(db, courseId)
      const isOpen = course?.published || (await wasGranted(request.signedIn?.id, courseId))
      if (!isOpen) throw notFound({ code: 'course_not_found' })
      const subjects = await store.listSubjects(db, courseId)
      return success(subjects.map(presentSubject))
    },
  })
}
