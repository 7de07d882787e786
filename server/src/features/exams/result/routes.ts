import { success } from '@sopan/contract/envelope'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { z } from 'zod'

import { figuresOf } from '#server/db/queries/exam-figures.ts'
import { listAwaited, listStandings } from '#server/db/queries/exam-ranks.ts'
import { listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db } from '#server/db/tables.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

import { closeOverdueOf } from '../closing/close-attempts.ts'
import { listGrades } from '../grades/grade-store.ts'
import { type AskingPage, refusalOf } from '../paper/abilities.ts'
import type { PaperCache } from '../paper/cache.ts'
import { challengesOf } from './challenges.ts'
import { keysOfExam } from './keys-of-exam.ts'
import { presentAttempt } from './present-attempt.ts'
import { type ShownOf, presentFinished, presentResult } from './present.ts'
import { recordReveal } from './reveal-store.ts'
import { listMarked, listMedians } from './seconds-store.ts'
import * as store from './store.ts'

const HISTORY_PAGE = 20
/** Small, because each result contains all its questions. */
const RESULTS_PAGE = 5

const cursorSchema = z.object({ before: z.int() })

const parseCursor = (cursor: string | undefined) =>
  decodeCursor(cursorSchema, cursor)?.before ?? null

const cut = <Row extends { id: number }>(rows: Row[], limit: number) =>
  cutPage(rows, limit, (last) => ({ before: last.id }))

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

/** Which figures of these attempts are shown, with their places or whether these are awaited. */
async function listShown(
  db: Db,
  rows: readonly store.FinishedRow[],
  parts: Parameters<typeof listStandings>[2],
  now: Date,
): Promise<(row: store.FinishedRow) => ShownOf> {
  const [shown, standings] = await Promise.all([
    figuresOf(db, rows, now),
    listStandings(db, idsOf(rows), parts),
  ])
  const awaited = await listAwaited(
    db,
    idsOf(rows.filter((row) => row.in_window && !standings.has(row.id))),
  )
  return (row) => ({
    shown: shown(row),
    standings: standings.get(row.id),
    isAwaited: awaited.has(row.id),
  })
}

/** Attempts and history of a learner. */
export function resultRoutes(app: App, deps: AppDeps, papers: PaperCache): void {
  const { db, sharedNow } = deps
  reviewRoutes(app, deps, papers)

  app.route({
    ...listAttempts,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { test_id: examId, limit, cursor } = request.query
      await closeOverdueOf(db, papers, [userId], sharedNow())
      const query = { userId, examId, before: parseCursor(cursor), limit }
      const { rows, next } = cut(await store.listAttempts(db, query), limit)
      const standings = await listStandings(db, idsOf(rows))
      const shown = await figuresOf(db, rows, sharedNow())
      const attempts = rows.map((row) => presentAttempt(row, shown(row), standings.get(row.id)))
      return success({ attempts, next_cursor: next })
    },
  })

  app.route({
    ...listHistory,
    handler: async (request) => {
      const { id: userId } = caller(request)
      await closeOverdueOf(db, papers, [userId], sharedNow())
      const query = { userId, before: parseCursor(request.query.cursor), limit: HISTORY_PAGE }
      const { rows, next } = cut(await store.listFinished(db, query), HISTORY_PAGE)
      const shownOf = await listShown(db, rows, { withSections: true }, sharedNow())
      const history = rows.map((row) => presentFinished(row, shownOf(row)))
      return success({ history, next_cursor: next })
    },
  })
}

/** Results of a learner. */
function reviewRoutes(app: App, { db, sharedNow }: AppDeps, papers: PaperCache): void {
  async function requireShowable(paperIds: readonly number[], page: AskingPage): Promise<void> {
    for (const id of new Set(paperIds)) {
      const refusal = refusalOf((await papers.get(db, id)).needs, page)
      if (refusal !== null) throw refusal
    }
  }

  /** Finished attempts with their review; the review is omitted while the keys are not shown. */
  async function resultsOf(rows: store.FinishedRow[], isLocked: boolean, now: Date) {
    const ids = idsOf(rows)
    const paperIds = rows.map((row) => row.paper_id)
    const [shownOf, answers, late, grades, corrections, medians, marked] = await Promise.all([
      listShown(db, rows, { withSections: true, withAll: true }, now),
      store.listAnswersOf(db, ids),
      store.listLateEntries(db, ids),
      listGrades(db, ids),
      listKeyCorrections(db, paperIds),
      listMedians(db, paperIds),
      listMarked(db, ids),
    ])
    const results = []
    for (const row of rows) {
      const isOwn = (one: { attempt_id: number }) => one.attempt_id === row.id
      const paper = await papers.get(db, row.paper_id)
      results.push(
        presentResult(
          row,
          { ...paper, corrections, hi: row.hi },
          {
            isLocked,
            ...shownOf(row),
            answers: answers.filter(isOwn),
            lateEntries: late.filter(isOwn),
            grades: grades.filter(isOwn),
            medians: medians.get(row.paper_id) ?? [],
            marked: marked.filter(isOwn).map((one) => one.question_id),
          },
        ),
      )
    }
    return results
  }

  app.route({
    ...listResults,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { test_id: examId, attempt_id: attemptId, can, cursor } = request.query
      await closeOverdueOf(db, papers, [userId], sharedNow())
      const query = {
        userId,
        examId,
        attemptId,
        before: parseCursor(cursor),
        limit: RESULTS_PAGE,
      }
      const { rows, next } = cut(await store.listFinished(db, query), RESULTS_PAGE)
      const paperIds = rows.map((row) => row.paper_id)
      const now = sharedNow()
      const keys = await keysOfExam(db, { userId, examId, paperIds, now })
      const isLocked = keys !== 'shown'
      if (!isLocked) {
        await requireShowable(paperIds, { can, origin: request.headers.origin })
        await recordReveal(db, userId, paperIds, now)
      }
      const challenges = isLocked ? null : await challengesOf(db, examId, now)
      const page = {
        test_id: examId,
        review_locked: isLocked,
        ...(challenges && { challenges }),
        ...(typeof keys === 'object' && { keys_from: keys.from?.toISOString() ?? null }),
        next_cursor: next,
      }
      return { ...success(page), results: await resultsOf(rows, isLocked, now) }
    },
  })
}
