import { success } from '@sopan/contract/envelope'
import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import type { FastifyRequest } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { arrivalOf } from '#server/http/request/arrival.ts'
import { caller } from '#server/http/request/auth.ts'

import { createNoteSaving } from '../notes/save-notes.ts'
import type { PaperCache } from '../paper/cache.ts'
import type { Delivery } from './delivery.ts'
import { type SentAnswer, distinctEntries, doAnswersFit, requireStored } from './entries.ts'
import { presentReceipt } from './present.ts'
import { createSaving } from './save.ts'
import { createSubmitting } from './submit.ts'

/** By user and attempt, so that no learner can use up another's limit. */
const keyOf = ({ userId, attemptId }: Pick<Delivery, 'userId' | 'attemptId'>) =>
  `${userId} ${attemptId}`

/** Saving answers and notes during a test, and submitting it. */
export function answerRoutes(app: App, deps: AppDeps, papers: PaperCache): void {
  const { db, limits, sharedNow } = deps
  const save = createSaving(deps, papers)
  const submit = createSubmitting(deps, papers)
  const saveNotes = createNoteSaving(db)

  function deliveryOf(
    request: FastifyRequest,
    { attempt_id: attemptId, answers }: { attempt_id: number; answers: SentAnswer[] },
  ): Delivery {
    const { id: userId } = caller(request)
    const key = keyOf({ userId, attemptId })
    limits.hit('attempt', key)
    if (answers.length > 0) limits.hit('entries', key, answers.length)
    const entries = distinctEntries(answers)
    return { attemptId, userId, ...arrivalOf(request), entries }
  }

  const storedIfFit = async <D extends Delivery, R>(
    delivery: D,
    store: (delivery: D) => Promise<R | undefined>,
  ): Promise<R | undefined> =>
    (await doAnswersFit(db, papers, delivery)) ? store(delivery) : undefined

  app.route({
    ...saveAnswers,
    config: { servesRunningTest: true },
    handler: async (request) => {
      const delivery = deliveryOf(request, request.body)
      const { notes } = request.body
      const receipt = await requireStored(db, delivery, storedIfFit(delivery, save))
      const stored = await notesBeside(request, delivery, notes)
      return success({ ...presentReceipt(delivery, receipt, sharedNow()), ...stored }, 'Saved')
    },
  })

  /** After the answers, which are acknowledged also if the notes could not be stored. */
  async function notesBeside(
    request: FastifyRequest,
    delivery: Delivery,
    notes: readonly AttemptNote[],
  ): Promise<{ notes?: AttemptNote[] }> {
    if (notes.length === 0) return {}
    const { attemptId, userId } = delivery
    try {
      limits.hit('notes', keyOf(delivery), notes.length)
      return { notes: await saveNotes({ attemptId, userId, notes }) }
    } catch (error) {
      request.log.error({ err: error }, 'notes of an attempt were not stored')
      return { notes: [] }
    }
  }

  app.route({
    ...submitAttempt,
    config: { servesRunningTest: true },
    handler: async (request) => {
      const { because, seconds = null, revision, writers } = request.body
      const isKnown = revision !== undefined && writers !== undefined
      const knowledge = isKnown ? { revision, writers } : null
      const delivery = { ...deliveryOf(request, request.body), because, seconds, knowledge }
      const result = await requireStored(db, delivery, storedIfFit(delivery, submit))
      return success(result, result.state === 'closed' ? 'Test submitted' : 'Saved')
    },
  })
}
