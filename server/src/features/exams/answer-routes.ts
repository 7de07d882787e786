import { type SubmitReceipt, saveAnswers, submitAttempt } from '@sopan/contract/attempts'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { arrivalOf } from '#server/http/arrival.ts'
import { caller } from '#server/http/auth.ts'
import { sendOwn } from '#server/http/ready-bytes.ts'
import { inBatches } from '#server/lib/batches.ts'

import type { Delivery, Receipt } from './answer-store.ts'
import type { Papers } from './papers.ts'
import { presentReceipt } from './present-attempt.ts'
import { saveAll } from './save.ts'
import { type SentAnswer, distinctEntries, requireStored } from './sent-entries.ts'
import { submitAll } from './submit.ts'

/** Few at once: a hall that submits in one second leaves connections for everybody else. */
const BATCHES = {
  mostAtOnce: 2,
  mostTogether: 50,
  keyOf: (delivery: Delivery) => delivery.attemptId,
}

/** What a learner answers: kept one by one while the test runs, graded once. */
export function answerRoutes(app: App, deps: AppDeps, papers: Papers): void {
  const { db, limits, sharedNow } = deps
  const store = inBatches<Delivery, Receipt | undefined>(
    (deliveries) => saveAll(deps, papers, deliveries),
    BATCHES,
  )
  const submit = inBatches<Delivery, SubmitReceipt | undefined>(
    (deliveries) => submitAll(deps, papers, deliveries),
    BATCHES,
  )

  function deliveryOf(
    request: FastifyRequest,
    { attempt_id: attemptId, answers }: { attempt_id: number; answers: SentAnswer[] },
  ): Delivery {
    const { id: userId } = caller(request)
    // Keyed by both, or one learner could use up another's.
    limits.hit('attempt', `${userId} ${attemptId}`)
    const entries = distinctEntries(answers)
    return { attemptId, userId, ...arrivalOf(request), entries }
  }

  app.route({
    ...saveAnswers,
    config: { servesRunningTest: true },
    handler: async (request, reply) => {
      const delivery = deliveryOf(request, request.body)
      const receipt = await requireStored(db, delivery, store(delivery))
      const body = success(presentReceipt(delivery, receipt, sharedNow()), 'Saved')
      return sendOwn(reply, JSON.stringify(body))
    },
  })

  app.route({
    ...submitAttempt,
    config: { servesRunningTest: true },
    handler: async (request, reply) => {
      const delivery = deliveryOf(request, request.body)
      const result = await requireStored(db, delivery, submit(delivery))
      return sendOwn(reply, JSON.stringify(success(result, 'Test submitted')))
    },
  })
}
