import { enroll, getEnrollment } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import type { Item } from '@sopan/domain/items'
import { type Access, accessOf, storedEnd } from '@sopan/domain/orders/access'

import { requirePresent } from '#server/db/queries/accounts.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { listGrants, lockAccess } from '#server/db/queries/entitlements.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { conflict, notFound } from '#server/lib/errors.ts'

import { findCourse, insertEnrollment } from './store.ts'

const present = (access: Pick<Access, 'state' | 'endsAt'>) => ({
  has_access: access.state === 'active',
  expiry_date: access.endsAt?.toISOString() ?? null,
})

export function enrollmentRoutes(app: App, { db, now }: AppDeps): void {
  async function requirePublished(id: number) {
    const course = await findCourse(db, id)
    if (course === undefined || !course.published) {
      throw notFound({ code: 'course_not_found' })
    }
    return course
  }

  app.route({
    ...getEnrollment,
    handler: async (request) => {
      const item: Item = { kind: 'course', id: request.params.id }
      const grants = await listGrants(db, caller(request).id, item)
      // A learner with a grant may enroll again even if the course is withdrawn.
      if (grants.length === 0) await requirePublished(item.id)
      return success(present(accessOf(grants, now())))
    },
  })

  app.route({
    ...enroll,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const item: Item = { kind: 'course', id: request.params.id }
      const course = await requirePublished(item.id)
      if (course.type !== 'free') throw conflict({ code: 'course_not_free' })
      const access = await inTransaction(db, async (trx) => {
        await lockAccess(trx, userId, item)
        await requirePresent(trx, userId)
        const before = accessOf(await listGrants(trx, userId, item), now())
        if (before.state === 'active') return before
        const startsAt = now()
        const endsAt = storedEnd(startsAt, course.validity_days)
        await insertEnrollment(trx, { userId, courseId: item.id, startsAt, endsAt })
        await insertAudit(trx, {
          at: startsAt,
          actor: `user ${userId}`,
          action: 'grant',
          subject: `course ${item.id}`,
          after: {
            user_id: userId,
            item_kind: item.kind,
            item_id: item.id,
            ends_at: endsAt?.toISOString() ?? null,
          },
          reason: 'free course',
        })
        return { state: 'active' as const, endsAt }
      })
      return success(present(access), 'You are enrolled')
    },
  })
}
