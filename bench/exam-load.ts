import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import type { Answer } from '@sopan/contract/exams/answer'
import type { OpenAttempt, SubmitReason, SubmitReceipt } from '@sopan/contract/exams/attempts'
import { Pool } from 'undici'

import { ABILITIES, PAPER_APART } from '../domain/src/exams/abilities.ts'
import { LETTERS } from '../domain/src/exams/kinds/option-letters.ts'
import { type GivenPaper, examFactories, questions } from '../server/test/exams/exam-factories.ts'
import { keyText } from '../words/src/results/keys.ts'
import type { Product } from './lib/product.ts'
import { type SignedIn, seedLearners } from './lib/seed.ts'
import { Timings } from './lib/timings.ts'

const MAX_SOCKETS = 256
export const SAVES_PER_SECOND = 500

export interface ExamLearner extends SignedIn {
  attemptId: number
  /** The ids of the questions, in order. */
  questionIds: number[]
  seq: number
  /** By question: the last option that was sent. */
  given: Map<number, Answer>
}

/** The address of the product, and its database. */
type Target = Pick<Product, 'url' | 'db'>

/** Learners who take one test; all their calls use at most 1,000 sockets. */
export interface ExamLoad {
  product: Target
  examId: number
  learners: ExamLearner[]
  /** Starts an attempt and reads its paper, as pages do. */
  start(learner: ExamLearner): Promise<void>
  /** Selects any option of a question and saves it. */
  save(learner: ExamLearner, question: number): Promise<void>
  /** Submits without further answers, pressed or because of the time. */
  submit(learner: ExamLearner, because?: SubmitReason): Promise<SubmitReceipt>
  close(): Promise<void>
}

interface ExamLoadOptions {
  learners: number
  questions: number
  /** Options of each question: 4 or 5. */
  options?: number
  minutes?: number
  /** In place of questions with options alone. */
  paper?: GivenPaper
}

export async function openExamLoad(product: Target, options: ExamLoadOptions): Promise<ExamLoad> {
  const exam = await examFactories(product.db).examWithPaper(
    { max_attempts: 1000 },
    {
      questions: questions(options.questions, { options: options.options ?? 4 }),
      time_limit_seconds: (options.minutes ?? 60) * 60,
      ...options.paper,
    },
  )
  const learners = await seedLearners(product, options.learners)
  const letters = LETTERS.slice(0, options.options ?? 4)
  const connections = Math.min(options.learners, MAX_SOCKETS)
  const pool = new Pool(product.url, { connections, pipelining: 1 })

  async function ask({ headers }: ExamLearner, path: string, body?: object): Promise<Buffer> {
    const response = await pool.request({
      method: body === undefined ? 'GET' : 'POST',
      path: `/api/tests/${path}`,
      headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const sent = Buffer.from(await response.body.arrayBuffer())
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${path}`)
    // A paper is the same for all: its bytes are received and not read.
    return body !== undefined && response.headers['content-encoding'] === 'gzip'
      ? gunzipSync(sent)
      : sent
  }

  const post = async <T>(learner: ExamLearner, name: string, body: object): Promise<T> =>
    (JSON.parse((await ask(learner, `${name}.php`, body)).toString()) as { data: T }).data

  return {
    product,
    examId: exam.id,
    learners: learners.map((one) => ({
      ...one,
      attemptId: 0,
      questionIds: [],
      seq: 0,
      given: new Map(),
    })),

    async start(learner) {
      const can = [...ABILITIES, PAPER_APART]
      const attempt = await post<OpenAttempt>(learner, 'start', { test_id: exam.id, can })
      await ask(learner, `paper.php?paper_id=${attempt.paper?.id}&hash=${attempt.paper?.hash}`)
      learner.attemptId = attempt.attempt_id
      learner.questionIds = exam.paper.questions.map(({ id }) => id)
    },

    async save(learner, question) {
      learner.seq++
      const option = letters[(learner.id + learner.seq) % letters.length] ?? 'A'
      learner.given.set(question, option as Answer)
      const entry = {
        question_id: question,
        selected_option: option,
        seq: learner.seq,
        writer: 'writer01',
        seconds: 30,
      }
      await post(learner, 'save', { attempt_id: learner.attemptId, answers: [entry] })
    },

    submit: (learner, because = 'submitted') => {
      const seconds = Object.fromEntries(learner.questionIds.map((id) => [id, 30]))
      const body = { attempt_id: learner.attemptId, answers: [], seconds, because }
      return post(learner, 'submit', body)
    },

    close: () => pool.close(),
  }
}

/** 500 saves a second until the signal, independent of response times. */
export async function saveSteadily(examLoad: ExamLoad, signal: AbortSignal) {
  const saves = new Timings()
  const running: Promise<unknown>[] = []
  const began = performance.now()
  for (let n = 0; !signal.aborted; n++) {
    const wait = began + (n * 1000) / SAVES_PER_SECOND - performance.now()
    if (wait > 1) await sleep(wait)
    const learner = examLoad.learners[n % examLoad.learners.length]
    const question = learner?.questionIds[Math.floor(n / examLoad.learners.length) % 50]
    if (learner === undefined || question === undefined) continue
    running.push(saves.measure(() => examLoad.save(learner, question)))
  }
  await Promise.all(running)
  const perSecond = (saves.count * 1000) / (performance.now() - began)
  return { saves, perSecond }
}

/**
 * Reads back every answer and mark of the learners; returns how many differ from those sent.
 * `isGraded`: all attempts are closed.
 */
export async function countWrong(
  examLoad: ExamLoad,
  { isGraded }: { isGraded: boolean },
): Promise<number> {
  const { db } = examLoad.product
  const answers = await db
    .selectFrom('attempt_answer')
    .innerJoin('attempt', 'attempt.id', 'attempt_answer.attempt_id')
    .where('attempt.exam_id', '=', examLoad.examId)
    .select(['attempt_id', 'question_id', 'option'])
    .execute()
  const stored = new Map(answers.map((one) => [`${one.attempt_id} ${one.question_id}`, one.option]))
  const keys = await db
    .selectFrom('paper_question')
    .innerJoin('exam', 'exam.paper_id', 'paper_question.paper_id')
    .where('exam.id', '=', examLoad.examId)
    .select(['paper_question.id', 'paper_question.asked'])
    .execute()
  const keyOf = new Map(keys.map((one) => [one.id, keyText(one.asked.key, 'en')]))
  const grades = await db
    .selectFrom('grade')
    .innerJoin('attempt', 'attempt.id', 'grade.attempt_id')
    .where('attempt.exam_id', '=', examLoad.examId)
    .select(['attempt_id', 'right_count', 'wrong_count', 'skipped_count'])
    .execute()
  const gradesOf = Map.groupBy(grades, (one) => one.attempt_id)

  let wrong = 0
  for (const { attemptId, given, questionIds } of examLoad.learners) {
    for (const [question, option] of given) {
      if (stored.get(`${attemptId} ${question}`) !== option) wrong++
    }
    if (!isGraded) continue
    const own = gradesOf.get(attemptId) ?? []
    const right = [...given].filter(([question, option]) => keyOf.get(question) === option).length
    const [grade] = own
    const isExact =
      own.length === 1 &&
      grade?.right_count === right &&
      grade.wrong_count === given.size - right &&
      grade.skipped_count === questionIds.length - given.size
    if (!isExact) wrong++
  }
  return wrong
}
