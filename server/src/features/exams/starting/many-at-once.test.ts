import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'
import { holdLock } from '#test/locks.ts'

const t = testApp()
const { build, learner, started, start, save, submit, saved, log, attempts, waitForLock } =
  taking(t)

/** Learners who all take one test. */
async function startedExam(size: number) {
  const exam = await build().examWithPaper({}, { questions: questions(10) })
  const examinees = []
  for (let n = 0; n < size; n++) {
    const { token } = await learner()
    const { attempt_id: id } = await start(token, exam.id)
    examinees.push({ token, id })
  }
  return { examinees, ids: exam.paper.questions.map((question) => question.id) }
}

describe('many concurrent saves', () => {
  it('store the answers of each learner and question', async () => {
    const { examinees, ids } = await startedExam(30)
    const sends = examinees.flatMap(({ token, id }) =>
      ids.map((question, index) => save(token, id, [entry(question, 'C', index + 1)])),
    )
    const receipts = await Promise.all(sends)
    expect(receipts.map((receipt) => receipt.answers[0]?.stored)).toEqual(
      receipts.map(() => 'saved'),
    )
    for (const { id, token } of examinees) {
      expect((await saved(id)).map((answer) => answer.question_id)).toEqual(ids)
      expect((await save(token, id, [])).max_seq).toBe(ids.length)
    }
    expect(await log()).toHaveLength(30 * ids.length)
  })

  it('are answered per learner: an error of one rejects no other', async () => {
    const { examinees, ids } = await startedExam(24)
    const foreign = await started()
    const [question = 0] = ids
    await Promise.all(examinees.map(({ token, id }) => save(token, id, [entry(question, 'A', 1)])))
    const replies = await Promise.all(
      examinees.map(({ token, id }, index) => {
        const kinds = [
          { attempt_id: id, answers: [entry(question, 'B', 2)] },
          { attempt_id: id, answers: [entry(question, 'B', 1)] },
          { attempt_id: id, answers: [entry(foreign.q1, 'B', 2)] },
          { attempt_id: foreign.id, answers: [entry(foreign.q1, 'B', 2)] },
        ]
        return t.raw(saveAnswers, { body: kinds[index % 4] }, { token })
      }),
    )
    expect(replies.map((reply) => reply.status)).toEqual(
      examinees.map((_, index) => [200, 409, 400, 404][index % 4]),
    )
    const kept = await Promise.all(examinees.map(async ({ id }) => (await saved(id))[0]))
    expect(kept.map((answer) => [answer?.option, answer?.seq])).toEqual(
      examinees.map((_, index) => (index % 4 === 0 ? ['B', 2] : ['A', 1])),
    )
    expect(await saved(foreign.id)).toEqual([])
  })

  it('that wait for a locked attempt delay neither other learners nor submits', async () => {
    const { examinees, ids } = await startedExam(8)
    const [first, ...others] = examinees
    const [question = 0] = ids
    const release = await holdLock(t, 'SELECT FROM attempt WHERE id = $1 FOR UPDATE', [first?.id])
    const { token: heldToken = '', id: heldId = 0 } = first ?? {}
    const sendBlocked = (endpoint: typeof saveAnswers | typeof submitAttempt, seq: number) => {
      const answers = [entry(question, 'A', seq)]
      return t.raw(endpoint, { body: { attempt_id: heldId, answers } }, { token: heldToken })
    }
    const blocked = [1, 2, 3].map((seq) => sendBlocked(saveAnswers, seq))
    const blockedSubmit = sendBlocked(submitAttempt, 4)
    const firstBlocked = Promise.race([...blocked, blockedSubmit]).then(() => 'a blocked one')
    const answered = Promise.all(
      others.map(async ({ token, id }) => {
        const receipt = await save(token, id, [entry(question, 'A', 1)])
        expect(receipt.answers[0]?.stored).toBe('saved')
        expect((await submit(token, id)).correct).toBe(1)
      }),
    ).then(() => 'all others')
    expect(await Promise.race([answered, firstBlocked])).toBe('all others')
    expect((await Promise.all([...blocked, blockedSubmit])).map((reply) => reply.status)).toEqual([
      503, 503, 503, 503,
    ])
    await release()
    const receipt = await save(heldToken, heldId, [entry(question, 'A', 1)])
    expect(receipt.answers[0]?.stored).toBe('saved')
  })

  it('of a stranger do not delay the attempt’s owner', async () => {
    const { examinees, ids } = await startedExam(1)
    const [owner] = examinees
    const [question = 0] = ids
    const { token } = await learner()
    const { token: ownToken = '', id = 0 } = owner ?? {}
    const body = { attempt_id: id, answers: [entry(question, 'D', 9)] }
    const foreign = Array.from({ length: 80 }, () => t.raw(saveAnswers, { body }, { token }))
    let answered = 0
    for (const reply of foreign) void reply.then(() => answered++)
    await save(ownToken, id, [entry(question, 'A', 1)])
    // One queue for both would have answered nearly all of them by now.
    expect(answered).toBeLessThan(foreign.length / 2)
    const statuses = (await Promise.all(foreign)).map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([404]))
  })
})

describe('many concurrent submits', () => {
  it('are not delayed by a locked attempt that is submitted among them', async () => {
    const { examinees, ids } = await startedExam(12)
    const [question = 0] = ids
    // In the middle, so that it shares a statement with others.
    const release = await holdLock(t, 'SELECT FROM attempt WHERE id = $1 FOR UPDATE', [
      examinees[6]?.id,
    ])
    const replies = examinees.map(({ token, id }) => {
      const body = { attempt_id: id, answers: [entry(question, 'A', 1)] }
      return t.raw(submitAttempt, { body }, { token })
    })
    await waitForLock()
    // Only the submit of the locked attempt may be waiting.
    const closed = (await attempts()).filter((attempt) => attempt.closed_at !== null)
    expect(closed.length).toBeGreaterThan(examinees.length / 2)
    await release()
    const statuses = (await Promise.all(replies)).map((reply) => reply.status)
    expect(statuses.toSpliced(6, 1)).toEqual(Array.from({ length: 11 }, () => 200))
  })
})
