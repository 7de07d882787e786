import type { Answer } from '@sopan/contract/exams/answer'
import {
  type AnswerEntry,
  type SubmitReceipt,
  getOpenAttempt,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import { listResults } from '@sopan/contract/exams/results'
import { ABILITIES } from '@sopan/domain/exams/abilities'

import type { TestApp } from '../app.ts'
import { factories } from '../factories.ts'
import { waitForLock } from '../locks.ts'
import { examFactories } from './exam-factories.ts'

export const WRITER = 'writer01'

type MarkNote = Extract<AttemptNote, { question_id: number }>

/** An entry as our pages send it. */
export const entry = (
  question_id: number,
  selected_option: string | null,
  seq: number,
  given: Partial<AnswerEntry> = {},
): AnswerEntry => ({
  question_id,
  selected_option: selected_option as Answer | null,
  seq,
  writer: WRITER,
  seconds: 5,
  ...given,
})

export const mark = (
  question_id: number,
  seq: number,
  given: Partial<MarkNote> = {},
): MarkNote => ({
  question_id,
  marked: true,
  seq,
  writer: WRITER,
  ...given,
})

export const language = (code: string, seq: number, writer = WRITER): AttemptNote => ({
  language: code,
  seq,
  writer,
})

/** Helpers for tests of taking exams. */
export function taking(t: TestApp) {
  const scene = {
    build: () => ({ ...factories(t.db), ...examFactories(t.db) }),

    async learner() {
      const user = await scene.build().user()
      return { user, token: await scene.build().token(user.id, t.time) }
    },

    /** A learner in a test with four questions, keys A, B, C, D, 600 seconds. */
    async started(...given: Parameters<ReturnType<typeof examFactories>['examWithPaper']>) {
      const { user, token } = await scene.learner()
      const exam = await scene.build().examWithPaper(...given)
      const session = await scene.start(token, exam.id)
      const [q1 = 0, q2 = 0, q3 = 0, q4 = 0] = session.questions.map((question) => question.id)
      return { user, token, exam, session, id: session.attempt_id, q1, q2, q3, q4 }
    },

    start: async (token: string, test_id: number) =>
      (await t.call(startAttempt, { body: { test_id, can: [...ABILITIES] } }, token)).body.data,

    open: async (token: string, testId: number) =>
      (
        await t.call(
          getOpenAttempt,
          { querystring: { test_id: String(testId), can: ABILITIES.join(',') } },
          token,
        )
      ).body.data,

    save: async (
      token: string,
      attempt_id: number,
      answers: AnswerEntry[],
      notes?: AttemptNote[],
    ) => {
      const body = { attempt_id, answers, ...(notes !== undefined && { notes }) }
      return (await t.call(saveAnswers, { body }, token)).body.data
    },

    submit: async (
      token: string,
      attempt_id: number,
      answers: object[] = [],
      knowledge: { revision?: number; writers?: string[] } = {},
    ) => {
      const body = { attempt_id, answers: answers as never, ...knowledge }
      return (await t.call(submitAttempt, { body }, token)).body.data as SubmitReceipt
    },

    /** The submission of a page whose clock is at zero. */
    timeOver: async (
      token: string,
      attempt_id: number,
      answers: AnswerEntry[] = [],
      seconds: Record<string, number> = {},
    ) => {
      const body = { attempt_id, answers, because: 'time', seconds } as const
      return (await t.call(submitAttempt, { body }, token)).body.data
    },

    results: async (token: string, testId: number, attemptId?: number) => {
      const querystring = {
        test_id: String(testId),
        can: ABILITIES.join(','),
        ...(attemptId !== undefined && { attempt_id: String(attemptId) }),
      }
      return (await t.call(listResults, { querystring }, token)).body
    },

    attempts: () => t.db.selectFrom('attempt').selectAll().orderBy('id').execute(),
    grades: () =>
      t.db.selectFrom('grade').selectAll().orderBy('attempt_id').orderBy('version').execute(),
    /** The saved answers of one attempt, or of all. */
    saved: (attemptId?: number) =>
      t.db
        .selectFrom('attempt_answer')
        .select(['question_id', 'option', 'seq', 'writer'])
        .$if(attemptId !== undefined, (qb) => qb.where('attempt_id', '=', attemptId ?? 0))
        .orderBy('question_id')
        .execute(),
    log: (attemptId?: number) =>
      t.db
        .selectFrom('answer_log')
        .selectAll()
        .$if(attemptId !== undefined, (qb) => qb.where('attempt_id', '=', attemptId ?? 0))
        .orderBy('seq')
        .execute(),

    waitForLock: () => waitForLock(t.db),

    /** Advances the app's time. */
    advanceSeconds(seconds: number): void {
      t.time = new Date(t.time.getTime() + seconds * 1000)
    },
  }
  return scene
}
