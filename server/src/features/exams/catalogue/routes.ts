import { success } from '@sopan/contract/envelope'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { extraSeconds } from '@sopan/domain/exams/exam-window'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'

import type { PaperCache } from '../paper/cache.ts'
import { examNotFound } from './exam-not-found.ts'
import { eligibilityIn, presentCard, presentOwnPart, presentPaper } from './present.ts'
import * as store from './store.ts'
import { isToBeTold } from './tell-me-store.ts'

/**
 * A withdrawn test is shown to the learners who had access or an attempt; one for batches alone to who has access now, or an
 * attempt in progress.
 */
function isShownTo(exam: store.OwnExamRow, now: Date): boolean {
  const { published, for_batches: isForBatches, grants, attempts } = exam
  if (isForBatches) return attempts.open_id !== null || eligibilityIn(exam, now).hasAccess
  return published || grants !== null || attempts.all > 0
}

export const examCatalogue =
  ({ db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>) =>
  async (query: store.ExamsQuery, userId: number | null) => {
    const now = sharedNow()
    const { rows, next } = cutNewest(await store.listExams(db, query, userId, now), query.limit)
    const tests = rows.map((row) => ({
      ...presentCard(row),
      ...presentOwnPart(row, userId, now),
    }))
    return { tests, next_cursor: next }
  }

/** The list and details of tests, open to visitors; questions are returned only in an attempt. */
export function examCatalogueRoutes(app: App, deps: AppDeps, papers: PaperCache): void {
  const { db, sharedNow } = deps
  const exams = examCatalogue(deps)
  app.route({
    ...listExams,
    config: { isSharedByVisitors: true },
    handler: async (request) => {
      const userId = request.signedIn?.id ?? null
      const {
        type,
        search,
        exam,
        exams_first: examsFirst,
        window,
        previous_years,
        limit,
        cursor,
      } = request.query
      const page = {
        search,
        exam,
        examsFirst,
        withoutWindow: window === 'none',
        ofPreviousYears: previous_years === 'only',
        limit,
        after: parseCursor(cursor),
      }
      const query: store.ExamsQuery =
        type === 'purchased' ? { ...page, purchasedBy: caller(request).id } : { ...page, type }
      return success(await exams(query, userId))
    },
  })

  app.route({
    ...getExam,
    config: { isSharedByVisitors: true },
    handler: async ({ query: { test_id: id }, signedIn }) => {
      const userId = signedIn?.id ?? null
      const exam = await store.findOwnExam(db, id, userId)
      const now = sharedNow()
      if (exam === undefined || !isShownTo(exam, now)) throw examNotFound()
      const paper = exam.paper_id === null ? null : await papers.get(db, exam.paper_id)
      const minutesPerHour = userId === null ? 0 : await store.findExtraTime(db, userId)
      const extra = Math.floor(extraSeconds(exam.time_limit_seconds ?? 0, minutesPerHour) / 60)
      return success({
        ...presentCard(exam),
        ...presentOwnPart(exam, userId, now),
        ...presentPaper(paper, exam.hi),
        ...(exam.last_cut_offs !== null && { last_cut_offs: exam.last_cut_offs }),
        ...(extra > 0 && { extra_minutes: extra }),
        ...(userId !== null && { tells_me: await isToBeTold(db, userId, id) }),
      })
    },
  })
}
