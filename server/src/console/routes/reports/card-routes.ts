import { getLearnerCard, listBatchCards } from '@sopan/contract/console/report-cards'
import { success } from '@sopan/contract/envelope'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf } from '#server/console/request/act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { readBatchCards, readLearnerCard } from '#server/features/reports/cards/read-cards.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

/** Report cards for printing; each reading is in the audit. */
export function cardRoutes(app: App, { db, now, settings }: ActDeps): void {
  const readerOf = (request: FastifyRequest) => ({
    withFees: isPermitted(callerOf(request).roles, 'order.read'),
    now: now(),
  })
  const record = (request: FastifyRequest, subject: string, cards: number) =>
    insertAudit(db, {
      at: now(),
      actor: callerOf(request).actor,
      action: 'read report card',
      subject,
      after: { cards },
    })

  app.route({
    ...getLearnerCard,
    handler: async (request) => {
      const { id } = request.params
      const asked = { learner: id, days: request.query.days }
      const card = await readLearnerCard(db, asked, readerOf(request))
      await record(request, `user ${id}`, 1)
      return success({ institute: settings.BRAND_NAME, cards: [card], next_cursor: null })
    },
  })

  app.route({
    ...listBatchCards,
    handler: async (request) => {
      const { id } = request.params
      const { days = null, limit, cursor } = request.query
      const after = decodeCursor(z.int().positive(), cursor) ?? 0
      const asked = { batch: id, days, after, limit: limit + 1 }
      const cards = await readBatchCards(db, asked, readerOf(request))
      const { rows, next } = cutPage(cards, limit, () => after + limit)
      await record(request, `batch ${id}`, rows.length)
      return success({ institute: settings.BRAND_NAME, cards: rows, next_cursor: next })
    },
  })
}
