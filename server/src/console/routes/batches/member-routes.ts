import {
  addBatchMember,
  decideBatchRequests,
  endBatchInvitation,
  inviteToBatch,
  removeBatchMember,
  writeToBatch as writeToBatchCall,
} from '@sopan/contract/console/batches'
import { success } from '@sopan/contract/envelope'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import {
  decideRequests,
  endInvitation,
  invite,
} from '#server/features/batches/operate/invitations.ts'
import { addMember, removeMember } from '#server/features/batches/operate/members.ts'
import { writeToBatch } from '#server/features/batches/operate/write.ts'
import type { App } from '#server/http/app-deps.ts'

/** The members of a batch: by hand and by invitation, and messages to them. */
export function batchMemberRoutes(app: App, deps: ActDeps): void {
  const { db, now, settings } = deps
  app.route({
    ...addBatchMember,
    handler: async (request) => {
      const { batch_id: batchId, email, reason } = request.body
      return success(
        await addMember(db, { batchId, email }, { ...changeOf(request, now()), reason }),
      )
    },
  })

  app.route({
    ...removeBatchMember,
    handler: async (request) => {
      const { batch_id: batchId, learner_id: userId, reason } = request.body
      await removeMember(db, { batchId, userId }, { ...changeOf(request, now()), reason })
      return success(null)
    },
  })

  app.route({
    ...inviteToBatch,
    handler: async (request) => {
      const { batch_id: batchId, most, last_day: lastDay, needs_approval } = request.body
      const given = { batchId, most, lastDay, needsApproval: needs_approval }
      const { token, endsAt } = await invite(db, given, changeOf(request, now()))
      // In the fragment, which browsers send to no server.
      const url = `${new URL('/join', settings.PUBLIC_URL).href}#${token}`
      return success({ url, ends_at: endsAt.toISOString() })
    },
  })

  app.route({
    ...endBatchInvitation,
    handler: async (request) => {
      await endInvitation(db, request.body.id, changeOf(request, now()))
      return success(null)
    },
  })

  app.route({
    ...decideBatchRequests,
    handler: async (request) => {
      const { batch_id: batchId, ids, accept } = request.body
      return success(await decideRequests(db, { batchId, ids, accept }, changeOf(request, now())))
    },
  })

  app.route({
    ...writeToBatchCall,
    handler: async (request) => {
      const { batch_id: batchId, title, message, by_mail: byMail } = request.body
      const given = { batchId, title, message, byMail }
      return success(await writeToBatch(db, given, changeOf(request, now())))
    },
  })
}
