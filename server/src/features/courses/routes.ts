import { type CourseAccess, getCourse, listCourses } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import { accessOf, accessOnWire } from '@sopan/domain/access'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { listGrants, listGrantsByItem } from '#server/db/entitlements.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/auth.ts'
import { cutPage, placeOf } from '#server/http/paging.ts'
import { readyBytes, sendReady } from '#server/http/ready-bytes.ts'
import { notFound } from '#server/lib/errors.ts'

import type { Catalogue } from './catalogue.ts'
import { presentCard, presentDetail } from './present.ts'
import * as store from './store.ts'

const NO_PROGRESS = { completed: 0, lastSubjectId: null }

type ListQuery = z.output<typeof listCourses.schema.querystring>

/** The page asked for; visitors are never shown free courses. */
function queryOf(request: FastifyRequest, sent: ListQuery): store.CourseQuery {
  return {
    type: request.signedIn === null ? 'paid' : sent.type,
    search: sent.search,
    limit: sent.limit,
    after: placeOf(sent.cursor),
  }
}

const NOBODY: CourseAccess = accessOnWire(accessOf([], new Date(0)), new Date(0))

export function courseRoutes(app: App, deps: AppDeps, catalogue: Catalogue): void {
  const { db, files, now } = deps

  async function listForVisitor(request: FastifyRequest, sent: ListQuery) {
    if (sent.type === 'free') return readyBytes(listBody([], null))
    const query = queryOf(request, sent)
    const make = async () => {
      const { rows, next } = cutPage(await store.listCards(db, query), query.limit)
      const cards = rows.map((row) => ({ ...presentCard(row, files), ...NOBODY }))
      return readyBytes(listBody(cards, next))
    }
    if (query.search) return make()
    return catalogue.bytes.get(`list ${sent.limit} ${sent.cursor ?? ''}`, make)
  }

  async function listForLearner(request: FastifyRequest, sent: ListQuery) {
    const { id } = caller(request)
    const query = queryOf(request, sent)
    const make = async () => {
      const rows =
        sent.type === 'purchased'
          ? await store.listPurchasedCards(db, id, query)
          : await store.listCards(db, query)
      const page = cutPage(rows, query.limit)
      return { cards: page.rows.map((row) => openCard(presentCard(row, files))), next: page.next }
    }
    const isShared = sent.type !== 'purchased' && !query.search
    const key = `${sent.type ?? ''} ${sent.limit} ${sent.cursor ?? ''}`
    const page = await (isShared ? catalogue.pages.get(key, make) : make())
    const ids = page.cards.map((card) => card.id)
    const grants = await listGrantsByItem(db, id, 'course', ids)
    const at = now()
    const cards = page.cards.map((card) => {
      const own = grants.get(card.id)
      const access = own === undefined ? NOBODY_TAIL : tail(accessOnWire(accessOf(own, at), at))
      return card.head + access
    })
    return listText(cards, page.next)
  }

  app.route({
    ...listCourses,
    handler: async (request, reply) => {
      if (request.signedIn === null) {
        if (request.query.type === 'purchased') caller(request)
        return sendReady(request, reply, await listForVisitor(request, request.query))
      }
      const text = await listForLearner(request, request.query)
      return reply
        .header('cache-control', 'private, no-store')
        .type('application/json; charset=utf-8')
        .serializer((payload) => String(payload))
        .send(text as never)
    },
  })

  async function detailForVisitor(id: number) {
    const [course, subjects] = await Promise.all([
      store.findCourse(db, id),
      store.listSubjects(db, id),
    ])
    if (course === undefined || !course.published) throw courseNotFound()
    return readyBytes(success(presentDetail(course, subjects, NOBODY, NO_PROGRESS, files)))
  }

  app.route({
    ...getCourse,
    handler: async (request, reply) => {
      const courseId = request.query.id
      if (request.signedIn === null) {
        const make = () => detailForVisitor(courseId)
        const bytes = await catalogue.bytes.get(`detail ${courseId}`, make)
        return sendReady(request, reply, bytes)
      }
      const userId = request.signedIn.id
      const [content, grants, progress] = await Promise.all([
        catalogue.courses.get(String(courseId), async () => ({
          course: await store.findCourse(db, courseId),
          subjects: await store.listSubjects(db, courseId),
        })),
        listGrants(db, userId, { kind: 'course', id: courseId }),
        store.findProgress(db, userId, courseId),
      ])
      const { course, subjects } = content
      const access = accessOf(grants, now())
      if (course === undefined || (!course.published && access.state === 'none')) {
        throw courseNotFound()
      }
      reply.header('cache-control', 'private, no-store')
      return success(presentDetail(course, subjects, accessOnWire(access, now()), progress, files))
    },
  })
}

const courseNotFound = () => notFound('The requested course could not be found')

const listBody = (courses: object[], next: string | null) => success({ courses, next_cursor: next })

// A learner's list is put together from text: the cards' shared part is kept ready, and making
// fifty objects for every request is what would bound the rate.
function openCard(card: { id: number }): { id: number; head: string } {
  return { id: card.id, head: JSON.stringify(card).slice(0, -1) }
}

const tail = (access: CourseAccess) => `,${JSON.stringify(access).slice(1)}`
const NOBODY_TAIL = tail(NOBODY)

function listText(cards: string[], next: string | null): string {
  const empty = JSON.stringify(listBody([], next))
  return empty.replace('"courses":[]', () => `"courses":[${cards.join(',')}]`)
}
