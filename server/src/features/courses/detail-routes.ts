import { getCourse } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { encodeJson, sendJson, sendEncoded } from '#server/http/response/encoded-body.ts'
import { notFound } from '#server/lib/errors.ts'
import { joinObjects, splitAtEmptyObject } from '#server/lib/json-text.ts'

import type { Catalogue } from './catalogue.ts'
import { presentContent, presentOwnPart } from './present.ts'
import * as store from './store.ts'

const courseNotFound = () => notFound('The requested course could not be found')

const NO_PROGRESS = { completed: 0, lastSubjectId: null }

const [BEFORE_DATA, AFTER_DATA] = splitAtEmptyObject(success({}))

export function detailRoutes(app: App, deps: AppDeps, catalogue: Catalogue): void {
  const { db, files, now, pool } = deps
  const findOwnPart = store.ownPartFinder(pool)

  async function forVisitor(id: number) {
    const course = await store.findCourse(db, id)
    if (course === undefined || !course.published) throw courseNotFound()
    const subjects = await store.listSubjects(db, id)
    const content = presentContent(course, subjects, files)
    const own = presentOwnPart(accessOf([], now()), NO_PROGRESS, content.class_count, now())
    return encodeJson(success({ ...content, ...own }))
  }

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
        const bytes = await catalogue.bytes.get(`detail ${id}`, () => forVisitor(id))
        return sendEncoded(request, reply, bytes)
      }
      const [shared, own] = await Promise.all([
        catalogue.courses.get(String(id), () => sharedPart(id)),
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
