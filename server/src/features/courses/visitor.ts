import type { listCourses } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import { accessOf } from '@sopan/domain/orders/access'
import type { z } from 'zod'

import type { AppDeps } from '#server/http/app-deps.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { type EncodedBody, encodeJson } from '#server/http/response/encoded-body.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'
import { notFound } from '#server/lib/errors.ts'

import { NO_ACCESS, presentCard, presentContent, presentOwnPart } from './present.ts'
import * as store from './store.ts'

export type ListQuery = z.output<typeof listCourses.schema.querystring>

export const courseNotFound = () => notFound('The requested course could not be found')

const NO_PROGRESS = { completed: 0, lastSubjectId: null }

const listBody = (courses: object[], next: string | null) => success({ courses, next_cursor: next })

/** The catalogue as every visitor sees it: the bodies of the calls, and the data of their pages. */
export interface VisitorCatalogue {
  list(sent: ListQuery): Promise<EncodedBody>
  detail(id: number): Promise<EncodedBody>
}

export function visitorCatalogue(
  { db, files, now }: Pick<AppDeps, 'db' | 'files' | 'now'>,
  responses: ResponseCache,
): VisitorCatalogue {
  async function makeDetail(id: number) {
    const course = await store.findCourse(db, id)
    if (course === undefined || !course.published) throw courseNotFound()
    const subjects = await store.listSubjects(db, id)
    const content = presentContent(course, subjects, files)
    const own = presentOwnPart(accessOf([], now()), NO_PROGRESS, content.class_count, now())
    return encodeJson(success({ ...content, ...own }))
  }
  return {
    /** Visitors are never shown free courses. */
    async list(sent) {
      if (sent.type === 'free') return encodeJson(listBody([], null))
      const { search, limit } = sent
      const query = { type: 'paid' as const, search, limit, after: parseCursor(sent.cursor) }
      const make = async () => {
        const { rows, next } = cutNewest(await store.listCards(db, query), limit)
        const cards = rows.map((row) => ({ ...presentCard(row, files), ...NO_ACCESS }))
        return encodeJson(listBody(cards, next))
      }
      if (search) return make()
      return responses.get(`courses ${limit} ${sent.cursor ?? ''}`, make)
    },
    detail: (id) => responses.get(`course ${id}`, () => makeDetail(id)),
  }
}
