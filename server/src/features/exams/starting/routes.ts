import { success } from '@sopan/contract/envelope'
import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getPaper } from '@sopan/contract/exams/paper'
import { PAPER_APART, needsOfWindow } from '@sopan/domain/exams/abilities'
import { windowState } from '@sopan/domain/exams/exam-window'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { sendBytes } from '#server/http/response/encoded-body.ts'
import { notFound } from '#server/lib/errors.ts'

import * as store from '../attempt/store.ts'
import { examNotFound } from '../catalogue/exam-not-found.ts'
import { windowIn } from '../catalogue/present.ts'
import { findExam } from '../catalogue/store.ts'
import { closeOverdueOf } from '../closing/close-attempts.ts'
import { listNotes } from '../notes/store.ts'
import { type AskingPage, refusalOf } from '../paper/abilities.ts'
import { bodyOf } from '../paper/body.ts'
import type { PaperCache } from '../paper/cache.ts'
import { presentRunning } from './present.ts'
import { type StartedAttempt, createStarting } from './start.ts'

/** Starting an attempt, and reading the one in progress and its paper. */
export function attemptRoutes(app: App, deps: AppDeps, papers: PaperCache): void {
  const { db, limits, sharedNow } = deps

  const start = createStarting(deps, papers)

  async function running({ attempt, exam, resumed }: StartedAttempt, page: AskingPage) {
    const [paper, answers, notes] = await Promise.all([
      papers.get(db, attempt.paper_id),
      resumed ? store.listAnswers(db, attempt.id) : [],
      resumed ? listNotes(db, attempt.id) : [],
    ])
    const now = sharedNow()
    // Its marks may come later than the page knows. A device that has the attempt continues without this response.
    const hasWindow = attempt.in_window || windowState(windowIn(exam), now) !== 'none'
    const needs = [...paper.needs, ...needsOfWindow(hasWindow, exam.marks_shown)]
    const refusal = refusalOf(needs, page)
    if (refusal !== null) throw refusal
    const isPaperApart = page.can.includes(PAPER_APART)
    const { title, hi } = exam
    const parts = { attempt, title, hi, paper, answers, notes, resumed, isPaperApart }
    return success(presentRunning(parts, now))
  }

  app.route({
    ...startAttempt,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { test_id: examId, can } = request.body
      const page = { can, origin: request.headers.origin }
      return running(await start({ userId, examId, page }), page)
    },
  })

  app.route({
    ...getOpenAttempt,
    config: { servesRunningTest: true },
    handler: async (request) => {
      const { id: userId } = caller(request)
      const examId = request.query.test_id
      limits.hit('attempt', `${userId} of ${examId}`)
      await closeOverdueOf(db, papers, [userId], sharedNow())
      const open = await store.findOpenAttempt(db, userId, examId)
      if (open === undefined) return success(null)
      const exam = await findExam(db, examId)
      if (exam === undefined) throw examNotFound()
      const page = { can: request.query.can, origin: request.headers.origin }
      return running({ attempt: open, exam, resumed: true }, page)
    },
  })

  app.route({
    ...getPaper,
    config: { servesRunningTest: true },
    handler: async (request, reply) => {
      const { id: userId } = caller(request)
      const { paper_id: paperId, hash } = request.query
      limits.hit('attempt', `${userId} of paper ${paperId}`)
      const isTaken = await store.hasOpenAttemptOf(db, userId, paperId)
      const body = isTaken ? bodyOf(await papers.get(db, paperId)) : null
      if (body?.hash !== hash) throw notFound({ code: 'paper_not_found' })
      return sendBytes(request, reply, body)
    },
  })
}
