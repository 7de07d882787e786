import { getOpenAttempt, startAttempt } from '@sopan/contract/attempts'
import { success } from '@sopan/contract/envelope'

import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/auth.ts'
import { sendOwn } from '#server/http/ready-bytes.ts'

import * as store from './attempt-store.ts'
import { closeOverdueOf } from './close-attempts.ts'
import { findExam } from './exam-store.ts'
import type { Papers } from './papers.ts'
import { presentRunning } from './present-attempt.ts'
import { examNotFound, takeAttempt } from './take-attempt.ts'

/** Taking an attempt, and coming back to it. */
export function attemptRoutes(app: App, deps: AppDeps, papers: Papers): void {
  const { db, limits, sharedNow } = deps

  async function running(attempt: store.Attempt, resumed: boolean): Promise<string> {
    const [exam, paper, answers] = await Promise.all([
      findExam(db, attempt.exam_id),
      papers.get(db, attempt.paper_id),
      resumed ? store.listAnswers(db, attempt.id) : [],
    ])
    if (exam === undefined) throw examNotFound()
    const parts = { attempt, title: exam.title, paper, answers, resumed }
    return JSON.stringify(success(presentRunning(parts, sharedNow())))
  }

  app.route({
    ...startAttempt,
    handler: async (request, reply) => {
      const { id: userId } = caller(request)
      const wish = { userId, examId: request.body.test_id }
      await closeOverdueOf(db, papers, userId, sharedNow())
      const taken = await inTransaction(db, (trx) => takeAttempt(trx, sharedNow, wish))
      return sendOwn(reply, await running(taken.attempt, taken.resumed))
    },
  })

  app.route({
    ...getOpenAttempt,
    config: { servesRunningTest: true },
    handler: async (request, reply) => {
      const { id: userId } = caller(request)
      const examId = request.query.test_id
      limits.hit('attempt', `${userId} of ${examId}`)
      await closeOverdueOf(db, papers, userId, sharedNow())
      const open = await store.findOpenAttempt(db, userId, examId)
      const body = open === undefined ? JSON.stringify(success(null)) : await running(open, true)
      return sendOwn(reply, body)
    },
  })
}
