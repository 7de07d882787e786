import { success } from '@sopan/contract/envelope'
import { listPractised, savePractice } from '@sopan/contract/exams/practice'
import { MOST_PRACTISED } from '@sopan/contract/learner-limits'
import { canShow } from '@sopan/domain/exams/abilities'
import { fits } from '@sopan/domain/exams/kinds/kinds'
import { countedTime } from '@sopan/domain/practice/due'

import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import { closeOverdueOf } from '../closing/close-attempts.ts'
import type { PaperCache } from '../paper/cache.ts'
import { recordReveal } from '../result/reveal-store.ts'
import { type PractisedQuestion, practiceOf } from './practised.ts'
import { presentPractised } from './present.ts'
import * as store from './store.ts'

/** Mistakes and starred questions of a learner, and what the learner does with them. */
export function practiceRoutes(
  app: App,
  { db, now, sharedNow }: AppDeps,
  papers: PaperCache,
): void {
  app.route({
    ...listPractised,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const at = sharedNow()
      await closeOverdueOf(db, papers, [userId], at)
      const { practised, fresh } = await practiceOf(db, papers, userId, at)
      const isShowable = ({ of }: PractisedQuestion) => canShow(of.needs, request.query.can)
      const all = practised.filter(isShowable)
      const sent = [...all.slice(0, MOST_PRACTISED), ...fresh.filter(isShowable)]
      const paperIds = sent.map(({ of }) => of.paper_id)
      await recordReveal(db, userId, paperIds, at)
      const untaken = sent.flatMap(({ of, question }) => (of.attempt === null ? question.id : []))
      await store.recordShown(db, userId, untaken, at)
      return success({
        tests: await presentPractised(db, papers, sent),
        left_out: Math.max(0, all.length - MOST_PRACTISED),
      })
    },
  })

  app.route({
    ...savePractice,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { entries } = request.body
      const at = now()
      const ids = entries.map((entry) => entry.question_id)
      const shown = new Map((await store.listShown(db, userId, ids)).map((one) => [one.id, one]))
      const rows = entries.flatMap(({ question_id, act, answer, at: text, writer }) => {
        const asked = shown.get(question_id)?.asked
        const isPossible = answer === null ? act !== 'answer' : act === 'answer'
        if (asked === undefined || !isPossible) return []
        if (answer !== null && !fits(asked, answer)) return []
        const sentAt = new Date(text)
        const times = { sent_at: sentAt, counted_at: countedTime(sentAt, at) }
        return { user_id: userId, question_id, act, answer, writer, ...times }
      })
      const stored =
        rows.length === 0
          ? 0
          : await inTransaction(db, (trx) => store.insertEntries(trx, userId, rows))
      return success({ stored, refused: entries.length - rows.length })
    },
  })
}
