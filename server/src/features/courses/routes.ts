import { type CourseAccess, listCourses } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import { type Grant, accessOf, accessOnWire } from '@sopan/domain/access'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/auth.ts'
import { cutPage, placeOf } from '#server/http/paging.ts'
import { readyBytes, sendOwn, sendReady } from '#server/http/ready-bytes.ts'
import { COMMA, around, closingFields, openObject } from '#server/lib/json-bytes.ts'

import type { Catalogue } from './catalogue.ts'
import { NO_ACCESS, presentCard } from './present.ts'
import * as store from './store.ts'

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

const listBody = (courses: object[], next: string | null) => success({ courses, next_cursor: next })

const MARK = '[]'
const BRACKET = Buffer.from('[')
const END_BRACKET = Buffer.from(']')

/** Most cards of a list end with this. */
const NO_ACCESS_FIELDS = closingFields(NO_ACCESS)

export function courseRoutes(app: App, deps: AppDeps, catalogue: Catalogue): void {
  const { db, files, now, pool } = deps
  const findGrants = store.grantsFinder(pool)

  async function listForVisitor(request: FastifyRequest, sent: ListQuery) {
    if (sent.type === 'free') return readyBytes(listBody([], null))
    const query = queryOf(request, sent)
    const make = async () => {
      const { rows, next } = cutPage(await store.listCards(db, query), query.limit)
      const cards = rows.map((row) => ({ ...presentCard(row, files), ...NO_ACCESS }))
      return readyBytes(listBody(cards, next))
    }
    if (query.search) return make()
    return catalogue.bytes.get(`list ${sent.limit} ${sent.cursor ?? ''}`, make)
  }

  async function listForLearner(request: FastifyRequest, sent: ListQuery): Promise<Buffer> {
    const { id } = caller(request)
    const query = queryOf(request, sent)
    const make = async () => {
      const rows =
        sent.type === 'purchased'
          ? await store.listPurchasedCards(db, id, query)
          : await store.listCards(db, query)
      const page = cutPage(rows, query.limit)
      const cards = page.rows.map((row) => ({
        id: row.id,
        open: openObject(presentCard(row, files)),
      }))
      return { cards, next: page.next }
    }
    const isShared = sent.type !== 'purchased' && !query.search
    const key = `${sent.type ?? ''} ${sent.limit} ${sent.cursor ?? ''}`
    const [page, grants] = await Promise.all([
      isShared ? catalogue.pages.get(key, make) : make(),
      findGrants(id),
    ])
    const parts = page.cards.flatMap(({ id: courseId, open }) => {
      const own = grants.get(courseId)
      return [COMMA, open, own === undefined ? NO_ACCESS_FIELDS : closingFields(accessBy(own))]
    })
    const [head, foot] = around(listBody([], page.next), MARK)
    return Buffer.concat([head, BRACKET, ...parts.slice(1), END_BRACKET, foot])
  }

  function accessBy(grants: Grant[]): CourseAccess {
    const at = now()
    return accessOnWire(accessOf(grants, at), at)
  }

  app.route({
    ...listCourses,
    handler: async (request, reply) => {
      if (request.signedIn !== null) {
        return sendOwn(reply, await listForLearner(request, request.query))
      }
      if (request.query.type === 'purchased') caller(request)
      return sendReady(request, reply, await listForVisitor(request, request.query))
    },
  })
}
