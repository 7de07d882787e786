import type { Answer } from '@sopan/contract/exams/answer'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { listResults } from '@sopan/contract/exams/results'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { GRACE_SECONDS, inTimeUntil } from '@sopan/domain/exams/attempt'
import { fits } from '@sopan/domain/exams/kinds/kinds'
import { creditFor } from '@sopan/domain/exams/marking'
import { anyAnswerText, someOfEachKind } from '@sopan/domain/test/any-question'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { listSheets } from '../../reports/exams/attempts-store.ts'
import { mergeLate } from '../operate/store.ts'

const t = testApp()
const { build, learner, start, saved, advanceSeconds } = taking(t)
const can = ABILITIES.join(',')

const QUESTIONS = someOfEachKind(5).map((asked) => ({ asked }))

it('any text is refused everywhere, or stored, read again, marked and reported as it was sent', async () => {
  const exam = await build().examWithPaper({ max_attempts: 1000 }, { questions: QUESTIONS })
  const { token } = await learner()
  const [minLength, maxLength] = [QUESTIONS.length, QUESTIONS.length]
  const texts = fc.array(anyAnswerText, { minLength, maxLength })
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (sent, withSubmission) => {
      const { attempt_id: id, questions } = await start(token, exam.id)
      const kept = new Map<number, string>()
      for (const [index, question] of exam.paper.questions.entries()) {
        const text = sent[index] ?? ''
        const body = { attempt_id: id, answers: [entry(question.id, text, index + 1)] }
        const isLast = withSubmission && index === QUESTIONS.length - 1
        const reply = await t.raw(isLast ? submitAttempt : saveAnswers, { body }, { token })
        const isPossible = fits(question.asked, text as Answer)
        expect([text, reply.status]).toEqual([text, isPossible ? 200 : 400])
        if (isPossible) kept.set(question.id, text)
      }
      const stored = (await saved(id)).map((one) => [one.question_id, one.option])
      expect(new Map(stored as [number, string][])).toEqual(kept)
      const querystring = { test_id: String(exam.id), can }
      const { data: read } = (await t.call(getOpenAttempt, { querystring }, token)).body
      const shown = read?.answers.map((one) => [one.question_id, one.selected_option]) ?? [...kept]
      expect(new Map(shown as [number, string][])).toEqual(kept)
      await t.raw(submitAttempt, { body: { attempt_id: id } }, { token })
      const ofAttempt = { querystring: { ...querystring, attempt_id: String(id) } }
      const [result] = (await t.call(listResults, ofAttempt, token)).body.results
      const answers = [...(exam.paper.questions ?? [])].map(({ id: question, asked }) => {
        const answer = (kept.get(question) ?? null) as Answer | null
        const keyed = { id: question, key: asked.key, rightMarks: 1, wrongMarks: 0 }
        return { selected_option: answer, ...creditFor(keyed, answer) }
      })
      expect(questions.map((one) => result?.user_answers[one.id])).toMatchObject(answers)
      const [sheet] = await inTransaction(t.db, (trx) => listSheets(trx, [id]))
      const reported = sheet?.positions.map((position, at) => [
        exam.paper.questions[position - 1]?.id,
        sheet.answers[at],
      ])
      expect(new Map((reported ?? []) as [number, string][])).toEqual(kept)
    }),
    { numRuns: 25 },
  )
})

it('an answer is in time for both statements exactly until the time that the domain names', async () => {
  const exam = await build().examWithPaper({ max_attempts: 1000 })
  const { token } = await learner()
  const around = fc.integer({ min: -3, max: 3 })
  await fc.assert(
    fc.asyncProperty(around, around, async (arrives, moved) => {
      const { attempt_id: id, deadline, questions } = await start(token, exam.id)
      const left = (Date.parse(deadline) - t.time.getTime()) / 1000
      advanceSeconds(left + GRACE_SECONDS + arrives)
      const answers = [entry(questions[0]?.id ?? 0, 'A', 1)]
      const { body } = await t.call(saveAnswers, { body: { attempt_id: id, answers } }, token)
      const isInTime = t.time <= inTimeUntil({ deadline: new Date(deadline) })
      expect(body.data.answers[0]?.stored).toBe(isInTime ? 'saved' : 'late')
      const other = new Date(Date.parse(deadline) + moved * 1000)
      await t.db.updateTable('attempt').set({ deadline: other }).where('id', '=', id).execute()
      const late = { inTime: true, excludeAfterReveal: null }
      const merged = await inTransaction(t.db, (trx) => mergeLate(trx, [id], late))
      expect(merged.length > 0).toBe(!isInTime && t.time <= inTimeUntil({ deadline: other }))
      await t.raw(submitAttempt, { body: { attempt_id: id } }, { token })
    }),
    { numRuns: 40 },
  )
})
