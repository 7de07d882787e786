import { randomInt } from 'node:crypto'

import type { OptionLetter } from '@sopan/contract/exams/option'

import type { Db } from '../../server/src/db/tables.ts'
import { examFactories, questions } from '../../server/test/exams/exam-factories.ts'
import { factories } from '../../server/test/factories.ts'
import { seedLearners } from '../lib/seed.ts'
import type { DrillLearner, AcknowledgedWrites } from './acknowledged-writes.ts'

const LETTERS: OptionLetter[] = ['A', 'B', 'C', 'D']
const COUPONS = [undefined, undefined, 'HALF', 'FULL']

interface DrillItems {
  examId: number
  paidCourses: number[]
  freeCourses: number[]
}

export interface Setting {
  learners: DrillLearner[]
  items: DrillItems
}

/**
 * Courses whose prices cover every outcome of the demo gateway, coupons with limits, a free test.
 */
export async function prepare(db: Db, count: number): Promise<Setting> {
  const build = factories(db)
  const paidCourses: number[] = []
  for (let n = 0; n < 300; n++) {
    const paise = [0, 0, 0, 13, 17, 19][n % 6] ?? 0
    paidCourses.push((await build.course({ price_paise: 100_000 + paise })).id)
  }
  const freeCourses: number[] = []
  for (let n = 0; n < 100; n++) {
    freeCourses.push((await build.course({ type: 'free', price_paise: null })).id)
  }
  await build.coupon({ code: 'HALF', percent_hundredths: 5000, max_uses: 200 })
  await build.coupon({ code: 'FULL', percent_hundredths: 10_000, max_uses_per_user: 10 })
  const exam = await examFactories(db).examWithPaper(
    { max_attempts: 100_000 },
    { questions: questions(20), time_limit_seconds: 7200 },
  )
  const learners = await seedLearners({ db }, count)
  return {
    learners: learners.map((one) => ({ ...one, attempt: null })),
    items: { examId: exam.id, paidCourses, freeCourses },
  }
}

const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T

/**
 * Performs one random action of a learner: a save, a submit and the next start, a purchase, an
 * enrolment. Acknowledged writes are recorded. Throws if there was no response.
 */
export async function act(
  url: string,
  learner: DrillLearner,
  items: DrillItems,
  acknowledgedWrites: AcknowledgedWrites,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...learner.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const sent = (await response.json()) as { success: boolean; data: Record<string, unknown> }
    return { ...sent, status: response.status }
  }

  const dice = randomInt(100)
  if (learner.attempt === null) {
    const { data, status } = await post('/tests/start.php', { test_id: items.examId })
    if (status !== 200) return
    const questions = (data['questions'] as { id: number }[]).map(({ id }) => id)
    learner.attempt = { id: Number(data['attempt_id']), questions, seq: Number(data['max_seq']) }
  } else if (dice < 70) {
    const { attempt } = learner
    const choice = { seq: ++attempt.seq, option: oneOf(LETTERS) }
    const question = oneOf(attempt.questions)
    const entry = {
      question_id: question,
      selected_option: choice.option,
      seq: choice.seq,
      writer: 'writer01',
      seconds: 5,
    }
    const body = { attempt_id: attempt.id, answers: [entry] }
    const { data, status } = await post('/tests/save.php', body)
    if (status !== 200) return
    const [receipt] = data['answers'] as { stored: string }[]
    if (receipt?.stored === 'saved') acknowledgedWrites.choose(attempt.id, question, choice)
  } else if (dice < 80) {
    const { attempt } = learner
    const { data, status } = await post('/tests/submit.php', {
      attempt_id: attempt.id,
      answers: [],
    })
    if (status !== 200) return
    acknowledgedWrites.results.set(attempt.id, Number(data['score']))
    learner.attempt = null
  } else if (dice < 95) {
    const course = oneOf(items.paidCourses)
    const coupon_code = oneOf(COUPONS)
    const order = await post('/transactions/create_order.php', { course_id: course, coupon_code })
    if (order.status !== 200) return
    const body = { order_id: order.data['order_id'] }
    const verified = await post('/transactions/verify_payment.php', body)
    if (verified.success) acknowledgedWrites.grants.add(`${learner.id} course ${course}`)
  } else {
    const course = oneOf(items.freeCourses)
    const enrolled = await post(`/courses/${course}/enrollment`, {})
    if (enrolled.success) acknowledgedWrites.grants.add(`${learner.id} course ${course}`)
  }
}
