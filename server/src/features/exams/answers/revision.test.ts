import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, started, start, open, save, submit, saved, log, attempts, advanceSeconds } =
  taking(t)

const PHONE = 'aaaaaaaa'
const LAPTOP = 'zzzzzzzz'
const revisions = ({ revision_before: before, revision }: Awaited<ReturnType<typeof save>>) => [
  before,
  revision,
]

describe('the revision', () => {
  it('counts entries that are new to the log, and returns the previous value to each device', async () => {
    const { token, exam, id, session, q1, q2 } = await started()
    expect(session.revision).toBe(0)
    const phone = [entry(q1, 'A', 1, { writer: PHONE })]
    expect(revisions(await save(token, id, phone))).toEqual([0, 1])
    const laptop = [entry(q1, 'B', 1, { writer: LAPTOP }), entry(q2, 'C', 2, { writer: LAPTOP })]
    expect(revisions(await save(token, id, laptop))).toEqual([1, 3])
    expect(revisions(await save(token, id, phone))).toEqual([3, 3])
    expect(revisions(await save(token, id, []))).toEqual([3, 3])
    expect((await open(token, exam.id))?.revision).toBe(3)
    expect((await start(token, exam.id)).revision).toBe(3)
    expect(revisions(await submit(token, id, [entry(q2, 'B', 3)]))).toEqual([3, 4])
  })

  it('is never less than the number of logged entries under concurrent saves', async () => {
    const { token, id, session } = await started()
    const ids = session.questions.map((question) => question.id)
    const sends = Array.from({ length: 60 }, (_, n) => {
      const answers = [entry(ids[n % 4] ?? 0, 'A', 1 + (n % 20), { writer: `writer0${n % 3}` })]
      return n % 15 === 14 ? submit(token, id, answers) : save(token, id, answers)
    })
    const receipts = await Promise.all(sends)
    const kept = await log(id)
    expect((await attempts())[0]?.revision).toBe(kept.length)
    for (const receipt of receipts) {
      expect(receipt.revision).toBeGreaterThanOrEqual(receipt.revision_before)
    }
  })
})

describe('the `held` entry of an acknowledgement', () => {
  it('is the same for two devices that answer at the same time', async () => {
    const { token, id, q1 } = await started()
    const [one, other] = await Promise.all([
      save(token, id, [entry(q1, 'A', 1, { writer: LAPTOP })]),
      save(token, id, [entry(q1, 'C', 1, { writer: PHONE })]),
    ])
    // The laptop's entry is greater; whichever call runs second reports it as held.
    expect(one.answers[0]?.held).toBeNull()
    expect([other.answers[0]?.held?.writer, one.revision_before]).toBeOneOf([
      [LAPTOP, 0],
      [undefined, 1],
    ])
    expect(await saved(id)).toMatchObject([{ option: 'A', writer: LAPTOP }])
  })
})

describe('limits of the log', () => {
  it('does not keep entries that arrive more than seven days after the deadline', async () => {
    const { token, id, q1, q2 } = await started()
    advanceSeconds(600 + 7 * 86_400)
    expect((await save(token, id, [entry(q1, 'A', 1)])).answers[0]?.stored).toBe('late')
    advanceSeconds(1)
    const receipt = await save(token, id, [entry(q1, 'A', 1), entry(q2, 'B', 2)])
    expect(receipt.answers).toMatchObject([
      { stored: 'late', reason: null },
      { stored: 'not_kept', reason: 'too_late', held: null },
    ])
    expect(revisions(receipt)).toEqual([1, 1])
    expect(await log(id)).toHaveLength(1)
  })

  it('does not keep entries above 20 per question plus 500; acknowledged entries stay', async () => {
    const { token, id, q1, q2 } = await started()
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => entry(q1, 'A', from + n))
    await save(token, id, many(1, 500))
    await save(token, id, many(501, 77))
    const last = await save(token, id, [...many(578, 5), entry(q2, 'B', 583)])
    expect(last.answers.map((one) => one.stored)).toEqual([
      'not_kept',
      'not_kept',
      'not_kept',
      'saved',
      'saved',
      'saved',
    ])
    expect(last.answers[0]).toMatchObject({ reason: 'too_many', held: { seq: 582 } })
    expect(revisions(last)).toEqual([577, 580])
    const more = await save(token, id, [entry(q1, 'C', 600), entry(q1, 'A', 582)])
    expect(more.answers).toMatchObject([
      { stored: 'not_kept', reason: 'too_many', held: { selected_option: 'A', seq: 582 } },
      { stored: 'saved', held: null },
    ])
    expect(await log(id)).toHaveLength(580)
    expect(await submit(token, id)).toMatchObject({ correct: 2 })
  })

  it('uses the number of questions of the attempt’s paper', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper({}, { questions: [{}] })
    const session = await start(token, exam.id)
    const [question] = session.questions
    const sent = (from: number) =>
      Array.from({ length: 400 }, (_, n) => entry(question?.id ?? 0, 'A', from + n))
    await save(token, session.attempt_id, sent(1))
    const receipt = await save(token, session.attempt_id, sent(401))
    expect(receipt.revision).toBe(520)
  })
})

describe('receipts of concurrent calls', () => {
  it('are correct when a save and a submit bring the same entry', async () => {
    for (let round = 0; round < 10; round++) {
      const { token, id, q1, q2 } = await started()
      const answers = [entry(q1, 'A', 1), entry(q2, 'B', 2)]
      const sends = [
        save(token, id, answers),
        submit(token, id, answers),
        save(token, id, answers),
        submit(token, id, answers),
      ]
      const receipts = await Promise.all<Awaited<ReturnType<typeof save>>>(sends)
      const stored = receipts.flatMap((receipt) => receipt.answers.map((one) => one.stored))
      expect(stored).toEqual(stored.map(() => 'saved'))
      expect(await submit(token, id)).toMatchObject({ correct: 2 })
    }
  })
})
