import {
  changeBatch as changeBatchCall,
  createBatch as createBatchCall,
  getBatch,
  listBatches as listBatchesCall,
  previewBatch,
} from '@sopan/contract/console/batches'
import { success } from '@sopan/contract/envelope'
import { kindOfType } from '@sopan/domain/items'
import { isPermitted } from '@sopan/domain/staff/roles'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import {
  type GivenBatch,
  changeBatch,
  createBatch,
  findBatchChange,
} from '#server/features/batches/operate/change-batch.ts'
import { hasWrittenToday } from '#server/features/batches/operate/write.ts'
import * as store from '#server/features/batches/store.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'
import { notFound } from '#server/lib/errors.ts'

import {
  presentBatch,
  presentInvitation,
  presentItem,
  presentMessage,
  presentRequest,
} from './present-batch.ts'

const MESSAGES = 50

const position = z.object({ day: z.iso.date(), id: z.int().positive() })

/** The batches: reading and changing them. */
export function batchRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...listBatchesCall,
    handler: async (request) => {
      const { cursor, limit } = request.query
      const after = decodeCursor(position, cursor)
      const rows = await store.listBatches(db, { after, limit: limit + 1 })
      const last = ({ last_day: day, id }: store.CountedBatch) => ({ day, id })
      const { rows: shown, next } = cutPage(rows, limit, last)
      return success({ batches: shown.map((row) => presentBatch(row, now())), next_cursor: next })
    },
  })

  app.route({
    ...getBatch,
    handler: async (request) => {
      const { id } = request.params
      const batch = await store.findBatch(db, id)
      const change = await findBatchChange(db, id)
      if (batch === undefined || change === undefined) {
        throw notFound({ text: `There is no batch ${id}.` })
      }
      const mayChange = isPermitted(callerOf(request).roles, 'batch.change')
      return success({
        batch: presentBatch(batch, now()),
        items: (await store.listItems(db, id)).map(presentItem),
        invitations: mayChange
          ? (await store.listInvitations(db, id)).map(presentInvitation)
          : null,
        requests: mayChange ? (await store.listRequests(db, id)).map(presentRequest) : null,
        messages: (await store.listMessages(db, id, MESSAGES)).map(presentMessage),
        wrote_today: await hasWrittenToday(db, id, now()),
        last_change: change.id,
      })
    },
  })

  app.route({
    ...createBatchCall,
    handler: async (request) =>
      success(await createBatch(db, givenOf(request.body), changeOf(request, now()))),
  })

  app.route({
    ...previewBatch,
    handler: async (request) => {
      const { id, last_change: lastChange } = request.body
      const change = { ...changeOf(request, now()), lastChange, dryRun: true }
      return success(await changeBatch(db, id, givenOf(request.body), change))
    },
  })

  app.route({
    ...changeBatchCall,
    handler: async (request) => {
      const { id, last_change: lastChange } = request.body
      const change = { ...changeOf(request, now()), lastChange }
      await changeBatch(db, id, givenOf(request.body), change)
      return success(null)
    },
  })
}

interface WrittenBatch extends Omit<GivenBatch, 'items'> {
  items: readonly { type: Parameters<typeof kindOfType>[0]; slug: string }[]
}

const givenOf = ({ name, exam, first_day, last_day, items }: WrittenBatch): GivenBatch => ({
  name,
  exam,
  first_day,
  last_day,
  items: items.map(({ type, slug }) => ({ kind: kindOfType(type), slug })),
})
