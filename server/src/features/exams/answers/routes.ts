import { success } from '@sopan/contract/envelope'
import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import type { FastifyRequest } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { arrivalOf } from '#server/http/request/arrival.ts'
import { caller } from '#server/http/request/auth.ts'

import type { PaperCache } from '../paper/cache.ts'
import type { Delivery } from './delivery.ts'
import { type SentAnswer, distinctEntries, requireStored } from './entries.ts'
import { presentReceipt } from './present.ts'
import { createSaving } from './save.ts'
import { createSubmitting } from './submit.ts'

/** Saving answers during a test, and submitting it. */
export function answerRoutes(app: App, deps: AppDeps, papers: PaperCache): void {
  const { db, limits, sharedNow } = deps
  const save = createSaving(deps, papers)
  const submit = createSubmitting(deps, papers)

  function deliveryOf(
    request: FastifyRequest,
    { attempt_id: attemptId, answers }: { attempt_id: number; answers: SentAnswer[] },
  ): Delivery {
    const { id: userId } = caller(request)
    // Keyed by user and attempt, so that no learner can use up another's limit.
    limits.hit('attempt', `${userId} ${attemptId}`)
    if (answers.length > 0) limits.hit('entries', `${userId} ${attemptId}`, answers.length)
    const entries = distinctEntries(answers)
    return { attemptId, userId, ...arrivalOf(request), entries }
  }

  app.route({
    ...saveAnswers,
    config: { servesRunningTest: true },
    handler: async (request) => {
      const delivery = deliveryOf(request, request.body)
      const receipt = await requireStored(db, delivery, save(delivery))
      return success(presentReceipt(delivery, receipt, sharedNow()), 'Saved')
    },
  })

  app.route({
    ...submitAttempt,
    config: { servesRunningTest: true },
    handler: async (request) => {
      const { because, seconds = null, revision, writers } = request.body
      const isKnown = revision !== undefined && writers !== undefined
      const knowledge = isKnown ? { revision, writers } : null
      const delivery = { ...deliveryOf(request, request.body), because, seconds, knowledge }
      const result = await requireStored(db, delivery, submit(delivery))
      return success(result, result.state === 'closed' ? 'Test submitted' : 'Saved')
    },
  })
}
