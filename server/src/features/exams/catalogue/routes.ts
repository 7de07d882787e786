import { success } from '@sopan/contract/envelope'
import { type ExamCard, getExam, listExams } from '@sopan/contract/exams/exams'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { CatalogueQuery } from '#server/db/keyset.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { encodeJson, sendEncoded } from '#server/http/response/encoded-body.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'

import type { PaperCache } from '../paper/cache.ts'
import { examNotFound } from './exam-not-found.ts'
import { type SharedCard, presentCard, presentOwnPart, presentPaper } from './present.ts'
import * as store from './store.ts'

/** A page of cards without the learner's part, with the fields from which that part is made. */
interface SharedPage {
  cards: { exam: Pick<store.ExamRow, 'id' | 'type' | 'max_attempts'>; card: SharedCard }[]
  next: string | null
}

type ListQuery = z.output<typeof listExams.schema.querystring>

const listBody = (tests: ExamCard[], next: string | null) => success({ tests, next_cursor: next })

function queryOf(request: FastifyRequest, { type, ...sent }: ListQuery): CatalogueQuery {
  const page = { search: sent.search, limit: sent.limit, after: parseCursor(sent.cursor) }
  return type === 'purchased' ? { ...page, purchasedBy: caller(request).id } : { ...page, type }
}

/** The list and details of tests, open to visitors; questions are returned only in an attempt. */
export function examCatalogueRoutes(
  app: App,
  deps: AppDeps,
  papers: PaperCache,
  responses: ResponseCache,
): void {
  const { db, pool, sharedNow } = deps

  async function listForVisitor(request: FastifyRequest, sent: ListQuery) {
    const query = queryOf(request, sent)
    const make = async () => {
      const { rows, next } = cutNewest(await store.listExams(db, query), sent.limit)
      const cards = rows.map((row) => ({
        ...presentCard(row),
        ...presentOwnPart(row, null, sharedNow()),
      }))
      return encodeJson(listBody(cards, next))
    }
    if (sent.search) return make()
    const key = `tests ${sent.type ?? ''} ${sent.limit} ${sent.cursor ?? ''}`
    return responses.get(key, make)
  }

  async function listForLearner(request: FastifyRequest, sent: ListQuery) {
    const { id: userId } = caller(request)
    const make = async (): Promise<SharedPage> => {
      const page = cutNewest(await store.listExams(db, queryOf(request, sent)), sent.limit)
      const cards = page.rows.map((row) => ({ exam: row, card: presentCard(row) }))
      return { cards, next: page.next }
    }
    const isShared = sent.type !== 'purchased' && !sent.search
    const key = `learners' tests ${sent.type ?? ''} ${sent.limit} ${sent.cursor ?? ''}`
    const [page, own] = await Promise.all([
      isShared ? responses.get(key, make) : make(),
      store.findOwnExams(pool, userId),
    ])
    const now = sharedNow()
    const cards = page.cards.map(({ exam, card }) => ({
      ...card,
      ...presentOwnPart(exam, own, now),
    }))
    return listBody(cards, page.next)
  }

  app.route({
    ...listExams,
    handler: async (request, reply) => {
      if (request.signedIn !== null) {
        return listForLearner(request, request.query)
      }
      return sendEncoded(request, reply, await listForVisitor(request, request.query))
    },
  })

  async function detail(examId: number, own: store.OwnExams | null) {
    const exam = await store.findExam(db, examId)
    const isOwned = own?.grants.has(examId) || own?.attempts.has(examId)
    if (exam === undefined || (!exam.published && !isOwned)) throw examNotFound()
    const paper = exam.paper_id === null ? null : await papers.get(db, exam.paper_id)
    return success({
      ...presentCard(exam),
      ...presentOwnPart(exam, own, sharedNow()),
      ...presentPaper(paper),
    })
  }

  app.route({
    ...getExam,
    handler: async (request, reply) => {
      const examId = request.query.test_id
      if (request.signedIn === null) {
        const make = async () => encodeJson(await detail(examId, null))
        return sendEncoded(request, reply, await responses.get(`test ${examId}`, make))
      }
      const own = await store.findOwnExams(pool, request.signedIn.id)
      return detail(examId, own)
    },
  })
}
