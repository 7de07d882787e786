import { getKeysSent } from '@sopan/contract/console/keys-sent'
import {
  correctKey as correctKeyCall,
  countLateAnswers,
  extendTest,
  getTest,
  giveBackAttempt,
  listAttempts,
  listTests as listTestsCall,
  previewKey as previewKeyCall,
} from '@sopan/contract/console/tests'
import { success } from '@sopan/contract/envelope'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf, changeOf } from '#server/console/request/act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { listStandings } from '#server/db/queries/exam-ranks.ts'
import { findKeysSent, findKeysSentOf } from '#server/db/queries/keys-public.ts'
import type { Db } from '#server/db/tables.ts'
import { findRegrade } from '#server/features/exams/grades/regrade-store.ts'
import {
  type KeyInput,
  correctKey,
  previewKey,
} from '#server/features/exams/operate/correct-key.ts'
import { countLate } from '#server/features/exams/operate/count-late.ts'
import { findExtension } from '#server/features/exams/operate/earlier-acts.ts'
import { extendExam } from '#server/features/exams/operate/extend-exam.ts'
import { giveBack } from '#server/features/exams/operate/give-back.ts'
import {
  findTest,
  listCorrections,
  listTestAttempts,
  listTests,
} from '#server/features/exams/operate/test-store.ts'
import { readTestFigures } from '#server/features/reports/exams/read-test.ts'
import { countDoubts } from '#server/features/support/store.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'
import { notFound } from '#server/lib/errors.ts'

import {
  presentAttempt,
  presentCorrected,
  presentEffect,
  presentKeysSent,
  presentTest,
  presentTestLine,
} from './present-test.ts'

export function testRoutes(app: App, deps: ActDeps): void {
  readRoutes(app, deps)
  keyRoutes(app, deps)
  attemptActs(app, deps)
}

function readRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...listTestsCall,
    handler: async (request) => {
      const { cursor, limit, search = '' } = request.query
      const before = decodeCursor(z.int().positive(), cursor)
      const rows = await listTests(db, { search, before, limit: limit + 1 })
      const { rows: shown, next } = cutPage(rows, limit, ({ id }) => id)
      return success({ tests: shown.map(presentTestLine), next_cursor: next })
    },
  })

  app.route({
    ...getTest,
    handler: async (request) => {
      const test = await findTestOrThrow(db, request.params.slug)
      const [figures, corrections, regrade, extension] = await Promise.all([
        readTestFigures(db, test),
        listCorrections(db, test.id),
        findRegrade(db, test.id),
        findExtension(db, test.slug),
      ])
      const doubts = await countDoubts(db, figures.paperId ?? 0)
      return success(presentTest({ test, figures, corrections, regrade, extension, doubts }))
    },
  })

  app.route({
    ...listAttempts,
    handler: async (request) => {
      const { cursor, limit, state, batch = null } = request.query
      const before = decodeCursor(z.int().positive(), cursor)
      const { id: examId, slug } = await findTestOrThrow(db, request.params.slug)
      const rows = await listTestAttempts(db, { examId, state, batch, before, limit: limit + 1 })
      const { rows: shown, next } = cutPage(rows, limit, ({ id }) => id)
      const standings = await listStandings(
        db,
        shown.map((row) => row.id),
      )
      await insertAudit(db, {
        at: now(),
        actor: callerOf(request).actor,
        action: 'read attempts',
        subject: `test ${slug}`,
        after: { rows: shown.length },
      })
      const attempts = shown.map((row) => presentAttempt(row, standings.get(row.id)))
      return success({ attempts, next_cursor: next })
    },
  })
}

function keyRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...previewKeyCall,
    handler: async (request) => {
      const { effect, ...corrected } = await previewKey(db, keyInput(request.body))
      return success({ ...presentCorrected(corrected), effect: presentEffect(effect) })
    },
  })

  app.route({
    ...correctKeyCall,
    handler: async (request) => {
      const act = { ...changeOf(request, now()), reason: request.body.reason }
      return success(presentCorrected(await correctKey(db, keyInput(request.body), act)))
    },
  })
}

function attemptActs(app: App, { db, now }: ActDeps): void {
  app.route({
    ...getKeysSent,
    handler: async (request) => {
      const { attempt_id: attemptId } = request.query
      const { id, closes_at: closesAt } = await findTestOrThrow(db, request.params.slug)
      if (attemptId !== undefined)
        return success(presentKeysSent(await findKeysSentOf(db, attemptId)))
      return success(presentKeysSent(closesAt === null ? null : await findKeysSent(db, id)))
    },
  })

  app.route({
    ...extendTest,
    handler: async (request) => {
      const { slug, minutes, email, closed_within_minutes: within, reason } = request.body
      const act = { ...changeOf(request, now()), reason }
      const closedSince = within === null ? null : new Date(act.now.getTime() - within * 60_000)
      const lastExtension = request.body.last_extension
      const input = { minutes, email, closedSince, lastExtension }
      const { attempts, closed, graded, answers } = await extendExam(db, slug, input, act)
      return success({ attempts, closed, graded, answers })
    },
  })

  app.route({
    ...giveBackAttempt,
    handler: async (request) => {
      const { attempt_id: id, reason } = request.body
      await giveBack(db, id, { ...changeOf(request, now()), reason })
      return success(null)
    },
  })

  app.route({
    ...countLateAnswers,
    handler: async (request) => {
      const { after_review: afterReview, attempt_id: id, reason } = request.body
      const act = { ...changeOf(request, now()), reason }
      const { answers, leftOut } = await countLate(
        db,
        id,
        { arrivedBefore: null, afterReview },
        act,
      )
      return success({ answers, left_out: leftOut })
    },
  })
}

async function findTestOrThrow(db: Db, slug: string) {
  const test = await findTest(db, slug)
  if (test === undefined) throw notFound({ text: `There is no test '${slug}'.` })
  return test
}

interface KeyBody {
  slug: string
  paper_id: number
  number: number
  key: QuestionKey
  expected: QuestionKey
}

const keyInput = ({ slug, paper_id: paperId, number, key, expected }: KeyBody): KeyInput => ({
  slug,
  paperId,
  position: number,
  key,
  expected,
})
