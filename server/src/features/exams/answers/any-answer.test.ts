import type { Answer } from '@sopan/contract/exams/answer'
import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { listResults } from '@sopan/contract/exams/results'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { fits } from '@sopan/domain/exams/kinds/kinds'
import { creditFor } from '@sopan/domain/exams/marking'
import { SECTION_CLOCKS, hasBegun, inTimeUntil } from '@sopan/domain/exams/section-clocks'
import { anyAnswerText, someOfEachKind } from '@sopan/domain/test/any-question'
import fc from 'fast-check'
import { sql } from 'kysely'
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

const SECTIONS = [
  { name: 'Reasoning', time_limit_seconds: 300 },
  { name: 'English', time_limit_seconds: 300 },
]

it('an answer is in time for both statements exactly until the time that the domain names', async () => {
  const plain = await build().examWithPaper({ max_attempts: 1000 })
  const withClocks = await build().examWithPaper(
    { max_attempts: 1000 },
    {
      needs: [SECTION_CLOCKS],
      sections: SECTIONS,
      questions: [{ section: 1 }, { section: 2 }, { section: 1 }, { section: 2 }],
    },
  )
  const { token } = await learner()
  // Around the begin and the end of a section, with the time that an answer may be early or late.
  const moment = fc.record({
    end: fc.constantFrom(0, 1),
    by: fc.constantFrom(-8, -7, -6, -5, -4, -3, -1, 0, 1, 28, 29, 30, 31, 32, 33, 600),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(plain, withClocks),
      fc.boolean(),
      moment,
      moment,
      fc.constantFrom(1, 2),
      async (exam, inWindow, arrives, moved, number) => {
        const { attempt_id: id, ...session } = await start(token, exam.id)
        await sql`UPDATE attempt SET in_window = ${inWindow} WHERE id = ${id}`.execute(t.db)
        const deadline = new Date(session.deadline)
        const sectionEnds = session.section_ends?.map((end) => new Date(end)) ?? null
        const at = (sectionEnds ?? [deadline, deadline])[arrives.end] ?? deadline
        advanceSeconds((at.getTime() - t.time.getTime()) / 1000 + arrives.by)
        const section = sectionEnds === null ? 0 : number - 1
        const ends = { deadline, sectionEnds, inWindow }
        const answers = [entry(session.questions[number - 1]?.id ?? 0, 'A', 1)]
        const { body } = await t.call(saveAnswers, { body: { attempt_id: id, answers } }, token)
        const isInTime = t.time <= inTimeUntil(ends, section)
        const isKept = hasBegun(ends, section, t.time)
        const expected = isKept ? (isInTime ? 'saved' : 'late') : 'not_kept'
        expect(body.data.answers[0]?.stored).toBe(expected)
        const movedBy = (end: Date) => new Date(end.getTime() + moved.by * 1000)
        const other = {
          deadline: movedBy(deadline),
          sectionEnds: sectionEnds && sectionEnds.map(movedBy),
          inWindow,
        }
        await t.db
          .updateTable('attempt')
          .set({ deadline: other.deadline, section_ends: other.sectionEnds })
          .where('id', '=', id)
          .execute()
        const late = { inTime: true, excludeAfterReveal: null }
        const merged = await inTransaction(t.db, (trx) => mergeLate(trx, [id], late))
        const isMerged = expected === 'late' && t.time <= inTimeUntil(other, section)
        expect(merged.length > 0).toBe(isMerged)
        await t.raw(submitAttempt, { body: { attempt_id: id } }, { token })
      },
    ),
    { numRuns: 80 },
  )
})
