import { getCourse } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { sendEncoded, sendJson } from '#server/http/response/encoded-body.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'
import { joinObjects, splitAtEmptyObject } from '#server/lib/json-text.ts'

import { presentContent, presentOwnPart } from './present.ts'
import * as store from './store.ts'
import { type VisitorCatalogue, courseNotFound } from './visitor.ts'

const [BEFORE_DATA, AFTER_DATA] = splitAtEmptyObject(success({}))

export function detailRoutes(
  app: App,
  deps: AppDeps,
  responses: ResponseCache,
  visitor: VisitorCatalogue,
): void {
  const { db, files, now, pool } = deps
  const findOwnPart = store.ownPartFinder(pool)

  /** The fields of a course that are the same for every learner, as JSON. */
  async function sharedPart(id: number) {
    const course = await store.findCourse(db, id)
    if (course === undefined) return null
    const content = presentContent(course, await store.listSubjects(db, id), files)
    return {
      json: JSON.stringify(content),
      classes: content.class_count,
      isPublished: course.published,
    }
  }

  app.route({
    ...getCourse,
    handler: async (request, reply) => {
      const { id } = request.query
      if (request.signedIn === null) {
        return sendEncoded(request, reply, await visitor.detail(id))
      }
      const [shared, own] = await Promise.all([
        responses.get(`learners' course ${id}`, () => sharedPart(id)),
        findOwnPart(request.signedIn.id, id),
      ])
      const access = accessOf(own.grants, now())
      if (shared === null || (!shared.isPublished && access.state === 'none'))
        throw courseNotFound()
      const part = presentOwnPart(access, own.progress, shared.classes, now())
      const data = joinObjects(shared.json, JSON.stringify(part))
      return sendJson(reply, `${BEFORE_DATA}${data}${AFTER_DATA}`)
    },
  })
}
