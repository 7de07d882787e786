import { type CourseAccess, listCourses } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'
import { type Grant, accessOf, accessOnWire } from '@sopan/domain/orders/access'
import type { FastifyRequest } from 'fastify'

import type { CatalogueQuery } from '#server/db/keyset.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { sendEncoded, sendJson } from '#server/http/response/encoded-body.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'
import { joinObjects, splitAtEmptyObject } from '#server/lib/json-text.ts'

import { NO_ACCESS, presentCard } from './present.ts'
import * as store from './store.ts'
import type { ListQuery, VisitorCatalogue } from './visitor.ts'

/**
 * A card as JSON: without the access fields, and with those of a learner without access. Most cards
 * of a list are sent as the latter, so they are encoded once.
 */
interface CardJson {
  id: number
  withoutAccess: string
  withNoAccess: Buffer
}

/** A page of the learners' list without a learner's own access. */
interface SharedPage {
  cards: CardJson[]
  next: string | null
}

function queryOf({ type, ...sent }: ListQuery, learnerId: number): CatalogueQuery {
  const page = { search: sent.search, limit: sent.limit, after: parseCursor(sent.cursor) }
  return type === 'purchased' ? { ...page, purchasedBy: learnerId } : { ...page, type }
}

const NO_ACCESS_JSON = JSON.stringify(NO_ACCESS)
const [BEFORE_DATA, AFTER_DATA] = splitAtEmptyObject(success({}))
const BEFORE_CARDS = Buffer.from(`${BEFORE_DATA}{"courses":[`)
const COMMA = Buffer.from(',')

/** The body of the list, from cards that are JSON already. */
function listJson(cards: Buffer[], next: string | null): Buffer {
  const listed = cards.flatMap((card, index) => (index === 0 ? [card] : [COMMA, card]))
  const afterCards = Buffer.from(`],"next_cursor":${JSON.stringify(next)}}${AFTER_DATA}`)
  return Buffer.concat([BEFORE_CARDS, ...listed, afterCards])
}

function cardJson(card: { id: number }): CardJson {
  const withoutAccess = JSON.stringify(card)
  const withNoAccess = Buffer.from(joinObjects(withoutAccess, NO_ACCESS_JSON))
  return { id: card.id, withoutAccess, withNoAccess }
}

export function courseRoutes(
  app: App,
  deps: AppDeps,
  responses: ResponseCache,
  visitor: VisitorCatalogue,
): void {
  const { db, files, now, pool } = deps
  const findGrants = store.grantsFinder(pool)

  async function listForLearner(request: FastifyRequest, sent: ListQuery): Promise<Buffer> {
    const { id } = caller(request)
    const query = queryOf(sent, id)
    const make = async (): Promise<SharedPage> => {
      const page = cutNewest(await store.listCards(db, query), query.limit)
      return { cards: page.rows.map((row) => cardJson(presentCard(row, files))), next: page.next }
    }
    const isShared = sent.type !== 'purchased' && !query.search
    const key = `learners' courses ${sent.type ?? ''} ${sent.limit} ${sent.cursor ?? ''}`
    const [page, grants] = await Promise.all([
      isShared ? responses.get(key, make) : make(),
      findGrants(id),
    ])
    const cards = page.cards.map(({ id: courseId, withoutAccess, withNoAccess }) => {
      const own = grants.get(courseId)
      return own === undefined
        ? withNoAccess
        : Buffer.from(joinObjects(withoutAccess, JSON.stringify(accessBy(own))))
    })
    return listJson(cards, page.next)
  }

  function accessBy(grants: Grant[]): CourseAccess {
    const at = now()
    return accessOnWire(accessOf(grants, at), at)
  }

  app.route({
    ...listCourses,
    handler: async (request, reply) => {
      if (request.signedIn !== null) {
        return sendJson(reply, await listForLearner(request, request.query))
      }
      if (request.query.type === 'purchased') caller(request)
      return sendEncoded(request, reply, await visitor.list(request.query))
    },
  })
}
