import { joinBatch, readBatchInvitation } from '@sopan/contract/batches'
import { success } from '@sopan/contract/envelope'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import { joinByInvitation, readInvitation } from './join.ts'

/** The calls with which a learner joins a batch by an invitation. */
export function batchRoutes(app: App, { db, now }: AppDeps): void {
  app.route({
    ...readBatchInvitation,
    handler: async (request) => {
      const { token } = request.body
      const asked = { token, userId: caller(request).id, now: now() }
      const { batch, state } = await readInvitation(db, asked)
      const { name, exam, first_day, last_day } = batch
      return success({ name, exam, first_day, last_day, state })
    },
  })

  app.route({
    ...joinBatch,
    handler: async (request) => {
      const { token } = request.body
      const asked = { token, userId: caller(request).id, now: now() }
      return success({ state: await joinByInvitation(db, asked) })
    },
  })
}
