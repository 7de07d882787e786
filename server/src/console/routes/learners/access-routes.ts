import {
  grantLearnerAccess,
  previewGrant,
  revokeLearnerAccess,
} from '@sopan/contract/console/learner-acts'
import { SHORT_ACCESS_DAYS } from '@sopan/contract/console/permissions'
import { success } from '@sopan/contract/envelope'
import type { ItemType } from '@sopan/contract/item-types'
import { kindOfType } from '@sopan/domain/items'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import { grantAccess } from '#server/features/orders/operate/grant-access.ts'
import type { AccessOf } from '#server/features/orders/operate/learner-and-item.ts'
import { revokeAccess } from '#server/features/orders/operate/revoke-access.ts'
import type { App } from '#server/http/app-deps.ts'
import { forbidden } from '#server/lib/errors.ts'

import { timeOf } from '../present.ts'
import type { AccountBody } from './account-in.ts'

/** Acts on what a learner may use. */
export function accessRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...previewGrant,
    handler: async (request) => {
      const given = { ...accessIn(request.body), days: allowedDays(request, request.body.days) }
      const act = { ...changeOf(request, now()), reason: 'preview', dryRun: true }
      const { title, ends_at: end, max_attempts: attempts } = await grantAccess(db, given, act)
      return success({ title, ends_at: timeOf(end), max_attempts: attempts })
    },
  })

  app.route({
    ...grantLearnerAccess,
    handler: async (request) => {
      const act = { ...changeOf(request, now()), reason: request.body.reason }
      const given = { ...accessIn(request.body), days: allowedDays(request, request.body.days) }
      await grantAccess(db, given, act)
      return success(null)
    },
  })

  app.route({
    ...revokeLearnerAccess,
    handler: async (request) => {
      const act = { ...changeOf(request, now()), reason: request.body.reason }
      await revokeAccess(db, accessIn(request.body), act)
      return success(null)
    },
  })
}

/** The days of a grant, null for as long as a purchase; throws 403 for more than the caller may give. */
export function allowedDays(request: FastifyRequest, days: number | null): number | null {
  const isShort = days !== null && days <= SHORT_ACCESS_DAYS
  if (isShort || isPermitted(callerOf(request).roles, 'access.grant-longer')) return days
  throw forbidden({ text: `Your role can give access for at most ${SHORT_ACCESS_DAYS} days` })
}

const accessIn = ({
  learner_id: userId,
  email,
  type,
  slug,
}: AccountBody & { type: ItemType; slug: string }): AccessOf => ({
  userId,
  email,
  kind: kindOfType(type),
  slug,
})
