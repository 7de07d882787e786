import { getLearner, listLearners as listLearnersCall } from '@sopan/contract/console/learners'
import { success } from '@sopan/contract/envelope'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { listLearners } from '#server/features/accounts/operate/learner-list-store.ts'
import { readUserById } from '#server/features/accounts/operate/read-user.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

import { presentLearnerLine, presentRecord } from './present-learner.ts'

export function learnerRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...listLearnersCall,
    handler: async (request) => {
      const { cursor, limit, search = '', batch = null } = request.query
      const before = decodeCursor(z.int().positive(), cursor)
      const rows = await listLearners(db, { search, batch, before, limit: limit + 1 })
      const { rows: shown, next } = cutPage(rows, limit, ({ id }) => id)
      return success({ learners: shown.map(presentLearnerLine), next_cursor: next })
    },
  })

  app.route({
    ...getLearner,
    handler: async (request) => {
      const at = now()
      return success(presentRecord(await readUserById(db, request.params.id, at), at))
    },
  })
}
